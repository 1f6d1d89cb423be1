"""The other commands of the command line: export, sequence, search, validate."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Dict, Iterable, List, Literal, Optional, Sequence, Tuple, Union

from .. import _native
from .._native import LimitError
from ..model.clues import NAMES, Clues, asked, only
from ..model.conditions import natural
from ..model.errors import listed, mistyped, warn, wrong
from ..model.graphs import GraphLike
from ..model.items import told
from ..model.subject import PuzzleLike
from ..results.solution import Solution
from ..results.tables import Terms
from ..results.telling import telling
from .options import Algorithm, Format, Options, Path, TermsOf, refuse

if TYPE_CHECKING:
    from typing_extensions import Unpack

DRAWN = 2000
TEXT = ("cnf", "opb", "lp", "dimacs-edge", "graph6", "dot")


def export(
    puzzle: PuzzleLike,
    format: Format,
    path: Optional[Path] = None,
    graph: Optional[GraphLike] = None,
    *,
    drawn: Optional[int] = None,
    diagram: Optional[Literal["bdd", "zdd"]] = None,
    **options: Unpack[Options],
) -> Union[str, bytes]:
    """Return a puzzle in the form of other programs, or write it to ``path``.

    Formulas: ``cnf``, ``opb``, ``lp``; the graph of who attacks whom: ``dimacs-edge``, ``graph6``; the diagram of the
    solutions: ``dot`` (of at most ``drawn`` nodes; a ``diagram`` of the kind ``"bdd"`` or ``"zdd"``), ``dddmp``, ``binary``.
    Text, or bytes for ``dddmp`` and ``binary``.

    >>> export("independence rook 2", "dimacs-edge").splitlines()[5:]
    ['p edge 4 4', 'e 1 2', 'e 1 3', 'e 2 4', 'e 3 4']
    """
    if not isinstance(format, str):
        raise mistyped("format", format, 'name one such as "cnf"; a graph is given by graph=..')
    for argument, value in (("drawn", drawn), ("diagram", diagram)):
        if value is not None and format != "dot":
            raise wrong(argument, value, f'it is of format="dot", and means nothing to "{format}"')
    if diagram not in (None, "bdd", "zdd"):
        raise wrong("diagram", diagram, 'give "bdd" or "zdd"')
    unused = ["method"] if format in ("dot", "dddmp", "binary") else ["order", "seed", "method"]
    unused += ["size", "nodes"] if format in ("dimacs-edge", "graph6") else []
    unused += ["threads"]
    refuse(options, unused, f'it means nothing to an export to "{format}"; leave it out')
    if not isinstance(options.get("order"), (str, type(None))):
        raise wrong("order", options.get("order"), "name an order or a file here")
    nodes = DRAWN if drawn is None else natural("drawn", drawn)
    of = asked(puzzle, graph, options)
    file = None if path is None else os.fspath(path)
    with telling(options) as known:
        data, notes = _native.export(of, known, format, file, nodes, diagram == "zdd")
    warn(*notes)
    return data.decode() if format in TEXT else data


def sequence(
    words: Union[str, Sequence[str]],
    n: Union[range, Tuple[int, int], Iterable[int]],
    *,
    of: TermsOf = "count",
    classes: bool = False,
    **options: Unpack[Options],
) -> Terms:
    """Count a puzzle on growing boards: ``N`` stands for the side, ``NxM`` for all rectangles by antidiagonals.

    ``n`` is a range with steps of 1, or a first and a last number. ``of`` is ``"count"``, ``"classes"``, ``"size"`` (the best one) or
    ``"spectrum"`` (a row for each n; with ``classes`` one of classes). Without ``size`` those are counted
    that :func:`count` counts; ``size="any"`` is for all of them. The limits hold for each term; the :class:`LimitError` of
    one has the terms before it as ``terms``.

    >>> sequence("independence queen N", range(1, 9)).terms
    [1, 4, 8, 2, 10, 4, 40, 92]
    """
    advice = 'give the words of a puzzle in a string, with N in the place of its side: "independence queen N"'
    asked_words = words.split() if isinstance(words, str) else listed("words", words, advice)
    if not all(isinstance(word, str) for word in asked_words):
        raise mistyped("words", words, advice)
    if classes and of == "size":
        raise wrong("classes", classes, 'sizes have no classes; leave it out, or of="size"')
    if classes and of == "count":
        of = "classes"
    first, last = _ends(n)
    size = options.get("size")
    refuse(options, NAMES, "it is of one board; write what holds for every n into the words")
    with telling({name: value for name, value in options.items() if name != "size"}) as known:
        text, chart, limit, notes = _native.sequence(
            asked_words, (first, last), of, classes, None if size is None else str(size), known
        )
    warn(*notes)
    terms = _terms(json.loads(text), of, first, chart)
    if limit is not None:
        error = LimitError(limit[1])
        error.kind, error.at_least, error.at_most = limit[0], None, None
        error.terms = terms
        raise error
    return terms


def _ends(n: Any) -> Tuple[int, int]:
    in_a_row = isinstance(n, range) and n.step == 1 or isinstance(n, tuple) and len(n) == 2
    numbers = n if in_a_row else list(n) if isinstance(n, Iterable) else []
    if all(hasattr(end, "__index__") for end in (*numbers[:1], *numbers[-1:])) and numbers:
        first, last = int(numbers[0]), int(numbers[-1])
        if 0 <= first <= last < 1 << 32 and (in_a_row or numbers == list(range(first, last + 1))):
            return first, last
    raise wrong("n", n, "give numbers in a row from 0 on, such as range(1, 9) or (1, 8)")


def _terms(record: Dict[str, Any], of: str, first: int, chart: Optional[str]) -> Terms:
    if record.get("rows") is not None:
        rows = [
            {"n": at, "size": size, "count": int(count)}
            for at, row in enumerate(record["rows"], first)
            for size, count in enumerate(row)
        ]
        return Terms(rows, "count", chart, record)
    terms = [int(term) for term in record["terms"]]
    is_array = "{m" in record["puzzle"] or "m}" in record["puzzle"]
    places = (
        [{"n": a, "m": number + 1 - a} for number in range(first, len(terms) + first) for a in range(1, number + 1)]
        if is_array
        else [{"n": at} for at in range(first, first + len(terms))]
    )
    return Terms([{**place, of: term} for place, term in zip(places, terms)], of, chart, record)


@dataclass(frozen=True)
class Found:
    """What a local search found.

    size, solution: the solution and its size; ``None`` where none was found. Queens of boards longer than 10 000 are not told.
    at_least, at_most: proved bounds on the best size, the solution among them.
    record: the record of ``kikisuji search --json``.
    """

    size: Optional[int]
    solution: Optional[Solution]
    at_least: Optional[int]
    at_most: Optional[int]
    record: Dict[str, Any]

    def _repr_html_(self) -> Optional[str]:
        return None if self.solution is None else self.solution._repr_html_()


def search(
    puzzle: PuzzleLike,
    graph: Optional[GraphLike] = None,
    *,
    algorithm: Optional[Algorithm] = None,
    seed: Optional[int] = None,
    steps: Optional[int] = None,
    sweeps: Optional[int] = None,
    random: bool = False,
    size: Union[int, str, None] = None,
    timeout: Union[float, str, None] = None,
    memory: Union[int, str, None] = None,
    **clues: Unpack[Clues],
) -> Found:
    """Look for a good solution by local search, where counting is out of reach, and prove what bounds it can.

    Also of ``"queens 1000"``. What was not found before the limit is no error: ``size`` is ``None`` then. ``random`` is
    of the algorithm ``queen2``: pairs and start at random. ``clues`` are ``given``, ``empty`` and ``pos`` of :class:`Options`.

    >>> search("domination queen 5", seed=1, steps=10_000).size
    3
    """
    only("search", clues)
    of = asked(puzzle, graph, clues)
    given = (("seed", seed), ("steps", steps), ("sweeps", sweeps))
    numbers = [None if value is None else natural(argument, value) for argument, value in given]
    if seed is not None and algorithm == "queen2" and not random:
        raise wrong("seed", seed, "queen2 has nothing random but with random=True; add it, or leave seed out")
    if random and algorithm != "queen2":
        raise wrong("random", random, 'it is of algorithm="queen2"; leave it out')
    limits = {"size": size, "timeout": timeout, "memory": memory}
    text = _native.search(of, limits, algorithm, numbers, random)
    record: Dict[str, Any] = json.loads(text)
    items: Optional[List[Any]] = record.get("placement")
    found = None
    if items is not None:
        letters = record.get("pieces") or ""
        if items and isinstance(items[0], list):
            items = [(*cell, letter) for cell, letter in zip(items, letters)]
        elif items and isinstance(items[0], int):
            # Of a formula, literals, of which those below 0 are not true.
            items = [item for item in items if item >= 0]
        found = Solution(of, told(of, items))
    return Found(record.get("size"), found, record.get("at_least"), record.get("at_most"), record)


def validate(
    files: Union[Path, Iterable[Path]],
    *,
    jobs: int = 1,
    confirm: bool = False,
    nodes: Optional[int] = None,
    memory: Union[int, str, None] = None,
    timeout: Union[float, str, None] = None,
) -> List[Dict[str, Any]]:
    """Check files of claims against our own counts; return the record of each claim, as ``kikisuji validate --json``.

    The limits hold for each claim; without ``timeout`` it is 10 seconds. With ``confirm``, what differs is counted again
    by another method.
    """
    advice = "give the path of a file of claims, or a list of them"
    several = [files] if isinstance(files, (str, os.PathLike)) else listed("files", files, advice)
    paths = [os.fspath(file) for file in several]
    lines = _native.validate(paths, jobs=natural("jobs", jobs), confirm=confirm, nodes=nodes, memory=memory, timeout=timeout)
    return [json.loads(line) for line in lines.split("\n") if line]
