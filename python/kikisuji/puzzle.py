"""A puzzle of one's own, built in Python: objects that write down a file of the language of statements."""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING, Any, Dict, Hashable, Iterable, Iterator, List, Mapping, Optional, Sequence, Tuple, Union

from . import _native, memory, show
from .asking import Asking
from .clues import asked, only
from .conditions import Condition, ConditionLike, Number, condition, integer, stated
from .errors import listed, mistyped, wrong
from .formula import Formula, proved
from .graphs import Graph, GraphLike, Positions
from .kinds import Kind
from .marks import Map, MarksLike, rows_of
from .options import Clues, Limited, TermsOf
from .places import Board, PieceLike, Place, PlacesLike, piece_of
from .subject import Held, Subject, is_word

if TYPE_CHECKING:
    from typing_extensions import Unpack

_NAME = re.compile(r"[A-Za-z_]\w*\Z", re.ASCII)
_GOALS = 'give "max", "min", "any", a number, or the first and the last of several: goal(2, 3)'


class Puzzle(Board, Asking):
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

    def __init__(
        self, board: Union[str, GraphLike], *, moves: Optional[PieceLike] = None, pos: Optional[Positions] = None
    ) -> None:
        self._head: List[str] = []
        self._lines: List[str] = []
        self._declared: List[str] = []
        self._held: List[str] = []
        self._values: Optional[Tuple[int, int]] = None
        self._base: Optional[Tuple[List[str], str]] = None
        self._fixed: Optional[Subject] = None
        self._clues: Dict[str, str] = {}
        sides = board if isinstance(board, tuple) else (board, board)
        if all(isinstance(side, int) for side in sides):
            raise mistyped("board", board, f'give a board in words, such as "{"x".join(map(str, sides))}", or a graph')
        if isinstance(board, str):
            if pos is not None:
                raise wrong("pos", pos, "positions are of the nodes of a graph; leave them out")
            picture = [line.strip() for line in board.strip().splitlines()]
            is_word = len(picture) == 1 and not set(picture[0]) <= set(".#+-")
            if not is_word and any(sign.isalpha() for line in picture for sign in line):
                raise wrong("board", board, "a picture has no kinds yet; say what stands where by given(place, kind)")
            if is_word and "#" in picture[0]:
                raise wrong("board", board, "`#` is a hole of a picture, and no word of a board has it; leave it out")
            self._head = [f"board {picture[0]}"] if is_word else ["board", *picture, "end"]
        else:
            self._graph = Graph.of(board) if pos is None else Graph.of(board).at(pos)
            self._head = [self._graph.statement(simple=moves is None)]
        if moves is None:
            if self._graph is not None:
                self._graph.read_as_simple()
            return self._check("board", board)
        self._with_moves(piece_of(moves, "moves"))
        try:
            self._check("moves", moves)
        except ValueError:
            # Unless it is the board that is wrong.
            type(self)(board)
            raise

    def _with_moves(self, moves: str) -> None:
        if self._graph is not None and (moves != "edge" or self._graph.directed):
            advice = "arcs are no places" if moves == "edge" else 'on a graph only "edge" moves'
            raise wrong("moves", moves, advice)
        self._moves = moves
        self._held = ["edge"]
        self._head.append("places edges" if self._graph is not None else f"places moves of {moves}")

    def _check(self, argument: str, value: object) -> None:
        try:
            self._cells()
        except ValueError as error:
            alone = _alone(error)
            if re.search("^`\\d` is no sign", alone):
                alone += "; numbers come by values(1, 9), and then given(place, 5)"
            raise ValueError(f"{argument}={str(value)[:60]!r}: {error if self._base else alone}") from None

    @classmethod
    def _made(cls, fixed: Optional[Subject], base: Optional[Tuple[List[str], str]] = None) -> Puzzle:
        made = cls.__new__(cls)
        made._head, made._lines, made._declared, made._held, made._values = [], [], [], [], None
        made._fixed, made._base, made._clues = fixed, base, {}
        return made

    @classmethod
    def _stated(cls, argument: str, value: str, fixed: Optional[Subject], base: Tuple[List[str], str]) -> Puzzle:
        """Return the puzzle of a text, with the kinds that it declares."""
        made = cls._made(fixed, base)
        made._check(argument, value)
        made._held = " ".join(re.findall(r"^[ \t]*kind\b([^#\n]*)", base[1], re.MULTILINE)).split()
        if any("-" in name for name in made._native_places().sets("all")[0]):
            made._moves = "stated"
        return made

    @classmethod
    def read(cls, path: Union[str, "os.PathLike[str]"], /, **parameters: int) -> Puzzle:
        """Return the puzzle of a file of statements; ``parameters`` take the place of numbers of its ``let``."""
        file = os.fspath(path)
        words = ["puzzle", file, *(_parameter(name, value) for name, value in parameters.items())]
        return cls._stated("path", file, None, (words, _native.statement(words, {})))

    @classmethod
    def text(cls, text: str, /, **parameters: int) -> Puzzle:
        """Return the puzzle that a text in the language of statements states; more may be added to it."""
        if not isinstance(text, str):
            raise mistyped("text", text, "give the lines of a file of statements")
        words = ["puzzle", "-", *(_parameter(name, value) for name, value in parameters.items())]
        return cls._stated("text", text.strip().partition("\n")[0], None, (words, text))

    @classmethod
    def family(cls, *words: Union[str, int], graph: Optional[GraphLike] = None, **clues: Unpack[Clues]) -> Puzzle:
        """Return a built-in puzzle: ``Puzzle.family("domination", "queen", 8)``, ``Puzzle.family("paths", graph=g, from_=a, to=b)``.

        ``clues`` are ``given``, ``empty``, ``from_``, ``to`` and ``pos`` of :class:`Options`.
        """
        only("Puzzle.family", clues)
        for word in words:
            if not is_word(word):
                raise mistyped("words", word, "a puzzle is named by words and numbers; a graph is given by graph=..")
        given = [part for word in words for part in str(word).split()]
        return cls._made(asked(given, graph, clues))

    @classmethod
    def cnf(cls, clauses: Iterable[Iterable[int]], *, variables: int = 0, show: Optional[Iterable[int]] = None) -> Puzzle:
        """Return a formula in clauses of literals, as pysat has them; with ``show``, only these variables are counted."""
        return cls._made(Held.of(["cnf", "<clauses>"], memory.cnf(clauses, variables, show)))

    @classmethod
    def cover(
        cls, options: Mapping[Hashable, Iterable[Hashable]], *, secondary: Iterable[Hashable] = ()
    ) -> Puzzle:
        """Return the exact covers: choices of options that have each item once, and each ``secondary`` one at most once.

        An option of secondary items alone is never chosen, as in Knuth's programs, and a warning says so.

        >>> sorted(Puzzle.cover({"a": [1, 2], "b": [3], "c": [2, 3], "d": [1]}).solutions())
        [['a', 'b'], ['c', 'd']]
        """
        text, items = memory.cover(options, secondary)
        return cls._made(Held.of(["cover", "<options>"], text, names=list(options), items=items))

    def _needs_statement(self, argument: str) -> None:
        if self._base is None and not self._head:
            advice = "a built-in puzzle, clauses and covers are as they are; begin with Puzzle(board) or Puzzle.text(..)"
            raise ValueError(f"{argument}: {advice}")

    def _state(self, argument: str, line: str) -> None:
        """Add a line to the statement."""
        self._needs_statement(argument)
        self._lines.append(line)

    def _declare(self, argument: str, line: str) -> None:
        """Add a line that says something of the whole puzzle; an error is told at once where it is said what places hold."""
        self._needs_statement(argument)
        words, text = self._base or (["", "-"], "\n".join([*self._head, *self._holds()]))
        if self._base is not None or self._held or self._values is not None:
            try:
                _native.Places("\n".join([text, *self._declared, line]), _parameters(words), words[1])
            except ValueError as error:
                raise ValueError(f"{argument}: {_alone(error)}") from None
        self._declared.append(line)
        self._state(argument, line)

    def kind(self, *names: str) -> Any:
        """Declare what a place may hold, at most one of them; return the kind, or of several names the list of kinds."""
        self._needs_statement("names")
        if not names:
            raise wrong("names", names, 'name at least one kind, as in kind("queen")')
        for at, name in enumerate(names):
            if name in names[:at]:
                raise wrong("names", name, "this kind is named twice")
            if not isinstance(name, str) or not _NAME.match(name):
                advice = 'a kind is called by one word of letters, digits and _; several are kind("queen", "knight")'
                raise wrong("names", name, advice)
            self._check_kind(name)
        if self._values is not None:
            raise wrong("names", names, "places hold values here; kinds or values, not both")
        if self._base is None:
            self._held = [*(held for held in self._held if held != "edge"), *names]
        kinds = [Kind(self, name) for name in names]
        return kinds[0] if len(kinds) == 1 else kinds

    def _check_kind(self, name: str) -> None:
        """Raise the error for a name that is taken, or that no kind can have; those of a text are asked for."""
        if self._base is not None:
            self._kind("names", name)
        elif name in self._held:
            raise wrong("names", name, "this kind is declared already")
        try:
            _native.Places(f"board 1x1\nkind {name}", [], "-")
        except ValueError:
            raise wrong("names", name, "this word means something in the language; choose another name") from None

    def values(self, low: int, high: int) -> None:
        """Declare that every place holds exactly one number from ``low`` to ``high``, both among them."""
        self._needs_statement("low")
        if self._base is not None:
            raise wrong("low", low, "the text says already what places hold")
        if self._values is not None:
            raise wrong("low", low, f"places hold numbers from {self._values[0]} to {self._values[1]} already")
        if self._held and self._moves is None:
            raise wrong("low", low, f"places hold the kind {self._held[0]} here; kinds or values, not both")
        self._values = (integer("low", low), integer("high", high))
        if self._values[1] < self._values[0]:
            raise wrong("high", high, "there is no value: the last one is below the first")
        self._held = []

    @property
    def kinds(self) -> List[Kind]:
        """The kinds that are declared."""
        return [Kind(self, name) for name in self._held]

    @property
    def edge(self) -> Kind:
        """What moves hold where nothing else is declared."""
        return Kind(self, "edge")

    @property
    def full(self) -> Kind:
        """Any kind at all: ``full(line)`` is the number of places that hold something."""
        return Kind(self, "full")

    @property
    def empty(self) -> Kind:
        """Nothing: ``empty(line)`` is the number of places that hold nothing."""
        return Kind(self, "empty")

    def value(self, place: Place) -> Number:
        """Return the number that a place holds."""
        self._needs_values("place", place)
        # In the language, a move between two cells is a set.
        of = "value" if self._moves is None else "sum"
        return Number({f"{of}({self._item('place', place)})": 1}, puzzle=self)

    def sum(self, places: PlacesLike) -> Number:
        """Return the sum of the numbers that places hold."""
        self._needs_values("places", places)
        return Number({f"sum({self._set('places', places)})": 1}, puzzle=self)

    def _needs_values(self, argument: str, places: Any) -> None:
        if self._values is None and self._base is None:
            raise wrong(argument, places, "places hold no numbers here; declare values(1, 9) first")

    def least(self, places: PlacesLike) -> Number:
        """Return the least value that places hold."""
        return self._extreme("least", places)

    def most(self, places: PlacesLike) -> Number:
        """Return the largest value that places hold."""
        return self._extreme("most", places)

    def _extreme(self, word: str, places: PlacesLike) -> Number:
        self._needs_values("places", places)
        return Number({f"{word}({self._set('places', places)})": 1}, puzzle=self)

    def seen(self, kind: Union[Kind, str], place: Place) -> Number:
        """Return how many of a kind have a place in sight: a full place blocks a ride of the piece with that name."""
        return Number({f"seen({self._kind('kind', kind)}, {self._item('place', place)})": 1}, puzzle=self)

    def different(self, places: PlacesLike) -> Number:
        """Return how many different kinds or values places hold."""
        return Number({f"different({self._set('places', places)})": 1}, puzzle=self)

    def distinct(self, places: PlacesLike) -> Condition:
        """Return the condition that no two of the places hold the same kind or value."""
        return stated(f"distinct({self._set('places', places)})", self)

    def lex(self, places: Sequence[Place], others: Sequence[Place]) -> Condition:
        """Return the condition that what stands along ``places`` is lexicographically at most that along ``others``."""
        return stated(f"lex({self._line('places', places)}, {self._line('others', others)})", self)

    def runs(self, kind: Union[Kind, str], places: Sequence[Place], lengths: Iterable[int]) -> Condition:
        """Return the condition that the runs of a kind along the places have these lengths, in their order."""
        several = listed("lengths", lengths, "give the lengths in a list, as in [2, 1]")
        of = ", ".join(str(integer("lengths", length)) for length in several)
        return stated(f"runs({self._kind('kind', kind)}, {self._line('places', places)}) = ({of})", self)

    def _kind(self, argument: str, kind: Union[Kind, str]) -> str:
        name = str(kind)
        if getattr(kind, "_puzzle", self) is not self:
            raise wrong(argument, kind, "it is of another puzzle; take kinds of this one")
        known = dict.fromkeys([*self._held, "full", "empty", *(["edge"] if self._moves else [])])
        if name not in known:
            raise wrong(argument, kind, f"there is no such kind; choose one of {', '.join(known)}")
        return name

    def add(self, *conditions: Union[ConditionLike, Iterable[ConditionLike]]) -> None:
        """Add conditions that have to hold, one by one or in lists."""
        self._needs_statement("conditions")
        # All of them or, where one is refused, none.
        for line in list(self._said(conditions)):
            self._state("conditions", line)

    def add_implied(self, *conditions: Union[ConditionLike, Iterable[ConditionLike]]) -> None:
        """Add conditions that every solution of the rest satisfies, of any size, to help the count.

        They change no count. Where the puzzle is small, it is seen whether they do hold, and a wrong one is an error.

        >>> p = Puzzle("8x8")
        >>> queen = p.kind("queen")
        >>> p.add(queen(line) <= 1 for line in p.lines("queen"))
        >>> p.add(queen(p.all) == 8)
        >>> p.add_implied(queen(row) == 1 for row in p.rows)
        >>> p.count()
        92
        """
        self._needs_statement("conditions")
        for line in list(self._said(conditions)):
            self._state("conditions", f"implied {line}")

    def _said(self, conditions: Iterable[Any]) -> Iterator[str]:
        for one in conditions:
            if isinstance(one, Iterable) and not isinstance(one, (Number, Condition, str)):
                yield from self._said(one)
            else:
                said = condition("conditions", one)
                if said._puzzle is not None and said._puzzle is not self:
                    raise wrong("conditions", said, "it is of another puzzle; take kinds and places of this one")
                yield str(said)

    def given(self, place: Place, content: Union[Kind, str, int, None]) -> None:
        """Say what a place holds: a kind, a number, or ``None`` for nothing."""
        if self._is_move(place):
            a, b, *copy = self._item("place", place)[5:-1].split(", ")
            last = "" if copy in ([], ["1"]) else f".{copy[0]}"
            name, key = f"{a}-{b}{last}", "-".join(sorted((a, b))) + last
        else:
            name = key = self._item("place", place)
        if content is None and self._values is not None:
            raise wrong("content", content, "every place holds a number here; leave a place out that is not known")
        if content is None:
            said = "empty"
        elif self._values is not None:
            low, high = self._values
            if isinstance(content, (Kind, str)) or not low <= integer("content", content) <= high:
                raise wrong("content", content, f"places hold numbers here; give an integer from {low} to {high}")
            said = str(integer("content", content))
        elif isinstance(content, (Kind, str)):
            said = self._kind("content", content)
        elif self._base is None:
            raise wrong("content", content, "places hold kinds here; give a kind, or None for nothing")
        else:
            said = str(integer("content", content))
        known = self._clues.setdefault(key, said)
        if known != said:
            raise wrong("content", content, f"another clue says that {name} = {known}; a place has one clue")
        self._state("place", f"given {name} = {said}")

    def map(self, name: str, marks: Optional[MarksLike] = None) -> Map:
        """Mark cells, and return the map: ``cage["A"]`` are the cells with a mark. Without marks it is a map of the text.

        >>> p = Puzzle("2x3")
        >>> p.values(1, 3)
        >>> cage = p.map("cage", "AAB\\nAB.")
        >>> p.add(p.sum(cage["A"]) == 5, p.distinct(cage["B"]))
        >>> p.count()
        108
        """
        self._needs_statement("name")
        if not isinstance(name, str) or not _NAME.match(name):
            raise wrong("name", name, "a map is called by one word of letters, digits and _")
        if marks is not None:
            self._draw(name, rows_of(self, marks))
        made = Map(self, name)
        made.parts  # It is there.
        return made

    def _draw(self, name: str, rows: List[str]) -> None:
        """Add a map behind the board; an error is told at once."""
        lines, before = [f"map {name}", *rows, "end"], (self._head, self._base, self._native_places())
        if self._base is None:
            self._head = [*self._head, *lines]
        else:
            self._base = (self._base[0], "\n".join([self._base[1].rstrip("\n"), *lines]) + "\n")
        vars(self).pop("_board", None)
        try:
            self._native_places()
        except ValueError as error:
            self._head, self._base, self._board = before
            raise ValueError(f"marks: {_alone(error)}") from None

    def size(self, /, *kinds: Union[Kind, str], **factors: Union[int, Map]) -> None:
        """Say what a solution's size is: the number of these kinds, or each times a factor: ``size(queen=3, rook=1)``.

        A factor may be a map: with ``size(rook=worth)``, each rook adds the mark of its cell.
        """
        terms = [self._kind("kinds", kind) for kind in kinds]
        terms += [f"{self._factor(name, factor)} * {self._kind('kinds', name)}" for name, factor in factors.items()]
        if not terms:
            raise wrong("kinds", kinds, "name what counts, as in size(queen)")
        self._declare("kinds", f"size {' + '.join(terms)}")

    def _factor(self, name: str, factor: Union[int, Map]) -> str:
        if not isinstance(factor, Map):
            return str(integer(name, factor, "a factor is an integer, or a map of this puzzle"))
        if factor._puzzle is not self:
            raise wrong(name, factor, "it is of another puzzle; take a map of this one")
        return str(factor)

    def goal(self, low: Union[str, int], high: Optional[int] = None) -> None:
        """Say which sizes are asked for: ``"max"``, ``"min"``, ``"any"``, a number, or from one number to another."""
        if low in ("max", "min", "any") and high is None:
            return self._declare("low", f"goal {low}")
        if isinstance(low, str):
            raise wrong("low", low, _GOALS)
        first = integer("low", low, _GOALS)
        self._declare("low", f"goal {first}" if high is None else f"goal {first}..{integer('high', high)}")

    def hidden(self, kind: Union[Kind, str]) -> None:
        """Say that a kind is not looked at: solutions that differ in it alone are one."""
        if str(kind) in ("full", "empty"):
            raise wrong("kind", kind, "a kind of this puzzle can be hidden, and this word means all of them, or none")
        self._declare("kind", f"hidden {self._kind('kind', kind)}")

    def connected(self, kind: Union[Kind, str], by: Optional[PieceLike] = None) -> None:
        """Say that the places with a kind are connected by moves of a piece; chosen moves by their ends."""
        if by is None and self._moves is None:
            raise wrong("by", by, 'say by whose moves, as in connected(queen, by="king")')
        joined = "" if by is None else f" by {piece_of(by, 'by')}"
        self._declare("kind" if by is None else "by", f"connected {self._kind('kind', kind)}{joined}")

    def acyclic(self, kind: Union[Kind, str]) -> None:
        """Say that the chosen moves have no cycle."""
        self._declare("kind", f"acyclic {self._kind('kind', kind)}")

    def symmetry(self, *group: Union[Kind, str]) -> None:
        """Say which solutions are alike: ``"board"`` (the default), ``"none"``, ``"values"``, or kinds to be exchanged."""
        if len(group) == 1 and group[0] in ("board", "none", "values"):
            return self._declare("group", f"symmetry {group[0]}")
        if len(group) < 2:
            raise wrong("group", group, 'give "board", "none", "values", or at least two kinds')
        self._declare("group", "symmetry kinds " + " ".join(self._kind("group", kind) for kind in group))

    def title(self, words: str) -> None:
        """Give the puzzle a name, for sentences and pictures."""
        if not isinstance(words, str) or not words.strip() or '"' in words or "\n" in words:
            raise wrong("words", words, "a title is one line without quotes")
        self._declare("words", f'title "{words}"')

    def _text(self) -> str:
        if self._base is not None:
            return "\n".join([self._base[1].rstrip("\n"), *self._lines]) + "\n"
        return "\n".join([*self._head, *self._holds(), *self._lines]) + "\n"

    def _holds(self) -> List[str]:
        holds = [] if self._values is None else [f"values {self._values[0]}..{self._values[1]}"]
        return holds + ([f"kind {' '.join(self._held)}"] if self._held and self._held != ["edge"] else [])

    def _native_places(self) -> _native.Places:
        if not hasattr(self, "_board"):
            if self._fixed is not None and self._base is None:
                raise ValueError("a built-in puzzle has no sets here; begin with Puzzle(board), or Puzzle.text(p.statement())")
            words, text = self._base or (["", "-"], "\n".join([*self._head, "kind x", "symmetry none"]))
            self._board = _native.Places(text, _parameters(words), words[1])
        return self._board

    def _subject(self) -> Subject:
        if self._fixed is not None and not self._lines:
            return self._fixed
        if self._base is None and not self._held and self._values is None:
            raise ValueError('the puzzle does not say what places hold; declare kind("queen") or values(1, 9) first')
        words = self._base[0] if self._base is not None else ["puzzle", "-"]
        return Held.of(words, self._text(), graph=self._graph)

    def statement(self) -> str:
        """Return the puzzle as a file of the language, which ``kikisuji count FILE.puzzle`` counts alike.

        >>> p = Puzzle("2x2", moves="wazir")
        >>> p.add(p.edge(p.edges("a1")) == 1)
        >>> print(p.statement(), end="")
        board 2x2
        places moves of wazir
        edge({move(r0c0, r1c0), move(r1c0, r1c1)}) = 1
        """
        if self._base is None and self._head:
            return self._text()
        if self._base is None:
            text = _native.statement(self._subject(), {})
            graph = self._fixed.graph if isinstance(self._fixed, Held) else None
            if graph is not None:
                lines = graph.statement(simple="\nplaces edges\n" not in text)
                text = text.replace("\ngraph <graph>\n", f"\n{lines}\n")
            words = [] if isinstance(self._fixed, (str, Held, type(None))) else self._fixed
        else:
            text, words = self._text(), self._base[0]
        for word in words[1:]:
            name, is_parameter, value = word.partition("=")
            text = _with_let(text, name, value) if is_parameter else text
        return text

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

    def __getstate__(self) -> Dict[str, Any]:
        # The native board is made again where it is asked for.
        return {name: value for name, value in vars(self).items() if name != "_board"}

    def __copy__(self) -> Puzzle:
        made = type(self).__new__(type(self))
        for name, value in vars(self).items():
            setattr(made, name, value.copy() if isinstance(value, (list, dict)) else value)
        return made

    def __deepcopy__(self, memo: object) -> Puzzle:
        # Nodes of a graph remain the same objects.
        return self.__copy__()

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


def _alone(error: ValueError) -> str:
    """Return what is wrong with a line that was never written by whoever made the puzzle."""
    return str(getattr(error, "alone", error))


def _parameters(words: List[str]) -> List[Tuple[str, int]]:
    """Return the numbers that the words of a file of statements give to its names."""
    return [(name, int(value)) for name, _, value in (word.partition("=") for word in words[2:])]


def _parameter(name: str, value: int) -> str:
    """Return the word that gives a number to a name."""
    if not -(2**63) < integer(name, value) < 2**63:
        raise wrong(name, value, "a number has at most 64 bits")
    return f"{name}={integer(name, value)}"


def _with_let(text: str, name: str, value: str) -> str:
    """Return a text in which ``let`` gives a name another value."""
    lines = text.split("\n")
    begins = [at for at, line in enumerate(lines) if re.match(rf"\s*let\s+{name}\s*=", line)]
    for at in begins[:1]:
        end = at + 1
        while end < len(lines) and _goes_on("\n".join(lines[at:end])):
            end += 1
        lines[at:end] = [f"let {name} = {value}"]
    return "\n".join(lines)


def _goes_on(text: str) -> bool:
    """Return whether the next line belongs to this statement: a bracket is open, or it ends in a sign that goes on."""
    said = re.sub("#[^\n]*", "", text).rstrip()
    is_open = sum(map(said.count, "([{")) > sum(map(said.count, ")]}"))
    return is_open or re.search(r"([,:]|=>|\band|\bor)$", said) is not None
