"""The options that all counts share."""

from __future__ import annotations

from typing import List, Optional, TypedDict, Union


class Options(TypedDict, total=False):
    """How to count, and what; ``None`` is the same as to leave an option out."""

    size: Optional[Union[int, str]]
    """Sizes asked for: ``"max"``, ``"min"``, ``"any"``, a number, or a range such as ``"4..6"`` with both ends.
    Default: the puzzle's own question."""

    method: Optional[str]
    """``"auto"`` (default), ``"apply"``, ``"layers"``, ``"backtrack"`` or ``"join"``."""

    order: Optional[Union[str, List[int]]]
    """Order of the variables, for ``apply`` and ``layers``: a name, a file, or the variables' numbers, top first. The
    other methods refuse it."""

    seed: Optional[int]
    """Seed of ``order="random"``. Default: 0."""

    timeout: Optional[Union[float, str]]
    """Most time: seconds, or words such as ``"1.5m"``. Default: none."""

    memory: Optional[Union[int, str]]
    """Most memory for tables: bytes, or words such as ``"8G"``. Default: three quarters of what Linux calls available,
    none on other systems."""

    nodes: Optional[int]
    """Most nodes of decision diagrams, or states of layers, at once. Default: none."""

    threads: Optional[int]
    """Threads that a method may use, no more than processors. Default: as many."""
