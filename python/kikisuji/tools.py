"""The other commands of the command line: sequence, export, validate, check, search, certificates."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from itertools import chain, islice
from typing import TYPE_CHECKING, Any, Dict, Iterable, Iterator, List, Literal, Mapping, Optional, Sequence, Tuple, Union

from . import _native
from ._native import LimitError
from .clues import NAMES, asked, only
from .conditions import natural
from .errors import listed, mistyped, wrong
from .graphs import GraphLike
from .items import Reader, told
from .options import Algorithm, Clues, Format, Options, TermsOf
from .solution import Solution
from .subject import PuzzleLike, Shape, cited
from .tables import Terms
from .telling import telling

if TYPE_CHECKING:
    from typing_extensions import Unpack

Path = Union[str, "os.PathLike[str]"]
DRAWN = 2000
COUNTING = ("method", "order", "nodes", "threads", "progress")
TEXT = ("cnf", "opb", "lp", "dimacs-edge", "graph6", "dot")


@dataclass(frozen=True)
class Checked:
    """Checked solutions: true where all are right, none stands twice, and none is missing where that was asked.

    right: the number of different right solutions.
    wrong: why solutions are none, by their number: from 0 in a list, the line from 1 in a file.
    repeated: the earlier number of what stands twice.
    missing: how many solutions are not among them, where ``complete`` asked for that.
    """

    right: int
    wrong: Dict[int, str]
    repeated: Dict[int, int]
    missing: Optional[int]

    def __bool__(self) -> bool:
        return not self.wrong and not self.repeated and not self.missing

    @property
    def why(self) -> Optional[str]:
        """Why the first wrong solution is none; ``None`` where all are right."""
        return next(iter(self.wrong.values()), None)


def check(
    puzzle: PuzzleLike,
    solutions: object,
    graph: Optional[GraphLike] = None,
    *,
    complete: bool = False,
    **options: Unpack[Options],
) -> Checked:
    """Check solutions against the puzzle's definition, which shares nothing with the way they are counted.

    ``solutions`` is one solution, a list of them, or the path of a file in any form that ``kikisuji check`` reads. A solution
    has items as ``solutions()`` gives them, in a list, tuple, set or array, or is a dictionary as ``to_dict`` gives; a tuple
    that is of the form of an item is one: a cell, an edge, a node with a letter. With ``complete``, all solutions are counted,
    and ``missing`` says how many are not there; without it, the best size is the best of ``solutions``.

    >>> check("independence queen 4", [(0, 1, "Q"), (1, 3, "Q"), (2, 0, "Q"), (3, 2, "Q")])
    Checked(right=1, wrong={}, repeated={}, missing=None)
    >>> check("independence queen 4", [["a1", "b2"]]).why
    'the piece on r3c0 attacks r2c1'
    """
    of = asked(puzzle, graph, options)
    if not complete:
        _refuse(options, COUNTING, "it is of counting, which check does with complete=True alone; leave it out")

    def lines(shape: Shape) -> Iterator[str]:
        found = Reader(of, shape).lines(solutions)
        begun = list(islice(found, 1))
        if not begun and not complete:
            raise wrong("solutions", solutions, "there is none; write [[]] for the solution that has nothing")
        return chain(begun, found)

    path = os.fspath(solutions) if isinstance(solutions, (str, os.PathLike)) else None
    read, name = (lines, "the solutions") if path is None else (None, path)
    with telling(options) as known:
        record = json.loads(_native.check(of, known, read, name, complete))
    by = -1 if path is None else 0
    faults = {fault["line"] + by: cited(of, fault["why"]) for fault in record["wrong"]}
    repeated = {fault["line"] + by: fault["first"] + by for fault in record["repeated"]}
    missing = record.get("missing")
    return Checked(record["solutions"], faults, repeated, None if missing is None else int(missing))


def _refuse(options: Mapping[str, Any], names: Iterable[str], advice: str) -> None:
    """Refuse options that would have no effect."""
    for name in names:
        if options.get(name) is not None:
            raise wrong(name, options[name], advice)


def check_certificate(
    puzzle: PuzzleLike, path: Path, graph: Optional[GraphLike] = None, **options: Unpack[Options]
) -> Dict[str, Any]:
    """Check a certificate against a puzzle: that its formula is the puzzle's, and that it proves a count.

    Returns the record of ``kikisuji check --json``, its numbers as integers. Raises ``ValueError`` where a link does not
    hold.
    """
    of = asked(puzzle, graph, options)
    _refuse(options, COUNTING, "it is of counting, and a certificate proves its count; leave it out")
    with telling(options) as known:
        record: Dict[str, Any] = json.loads(_native.check_certificate(of, known, os.fspath(path)))
    record["count"] = int(record["count"])
    record["spectrum"] = [int(number) for number in record["spectrum"]]
    return record


def certificate(
    puzzle: PuzzleLike, path: Path, graph: Optional[GraphLike] = None, **options: Unpack[Options]
) -> _native.Answer:
    """Count, and write a certificate of the count with its formula beside it; the checker has read both then.

    The ending of ``path`` says the form: ``.scpog`` for a proof, ``.layers`` for one of a large count, ``.nnf`` for the
    graph alone, which proves nothing. ``progress`` is told of the count, and not of the writing, which may take longer.
    """
    of = asked(puzzle, graph, options)
    with telling(options) as known:
        return _native.certificate(of, known, os.fspath(path))


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
    _refuse(options, unused, f'it means nothing to an export to "{format}"; leave it out')
    if not isinstance(options.get("order"), (str, type(None))):
        raise wrong("order", options.get("order"), "name an order or a file here")
    nodes = DRAWN if drawn is None else natural("drawn", drawn)
    of = asked(puzzle, graph, options)
    file = None if path is None else os.fspath(path)
    with telling(options) as known:
        data = _native.export(of, known, format, file, nodes, diagram == "zdd")
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
    _refuse(options, NAMES, "it is of one board; write what holds for every n into the words")
    with telling({name: value for name, value in options.items() if name != "size"}) as known:
        text, chart, limit = _native.sequence(
            asked_words, (first, last), of, classes, None if size is None else str(size), known
        )
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
