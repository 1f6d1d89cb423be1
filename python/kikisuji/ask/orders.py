"""One puzzle under many orders of its variables."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Dict, Iterable, List, Optional, Tuple

from .._native import LimitError, order_names, orders_chart
from ..model.clues import asked
from ..model.errors import listed, mistyped
from ..model.graphs import GraphLike
from ..model.subject import PuzzleLike, Subject
from ..results import show
from ..results.answer import Answer, counted
from ..results.telling import telling
from .options import Options

if TYPE_CHECKING:
    from typing_extensions import Unpack


@dataclass(frozen=True)
class Order:
    """The outcome of a count under one order: an answer, or the limit that it reached."""

    name: str
    answer: Optional[Answer]
    limit: Optional[LimitError]


class Orders(List[Order]):
    """Outcomes by order, the lowest peak first; a notebook shows the nodes at each level, and a table."""

    def to_records(self) -> List[Dict[str, Any]]:
        """Return a dictionary for each order."""
        return [_record(order) for order in self]

    def _repr_svg_(self) -> Optional[str]:
        found = [order.answer for order in self if order.answer is not None]
        return orders_chart(found) if found else None

    def _repr_html_(self) -> str:
        chart = self._repr_svg_()
        return ("" if chart is None else show.image(chart)) + show.table(self.to_records())


def _record(order: Order) -> Dict[str, Any]:
    names = ("nodes", "peak_nodes", "created_nodes", "seconds", "count", "size")
    figures = {name: getattr(order.answer, name, None) for name in names}
    return {"order": order.name, **figures, "limit": None if order.limit is None else order.limit.kind}


def orders(
    puzzle: PuzzleLike,
    graph: Optional[GraphLike] = None,
    *,
    names: Optional[Iterable[str]] = None,
    **options: Unpack[Options],
) -> Orders:
    """Count a puzzle under each of the orders called ``names``, by ``apply`` unless ``method`` names another.

    Without ``names``, under all named orders of the puzzle; ``random`` has the seed 0. The order with the fewest
    live nodes at the peak (``peak_nodes``) comes first. Orders that reached a limit come last. Raises ``RuntimeError`` if two orders give different counts, which would be a mistake of this package.

    >>> orders("domination queen 5")[0].answer.count
    186
    """
    for name in ("order", "seed"):
        if options.get(name) is not None:
            raise ValueError(f"{name} means nothing to orders, which tries several; name them by names=[...]")
    if options.get("method") not in (None, "apply", "layers"):
        raise ValueError(f"{options['method']} knows no order; compare orders by method=\"apply\"")
    if isinstance(names, str):
        raise ValueError(f"names={names!r} is one string; write names=[{names!r}]")
    chosen = None if names is None else listed("names", names, "give a list of names of orders")
    for name in chosen or ():
        if not isinstance(name, str):
            raise mistyped("names", name, "an order here has a name")
    of = asked(puzzle, graph, options)
    with telling(options) as known:
        every = order_names(of, known)
        tried = [_tried(of, name, known) for name in (every if chosen is None else chosen)]
    finished = [(order.name, order.answer) for order in tried if order.answer is not None]
    for name, found in finished:
        first, other = finished[0]
        if (found.size, found.count) != (other.size, other.count):
            raise RuntimeError(
                f"order {first} finds {other.count} but order {name} finds {found.count}; "
                "this is a mistake in kikisuji, please report it"
            )
    return Orders(sorted(tried, key=_rank))


def _tried(of: Subject, name: str, options: Dict[str, Any]) -> Order:
    asked: Dict[str, Any] = {"method": "apply", **options, "order": name}
    if asked["method"] is None:
        asked["method"] = "apply"
    try:
        return Order(name, counted(of, asked, profile=True), None)
    except LimitError as limit:
        return Order(name, None, limit)


def _rank(order: Order) -> Tuple[bool, int, int, int]:
    found = order.answer
    if found is None:
        return (True, 0, 0, 0)
    return (False, found.peak_nodes, found.nodes, found.created_nodes)
