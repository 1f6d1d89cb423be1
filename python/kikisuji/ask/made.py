"""Puzzles with one solution."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Dict, List, Optional, Union

from .. import _native
from ..model.conditions import natural
from ..model.subject import PuzzleLike, subject
from ..results.telling import telling
from .options import Limited, Symmetry

if TYPE_CHECKING:
    from typing_extensions import Unpack


@dataclass(frozen=True)
class Made:
    """A puzzle with one solution.

    text: it in the language of statements; ``Puzzle.text(made.text)`` asks about it.
    clues: how many clues were added.
    difficulty: how many values have to be ruled out by supposing them.
    open: how many places have no value after that.
    record: the record of ``kikisuji make --json``.
    """

    text: str
    clues: int
    difficulty: int
    open: int
    record: Dict[str, Any]


def make(
    puzzle: PuzzleLike,
    *,
    clues: Union[int, str, None] = None,
    symmetry: Optional[Symmetry] = None,
    given_kinds: Optional[str] = None,
    solution: Union[str, "os.PathLike[str]", None] = None,
    count: int = 1,
    seed: int = 0,
    **options: Unpack[Limited],
) -> List[Made]:
    """Make puzzles with one solution: clues of which none can be left out; or ``clues`` of them, or ``"all"``.

    ``given_kinds`` says what may be given, as in ``"1..9"``: kinds, ``empty``, values, names of maps, ``runs``. ``solution``
    is a file with the solution. Of ``options`` those of limits hold for all puzzles together.

    >>> from kikisuji import Puzzle
    >>> made = make("independence queen 8", clues=3, seed=1)[0]
    >>> made.clues, Puzzle.text(made.text).is_unique()
    (3, True)
    """
    words = None if clues is None else clues if isinstance(clues, str) else str(natural("clues", clues))
    file = None if solution is None else os.fspath(solution)
    numbers = natural("count", count), natural("seed", seed)
    with telling(options) as known:
        lines = _native.make(subject(puzzle), known, words, symmetry, (given_kinds, file), numbers)
    records = [json.loads(line) for line in lines]
    return [Made(one["text"], one["clues"], one["difficulty"], one["open"], one) for one in records]
