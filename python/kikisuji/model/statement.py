"""A puzzle as a text in the language of statements: how one begins, what is added to it, and what it says in the end."""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING, Any, Dict, Hashable, Iterable, List, Mapping, Optional, Tuple, Union

from .. import _native
from . import memory
from .clues import Clues, asked, only
from .conditions import integer
from .errors import mistyped, wrong
from .graphs import Graph, GraphLike, Positions
from .places import Board, PieceLike, piece_of
from .subject import Held, Subject, is_word

if TYPE_CHECKING:
    from typing_extensions import Self, Unpack


class Statement(Board):
    """The text of a puzzle; or a puzzle of which it is none, as a built-in one, and to which nothing can be added."""

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
    def _made(cls, fixed: Optional[Subject], base: Optional[Tuple[List[str], str]] = None) -> Self:
        made = cls.__new__(cls)
        made._head, made._lines, made._declared, made._held, made._values = [], [], [], [], None
        made._fixed, made._base, made._clues = fixed, base, {}
        return made

    @classmethod
    def _stated(cls, argument: str, value: str, fixed: Optional[Subject], base: Tuple[List[str], str]) -> Self:
        """Return the puzzle of a text, with the kinds that it declares."""
        made = cls._made(fixed, base)
        made._check(argument, value)
        made._held = " ".join(re.findall(r"^[ \t]*kind\b([^#\n]*)", base[1], re.MULTILINE)).split()
        if any("-" in name for name in made._native_places().sets("all")[0]):
            made._moves = "stated"
        return made

    @classmethod
    def read(cls, path: Union[str, "os.PathLike[str]"], /, **parameters: int) -> Self:
        """Return the puzzle of a file of statements; ``parameters`` take the place of numbers of its ``let``."""
        file = os.fspath(path)
        words = ["puzzle", file, *(_parameter(name, value) for name, value in parameters.items())]
        return cls._stated("path", file, None, (words, _native.statement(words, {})))

    @classmethod
    def text(cls, text: str, /, **parameters: int) -> Self:
        """Return the puzzle that a text in the language of statements states; more may be added to it."""
        if not isinstance(text, str):
            raise mistyped("text", text, "give the lines of a file of statements")
        words = ["puzzle", "-", *(_parameter(name, value) for name, value in parameters.items())]
        return cls._stated("text", text.strip().partition("\n")[0], None, (words, text))

    @classmethod
    def family(cls, *words: Union[str, int], graph: Optional[GraphLike] = None, **clues: Unpack[Clues]) -> Self:
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
    def cnf(cls, clauses: Iterable[Iterable[int]], *, variables: int = 0, show: Optional[Iterable[int]] = None) -> Self:
        """Return a formula in clauses of literals, as pysat has them; with ``show``, only these variables are counted."""
        return cls._made(Held.of(["cnf", "<clauses>"], memory.cnf(clauses, variables, show)))

    @classmethod
    def cover(
        cls, options: Mapping[Hashable, Iterable[Hashable]], *, secondary: Iterable[Hashable] = ()
    ) -> Self:
        """Return the exact covers: choices of options that have each item once, and each ``secondary`` one at most once.

        An option of secondary items alone is never chosen, as in Knuth's programs, and a warning says so.

        >>> from kikisuji import Puzzle
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

        >>> from kikisuji import Puzzle
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

    def __getstate__(self) -> Dict[str, Any]:
        # The native board is made again where it is asked for.
        return {name: value for name, value in vars(self).items() if name != "_board"}

    def __copy__(self) -> Self:
        made = type(self).__new__(type(self))
        for name, value in vars(self).items():
            setattr(made, name, value.copy() if isinstance(value, (list, dict)) else value)
        return made

    def __deepcopy__(self, memo: object) -> Self:
        # Nodes of a graph remain the same objects.
        return self.__copy__()


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
