"""Marks of cells."""

from __future__ import annotations

from typing import Any, Dict, List, Mapping, Sequence, Tuple, Union

from .errors import listed, mistyped, wrong
from .places import Board, Place

Mark = Union[int, str]
"""A number, or a letter as in the picture: A is 10, Z is 35, a is 36, z is 61."""

MarksLike = Union[str, Sequence[Sequence[Mark]], Mapping[Place, Mark]]
"""A picture of several lines, its rows in a list, or a mark for each marked cell."""


class Map:
    """A map of a puzzle: ``cage["A"]`` is the list of the cells with a mark; see :meth:`Puzzle.map`."""

    def __init__(self, puzzle: Board, name: str) -> None:
        self._puzzle = puzzle
        self._name = name

    def __getitem__(self, mark: Mark) -> List[Any]:
        if not (isinstance(mark, str) and mark.isalnum()) and (isinstance(mark, bool) or not hasattr(mark, "__index__")):
            raise mistyped("mark", mark, 'give a letter of the picture or a number, as in cage["A"]')
        return self._puzzle._sets("mark", f"{self._name}({mark})")[0]

    @property
    def parts(self) -> List[List[Any]]:
        """The cells of each mark."""
        return self._puzzle._sets("map", f"parts({self._name})")

    @property
    def marked(self) -> List[Any]:
        """The cells that have a mark."""
        return self._puzzle._sets("map", f"marked({self._name})")[0]

    def __str__(self) -> str:
        return self._name

    def __repr__(self) -> str:
        return f"<Map {self._name}>"


def rows_of(puzzle: Board, marks: Any) -> List[str]:
    """Return the lines of a picture of marks, with a dot where there is none."""
    if isinstance(marks, str):
        return [line.strip() for line in marks.strip().splitlines()]
    if not isinstance(marks, Mapping):
        rows = listed("marks", marks, "give a picture, its rows in a list, or a dictionary of cells")
        return [row if isinstance(row, str) else " ".join(map(_sign, row)) for row in rows]
    by_name = {puzzle._name("marks", cell): _sign(mark) for cell, mark in marks.items()}
    places: List[Any] = list(puzzle._cells().values())
    cells: Dict[Tuple[int, int], Any] = {(cell.row, cell.col): cell for cell in places if hasattr(cell, "row")}
    if not cells:
        raise wrong("marks", marks, "a map is a picture of rows and columns, which this board is not")
    height, width = (1 + max(sides) for sides in zip(*cells))
    signs = {place: by_name.get(cell, ".") for place, cell in cells.items()}
    return [" ".join(signs.get((row, column), ".") for column in range(width)) for row in range(height)]


def _sign(mark: Any) -> str:
    if mark is None:
        return "."
    if isinstance(mark, str) or (hasattr(mark, "__index__") and not isinstance(mark, bool)):
        return str(mark)
    raise mistyped("marks", mark, "a mark is a number or a letter, and None is no mark")
