"""The options that all counts share."""

from __future__ import annotations

from typing import Any, Callable, List, Literal, Optional, TypedDict, Union

Method = Literal["auto", "apply", "layers", "backtrack", "join", "determinant"]
Format = Literal["cnf", "opb", "lp", "dimacs-edge", "graph6", "dot", "dddmp", "binary"]
TermsOf = Literal["count", "classes", "size", "spectrum"]
Algorithm = Literal["min-conflicts", "ramis", "queen1", "queen2", "linear"]


class Limited(TypedDict, total=False):
    """What to count, and within which limits; ``None`` is the same as to leave an option out."""

    size: Optional[Union[int, str]]
    """Sizes asked for: ``"max"``, ``"min"``, ``"any"``, a number, or a range such as ``"4..6"`` with both ends.
    Default: the puzzle's own question."""

    method: Optional[Method]
    """``"auto"`` (default), ``"apply"``, ``"layers"``, ``"backtrack"``, ``"join"`` or ``"determinant"``."""

    timeout: Optional[Union[float, str]]
    """Most time: seconds, or words such as ``"1.5m"``. Default: none."""

    memory: Optional[Union[int, str]]
    """Most memory for tables: bytes, or words such as ``"8G"``. Default: three quarters of what Linux calls available,
    none on other systems."""

    nodes: Optional[int]
    """Most nodes of decision diagrams, or states of layers, at once. Default: none."""

    threads: Optional[int]
    """Threads that a method may use, no more than processors. Default: as many."""

    progress: Union[bool, Callable[[Any], object], None]
    """``True`` for a bar (of tqdm where that is installed), or a function that is told how far the count is, ten times a
    second at most, as a dictionary: ``method``, ``size``, ``done``, ``total``, ``nodes``, ``bytes``. What it raises ends
    the count."""


class Options(Limited, total=False):
    """How to count besides."""

    order: Optional[Union[str, List[int]]]
    """Order of the variables, for ``apply`` and ``layers``: a name, a file, or the variables' numbers, top first. The
    other methods refuse it."""

    seed: Optional[int]
    """Seed of ``order="random"``. Default: 0."""
