"""Questions about puzzles: counts, solutions, diagrams."""

from __future__ import annotations

import os
from fractions import Fraction
from typing import TYPE_CHECKING, Optional, Union, overload

from .. import _native
from .._native import Function
from ..model.clues import Weights, asked
from ..model.conditions import integer, natural
from ..model.errors import mistyped, warn, wrong
from ..model.graphs import GraphLike
from ..model.items import told
from ..model.subject import PuzzleLike
from ..results.answer import Answer, counted
from ..results.solution import Boards, Solution, Solutions
from ..results.tables import CellCounts, Spectrum
from ..results.telling import begun, telling
from .options import Limited, Options, Path

if TYPE_CHECKING:
    from typing_extensions import Unpack


def answer(
    puzzle: PuzzleLike,
    graph: Optional[GraphLike] = None,
    *,
    spectrum: bool = False,
    classes: bool = False,
    checkpoint: Optional[Path] = None,
    every: Optional[float] = None,
    up_to: Optional[int] = None,
    weights: Optional[Weights] = None,
    **options: Unpack[Options],
) -> Answer:
    """Count a puzzle; return best size, count, method, order, nodes and seconds. In a notebook it draws itself.

    ``graph`` is the board of a family of sets: ``answer("domination", graph)``. With ``spectrum``, also the number of
    solutions of each size. With ``classes``, also the number of solutions up to the symmetries of the board. With both,
    also the number of classes of each size (``class_spectrum``). With ``checkpoint``, the count is written to that
    directory as it goes, at least ``every`` seconds apart (1 at first, 180 in the end), and the same call goes on from
    there; the puzzle has to be in words or in files for that. With ``up_to``, the count ends as soon as more than so many
    solutions are known: it is ``up_to + 1`` then, and ``is_more`` is true. With ``weights``, such as ``{"queen": "3/2"}``,
    each kind or value multiplies the weight of a solution, and ``weight`` is the sum of these, a ``Fraction``. Time and memory
    are exponential in the worst case.

    >>> found = answer("domination queen 8", classes=True)
    >>> found.size, found.count, found.classes
    (5, 4860, 638)
    """
    of = asked(puzzle, graph, options, weights)
    place = None if checkpoint is None else (os.fspath(checkpoint), every)
    if every is not None and (isinstance(every, bool) or not isinstance(every, (int, float))):
        raise mistyped("every", every, "give a number of seconds")
    if every is not None and place is None:
        raise ValueError("every: it is the time between two checkpoints; name their directory by checkpoint")
    if place is not None and up_to is not None:
        raise ValueError("up_to ends a count early, and checkpoint needs all of it; leave one out")
    with telling(options) as known:
        return counted(of, known, spectrum=spectrum, classes=classes, checkpoint=place, up_to=_most(up_to))


def _most(up_to: Optional[int]) -> Optional[int]:
    """Return the number up to which solutions are counted."""
    if up_to is None:
        return None
    most = natural("up_to", up_to)
    if not 0 < most <= 10**18:
        raise wrong("up_to", up_to, "give a number from 1 to 10**18; count(.., up_to=1) is 0 where there is no solution")
    return most


@overload
def count(
    puzzle: PuzzleLike, graph: Optional[GraphLike] = None, *, up_to: Optional[int] = None, **options: Unpack[Options]
) -> int: ...


@overload
def count(
    puzzle: PuzzleLike, graph: Optional[GraphLike] = None, *, weights: Weights, **options: Unpack[Options]
) -> Fraction: ...


def count(
    puzzle: PuzzleLike,
    graph: Optional[GraphLike] = None,
    *,
    up_to: Optional[int] = None,
    weights: Optional[Weights] = None,
    **options: Unpack[Options],
) -> Union[int, Fraction]:
    """Return the number of solutions of a puzzle, of its best size unless ``size`` names another.

    With ``up_to``, the count ends as soon as more than so many solutions are known, and is ``up_to + 1`` then. With
    ``weights``, it is the sum of the weights of the solutions: a ``Fraction``.

    >>> count("independence queen 8")
    92
    >>> count("independence queen 8", weights={"queen": "3/2"})
    Fraction(150903, 64)
    >>> count("independence", {"a": ["b"], "b": ["c"]}, size="any")
    5
    >>> count("independence queen 8", up_to=3)
    4
    """
    found = answer(puzzle, graph, up_to=up_to, weights=weights, **_alone("count", options))
    return found.count if weights is None or found.weight is None else found.weight


def is_unique(puzzle: PuzzleLike, graph: Optional[GraphLike] = None, **options: Unpack[Options]) -> bool:
    """Return whether a puzzle has exactly one solution, as soon as that is known.

    >>> is_unique("independence queen 1"), is_unique("independence queen 8"), is_unique("independence queen 3", size=3)
    (True, False, False)
    """
    return count(puzzle, graph, up_to=1, **options) == 1


def classes(puzzle: PuzzleLike, graph: Optional[GraphLike] = None, **options: Unpack[Options]) -> int:
    """Return the number of solutions that are not the same up to the symmetries of the board.

    >>> classes("independence queen 8")
    12
    """
    found = answer(puzzle, graph, classes=True, **_alone("classes", options)).classes
    assert found is not None
    return found


def spectrum(puzzle: PuzzleLike, graph: Optional[GraphLike] = None, **options: Unpack[Options]) -> Spectrum:
    """Return the number of solutions of each size asked for, up to the largest that has one, as a dictionary.

    Where the best size is asked for, by the puzzle or by ``size="max"`` or ``"min"``, all sizes are counted. In a
    notebook it is a chart; ``to_numpy()`` makes an array of it, and pandas a ``Series(..)``, or a
    ``DataFrame(..to_records())``.

    >>> spectrum("independence queen 4")
    {0: 1, 1: 16, 2: 44, 3: 24, 4: 2}
    """
    found = answer(puzzle, graph, spectrum=True, **_alone("spectrum", options)).spectrum
    assert found is not None
    return found


def cells(
    puzzle: PuzzleLike,
    graph: Optional[GraphLike] = None,
    *,
    weights: Optional[Weights] = None,
    **options: Unpack[Options],
) -> CellCounts:
    """Return for each place how many of the counted solutions have what there, as a dictionary of dictionaries.

    With weights, as in :func:`answer`, it has the probabilities instead, as ``Fraction``. In a notebook it is a picture of the
    shares; pandas makes a ``DataFrame(..to_records())`` of it.

    >>> cells("independence queen 8")[0, 3]
    {'queen': 18, 'empty': 74}
    """
    of = asked(puzzle, graph, options, weights)
    with telling(options) as known:
        found, picture, notes = _native.cells(of, known)
    warn(*notes)
    # A cell is row and column already; nodes, edges and options are told by their names.
    places = [place if isinstance(place, tuple) else told(of, [place])[0] for place, _ in found]
    return CellCounts(dict(zip(places, (counts for _, counts in found))), picture)


def _alone(name: str, options: Options) -> Options:
    """Return the options of a function that returns one figure; an error for those that ask for another."""
    for other in ("classes", "spectrum"):
        if other in options:
            raise TypeError(f"there is no option `{other}` of {name}; answer(.., {other}=True) has it beside the count")
    return options


def solutions(
    puzzle: PuzzleLike, graph: Optional[GraphLike] = None, *, classes: bool = False, **options: Unpack[Options]
) -> Solutions:
    """Iterate over the solutions that :func:`count` counts; with ``classes``, over one of each class.

    They are counted first, then found on a thread of their own while you take them. To drop the iterator ends that
    thread. ``timeout`` is for counting and finding, which wait while 256 solutions are not taken; those that were found
    by then are still given. A solution is a list: row, column and letter of each piece on a board, the nodes of a graph
    in memory (of one in a file their numbers), or the true variables of a formula from 1. In a notebook it draws itself,
    and ``solutions(..).take(5)`` is a row of boards.

    >>> sorted(solutions("independence queen 4"))[0]
    [(0, 1, 'Q'), (1, 3, 'Q'), (2, 0, 'Q'), (3, 2, 'Q')]
    """
    of = asked(puzzle, graph, options)
    known, bar = begun(options)
    return Solutions(of, _native.solutions(of, known, classes), bar)


def sample(
    puzzle: PuzzleLike,
    number: int,
    graph: Optional[GraphLike] = None,
    *,
    seed: int = 0,
    weights: Optional[Weights] = None,
    **options: Unpack[Limited],
) -> Boards:
    """Return solutions drawn at random, each as likely as any other, and independently; the same ones for the same seed.

    With ``weights``, as in :func:`answer`, each is as likely as its weight says. ``options`` may have ``size``, and the limits.
    ``seed`` is that of the draws.

    >>> len({tuple(drawn) for drawn in sample("independence queen 6", 50, seed=1)})
    4
    """
    number, seed = natural("number", number), natural("seed", seed)
    of = asked(puzzle, graph, options, weights)
    with telling(options) as known:
        return Boards(Solutions(of, _native.solutions(of, known, False, (number, seed))))


@overload
def best(puzzle: PuzzleLike, graph: Optional[GraphLike] = None, **options: Unpack[Options]) -> Optional[Solution]: ...


@overload
def best(
    puzzle: PuzzleLike,
    graph: Optional[GraphLike] = None,
    *,
    number: int,
    weights: Optional[Weights] = None,
    **options: Unpack[Options],
) -> Solutions: ...


def best(
    puzzle: PuzzleLike,
    graph: Optional[GraphLike] = None,
    *,
    number: Optional[int] = None,
    weights: Optional[Weights] = None,
    **options: Unpack[Options],
) -> Union[Solution, Solutions, None]:
    """Return a solution of the best size, or ``None`` where there is no solution; with ``number``, iterate over so many.

    What is best, the puzzle's own question says, else ``size="max"`` or ``size="min"``. With ``number``, the best size comes
    first, then the next one; solutions of one size stay together, so that there may be more of them. With ``weights``, as in
    :func:`answer`, the heaviest come first instead.

    >>> len(best("domination queen 8"))
    5
    >>> [len(found) for found in best("independence queen 4", number=3)][:3]
    [4, 4, 3]
    """
    of = asked(puzzle, graph, options, weights)
    if number is None and weights is not None:
        raise ValueError("weights: they say which solutions are best where a number of them is given; give number=1")
    if number is not None:
        if natural("number", number) == 0:
            raise wrong("number", number, "give a number from 1 on")
        known, bar = begun(options)
        return Solutions(of, _native.solutions(of, known, False, best=number), bar)
    size = options.get("size")
    limits = {"timeout": options.get("timeout"), "memory": options.get("memory")}
    goal = _native.goal(of, limits) if size is None else str(size)
    if goal not in ("max", "min"):
        advice = 'give size="max" or size="min", or take solutions(..).take(1) where no solution is larger than another'
        raise ValueError(f"size={size!r}: this asks for no best size, but for {goal}; {advice}")
    return next(iter(solutions(of, **options)), None)


def rank(
    puzzle: PuzzleLike,
    first: int,
    last: Optional[int] = None,
    graph: Optional[GraphLike] = None,
    **options: Unpack[Options],
) -> Solutions:
    """Iterate over the solutions with these numbers, from 1 on, without finding the others; ``last`` is one of them.

    They are numbered in the order of a diagram, which ``method="apply"`` lists them in.

    >>> list(rank("independence queen 4", 2))
    [[(0, 1, 'Q'), (1, 3, 'Q'), (2, 0, 'Q'), (3, 2, 'Q')]]
    >>> len(next(rank("independence king 14", 10**23, size="any")))
    30
    """
    numbers = (integer("first", first), integer("last", first if last is None else last))
    if not 0 < numbers[0] <= numbers[1]:
        raise wrong("first", first, "solutions are numbered from 1 on, and the smaller number comes first")
    of = asked(puzzle, graph, options)
    known, bar = begun(options)
    return Solutions(of, _native.solutions(of, known, False, rank=numbers), bar)


def diagram(puzzle: PuzzleLike, graph: Optional[GraphLike] = None, **options: Unpack[Options]) -> Function:
    """Return the decision diagram of all solutions, in a manager of its own whose variables have the names of the cells.

    Conditions may need further variables, which follow from these: ``count()`` is that of the puzzle, but ``spectrum()`` and
    ``sets()`` have them, too. The limits of the options hold for the manager. ``apply`` makes diagrams, and so does ``layers``.

    >>> queens = diagram("independence queen 6")
    >>> queens.count()
    4
    >>> [queens.manager.names[var] for var, value in enumerate(queens.first()) if value]
    ['r0c4', 'r1c2', 'r2c0', 'r3c5', 'r4c3', 'r5c1']
    """
    of = asked(puzzle, graph, options)
    with telling(options) as known:
        found, notes = _native.diagram(of, known)
    warn(*notes)
    return found
