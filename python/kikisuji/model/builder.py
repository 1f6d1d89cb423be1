"""A puzzle of one's own, built in Python: objects that write down a file of the language of statements."""

from __future__ import annotations

import re
from typing import Any, Iterable, Iterator, List, Optional, Sequence, Union

from .. import _native
from .conditions import Condition, ConditionLike, Number, condition, integer, stated
from .errors import listed, wrong
from .kinds import Kind
from .marks import Map, MarksLike, rows_of
from .places import PieceLike, Place, PlacesLike, piece_of
from .statement import Statement

_NAME = re.compile(r"[A-Za-z_]\w*\Z", re.ASCII)
_GOALS = 'give "max", "min", "any", a number, or the first and the last of several: goal(2, 3)'


class Builder(Statement):
    """What may be said of a puzzle: what places hold, conditions on it, and what is asked for."""

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

        >>> from kikisuji import Puzzle
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

        >>> from kikisuji import Puzzle
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
