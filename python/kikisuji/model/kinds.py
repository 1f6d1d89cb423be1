"""What places hold."""

from __future__ import annotations

from typing import NoReturn

from .conditions import Count
from .places import Board, PlacesLike


class Kind:
    """What a place may hold. A call with places gives the number of those that do: ``queen(line) <= 1``."""

    def __init__(self, puzzle: Board, name: str) -> None:
        self._puzzle = puzzle
        self._name = name

    def __call__(self, places: PlacesLike) -> Count:
        return Count({f"{self._name}({self._puzzle._set('places', places)})": 1}, puzzle=self._puzzle)

    def __str__(self) -> str:
        return self._name

    def __repr__(self) -> str:
        return f"<Kind {self._name}>"

    def __hash__(self) -> int:
        return hash(self._name)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, int):
            self._compared(other)
        return isinstance(other, Kind) and self._name == other._name

    def _compared(self, other: object) -> NoReturn:
        raise TypeError(f"{self._name} is a kind; count it on places, as in {self._name}(p.all) <= {other}")

    __lt__ = __le__ = __gt__ = __ge__ = _compared
