"""Exact counts of placement puzzles: chess and shogi pieces, points in line, sets of vertices of graphs.

>>> import kikisuji
>>> kikisuji.count("independence queen 8")
92
>>> kikisuji.count("domination queen 6", size="any")
68695863965

A puzzle is written as on the command line (``kikisuji puzzles`` lists the words): one string, split at white
space, or a list of words if a file's name has white space in it. Every function takes the options of
:class:`Options`, by name.

A puzzle or a value that is not understood raises ``ValueError`` with a sentence that names the next step. An
unknown option raises ``TypeError``. A file that the system does not open raises an ``OSError`` such as
``FileNotFoundError``; one that is damaged or of no use raises ``ValueError``. A limit raises :class:`LimitError`. A
result that contradicts a check of its own raises ``RuntimeError``. Ctrl-C raises ``KeyboardInterrupt`` within a
fraction of a second. The interpreter's lock is released during a count, so that other threads of Python go on.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Dict, Sequence, Union

from . import bdd
from ._native import Answer, LimitError, Solutions, __version__
from ._native import answer as _answer
from ._native import diagram as _diagram
from ._native import solutions as _solutions
from .options import Options
from .orders import Order, orders

if TYPE_CHECKING:
    from typing_extensions import Unpack

Puzzle = Union[str, Sequence[str]]

__all__ = [
    "Answer",
    "LimitError",
    "Options",
    "Order",
    "Puzzle",
    "Solutions",
    "__version__",
    "answer",
    "bdd",
    "classes",
    "count",
    "diagram",
    "orders",
    "solutions",
    "spectrum",
]


def answer(
    puzzle: Puzzle, *, spectrum: bool = False, classes: bool = False, **options: Unpack[Options]
) -> Answer:
    """Count a puzzle; return best size, count, method, order, nodes and seconds.

    With ``spectrum``, also the number of solutions of each size. With ``classes``, also the number of solutions up
    to the symmetries of the board. With both, also the number of classes of each size (``class_spectrum``). Time and
    memory are exponential in the worst case.

    >>> found = answer("domination queen 8", classes=True)
    >>> found.size, found.count, found.classes
    (5, 4860, 638)
    """
    return _answer(puzzle, dict(options), spectrum=spectrum, classes=classes)


def count(puzzle: Puzzle, **options: Unpack[Options]) -> int:
    """Return the number of solutions of a puzzle, of its best size unless ``size`` names another.

    >>> count("independence queen 8")
    92
    """
    return _answer(puzzle, dict(options)).count


def classes(puzzle: Puzzle, **options: Unpack[Options]) -> int:
    """Return the number of solutions that are not the same up to the symmetries of the board.

    >>> classes("independence queen 8")
    12
    """
    found = _answer(puzzle, dict(options), classes=True).classes
    assert found is not None
    return found


def spectrum(puzzle: Puzzle, **options: Unpack[Options]) -> Dict[int, int]:
    """Return the number of solutions of each size asked for, up to the largest that has one, as a dictionary.

    Without ``size`` the question of most puzzles is their best size; then all sizes are counted.

    >>> spectrum("independence queen 4")
    {0: 1, 1: 16, 2: 44, 3: 24, 4: 2}
    """
    found = _answer(puzzle, dict(options), spectrum=True).spectrum
    assert found is not None
    return found


def solutions(puzzle: Puzzle, *, classes: bool = False, **options: Unpack[Options]) -> Solutions:
    """Iterate over the solutions that :func:`count` counts; with ``classes``, over one of each class.

    They are counted first, then found on a thread of their own while you take them. To drop the iterator ends that
    thread. ``timeout`` is for all of it, including your own time between two solutions. A solution is a list: row,
    column and letter of each piece on a board, the vertices of a graph from 0, or the true variables of a formula
    from 1.

    >>> sorted(solutions("independence queen 4"))[0]
    [(0, 1, 'Q'), (1, 3, 'Q'), (2, 0, 'Q'), (3, 2, 'Q')]
    """
    return _solutions(puzzle, dict(options), classes)


def diagram(puzzle: Puzzle, **options: Unpack[Options]) -> bdd.Function:
    """Return the decision diagram of all solutions, in a manager of its own whose variables have the names of the cells.

    The limits of the options hold for the manager, too. ``apply`` makes diagrams, and so does ``layers``.

    >>> queens = diagram("independence queen 6")
    >>> queens.count()
    4
    >>> [queens.manager.names[var] for var, value in enumerate(queens.first()) if value]
    ['r0c4', 'r1c2', 'r2c0', 'r3c5', 'r4c3', 'r5c1']
    """
    return _diagram(puzzle, dict(options))
