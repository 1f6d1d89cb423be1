"""What may be asked about: words, files, puzzles and graphs in memory; and solutions in the terms of whoever asks."""

from __future__ import annotations

import json
from collections.abc import Set
from typing import TYPE_CHECKING, Any, Hashable, List, Mapping, Optional, Sequence, Tuple, Union

from . import _native
from .errors import mistyped, wrong
from .graphs import Graph, GraphLike

if TYPE_CHECKING:
    from .puzzle import Puzzle

PuzzleLike = Union[str, Sequence[str], "Puzzle", "Held"]
"""A puzzle in words, as one string or several, or in memory."""


class Held(_native.Subject):
    """A puzzle whose file is in memory, and the names that its solutions are told by."""

    names: Optional[Sequence[Hashable]] = None
    number: Mapping[Hashable, int] = {}
    items: Optional[Sequence[Hashable]] = None
    graph: Optional[Graph] = None
    is_stated = False
    _made: Tuple[List[str], str] = ([], "")
    _shape: Optional[Tuple[bool, bool, bool]] = None

    def shape(self) -> Tuple[bool, bool, bool]:
        """Return whether places are edges, whether solutions say what each holds, and whether they are cells in rows."""
        if self._shape is None:
            self._shape = _native.shape(self)
        return self._shape

    def split(self, item: Any) -> Tuple[Any, Optional[str]]:
        """Return the place that an item of a solution is about, and the letter of what is there, if it says so."""
        edges, letters, _ = self.shape()
        size = 3 if edges else 2
        if not letters or not isinstance(item, (tuple, list)) or len(item) != size:
            return item, None
        *place, letter = item
        return (tuple(place) if edges else place[0]), letter

    def joined(self, place: Any, letter: Any) -> Any:
        """Return the item that says what is on a place: the opposite of :meth:`split`."""
        return (*place, letter) if self.shape()[0] and isinstance(place, tuple) else (place, letter)

    def __deepcopy__(self, memo: object) -> Held:
        # Nothing changes it, and nodes of a graph remain the same objects.
        return self

    def __reduce__(self) -> Tuple[Any, ...]:
        return _again, (*self._made, self.graph, self.names, self.items)

    @staticmethod
    def of(
        words: List[str],
        text: str,
        *,
        graph: Optional[Graph] = None,
        names: Optional[Sequence[Hashable]] = None,
        items: Optional[Sequence[Hashable]] = None,
    ) -> Held:
        """Return the puzzle of these words; vertices or options 1, 2, .. and the items of these are called by their names."""
        held = Held(words, text)
        held._made = (words, text)
        held.graph = graph
        held.names = graph.nodes if graph is not None else names
        held.number = {name: at for at, name in enumerate(held.names or (), 1)}
        held.items = items
        held.is_stated = words[0] == "puzzle"
        return held


def _again(words: List[str], text: str, graph: Optional[Graph], names: Any, items: Any) -> Held:
    return Held.of(words, text, graph=graph, names=names, items=items)


Subject = Union[str, Sequence[str], Held]


def subject(puzzle: PuzzleLike, graph: Optional[GraphLike] = None) -> Subject:
    """Return the puzzle as the native half takes it; with ``graph``, of the family that ``puzzle`` names."""
    stated = getattr(puzzle, "_subject", None)
    if graph is None:
        return stated() if callable(stated) else _words(puzzle)
    if stated is not None or isinstance(puzzle, Held):
        raise wrong("graph", graph, "the puzzle has its board already; leave graph out")
    words = _words(puzzle)
    words = words.split() if isinstance(words, str) else list(words)
    if isinstance(graph, (int, str)):
        whole = " ".join([*words, str(graph)])
        raise mistyped("graph", graph, f'give a networkx graph or the like; a puzzle in words is one string, such as "{whole}"')
    if len(words) > 1 and not words[1].startswith("-"):
        advice = f'"{" ".join(words)}" has a board already; leave graph out, or write the family alone: "{words[0]}"'
        raise wrong("graph", graph, advice)
    of = Graph.of(graph)
    if of.directed:
        advice = "it is directed; write graph.to_undirected(), or state what you mean by Puzzle(graph)"
        raise wrong("graph", graph, advice)
    try:
        return Held.of([*words[:1], "graph", "<graph>", *words[1:]], of.dimacs(), graph=of)
    except ValueError:
        if len(words) > 1:
            raise
        advice = 'this is no family of graphs; give one such as "independence", "domination" or "matchings"'
        raise wrong("puzzle", puzzle, advice) from None


def is_word(word: Any) -> bool:
    """Return whether it is a word of a puzzle, or a whole number."""
    return isinstance(word, str) or is_number(word)


def is_number(word: Any) -> bool:
    """Return whether it is a whole number, of Python or of numpy."""
    return hasattr(word, "__index__") and not getattr(word, "ndim", 0)


def _words(puzzle: Any) -> Union[str, Sequence[str]]:
    if isinstance(puzzle, (str, Held)):
        return puzzle  # type: ignore[return-value]
    if not isinstance(puzzle, bytes) and isinstance(puzzle, Sequence) and all(map(is_word, puzzle)):
        return [word if isinstance(word, str) else str(int(word)) for word in puzzle]
    if hasattr(puzzle, "nodes") and hasattr(puzzle, "edges"):
        raise mistyped("puzzle", puzzle, 'name the family first, as in count("independence", graph)')
    raise mistyped("puzzle", puzzle, 'give words such as "independence queen 8", a list of words, or a Puzzle')


def told(of: object, found: Sequence[Any]) -> List[Any]:
    """Return a solution of the native half with names in the place of numbers."""
    names = of.names if isinstance(of, Held) else None
    if names is None:
        return list(found)
    return [names[item - 1] if isinstance(item, int) else _of_word(names, item) for item in found]


def _of_word(names: Sequence[Hashable], word: str) -> Tuple[Hashable, ...]:
    place, _, kind = word.partition("_")
    ends = tuple(names[int(end[1:]) - 1] for end in place.split("-"))
    return (*ends, kind) if kind else ends


def written(of: object, solution: Sequence[Any]) -> str:
    """Return a solution as a line that ``check`` reads."""
    if isinstance(solution, (str, bytes)) or not hasattr(solution, "__iter__"):
        raise mistyped("solution", solution, "give a list of what it has, as solutions() does")
    if hasattr(solution, "iloc"):
        raise mistyped("solution", solution, "give what it has in a list or a dictionary: table.to_dict() of one column")
    # The nodes and edges of a networkx graph are sets, and dictionaries of attributes besides.
    if isinstance(solution, Mapping) and not isinstance(solution, Set):
        items = [_item(of, place, held) for place, held in solution.items()]
    else:
        items = list(solution)
    items = [as_row(item) for item in items]
    if isinstance(of, Held) and of.names is not None:
        items = [_numbered(of, item) for item in items]
        # Vertices are told by their numbers, unless edges or kinds are among them.
        if any(isinstance(item, str) for item in items):
            items = [item if isinstance(item, str) else f"v{item}" for item in items]
    else:
        items = [_spelled(item) if isinstance(item, tuple) else item for item in items]
    try:
        return json.dumps(items, default=lambda item: item.tolist() if hasattr(item, "tolist") else int(item))
    except TypeError:
        raise mistyped("solution", solution, "it has neither pieces nor cells nor numbers") from None


def as_row(item: Any) -> Any:
    """Return a row of an array as a tuple, as which solutions have it, and everything else as it is."""
    return tuple(item) if getattr(item, "ndim", None) == 1 and not hasattr(item, "iloc") else item


def is_move(item: Any) -> bool:
    """Return whether it is a move as ``puzzle.all`` has it, the pair of its cells, perhaps with a letter behind them."""
    return (
        isinstance(item, tuple)
        and len(item) in (2, 3)
        and all(map(_is_cell, item[:2]))
        and (len(item) == 2 or is_word(item[2]))
    )


def _is_cell(cell: Any) -> bool:
    """Return whether it is a cell, by its name or by row and column: a move has a hyphen in its name."""
    return isinstance(cell, str) and "-" not in cell or isinstance(cell, tuple) and all(map(is_number, cell))


def _spelled(item: Tuple[Any, ...]) -> Any:
    """Return an item of a board with rows as ``check`` reads it: a letter that is a number in words, a move by its name."""
    letter = [str(last) for last in item[2:]]
    if is_move(item):
        ends = [cell if isinstance(cell, str) else "r{}c{}".format(*cell) for cell in item[:2]]
        return "_".join(["-".join(ends), *letter])
    return (*item[:2], *letter)


def _item(of: object, place: Any, held: Any) -> Any:
    """Return what a dictionary says of a place as an item of a solution, as ``to_dict`` has it the other way round."""
    is_flag = type(held).__name__ in ("bool", "bool_")
    if held is None or is_flag and not held:
        raise wrong("solution", {place: held}, "leave out what holds nothing")
    if is_flag:
        return place
    if isinstance(of, Held) and of.names is not None:
        if not of.shape()[1]:
            raise wrong("solution", {place: held}, "there is one thing here that a place can hold; write True")
        return of.joined(place, held)
    if isinstance(place, str):
        return f"{place}_{held}"
    if not isinstance(place, tuple):
        advice = "here a place is a name, or a tuple of row and column; write True behind a vertex or a variable"
        raise wrong("solution", {place: held}, advice)
    return (*place, str(held))


def _numbered(of: Held, item: Any) -> Union[int, str]:
    number = of.number
    try:
        place, letter = of.split(item)
        if of.shape()[0]:
            text = "-".join(f"v{number[end]}" for end in place)
        elif letter is None:
            return int(number[place])
        else:
            text = f"v{number[place]}"
        return text if letter is None else f"{text}_{letter}"
    except (TypeError, ValueError, KeyError):
        raise wrong("solution", item, "there is no such node or option in the puzzle") from None
