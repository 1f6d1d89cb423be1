"""Solutions: lists that draw themselves."""

from __future__ import annotations

import os
from itertools import islice
from typing import Any, Dict, Iterable, Iterator, List, Optional, Tuple, Union

from .. import _native
from ..model.clues import asked
from ..model.conditions import natural
from ..model.errors import warn, wrong
from ..model.graphs import Positions
from ..model.items import held, told
from ..model.subject import Held, Subject
from . import show
from .telling import Bar


class Solution(List[Any]):
    """A solution: a list of row, column and letter of each piece; of nodes of a graph, edges, or true variables."""

    subject: Subject

    def __init__(self, subject: Subject, items: Iterable[Any]) -> None:
        super().__init__(items)
        self.subject = subject

    def to_records(self) -> List[Dict[str, Any]]:
        """Return a dictionary for each item, as a table of pandas takes them.

        It has ``row``, ``column`` and ``piece`` on a board, else ``item``, and ``piece`` where kinds or values are told.
        """
        return [self._record(item) for item in self]

    def to_dict(self) -> Dict[Any, Any]:
        """Return what stands where: by row and column, node, or edge; ``True`` for what is chosen without a letter."""
        return dict(self._split(item) for item in self)

    def _is_named(self) -> bool:
        """Return whether items are told by the names of nodes or options, and not by places of a board."""
        return isinstance(self.subject, Held) and self.subject.names is not None

    def _split(self, item: Any) -> Tuple[Any, Any]:
        """Return a place, and what it holds."""
        if isinstance(self.subject, Held) and self._is_named():
            place, content = self.subject.split(item)
            return place, True if content is None else content
        if isinstance(item, str):
            place, _, letter = item.partition("_")
            return place, held(letter) if letter else True
        if not isinstance(item, tuple):
            return item, True
        *place, last = item
        return (tuple(place) if len(place) > 1 else place[0], last)

    def _record(self, item: Any) -> Dict[str, Any]:
        if not self._is_named() and isinstance(item, tuple) and len(item) == 3:
            return dict(zip(("row", "column", "piece"), item))
        place, content = self._split(item)
        return {"item": place} if content is True else {"item": place, "piece": content}

    def svg(self, *, pos: Optional[Positions] = None) -> str:
        """Return the picture as SVG: the board with what stands on it, or the graph with what is chosen.

        ``pos`` says where nodes of a graph are drawn. A formula and an exact cover have no picture, which is a ``ValueError``.
        """
        drawn = show.board(self.subject if pos is None else asked(self.subject, None, {"pos": pos}), [self], "")
        if drawn is None:
            raise ValueError("svg: a solution of this puzzle has no board that could be drawn; print it")
        return drawn

    def save(self, path: Union[str, "os.PathLike[str]"]) -> None:
        """Write the picture of :meth:`svg` to a file, in the form that its name says: ``.svg``, ``.png`` or ``.pdf``."""
        ending = os.path.splitext(path)[1].lower()
        if ending not in (".svg", ".png", ".pdf"):
            raise wrong("path", os.fspath(path), "name a file that ends in .svg, .png or .pdf")
        picture = _native.render(self.svg(), f"x{ending}")
        with open(path, "wb") as file:
            file.write(picture)

    def _repr_svg_(self) -> Optional[str]:
        return show.board(self.subject, [self], "")

    def _repr_html_(self) -> Optional[str]:
        return _page(self._repr_svg_())


def _page(svg: Optional[str]) -> Optional[str]:
    return None if svg is None else show.image(svg)


class Boards(List[Solution]):
    """A list of solutions that a notebook shows as a row of boards."""

    def to_records(self) -> List[Dict[str, Any]]:
        """Return a dictionary for each item of each solution, with the number of the solution from 0."""
        return [{"solution": at, **record} for at, one in enumerate(self) for record in one.to_records()]

    def _repr_html_(self) -> Optional[str]:
        title = f"{len(self)} solution{'' if len(self) == 1 else 's'}"
        return show.row(self[0].subject, self, title) if self else f"<p>{title}</p>"


class Solutions(Iterator[Solution]):
    """An iterator over solutions. They are found on a thread of their own, which ends when this is dropped."""

    def __init__(self, subject: Subject, found: _native.Solutions, bar: Optional[Bar] = None) -> None:
        self._subject = subject
        self._found = found
        self._bar = bar

    def __iter__(self) -> Solutions:
        return self

    def __next__(self) -> Solution:
        try:
            found = next(self._found)
            while isinstance(found, str):
                warn(found)
                found = next(self._found)
            return Solution(self._subject, told(self._subject, found))
        except BaseException:
            self._end()
            raise

    def __del__(self) -> None:
        self._end()

    def _end(self) -> None:
        if self._bar is not None:
            self._bar.close()

    def take(self, number: int) -> Boards:
        """Return the next ``number`` solutions, or all if there are fewer, as a row of boards."""
        return Boards(islice(self, natural("number", number)))
