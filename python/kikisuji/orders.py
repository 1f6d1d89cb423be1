"""One puzzle under many orders of its variables."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Iterable, List, Optional, Sequence, Tuple, Union

from ._native import Answer, LimitError, answer, order_names
from .options import Options

if TYPE_CHECKING:
    from typing_extensions import Unpack


@dataclass(frozen=True)
class Order:
    """The outcome of a count under one order: an answer, or the limit that it reached."""

    name: str
    answer: Optional[Answer]
    limit: Optional[LimitError]


def orders(
    puzzle: Union[str, Sequence[str]],
    *,
    names: Optional[Iterable[str]] = None,
    **options: Unpack[Options],
) -> List[Order]:
    """Count a puzzle under each of the orders called ``names``, by ``apply`` unless ``method`` names another.

    Without ``names``, under all named orders of the puzzle; ``random`` has the seed 0. The order with the smallest
    diagram comes first; among equal diagrams, the one with fewer nodes on the way. Orders that reached a limit come
    last. Raises ``RuntimeError`` if two orders give different counts, which would be a mistake of this package.

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
    known = order_names(puzzle, options)
    tried = [_tried(puzzle, name, options) for name in (known if names is None else names)]
    finished = [(order.name, order.answer) for order in tried if order.answer is not None]
    for name, found in finished:
        first, other = finished[0]
        if (found.size, found.count) != (other.size, other.count):
            raise RuntimeError(
                f"order {first} finds {other.count} but order {name} finds {found.count}; "
                "this is a mistake in kikisuji, please report it"
            )
    return sorted(tried, key=_rank)


def _tried(puzzle: Union[str, Sequence[str]], name: str, options: Options) -> Order:
    asked: dict[str, object] = {"method": "apply", **options, "order": name}
    if asked["method"] is None:
        asked["method"] = "apply"
    try:
        return Order(name, answer(puzzle, asked, profile=True), None)
    except LimitError as limit:
        return Order(name, None, limit)


def _rank(order: Order) -> Tuple[bool, int, int, int]:
    found = order.answer
    if found is None:
        return (True, 0, 0, 0)
    return (False, found.nodes, found.peak_nodes, found.created_nodes)
