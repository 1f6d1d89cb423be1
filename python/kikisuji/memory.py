"""Clauses and exact covers in memory, as the files that are read."""

from __future__ import annotations

import warnings
from typing import Dict, Hashable, Iterable, Mapping, Optional

from .conditions import integer
from .errors import mistyped, wrong


def cnf(clauses: Iterable[Iterable[int]], variables: int, show: Optional[Iterable[int]]) -> str:
    """Return clauses of literals as DIMACS."""
    rows = [[integer("clauses", literal) for literal in clause] for clause in clauses]
    if any(literal == 0 for row in rows for literal in row):
        raise wrong("clauses", 0, "literals are variables from 1 on, negative where they are negated")
    most = max((abs(literal) for row in rows for literal in row), default=0)
    most = max(most, integer("variables", variables))
    shown = [] if show is None else [" ".join(["c p show", *(str(integer("show", one)) for one in show), "0"])]
    lines = [f"p cnf {most} {len(rows)}", *shown, *(" ".join(map(str, [*row, 0])) for row in rows)]
    return "\n".join(lines) + "\n"


def cover(options: Mapping[Hashable, Iterable[Hashable]], secondary: Iterable[Hashable]) -> str:
    """Return options and their items as an exact cover of numbers."""
    if not isinstance(options, Mapping):
        raise mistyped("options", options, "give a dict: the items of each option by its name")
    number: Dict[Hashable, int] = {}
    beside = list(dict.fromkeys(secondary))
    rows = [list(items) for items in options.values()]
    others = set(beside)
    for item in [*(item for row in rows for item in row if item not in others), *beside]:
        number.setdefault(item, len(number) + 1)
    for name, row in zip(options, rows):
        if len(set(row)) < len(row):
            raise wrong("options", name, "an item stands twice in this option")
        if row and others.issuperset(row):
            warnings.warn(f"options: {name!r} has secondary items alone, and is never chosen", stacklevel=3)
    primary = len(number) - len(beside)
    lines = [f"p xc {primary} {len(beside)}", *(" ".join(str(number[item]) for item in row) + " 0" for row in rows)]
    return "\n".join(lines) + "\n"
