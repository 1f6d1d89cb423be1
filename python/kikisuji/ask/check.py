"""Checks of solutions and of certificates, and counts that write one."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from itertools import chain, islice
from typing import TYPE_CHECKING, Any, Dict, Iterator, Optional

from .. import _native
from ..model.clues import asked
from ..model.errors import warn, wrong
from ..model.graphs import GraphLike
from ..model.items import Reader
from ..model.subject import PuzzleLike, Shape, cited
from ..results.answer import Answer, counted
from ..results.telling import telling
from .options import Options, Path, refuse

if TYPE_CHECKING:
    from typing_extensions import Unpack

COUNTING = ("method", "order", "nodes", "threads", "progress")


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
        refuse(options, COUNTING, "it is of counting, which check does with complete=True alone; leave it out")

    def lines(shape: Shape) -> Iterator[str]:
        found = Reader(of, shape).lines(solutions)
        begun = list(islice(found, 1))
        if not begun and not complete:
            raise wrong("solutions", solutions, "there is none; write [[]] for the solution that has nothing")
        return chain(begun, found)

    path = os.fspath(solutions) if isinstance(solutions, (str, os.PathLike)) else None
    read, name = (lines, "the solutions") if path is None else (None, path)
    with telling(options) as known:
        line, notes = _native.check(of, known, read, name, complete)
    warn(*notes)
    record = json.loads(line)
    by = -1 if path is None else 0
    faults = {fault["line"] + by: cited(of, fault["why"]) for fault in record["wrong"]}
    repeated = {fault["line"] + by: fault["first"] + by for fault in record["repeated"]}
    missing = record.get("missing")
    return Checked(record["solutions"], faults, repeated, None if missing is None else int(missing))


def check_certificate(
    puzzle: PuzzleLike, path: Path, graph: Optional[GraphLike] = None, **options: Unpack[Options]
) -> Dict[str, Any]:
    """Check a certificate against a puzzle: that its formula is the puzzle's, and that it proves a count.

    Returns the record of ``kikisuji check --json``, its numbers as integers. Raises ``ValueError`` where a link does not
    hold.
    """
    of = asked(puzzle, graph, options)
    refuse(options, COUNTING, "it is of counting, and a certificate proves its count; leave it out")
    with telling(options) as known:
        record: Dict[str, Any] = json.loads(_native.check_certificate(of, known, os.fspath(path)))
    record["count"] = int(record["count"])
    record["spectrum"] = [int(number) for number in record["spectrum"]]
    return record


def certificate(
    puzzle: PuzzleLike, path: Path, graph: Optional[GraphLike] = None, **options: Unpack[Options]
) -> Answer:
    """Count, and write a certificate of the count with its formula beside it; the checker has read both then.

    The ending of ``path`` says the form: ``.scpog`` for a proof, ``.layers`` for one of a large count, ``.nnf`` for the
    graph alone, which proves nothing. ``progress`` is told of the count, and not of the writing, which may take longer.
    """
    of = asked(puzzle, graph, options)
    with telling(options) as known:
        found = counted(of, known, certifiable=os.fspath(path))
        found.certify(path)
    return found
