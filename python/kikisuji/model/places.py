"""The places of a puzzle and their sets, as lists of Python."""

from __future__ import annotations

import re
from typing import Any, Dict, Hashable, Iterable, List, Optional, Sequence, Tuple, Union

from .. import _native
from .conditions import integer
from .errors import listed, mistyped, wrong
from .graphs import Graph

Place = Hashable
"""A :class:`Cell`, its name, or its row and column; a node of a graph; of moves the pair of their ends."""

PlacesLike = Union[Place, Iterable[Place]]
"""One place, or several in a list, a set or the like."""

PieceLike = Union[str, "object"]


class Cell(str):
    """A cell: its name, such as ``r0c3``, with ``row``, ``col``, ``layer`` (from 0) and ``number``.

    Boards of hexagonal cells have a ``number`` alone.
    """

    row: int
    col: int
    layer: int
    number: int


class Board:
    """The places of a puzzle and the sets that the language has names for, each as a list."""

    _graph: Optional[Graph] = None
    _moves: Optional[str] = None

    def _native_places(self) -> _native.Places:
        raise NotImplementedError

    def _read_cells(self) -> Dict[str, Place]:
        """Return all cells by their names."""
        known: Dict[str, Place] = {}
        for name, point, number in self._native_places().cells():
            if self._graph is not None:
                known[name] = self._graph.nodes[number - 1]
                continue
            cell = Cell(name)
            if point is not None:
                cell.row, cell.col, cell.layer = point
            cell.number = number
            known[name] = cell
        self._known = known
        self._names: Dict[Place, str] = {place: name for name, place in self._known.items()}
        return self._known

    def _place_of(self, name: str) -> Place:
        ends = self._parallel().get(name) or tuple(self._known[end] for end in name.split("-"))
        return ends if len(ends) > 1 else ends[0]

    def _parallel(self) -> Dict[str, Tuple[Hashable, ...]]:
        return {} if self._graph is None or self._moves is None else dict(self._graph.parallel)

    def _sets(self, argument: str, expression: str) -> List[List[Any]]:
        self._cells()
        try:
            found = self._native_places().sets(expression)
        except ValueError as error:
            raise ValueError(f"{argument}: {error}") from None
        return [[self._place_of(name) for name in names] for names in found]

    def _cells(self) -> Dict[str, Place]:
        return self._known if hasattr(self, "_known") else self._read_cells()

    def _name(self, argument: str, place: Any) -> str:
        """Return the name of a cell in the language."""
        self._cells()
        try:
            if place in self._names:
                return self._names[place]
        except TypeError:
            raise mistyped(argument, place, "one place is needed here, not several in a list or a row") from None
        if self._graph is not None:
            raise wrong(argument, place, "there is no such node in the graph")
        if isinstance(place, tuple) and len(place) == 2 and all(hasattr(side, "__index__") for side in place):
            place = f"r{place[0]}c{place[1]}"
        if isinstance(place, str) and re.fullmatch(r"r\d+c\d+|[a-z]\d+", place):
            return str(self._sets(argument, place)[0][0])
        raise wrong(argument, place, "this is no cell; write a1, r0c0, (0, 0), or one of puzzle.cells")

    def _is_move(self, places: Any) -> bool:
        if self._graph is not None and self._moves is not None and self._graph.parallel:
            return isinstance(places, tuple) and len(places) == 3 and len(self._graph.joining(places)) == 1
        if self._moves is None or not isinstance(places, tuple) or len(places) != 2:
            return False
        # Two moves in a tuple are a pair, too, but not of cells.
        return not all(isinstance(end, tuple) and not self._is_one(end) for end in places)

    def _item(self, argument: str, place: Any) -> str:
        """Return a place as the language has it: a cell, or a move."""
        if self._moves is None:
            return self._name(argument, place)
        if not self._is_move(place):
            with_keys = ", of parallel edges with the key" if self._parallel() else ""
            raise wrong(argument, place, f"moves are the places here: pairs of cells{with_keys}, as edges(c) and move(c, d) give")
        if self._parallel() and self._graph is not None:
            both, _, copy = self._graph.joining(place)[0].partition(".")
            return f"move({both.replace('-', ', ')}, {copy or 1})"
        ends = [self._name(argument, end) for end in place]
        if not hasattr(self, "_ends"):
            self._ends = {frozenset(name.split("-")) for name in self._native_places().sets("all")[0]}
        if frozenset(ends) not in self._ends:
            raise wrong(argument, place, "no move leads from one to the other")
        return f"move({ends[0]}, {ends[1]})"

    def _set(self, argument: str, places: Any) -> str:
        """Return places as a set of the language."""
        if isinstance(places, str) or self._is_move(places) or self._is_one(places):
            return self._item(argument, places)
        if getattr(places, "dtype", None) == bool:
            raise mistyped(argument, places, "a mask says which places, but not their names; give these in a list")
        items = listed(argument, places, "give a place, or places in a list or a set")
        if isinstance(places, (set, frozenset)):
            # Sets of Python have no order of their own, and a statement is the same every time.
            at = {place: number for number, place in enumerate(self.all)}
            items.sort(key=lambda item: at.get(item, -1))
        if self._moves is None and items == list(self._cells().values()):
            return "all"
        return "{" + ", ".join(self._item(argument, item) for item in items) + "}"

    def _line(self, argument: str, places: Any) -> str:
        """Return places in their order as a set of the language, each of them once."""
        is_one = isinstance(places, str) or self._is_move(places) or self._is_one(places)
        if not is_one and isinstance(places, (set, frozenset)):
            raise mistyped(argument, places, "a set has no order; give a list of places")
        items = [places] if is_one else listed(argument, places, "give places in a list")
        names = [self._item(argument, item) for item in items]
        for item, name in zip(items, names):
            if names.count(name) > 1:
                raise wrong(argument, item, "it stands twice; a line has each of its places once")
        return self._set(argument, items)

    def _is_one(self, places: Any) -> bool:
        self._cells()
        try:
            if places in self._names:
                return True
        except TypeError:
            return False
        is_pair = isinstance(places, tuple) and len(places) == 2
        return self._graph is None and is_pair and all(hasattr(side, "__index__") for side in places)

    @property
    def all(self) -> List[Any]:
        """The places: cells, nodes, or moves as pairs."""
        return self._sets("all", "all")[0]

    @property
    def cells(self) -> List[Any]:
        """The cells of the board, or the nodes of the graph."""
        return list(self._cells().values())

    @property
    def rows(self) -> List[List[Any]]:
        """The cells of each row."""
        return self._sets("rows", "rows")

    @property
    def columns(self) -> List[List[Any]]:
        """The cells of each column."""
        return self._sets("columns", "columns")

    @property
    def straight(self) -> List[List[Any]]:
        """The maximal straight lines of at least three lattice points."""
        return self._sets("straight", "straight")

    @property
    def segments(self) -> List[List[Any]]:
        """The maximal stretches of rows and columns between holes."""
        return self._sets("segments", "segments")

    def cell(self, row: int, column: int, layer: int = 0) -> Any:
        """Return the cell in a row and a column, from 0."""
        return self._sets("cell", f"cell({_numbers('cell', row, column, layer)})")[0][0]

    def lines(self, piece: PieceLike) -> List[List[Any]]:
        """Return the lines of a piece: no piece attacks another where each line has one at most. Of a graph its edges."""
        return self._sets("piece", f"lines({piece_of(piece)})")

    def windows(self, *size: int) -> List[List[Any]]:
        """Return all boxes of so many rows and columns, at every position."""
        return self._sets("size", f"windows({_numbers('size', *size)})")

    def boxes(self, *size: int) -> List[List[Any]]:
        """Return the boxes of so many rows and columns that tile the board."""
        return self._sets("size", f"boxes({_numbers('size', *size)})")

    def row(self, cell: Place) -> List[Any]:
        """Return the cells in the row of a cell, itself among them."""
        return self._sets("cell", f"row({self._name('cell', cell)})")[0]

    def column(self, cell: Place) -> List[Any]:
        """Return the cells in the column of a cell, itself among them."""
        return self._sets("cell", f"column({self._name('cell', cell)})")[0]

    def attacks(self, piece: PieceLike, cell: Place) -> List[Any]:
        """Return the cells that a piece on a cell attacks; of a graph, for the piece ``"edge"``, the neighbours."""
        return self._attacked("attacks", piece, cell)

    def attackers(self, piece: PieceLike, cell: Place) -> List[Any]:
        """Return the cells from which a piece attacks a cell."""
        return self._attacked("attackers", piece, cell)

    def _attacked(self, word: str, piece: PieceLike, cell: Place) -> List[Any]:
        name = self._name("cell", cell)
        if self._graph is not None and self._graph.directed and piece_of(piece) == "edge":
            return self._graph.neighbours(cell, back=word == "attackers")
        return self._sets("piece", f"{word}({piece_of(piece)}, {name})")[0]

    def at(self, cell: Place, *step: int) -> List[Any]:
        """Return the cell so many rows down and columns to the right, as a list: it is empty off the board."""
        return self._sets("step", f"at({self._name('cell', cell)}, {_numbers('step', *step)})")[0]

    def shift(self, cells: PlacesLike, *step: int) -> List[Any]:
        """Return cells moved by so many rows and columns, without those that leave the board."""
        return [to for cell in _listed(cells) for to in self.at(cell, *step)]

    def _needs_moves(self) -> None:
        if self._moves is None:
            advice = 'make them the places by moves="knight", of a graph by moves="edge"'
            raise ValueError(f"cell: there are no moves here; {advice}")

    def edges(self, cell: Place) -> List[Any]:
        """Return the moves at a cell, where moves are the places."""
        self._needs_moves()
        return self._sets("cell", f"edges({self._name('cell', cell)})")[0]

    def move(self, cell: Place, *to: Any) -> List[Any]:
        """Return the move to another cell, or by so many rows and columns, as a list: it is empty where there is none."""
        self._needs_moves()
        if not to:
            raise wrong("to", to, "give the other cell, or so many rows and columns")
        numbers = len(to) > 1
        end = _numbers("to", *to) if numbers else self._name("to", *to)
        return self._sets("cell", f"move({self._name('cell', cell)}, {end})")[0]


def _listed(cells: Any) -> Sequence[Any]:
    if isinstance(cells, str) or not isinstance(cells, Iterable):
        return [cells]
    several = list(cells)
    is_cell = isinstance(cells, tuple) and all(hasattr(one, "__index__") for one in several)
    return [cells] if is_cell and several else several


def _numbers(argument: str, *numbers: object) -> str:
    if not numbers:
        raise wrong(argument, numbers, "give rows and columns, as in (2, 3)")
    return ", ".join(str(integer(argument, one)) for one in numbers)


def piece_of(piece: PieceLike, argument: str = "piece") -> str:
    """Return a piece in the language: a name, or its moves in quotes."""
    text = str(piece)
    if '"' in text or not text.strip():
        raise wrong(argument, piece, 'give a name such as "queen", or moves such as "leaps:1,3"')
    return text if re.fullmatch(r"[A-Za-z_]\w*|betza:\w+", text) else f'"{text}"'

