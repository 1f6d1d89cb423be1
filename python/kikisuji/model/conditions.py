"""Numbers and conditions of a puzzle, joined by Python's operators. They are written down in the language of statements."""

from __future__ import annotations

from typing import Collection, Dict, List, NoReturn, Optional, Tuple, Union

from .errors import listed, mistyped, wrong

NumberLike = Union["Number", int]

_CHAIN = (
    "write (1 <= x) & (x <= 3), or x.between(1, 3), or x.among([1, 3]): "
    "Python takes `1 <= x <= 3` and `x in` apart by `and`"
)
_BRACKETS = "`{other} {sign} {number}` comes before == and <= in Python; put each comparison in brackets: (a == 1) {sign} (b <= 2)"


class Number:
    """A number that depends on what places hold: a sum of counts and values, each times an integer.

    Numbers are joined by ``+`` and ``-``, multiplied (by another number where their ranges have at most 4096 pairs), taken
    without their sign by ``abs``, and compared by ``==``, ``!=``, ``<``, ``<=``, ``>``
    and ``>=``, which gives a :class:`Condition`.
    """

    __slots__ = ("_constant", "_puzzle", "_terms")
    __hash__ = None  # type: ignore[assignment]

    def __init__(self, terms: Dict[str, int], constant: int = 0, puzzle: Optional[object] = None) -> None:
        self._terms = terms
        self._constant = constant
        self._puzzle = puzzle

    def __str__(self) -> str:
        text = ""
        for term, factor in self._terms.items():
            if factor:
                sign = " - " if factor < 0 else " + "
                text += sign + (term if abs(factor) == 1 else f"{abs(factor)} * {term}")
        if self._constant or not text:
            text += f" {'-' if self._constant < 0 else '+'} {abs(self._constant)}"
        return text[3:] if text.startswith(" + ") else "-" + text[3:]

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self}>"

    def __bool__(self) -> NoReturn:
        raise TypeError(f"a number of a puzzle has no truth of Python; compare it, and join by & | ~; {_CHAIN}")

    def __add__(self, other: NumberLike) -> Number:
        added = number(other, "other")
        terms = dict(self._terms)
        for term, factor in added._terms.items():
            terms[term] = terms.get(term, 0) + factor
        return Number(terms, self._constant + added._constant, _puzzle_of(self, added))

    __radd__ = __add__

    def __sub__(self, other: NumberLike) -> Number:
        return self + number(other, "other") * -1

    def __rsub__(self, other: NumberLike) -> Number:
        return self * -1 + other

    def __neg__(self) -> Number:
        return self * -1

    def __mul__(self, other: NumberLike) -> Number:
        factor = number(other, "other")
        if any(factor._terms.values()):
            if any(self._terms.values()):
                return Number({f"(({self}) * ({factor}))": 1}, puzzle=_puzzle_of(self, factor))
            return factor * self._constant
        by = factor._constant
        return Number({term: by * own for term, own in self._terms.items()}, by * self._constant, self._puzzle)

    __rmul__ = __mul__

    def __mod__(self, divisor: int) -> Number:
        by = integer("divisor", divisor)
        if by < 1:
            raise wrong("divisor", by, "the divisor is an integer from 1 on")
        return Number({f"(({self}) % {by})": 1}, puzzle=self._puzzle)

    def __abs__(self) -> Number:
        return Number({f"abs({self})": 1}, puzzle=self._puzzle)

    def __eq__(self, other: object) -> Condition:  # type: ignore[override]
        return self._compared("=", other)

    def __ne__(self, other: object) -> Condition:  # type: ignore[override]
        return self._compared("!=", other)

    def __lt__(self, other: NumberLike) -> Condition:
        return self._compared("<", other)

    def __le__(self, other: NumberLike) -> Condition:
        return self._compared("<=", other)

    def __gt__(self, other: NumberLike) -> Condition:
        return self._compared(">", other)

    def __ge__(self, other: NumberLike) -> Condition:
        return self._compared(">=", other)

    def __rand__(self, other: object) -> NoReturn:
        raise TypeError(_BRACKETS.format(other=other, sign="&", number=self))

    def __ror__(self, other: object) -> NoReturn:
        raise TypeError(_BRACKETS.format(other=other, sign="|", number=self))

    def _compared(self, sign: str, other: object) -> Condition:
        right = number(other, "other")
        return Condition(_COMPARED, [f"{self} {sign} {right}"], _puzzle_of(self, right))

    def between(self, low: int, high: int) -> Condition:
        """Return the condition that the number is one of ``low`` to ``high``, both ends among them."""
        low, high = integer("low", low), integer("high", high)
        return Condition(_COMPARED, [f"{low} <= {self} <= {high}"], self._puzzle)

    def among(self, numbers: Collection[int]) -> Condition:
        """Return the condition that the number is one of these."""
        known = ", ".join(str(integer("numbers", one)) for one in listed("numbers", numbers, "give numbers in a list"))
        return Condition(_COMPARED, [f"{self} in {{{known}}}"], self._puzzle)


class Count(Number):
    """How many places hold something. As a condition it means: at least one does."""

    __slots__ = ()

    def _condition(self) -> Condition:
        return Condition(_COMPARED, [str(self)], self._puzzle)

    def __and__(self, other: ConditionLike) -> Condition:
        return self._condition() & other

    def __or__(self, other: ConditionLike) -> Condition:
        return self._condition() | other

    def __invert__(self) -> Condition:
        return ~self._condition()

    def implies(self, other: ConditionLike) -> Condition:
        """Return the condition: if at least one place does, then ``other``."""
        return self._condition().implies(other)

    def iff(self, other: ConditionLike) -> Condition:
        """Return the condition: at least one place does exactly where ``other`` holds."""
        return self._condition().iff(other)


_IFF, _IMPLIES, _OR, _AND, _NOT, _COMPARED = range(6)
_SIGNS = {_IFF: " <=> ", _IMPLIES: " => ", _OR: " or ", _AND: " and "}


class Condition:
    """A condition of a puzzle. ``&``, ``|`` and ``~`` are and, or and not; see also :meth:`implies` and :meth:`iff`."""

    __slots__ = ("_level", "_parts", "_puzzle")

    def __init__(self, level: int, parts: List[Union[str, Condition]], puzzle: Optional[object] = None) -> None:
        self._level = level
        self._parts = parts
        self._puzzle = puzzle if puzzle is not None else _puzzle_of(*(part for part in parts if isinstance(part, Condition)))

    def __str__(self) -> str:
        if self._level == _COMPARED:
            return str(self._parts[0])
        if self._level == _NOT:
            return f"not {self._within(0, _NOT)}"
        # Of an arrow the right side may be another one.
        inner = [self._within(at, self._level + (at == 0 or self._level == _IFF)) for at in range(len(self._parts))]
        return _SIGNS[self._level].join(inner)

    def _within(self, at: int, least: int) -> str:
        part = self._parts[at]
        try:
            text = str(part)
        except RecursionError:
            raise ValueError("a condition has more than 64 others within each other; say it with less depth") from None
        return text if isinstance(part, str) or part._level >= least else f"({text})"

    def __repr__(self) -> str:
        return f"<Condition {self}>"

    def __bool__(self) -> NoReturn:
        raise TypeError(f"a condition has no truth of Python; join conditions by & | ~ in place of `and or not`; {_CHAIN}")

    def _joined(self, level: int, other: ConditionLike) -> Condition:
        return _all_joined(level, (self, condition("other", other)))

    def __and__(self, other: ConditionLike) -> Condition:
        return self._joined(_AND, other)

    __rand__ = __and__

    def __or__(self, other: ConditionLike) -> Condition:
        return self._joined(_OR, other)

    __ror__ = __or__

    def __invert__(self) -> Condition:
        return Condition(_NOT, [self])

    def implies(self, other: ConditionLike) -> Condition:
        """Return the condition: if this one holds, then ``other``."""
        return Condition(_IMPLIES, [self, condition("other", other)])

    def iff(self, other: ConditionLike) -> Condition:
        """Return the condition: this one holds exactly where ``other`` does."""
        return Condition(_IFF, [self, condition("other", other)])

    def indicator(self) -> Number:
        """Return the number that is 1 where the condition holds and 0 elsewhere, to be added to others."""
        text = str(self)
        # An inner name may not repeat an outer one.
        name = next(name for name in (f"_indicator{at}" for at in range(len(text) + 1)) if name not in text)
        return Number({f"(count {name} in 1..1: {text})": 1}, puzzle=self._puzzle)


ConditionLike = Union[Condition, Count]


def _puzzle_of(*parts: Union[Number, Condition]) -> Optional[object]:
    """Return the puzzle whose places these speak of; None if they are constants."""
    puzzles = {id(part._puzzle): part._puzzle for part in parts if part._puzzle is not None}
    if len(puzzles) > 1:
        raise ValueError("conditions: they are of two puzzles, whose places are not the same; take kinds and places of one")
    return next(iter(puzzles.values()), None)


def stated(text: str, puzzle: object) -> Condition:
    """Return the condition of a text of the language, about places of ``puzzle``, that binds as tightly as a comparison."""
    return Condition(_COMPARED, [text], puzzle)


def number(value: object, argument: str) -> Number:
    """Return a number of a puzzle, also of an integer of Python."""
    if isinstance(value, Number):
        return value
    return Number({}, integer(argument, value, "a number is expected, such as 3 or queen(line)"))


def integer(argument: str, value: object, advice: str = "an integer is expected, such as 3") -> int:
    """Return an integer of Python, also of numpy."""
    if isinstance(value, bool) or not hasattr(value, "__index__"):
        raise mistyped(argument, value, advice)
    return int(value.__index__())


def natural(argument: str, value: object) -> int:
    """Return an integer from 0 on that has at most 64 bits."""
    number = integer(argument, value)
    if not 0 <= number < 1 << 64:
        raise wrong(argument, value, "give a number from 0 on, of at most 64 bits")
    return number


def condition(argument: str, value: object) -> Condition:
    """Return a condition; of a count, that it is at least 1."""
    if isinstance(value, Condition):
        return value
    if isinstance(value, Count):
        return value._condition()
    if isinstance(value, Number):
        raise mistyped(argument, value, "a number is no condition; compare it, as in x >= 1")
    advice = "a condition is expected, such as queen(line) <= 1"
    if isinstance(value, bool):
        advice += "; Python has compared its own numbers here, so this says the same of every placement"
    raise mistyped(argument, value, advice)


def all_of(conditions: Collection[ConditionLike]) -> Condition:
    """Return the condition that all of these hold; at least one is needed."""
    return _several(_AND, "all_of", conditions)


def any_of(conditions: Collection[ConditionLike]) -> Condition:
    """Return the condition that one of these holds; at least one is needed."""
    return _several(_OR, "any_of", conditions)


def _several(level: int, name: str, conditions: Collection[ConditionLike]) -> Condition:
    given: Tuple[Condition, ...] = tuple(
        condition("conditions", one) for one in listed("conditions", conditions, "give conditions in a list")
    )
    if not given:
        raise wrong("conditions", [], f"{name} joins at least one condition")
    return given[0] if len(given) == 1 else _all_joined(level, given)


def _all_joined(level: int, conditions: Tuple[Condition, ...]) -> Condition:
    parts: List[Union[str, Condition]] = []
    for one in conditions:
        parts += one._parts if one._level == level else [one]
    return Condition(level, parts, _puzzle_of(*conditions))
