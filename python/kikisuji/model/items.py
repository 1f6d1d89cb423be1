"""Items of solutions in the terms of whoever asks: how they are told, and how they are read."""

from __future__ import annotations

import itertools
import json
from collections.abc import Set
from typing import Any, Hashable, Iterable, Iterator, List, Mapping, Optional, Sequence, Tuple, Union

from .errors import mistyped, wrong
from .graphs import Graph
from .subject import Held, Shape, Subject, is_flag, is_number, is_word

NO_NODE = "there is no such node or option in the puzzle, and of one kind no letter is told"
Item = Union[int, str, Tuple[Union[int, str], ...]]
"""An item of a solution as ``kikisuji check`` reads it."""


def told(of: object, found: Sequence[Any]) -> List[Any]:
    """Return a solution of the native half with names in the place of numbers, and values as integers."""
    names = of.names if isinstance(of, Held) else None
    if names is None:
        return [(*item[:2], held(item[2])) if isinstance(item, tuple) else item for item in found]
    parallel = of.graph.parallel if isinstance(of, Held) and of.graph is not None else {}
    return [names[item - 1] if isinstance(item, int) else _of_word(names, parallel, item) for item in found]


def held(label: str) -> Union[int, str]:
    """Return what a place holds: a value as an integer, a kind by its letter, which is never a digit."""
    return int(label) if label.lstrip("-").isdecimal() else label


def _of_word(names: Sequence[Hashable], parallel: Mapping[str, Any], word: str) -> Tuple[Hashable, ...]:
    place, _, kind = word.partition("_")
    ends = parallel.get(place) or tuple(names[int(end[1:]) - 1] for end in place.split("-"))
    return (*ends, held(kind)) if kind else ends


class Reader:
    """Reads solutions of a puzzle. What is of the form of an item is one; every other list, tuple or set is a solution."""

    def __init__(self, of: Subject, shape: Shape, argument: str = "solution") -> None:
        self._argument = argument
        self._names = of if isinstance(of, Held) and of.names is not None else None
        self._shape = shape

    def lines(self, solutions: object) -> Iterator[str]:
        """Return a line that ``check`` reads for each solution of a list, or the one of a solution alone."""
        # A solution of the package, a dictionary, or a table, which is refused.
        if _is_dictionary(solutions) or hasattr(solutions, "to_dict"):
            yield self.line(solutions)
            return
        if not isinstance(solutions, Iterable):
            raise mistyped("solutions", solutions, "give a solution, a list of them, or the path of a file")
        several = map(_row, solutions)
        # The first one decides, so that solutions of a generator are read one by one.
        for at, one in enumerate(several):
            if not self._is_item(one):
                yield self.line(one)
            elif at == 0:
                yield self.line([one, *several])
            else:
                raise wrong("solution", one, "the others are solutions, and this is an item of one; put it in a list")

    def _is_item(self, one: Any) -> bool:
        return not _is_list(one) or self._item(one) is not None

    def line(self, solution: Any) -> str:
        """Return a solution as a line that ``check`` reads."""
        if not _is_list(solution):
            raise mistyped("solution", solution, "give a list of what it has, as solutions() does")
        if hasattr(solution, "iloc"):
            raise mistyped("solution", solution, "give what it has in a list or a dictionary: table.to_dict() of one column")
        items = self._items(solution)
        # Names and numbers do not mix in a line: vertices are told by numbers, and cells by rows and columns, where no name is.
        return json.dumps(list(map(_in_words, items)) if any(isinstance(item, str) for item in items) else items)

    def words(self, solution: Any) -> List[str]:
        """Return the items of a solution, of a part of one, or one alone, as names."""
        is_one = isinstance(solution, (str, tuple)) and self._item(solution) is not None
        return list(map(_in_words, self._items([solution] if is_one else solution)))

    def _items(self, solution: Any) -> List[Item]:
        items: List[Item] = []
        is_dictionary = _is_dictionary(solution)
        for one in itertools.starmap(self._joined, solution.items()) if is_dictionary else map(_row, solution):
            item = self._item(one)
            if item is None:
                raise wrong(self._argument, one, self._advice())
            items.append(item)
        return items

    def _item(self, one: Any) -> Optional[Item]:
        """Return what is of the form of an item as ``check`` reads it; ``None`` for all else."""
        if self._names:
            return _by_number(self._names, self._shape, one)
        if isinstance(one, str):
            return one
        are_moves, has_letters, are_cells = self._shape
        if are_moves:
            return _move(one, has_letters)
        if are_cells:
            return _cell(one)
        return int(one) if is_number(one) else None

    def _advice(self) -> str:
        are_moves, has_letters, are_cells = self._shape
        behind = ", perhaps with a letter behind them" if has_letters else ""
        if self._names and has_letters and not are_moves:
            return "an item here is a node, or a tuple of a node and the kind or integer that it holds"
        if self._names:
            return f"an item here is an edge, a tuple of two nodes{behind}" if are_moves else NO_NODE
        if are_moves:
            return f"an item here is the name of a move, or a tuple of its two cells{behind}"
        if are_cells:
            return "an item here is the name of a cell, or a tuple of row and column, perhaps with a letter behind them"
        return "an item here is a number, or a name such as v1"

    def _joined(self, place: Any, held: Any) -> Any:
        """Return the item for what a dictionary says of a place: ``to_dict`` the other way round."""
        if held is None or is_flag(held) and not held:
            raise wrong(self._argument, {place: held}, "leave out what holds nothing")
        if is_flag(held):
            return place
        are_moves, has_letters, are_cells = self._shape
        if self._names:
            if not has_letters:
                raise wrong(self._argument, {place: held}, "there is one thing here that a place can hold; write True")
            return (*place, held) if are_moves and isinstance(place, tuple) else (place, held)
        if isinstance(place, str) and is_word(held):
            return f"{place}_{held}"
        if not isinstance(place, tuple):
            advice = self._advice() if are_moves or are_cells else "write True behind a vertex or a variable"
            raise wrong(self._argument, {place: held}, advice)
        return (*place, held)


def _in_words(item: Item) -> str:
    """Return an item as a name: of a vertex, or of a cell with what it holds."""
    if isinstance(item, tuple):
        row, column, *letter = item
        return "_".join([f"r{row}c{column}", *map(str, letter)])
    return item if isinstance(item, str) else f"v{item}"


def _is_dictionary(solution: object) -> bool:
    # The nodes and edges of a networkx graph are sets, and dictionaries of attributes besides.
    return isinstance(solution, Mapping) and not isinstance(solution, Set)


def _is_list(one: object) -> bool:
    return isinstance(one, Iterable) and not isinstance(one, (str, bytes))


def _is_letter(one: object) -> bool:
    return isinstance(one, str) or is_number(one)


def _row(item: Any) -> Any:
    """Return a row of an array as a tuple, as which solutions have it, and everything else as it is."""
    return tuple(item) if getattr(item, "ndim", None) == 1 and not hasattr(item, "iloc") else item


def _by_number(of: Held, shape: Shape, one: Any) -> Optional[Item]:
    """Return a node, an option or an edge by the numbers of its names, perhaps with a letter."""
    are_moves, has_letters, _ = shape
    if are_moves and of.graph is not None and of.graph.parallel:
        return _keyed(of.graph, has_letters, one)
    size = 3 if are_moves else 2
    letter: Optional[str] = None
    if has_letters and isinstance(one, tuple) and len(one) == size and _is_letter(one[-1]):
        place = one[:-1] if are_moves else one[0]
        # A node may be such a tuple itself.
        if are_moves or number_of(of, place) is not None or number_of(of, one) is None:
            one, letter = place, str(one[-1])
    ends = one if are_moves and isinstance(one, tuple) and len(one) == 2 else (one,)
    numbers = [number for number in (number_of(of, end) for end in ends) if number is not None]
    if len(ends) == 2 and len(numbers) == 1:
        raise wrong("solution", one, NO_NODE)
    if len(numbers) != 1 + are_moves:
        return None
    if letter is None and not are_moves:
        return numbers[0]
    place = "-".join(f"v{number}" for number in numbers)
    return place if letter is None else f"{place}_{letter}"


def _keyed(of: Graph, has_letters: bool, one: Any) -> Optional[Item]:
    """Return an edge of a graph with parallel ones by its name, perhaps with a letter."""
    if not isinstance(one, tuple):
        return None
    for place, letter in ((one, ""), (one[:-1], f"_{one[-1]}"))[: 1 + has_letters]:
        names = of.joining(place) if 1 < len(place) < 4 else []
        if len(names) > 1:
            raise wrong("solution", one, "several edges join these nodes; write the key of one behind them")
        if names:
            return names[0] + letter
    return None


def number_of(of: Held, name: Any) -> Optional[int]:
    try:
        number = of.number.get(name)
    except TypeError:
        return None
    # True is 1 for Python; an item of a mask is no node.
    is_other = is_flag(name) and (number is None or not is_flag((of.names or ())[number - 1]))
    return None if is_other else number


def _cell(one: Any) -> Optional[Item]:
    """Return a tuple of row and column, perhaps with a letter that may be a number."""
    if not isinstance(one, tuple) or len(one) not in (2, 3) or not all(map(is_number, one[:2])):
        return None
    return (int(one[0]), int(one[1]), *map(str, one[2:])) if all(map(_is_letter, one[2:])) else None


def _move(one: Any, has_letters: bool) -> Optional[Item]:
    """Return a pair of cells, as ``puzzle.all`` has moves, by the name of the move, perhaps with a letter."""
    if not isinstance(one, tuple) or len(one) not in (2, 2 + has_letters) or not all(map(_is_letter, one[2:])):
        return None
    ends = [end for end in map(end_name, one[:2]) if end is not None]
    return "_".join(["-".join(ends), *map(str, one[2:])]) if len(ends) == 2 else None


def end_name(cell: Any) -> Optional[str]:
    """Return the name of a cell, which may be given by row and column; a move has a hyphen in its name."""
    if isinstance(cell, str):
        return None if "-" in cell else cell
    is_pair = isinstance(cell, tuple) and len(cell) == 2 and all(map(is_number, cell))
    return "r{}c{}".format(*cell) if is_pair else None
