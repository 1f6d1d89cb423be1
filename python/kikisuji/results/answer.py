"""Answers: counts that tell names of nodes, and draw themselves."""

from __future__ import annotations

from typing import Any, Dict, List, Optional

from .. import _native
from ..model.errors import warn
from ..model.items import told
from ..model.subject import Held, Subject, cited
from . import show
from .tables import Spectrum

FIELDS = (
    "puzzle",
    "asked",
    "size",
    "count",
    "classes",
    "conflict",
    "method",
    "order",
    "nodes",
    "peak_nodes",
    "created_nodes",
    "peak_bytes",
    "seconds",
)


class Answer(_native.Answer):
    """An exact answer, and how it was found."""

    @property
    def sentence(self) -> str:
        """The answer in a sentence."""
        sentence = super().sentence
        return self.subject.by_names(sentence) if isinstance(self.subject, Held) else sentence

    @property
    def conflict(self) -> Optional[List[str]]:
        """Where the count is 0: what contradicts each other, such as ``['given d8', 'given a5', 'line 3']``.

        Nodes of a graph in memory are told by their names. It is looked for when it is first asked for; ``None`` where nothing is
        found, and for other counts.
        """
        members = super().conflict
        return None if members is None else [cited(self.subject, member) for member in members]

    @property
    def spectrum(self) -> Optional[Spectrum]:
        """The number of solutions of each size, where that was asked for."""
        return self._charted(super().spectrum)

    @property
    def class_spectrum(self) -> Optional[Spectrum]:
        """Their number up to the symmetries for each size, where both were asked for."""
        return self._charted(super().class_spectrum)

    def _charted(self, counts: Optional[Dict[int, int]]) -> Optional[Spectrum]:
        return None if counts is None else Spectrum(counts, self.chart())

    def example(self, seconds: float = 2.0) -> Optional[List[Any]]:
        """Return one of the counted solutions, or ``None`` where none is found within so many seconds."""
        found = super().example(seconds)
        return None if found is None else told(self.subject, found)

    def to_dict(self) -> Dict[str, Any]:
        """Return the answer as a dictionary, for tables; what was not asked for is not in it."""
        values = {name: getattr(self, name) for name in (*FIELDS, "spectrum", "class_spectrum")}
        values["is_more"] = self.is_more or None
        return {name: value for name, value in values.items() if value is not None}

    def _repr_html_(self) -> str:
        """Return a part of a page: one solution, the number, and how it was found."""
        example = self.example()
        # A graph is drawn too narrow for the sentence.
        is_graph = isinstance(self.subject, Held) and self.subject.graph is not None
        title = "" if is_graph else self.sentence
        picture = None if example is None else show.board(self.subject, [example], title)
        head = f"<p><b>{show.escaped(self.sentence)}</b></p>" if is_graph or picture is None else ""
        images = "".join(show.image(svg) for svg in (picture, self.chart()) if svg is not None)
        return head + images + show.figures(self.how)


def counted(of: Subject, options: Dict[str, Any], **asked: Any) -> Answer:
    """Count, and warn at the call of the package of what the count noted."""
    found = Answer(of, options, **asked)
    warn(*found.notes)
    return found
