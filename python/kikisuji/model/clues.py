"""What stands already, the ends of paths and where nodes are drawn, by name; all but the last become words of the puzzle."""

from __future__ import annotations

from decimal import Decimal
from numbers import Rational
from typing import Any, Iterable, Iterator, List, Mapping, Optional, Tuple, TypedDict, Union

from .. import _native
from .errors import listed, mistyped, wrong
from .graphs import GraphLike, Positions
from .items import Reader, end_name, number_of
from .subject import Held, PuzzleLike, Subject, subject

_LIST = "give places in a list, or in a dictionary what each of them holds"


class Clues(TypedDict, total=False):
    """What stands already, the ends of paths, and where nodes are drawn. :class:`kikisuji.Options` says what each means."""

    given: Any
    empty: Any
    from_: Any
    to: Any
    pos: Optional[Positions]


NAMES = tuple(Clues.__annotations__)

Weights = Mapping[Any, Union[int, str, Rational, Decimal]]


def asked(
    puzzle: PuzzleLike, graph: Optional[GraphLike], options: Mapping[str, Any], weights: Optional[Weights] = None
) -> Subject:
    """Return the puzzle with what the options say of its places, and with weights, as the native half takes it."""
    of = subject(puzzle, graph)
    told = {name: options[name] for name in NAMES if options.get(name) is not None}
    if "pos" in told:
        pos = told.pop("pos")
        if not isinstance(of, Held) or of.graph is None:
            raise wrong("pos", pos, "positions are of the nodes of a graph in memory; leave them out")
        of = Held.of(*of.made, graph=of.graph.at(pos))
    words = ["--weight", ",".join(_weights(weights))] if weights else []
    if not told and not words:
        return of
    shape = of.shape() if isinstance(of, Held) else _native.shape(of)
    given, empty = _parted(told.get("given", []))
    for option, name, parts in (("--given", "given", [given]), ("--empty", "empty", [empty, told.get("empty", [])])):
        reader = Reader(of, shape, name)
        clues = [_clue(of, name, item) for places in parts for item in reader.words(_listed(name, places))]
        words += [option, ",".join(clues)] if clues else []
    for name, other in (("from_", "to"), ("to", "from_")):
        if name in told and other not in told:
            raise wrong(name, told[name], f"a path has two ends; give {other}, too")
        words += [f"--{name.rstrip('_')}", _end(of, name, told[name])] if name in told else []
    if isinstance(of, Held):
        return Held.of([*of.made[0], *words], of.made[1], graph=of.graph, names=of.names, items=of.items)
    return [*(of.split() if isinstance(of, str) else of), *words]


def _weights(weights: Weights) -> Iterator[str]:
    for kind, weight in weights.items():
        if isinstance(weight, bool) or not isinstance(weight, (int, str, Rational, Decimal)):
            advice = "give a whole number, a Fraction, a Decimal, or words such as '3/4'"
            raise mistyped(f"weights {kind}", weight, advice)
        yield f"{kind}={weight}"


def only(function: str, given: Iterable[str], names: Iterable[str] = NAMES) -> None:
    """Refuse options that are none of these."""
    for name in given:
        if name not in names:
            raise TypeError(f"there is no option `{name}` of {function}; choose one of {', '.join(names)}")


def _parted(given: Any) -> Tuple[Any, List[Any]]:
    """Return what stands somewhere, and of a dictionary the places that hold ``None``."""
    if not isinstance(given, Mapping):
        return given, []
    # Kinds are called by their names.
    holds = {place: str(held) if type(held).__name__ == "Kind" else held for place, held in given.items()}
    stands = {place: held for place, held in holds.items() if held is not None}
    return stands, [place for place in holds if place not in stands]


def _listed(name: str, places: Any) -> Any:
    return places if isinstance(places, (str, tuple, Mapping)) else listed(name, places, _LIST)


def _clue(of: Subject, name: str, item: str) -> str:
    """Return a clue in the words of a puzzle: ``r0c0=Q`` of ``r0c0_Q``."""
    place, *held = item.split("_", 1)
    if isinstance(of, Held) and of.graph is not None and "-" in place and not of.graph.parallel:
        ends = [of.graph.nodes[int(end[1:]) - 1] for end in place.split("-")]
        if ends[1] not in of.graph.neighbours(ends[0]):
            raise wrong(name, tuple(ends), "no edge of the graph joins these nodes")
    return "=".join([place, *held])


def _end(of: Subject, name: str, place: Any) -> str:
    if isinstance(of, Held) and of.names is not None:
        number = number_of(of, place)
        if number is None:
            raise wrong(name, place, "there is no such node in the graph")
        return f"v{number}"
    end = end_name(place)
    if end is None:
        raise wrong(name, place, "give a cell: a1, r0c0 or (0, 0), or v3 of a graph in a file")
    return end
