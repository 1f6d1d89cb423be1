"""What may be asked about: words, files, puzzles and graphs in memory."""

from __future__ import annotations

import re
from typing import Any, Hashable, List, Mapping, Optional, Protocol, Sequence, Tuple, Union

from .. import _native
from .errors import mistyped, wrong
from .graphs import Graph, GraphLike


class Stated(Protocol):
    """What states a puzzle in memory, as ``Puzzle`` does."""

    def _subject(self) -> Subject:
        """Return the puzzle as the native half takes it."""


PuzzleLike = Union[str, Sequence[str], Stated, "Held"]
"""A puzzle in words, as one string or several, or in memory."""


Shape = Tuple[bool, bool, bool]
"""Whether places are moves, whether solutions say what each holds, and whether places are cells in rows."""


class Held(_native.Subject):
    """A puzzle whose file is in memory, and the names that its solutions are told by."""

    names: Optional[Sequence[Hashable]] = None
    number: Mapping[Hashable, int] = {}
    items: Optional[Sequence[Hashable]] = None
    graph: Optional[Graph] = None
    is_stated = False
    made: Tuple[List[str], str] = ([], "")
    """The words and the text."""
    _shape: Optional[Shape] = None

    def shape(self) -> Shape:
        """Return the shape of the puzzle."""
        if self._shape is None:
            self._shape = _native.shape(self)
        return self._shape

    def split(self, item: Any) -> Tuple[Any, Union[int, str, None]]:
        """Return the place that an item of a solution is about, and the letter or value of what is there, if it says so."""
        edges, letters, _ = self.shape()
        size = 2 + edges + (edges and self.graph is not None and bool(self.graph.parallel))
        if not letters or not isinstance(item, (tuple, list)) or len(item) != size:
            return item, None
        *place, letter = item
        return (tuple(place) if edges else place[0]), letter

    def by_names(self, sentence: str) -> str:
        """Return a sentence of the native half with nodes, edges, options and items by their names."""
        return _by_names(sentence, self.names, self.items, self.graph)

    def __deepcopy__(self, memo: object) -> Held:
        # Nothing changes it, and nodes of a graph remain the same objects.
        return self

    def __reduce__(self) -> Tuple[Any, ...]:
        return _again, (*self.made, self.graph, self.names, self.items)

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
        names = graph.nodes if graph is not None else names
        try:
            held = Held(words, text)
        except ValueError as error:
            raise ValueError(_by_names(str(error), names, items, graph)) from None
        held.made = (words, text)
        held.graph = graph
        held.names = names
        held.number = {name: at for at, name in enumerate(held.names or (), 1)}
        held.items = items
        held.is_stated = words[0] == "puzzle"
        return held


def _again(words: List[str], text: str, graph: Optional[Graph], names: Any, items: Any) -> Held:
    return Held.of(words, text, graph=graph, names=names, items=items)


def _by_names(
    sentence: str, names: Optional[Sequence[Hashable]], items: Optional[Sequence[Hashable]], graph: Optional[Graph]
) -> str:
    if names is None:
        return sentence
    if items is not None:
        known = r"(option|variable) (\d+)(?: \(line \d+: [^)]*\))?|(item) (\d+)"

        def said(found: re.Match[str]) -> str:
            what, of_what = ("item", items) if found[3] else ("option", names)
            return _named(found, what + " ", of_what, found[4] or found[2])

        return re.sub(known, said, sentence)
    parallel = graph.parallel if graph is not None else {}
    # A letter, which may look as a vertex does, stands before "which" or "stands".
    vertex = r"(?<!number here is )\bv(\d+)\b(?! stands)"
    known = rf"(; write it as in )v\d+_(\w+)|\bv(\d+)-v(\d+)(?:\.\d+)?\b|{vertex}"

    # In one pass: a name may look as a vertex does, too.
    def told(found: re.Match[str]) -> str:
        if found[1]:
            return f"{found[1]}(node, {found[2]!r})"
        if found[5]:
            return _named(found, "", names, found[5])
        ends = [names[number - 1] for number in (int(found[3]), int(found[4])) if 0 < number <= len(names)]
        return repr(parallel.get(found[0], tuple(ends))) if len(ends) == 2 else found[0]

    return re.sub(known, told, sentence)


def _named(found: re.Match[str], what: str, names: Sequence[Hashable], number: str) -> str:
    """Return the name of what has a number, with what it is before it; the text as it is where none has the number."""
    return f"{what}{names[int(number) - 1]!r}" if 0 < int(number) <= len(names) else found[0]


def cited(of: object, said: str) -> str:
    """Return a flaw or a clue by names, and with what its line says: a puzzle in memory has no file."""
    if not isinstance(of, Held):
        return said
    said = of.by_names(said)
    named = re.match(r"line (\d+)", said) if of.is_stated else None
    if named is None:
        return said
    line = _native.statement(of, {}).split("\n")[int(named[1]) - 1]
    return f"{said}: `{of.by_names(line.strip())}`"


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
    has_board = len(words) > 1 and not words[1].startswith("-")
    of = Graph.of(graph)
    if of.directed:
        advice = "it is directed; write graph.to_undirected(), or state what you mean by Puzzle(graph)"
        raise wrong("graph", graph, advice)
    words = [_own(of, at, word) for at, word in zip(["", *words], words)]
    try:
        found = Held.of([*words[:1], "graph", "<graph>", *([] if has_board else words[1:])], of.dimacs(), graph=of)
    except ValueError:
        if len(words) > 1 and not has_board:
            raise
        advice = 'this is no family of graphs; give one such as "independence", "domination" or "matchings"'
        raise wrong("puzzle", puzzle, advice) from None
    if has_board:
        advice = f'"{" ".join(words)}" has a board already; leave graph out, or write the family alone: "{words[0]}"'
        raise wrong("graph", graph, advice)
    if not found.shape()[0]:
        of.read_as_simple()
    return found


def _own(of: Graph, before: str, word: str) -> str:
    """Return a word of a puzzle with the numbers of nodes in the place of their names, behind the options that have some."""
    option, is_joined, value = word.partition("=") if word.startswith("--") else (before, "=", word)
    if not is_joined:
        return word
    if option in ("--from", "--to"):
        value = _vertex(of, value)
    elif option in ("--given", "--empty"):
        value = ",".join(_clue(of, clue) for clue in value.split(","))
    else:
        return word
    return value if option == before else f"{option}={value}"


def _clue(of: Graph, clue: str) -> str:
    place, *held = clue.strip().split("=", 1)
    signs = [at for at, sign in enumerate(place) if sign == "-"]
    # An edge is two names with a hyphen between them, and a name may have hyphens itself.
    pairs = [(place[:at], place[at + 1 :]) for at in signs if of.called(place[:at]) and of.called(place[at + 1 :])]
    ends = pairs[0] if pairs and not of.called(place) else (place,)
    return "=".join(["-".join(_vertex(of, end) for end in ends), *held])


def _vertex(of: Graph, word: str) -> str:
    """Return the number of the node that a word names, as ``v3``; words that are none say it already, or are refused later."""
    nodes = of.called(word)
    if len(nodes) > 1:
        advice = "several nodes are written so; give the node itself: from_=.., to=.., given=.."
        raise wrong("puzzle", word, advice)
    numbers = [int(number) for number in re.findall(r"\d+", word)] if re.fullmatch(r"v\d+(-v\d+(\.\d+)?)?", word) else [0]
    if not nodes and not all(0 < number <= len(of.nodes) for number in numbers):
        raise wrong("puzzle", word, "there is no such node in the graph")
    return f"v{of.number[nodes[0]]}" if nodes else word


def is_word(word: Any) -> bool:
    """Return whether it is a word of a puzzle, or a whole number."""
    return isinstance(word, str) or is_number(word)


def is_number(word: Any) -> bool:
    """Return whether it is a whole number, of Python or of numpy; ``True`` is none here."""
    return hasattr(word, "__index__") and not getattr(word, "ndim", 0) and not is_flag(word)


def is_flag(word: Any) -> bool:
    """Return whether it is ``True`` or ``False``, of Python or of numpy."""
    return type(word).__name__ in ("bool", "bool_")


def _words(puzzle: Any) -> Union[str, Sequence[str]]:
    if isinstance(puzzle, (str, Held)):
        return puzzle  # type: ignore[return-value]
    if not isinstance(puzzle, bytes) and isinstance(puzzle, Sequence) and all(map(is_word, puzzle)):
        return [word if isinstance(word, str) else str(int(word)) for word in puzzle]
    if hasattr(puzzle, "nodes") and hasattr(puzzle, "edges"):
        raise mistyped("puzzle", puzzle, 'name the family first, as in count("independence", graph)')
    raise mistyped("puzzle", puzzle, 'give words such as "independence queen 8", a list of words, or a Puzzle')
