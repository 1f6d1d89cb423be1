"""The options that all counts share."""

from __future__ import annotations

import os
from typing import Any, Callable, Iterable, List, Literal, Mapping, Optional, Union

from ..model.clues import Clues
from ..model.errors import wrong

Method = Literal["auto", "apply", "layers", "backtrack", "join", "determinant"]
Symmetry = Literal["half-turn", "quarter-turn", "mirror", "flip", "diagonal", "all"]
Format = Literal["cnf", "opb", "lp", "dimacs-edge", "graph6", "dot", "dddmp", "binary"]
TermsOf = Literal["count", "classes", "size", "spectrum"]
Path = Union[str, "os.PathLike[str]"]
Algorithm = Literal["min-conflicts", "ramis", "queen1", "queen2", "linear"]


class Limited(Clues, total=False):
    """What to count, and within which limits. :class:`Options` says what each means."""

    size: Optional[Union[int, str]]
    method: Optional[Method]
    timeout: Optional[Union[float, str]]
    memory: Optional[Union[int, str]]
    nodes: Optional[int]
    threads: Optional[int]
    progress: Union[bool, Callable[[Any], object], None]


class Options(Limited, total=False):
    """How to count, by name: ``count("domination queen 8", size="any", timeout=60)``; ``None`` is as if left out.

    size: sizes asked for: ``"max"``, ``"min"``, ``"any"``, a number, or a range such as ``"4..6"`` with both ends.
        Default: the puzzle's own question.
    method: ``"auto"`` (default), ``"apply"``, ``"layers"``, ``"backtrack"``, ``"join"`` or ``"determinant"``.
    timeout: most time: seconds, or words such as ``"1.5m"``. Default: none.
    memory: most memory for tables: bytes, or words such as ``"8G"``. Default: three quarters of what Linux calls
        available, none on other systems.
    nodes: most nodes of decision diagrams, or states of layers, at once; a warning where a search made none.
        Default: none.
    threads: threads that a method may use, no more than processors. Default: as many.
    progress: ``True`` for a bar (of tqdm where that is installed), or a function that is told how far the count is, ten
        times a second at most, as a dictionary: ``method``, ``size``, ``done``, ``total``, ``nodes``, ``bytes``. What it
        raises ends the count.
    order: order of the variables, for ``apply`` and ``layers``: a name, a file, or the variables' numbers, top first.
        The other methods refuse it.
    seed: seed of ``order="random"``. Default: 0.
    given: what stands already: places in a list, as solutions have them, or what each place holds in a dictionary. Places
        are cells (``"a1"``, ``"r0c0"``, ``(0, 0)``), nodes of a graph in memory, or pairs of these where moves or edges
        are the places.
    empty: places that hold nothing, in a list.
    from_, to: the ends of ``paths``: cells, or nodes.
    pos: where nodes of a graph in memory are drawn: a dictionary of x and y, as layouts of networkx give.
    """

    order: Optional[Union[str, List[int]]]
    seed: Optional[int]


def refuse(options: Mapping[str, Any], names: Iterable[str], advice: str) -> None:
    """Refuse options that would have no effect."""
    for name in names:
        if options.get(name) is not None:
            raise wrong(name, options[name], advice)
