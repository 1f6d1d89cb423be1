"""Clauses and exact covers in memory, as the files that are read."""

from __future__ import annotations

from typing import Dict, Hashable, Iterable, List, Mapping, Optional, Tuple

from .conditions import integer, natural
from .errors import listed, mistyped, warn, wrong

_CLAUSES = 'clauses are lists of integers, as in [[1, -2], [2, 3]]; a file of them is the puzzle "cnf FILE"'
# The most variables of a formula, items and options.
_MOST = 1_000_000
_ITEMS = "an option has a list of items, as in {'a': [1, 2], 'b': [3]}"


def cnf(clauses: Iterable[Iterable[int]], variables: int, show: Optional[Iterable[int]]) -> str:
    """Return clauses of literals as DIMACS."""
    several = [listed("clauses", clause, _CLAUSES) for clause in listed("clauses", clauses, _CLAUSES)]
    rows = [[integer("clauses", literal, _CLAUSES) for literal in clause] for clause in several]
    if any(literal == 0 for row in rows for literal in row):
        raise wrong("clauses", 0, "literals are variables from 1 on, negative where they are negated")
    most = max((abs(literal) for row in rows for literal in row), default=0)
    variables = natural("variables", variables)
    for argument, number in ("clauses", most), ("variables", variables):
        if number > _MOST:
            raise wrong(argument, number, f"variables up to {_MOST} are handled; number them from 1 on, without gaps")
    if 0 < variables < most:
        raise wrong("variables", variables, f"the clauses have variable {most}; leave variables out, or give at least that")
    most = max(most, variables)
    looked_at = None if show is None else [integer("show", one) for one in listed("show", show, "give variables in a list")]
    if looked_at is not None and not all(0 < one <= most for one in looked_at):
        raise wrong("show", looked_at, f"give variables from 1 to {most}")
    shown = [] if looked_at is None else [" ".join(["c p show", *map(str, looked_at), "0"])]
    lines = [f"p cnf {most} {len(rows)}", *shown, *(" ".join(map(str, [*row, 0])) for row in rows)]
    return "\n".join(lines) + "\n"


def cover(options: Mapping[Hashable, Iterable[Hashable]], secondary: Iterable[Hashable]) -> Tuple[str, List[Hashable]]:
    """Return options and their items as an exact cover of numbers, and the items in the order of their numbers."""
    if not isinstance(options, Mapping):
        raise mistyped("options", options, "give a dict: the items of each option by its name")
    number: Dict[Hashable, int] = {}
    beside = listed("secondary", secondary, "give items in a list")
    rows = [listed("options", items, _ITEMS) for items in options.values()]
    try:
        others, known = set(beside), {item for row in rows for item in row}
        unknown = [item for item in beside if item not in known]
        beside = list(dict.fromkeys(beside))
        for item in [*(item for row in rows for item in row if item not in others), *beside]:
            number.setdefault(item, len(number) + 1)
    except TypeError:
        raise wrong("options", rows, "items have to be hashable; use tuples or names") from None
    if unknown:
        warn(f"secondary: no option has the item {unknown[0]!r}" + (f" and {len(unknown) - 1} more" if unknown[1:] else ""))
    for several, what in (len(rows), "options"), (len(number), "items"):
        if several > _MOST:
            raise wrong("options", several, f"up to {_MOST} {what} are handled; leave some out")
    for name, row in zip(options, rows):
        if len(set(row)) < len(row):
            raise wrong("options", name, "an item stands twice in this option")
        if others.issuperset(row):
            what = "secondary items alone" if row else "no items"
            warn(f"options: {name!r} has {what}, and is never chosen")
    primary = len(number) - len(beside)
    lines = [f"p xc {primary} {len(beside)}", *(" ".join(str(number[item]) for item in row) + " 0" for row in rows)]
    return "\n".join(lines) + "\n", list(number)
