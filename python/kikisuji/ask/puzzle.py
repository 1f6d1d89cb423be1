"""Puzzles of one's own, and the questions about them."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import TYPE_CHECKING, Any, List, Optional, Sequence, Union, overload

from .._native import Function
from ..model.builder import Builder
from ..model.clues import Weights
from ..model.subject import Held, Subject
from ..results import show
from ..results.answer import Answer
from ..results.solution import Boards, Solution, Solutions
from ..results.tables import CellCounts, Spectrum
from .check import Checked, check
from .formula import Formula, proved
from .made import Made, make
from .options import Format, Limited, Options, Path, Symmetry, TermsOf
from .orders import Orders, orders
from .questions import answer, best, cells, classes, count, diagram, is_unique, rank, sample, solutions, spectrum
from .tools import export

if TYPE_CHECKING:
    from typing_extensions import Unpack


class Puzzle(Builder):
    """A puzzle of one's own: places, what they hold, and conditions.

    ``board`` is a board in words (``"8x8"``, ``"torus:6x6"``, ``"hexagon:3"``), a picture of several lines (``.`` for a
    cell, ``#`` for none), or a graph (see :class:`Graph`). With ``moves``, the places are the moves of that piece, or for
    ``moves="edge"`` the edges of the graph; they hold the kind :attr:`edge`. ``pos`` says where nodes of a graph are drawn.

    >>> p = Puzzle("8x8")
    >>> queen = p.kind("queen")
    >>> for line in p.lines("queen"):
    ...     p.add(queen(line) <= 1)
    >>> p.goal("max")
    >>> p.count(), p.classes()
    (92, 12)
    """

    def answer(
        self,
        *,
        spectrum: bool = False,
        classes: bool = False,
        up_to: Optional[int] = None,
        weights: Optional[Weights] = None,
        **options: Unpack[Options],
    ) -> Answer:
        """Count; see :func:`kikisuji.answer`."""
        of = self._subject()
        return answer(of, spectrum=spectrum, classes=classes, up_to=up_to, weights=weights, **options)

    @overload
    def count(self, *, up_to: Optional[int] = None, **options: Unpack[Options]) -> int: ...

    @overload
    def count(self, *, weights: Weights, **options: Unpack[Options]) -> Fraction: ...

    def count(
        self, *, up_to: Optional[int] = None, weights: Optional[Weights] = None, **options: Unpack[Options]
    ) -> Union[int, Fraction]:
        """Return the number of solutions, or what they weigh; see :func:`kikisuji.count`."""
        of = self._subject()
        return count(of, up_to=up_to, **options) if weights is None else count(of, weights=weights, **options)

    def is_unique(self, **options: Unpack[Options]) -> bool:
        """Return whether there is exactly one solution; see :func:`kikisuji.is_unique`."""
        return is_unique(self._subject(), **options)

    def classes(self, **options: Unpack[Options]) -> int:
        """Return the number of solutions up to symmetry; see :func:`kikisuji.classes`."""
        return classes(self._subject(), **options)

    def spectrum(self, **options: Unpack[Options]) -> Spectrum:
        """Return the number of solutions of each size; see :func:`kikisuji.spectrum`."""
        return spectrum(self._subject(), **options)

    def cell_counts(self, *, weights: Optional[Weights] = None, **options: Unpack[Options]) -> CellCounts:
        """Return for each place how many solutions have what there; see :func:`kikisuji.cells`.

        The cells of the board alone are ``cells``.
        """
        return cells(self._subject(), weights=weights, **options)

    def solutions(self, *, classes: bool = False, **options: Unpack[Options]) -> Solutions:
        """Iterate over the solutions; see :func:`kikisuji.solutions`."""
        return solutions(self._subject(), classes=classes, **options)

    def sample(
        self, number: int, *, seed: int = 0, weights: Optional[Weights] = None, **options: Unpack[Limited]
    ) -> Boards:
        """Return random solutions; see :func:`kikisuji.sample`."""
        return sample(self._subject(), number, seed=seed, weights=weights, **options)

    @overload
    def best(self, **options: Unpack[Options]) -> Optional[Solution]: ...

    @overload
    def best(self, number: int, weights: Optional[Weights] = None, **options: Unpack[Options]) -> Solutions: ...

    def best(
        self, number: Optional[int] = None, weights: Optional[Weights] = None, **options: Unpack[Options]
    ) -> Union[Solution, Solutions, None]:
        """Return a solution of the best size, or so many of the best; see :func:`kikisuji.best`."""
        if number is None and weights is None:
            return best(self._subject(), **options)
        return best(self._subject(), number=1 if number is None else number, weights=weights, **options)

    def rank(self, first: int, last: Optional[int] = None, **options: Unpack[Options]) -> Solutions:
        """Iterate over the solutions with these numbers; see :func:`kikisuji.rank`."""
        return rank(self._subject(), first, last, **options)

    def make(
        self,
        *,
        clues: Union[int, str, None] = None,
        symmetry: Optional[Symmetry] = None,
        given_kinds: Optional[str] = None,
        count: int = 1,
        seed: int = 0,
        **options: Unpack[Limited],
    ) -> List[Made]:
        """Make puzzles of it with one solution; see :func:`kikisuji.make`."""
        of = self._subject()
        return make(of, clues=clues, symmetry=symmetry, given_kinds=given_kinds, count=count, seed=seed, **options)

    def diagram(self, **options: Unpack[Options]) -> Function:
        """Return the decision diagram of all solutions; see :func:`kikisuji.diagram`."""
        return diagram(self._subject(), **options)

    def orders(self, names: Optional[Sequence[str]] = None, **options: Unpack[Options]) -> Orders:
        """Count under each of several orders; see :func:`kikisuji.orders`."""
        return orders(self._subject(), names=names, **options)

    def check(self, solution: object, **options: Unpack[Options]) -> Checked:
        """Check a solution, or several in a list, against the definition; see :func:`kikisuji.check`."""
        return check(self._subject(), solution, **options)

    def export(self, format: Format, path: Optional[Path] = None, **options: Unpack[Options]) -> Union[str, bytes]:
        """Write the puzzle for other programs; see :func:`kikisuji.export`."""
        return export(self._subject(), format, path, **options)

    def formula(
        self, name: Optional[str] = None, *, of: TermsOf = "count", guess: bool = False, **options: Unpack[Limited]
    ) -> Formula:
        r"""Prove a recurrence for every value of a number of the text; see :func:`kikisuji.formula`.

        ``name`` is that of the number, which the board has in braces; without it, the first one that a ``let`` gives.

        >>> p = Puzzle.text("let n = 3\nboard 2x{n}\nkind k\neach c in all: k(c) => k(attacks(king, c)) = 0\n")
        >>> p.formula(size="any").coefficients
        [1, 2]
        """
        if self._base is None:
            raise ValueError(
                "a puzzle built in Python says its conditions cell by cell, for one board; "
                "state it in a text with a number for its side: Puzzle.text(..)"
            )
        words, text = self._base[0], self._text()
        found = re.search(r"^[ \t]*let[ \t]+(\w+)[ \t]*=[ \t]*\d+[ \t]*(#.*)?$", text, re.MULTILINE)
        name = name or (found[1] if found else None)
        if name is None:
            raise ValueError("name: the text gives no number that could grow; write one, such as `let n = 4`, and {n} in the board")
        others = [word for word in words if not word.startswith(f"{name}=")]
        return proved([*others, f"{name}={{n}}"], text, of, guess, options)

    def __repr__(self) -> str:
        if self._head or self._base is not None:
            return f"<Puzzle of {len(self._text().splitlines())} lines>"
        return f"<Puzzle {self._fixed if not isinstance(self._fixed, Held) else 'in memory'}>"

    def _repr_html_(self) -> str:
        try:
            of = self._subject()
        except ValueError:
            # What places hold is not said yet, and the board is there.
            of = Held.of(["puzzle", "-"], "\n".join([*self._head, "kind x"]), graph=self._graph)
        is_stated = bool(self._head) or self._base is not None
        text = self._text() if is_stated else of.made[1] if isinstance(of, Held) else ""
        has_kinds = isinstance(of, Held) and of.graph is not None and of.shape()[1]
        given = [(self._place_of(name), said) for name, said in self._clues.items() if said != "empty"]
        return show.puzzle(of, [_item(place, said, has_kinds) for place, said in given], text, _named(of, is_stated))


def _named(of: Subject, is_stated: bool) -> str:
    """Return the words of a built-in puzzle."""
    words = of.made[0] if isinstance(of, Held) else [of] if isinstance(of, str) else of
    return "" if is_stated else " ".join(words)


def _item(place: Any, said: str, has_kinds: bool) -> Any:
    """Return an item of a solution."""
    if not has_kinds:
        return place
    return (*place, said) if isinstance(place, tuple) else (place, said)
