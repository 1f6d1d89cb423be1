"""Pictures for notebooks: boards, graphs and charts. Each is an image of its own, so that none disturbs another."""

from __future__ import annotations

import base64
import html
import math
import re
from typing import Any, Dict, Hashable, Iterable, Iterator, List, Optional, Sequence, Tuple

from .. import _native
from ..model.graphs import Graph
from ..model.items import Reader
from ..model.subject import Held

MOST = 24
"""The most boards of a row, and the most lines of a puzzle's text."""
MOST_QUEENS = 100
"""The largest board of queens that is drawn."""
SIDE = 360
"""The side of a graph."""
ROW = 0.4
"""How large pictures are in a row, so that five boards of eight rows stand in one line."""


_NO_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def image(svg: str, part: float = 1.0) -> str:
    """Return a picture as an element of a page, at its own size or a part of it."""
    named = re.search("<title>(.*?)</title>", svg)
    alt = named[1].replace('"', "'") if named and named[1] else "picture"
    data = base64.b64encode(svg.encode()).decode()
    width = re.search(r' width="(\d+)', svg)
    look = f"width: {part * int(width[1]):.0f}px; max-width: none" if part < 1 and width else "max-width: 100%"
    return f'<img alt="{alt}" src="data:image/svg+xml;base64,{data}" style="display: inline-block; {look}">'


def board(of: Any, solutions: Sequence[Sequence[Any]], title: str) -> Optional[str]:
    """Return solutions as one picture; ``None`` where they have no board."""
    if isinstance(of, Held) and of.graph is not None:
        return graph(of, of.graph, solutions[0], title) if len(solutions) == 1 else None
    words = [] if isinstance(of, Held) else of.split() if isinstance(of, str) else list(of)
    if words[:1] in (["queens"], ["graph"]):
        # Words of a search alone, which tells the column of the queen in each row.
        if words[0] == "graph" or int(words[1]) > MOST_QUEENS:
            return None
        of = f"independence queen {words[1]}"
        solutions = [[(*place, "Q") for place in enumerate(columns)] for columns in solutions]
    drawn = _native.draw(of, _lines(of, solutions), title, False)
    return drawn[0] if drawn else None


def _lines(of: Any, solutions: Sequence[Sequence[Any]]) -> str:
    reader = Reader(of, of.shape() if isinstance(of, Held) else _native.shape(of))
    return "\n".join(map(reader.line, solutions))


def row(of: Any, solutions: Sequence[Sequence[Any]], title: str) -> Optional[str]:
    """Return solutions side by side in one line, the first ones where there are many, as a part of a page."""
    shown = solutions[:MOST]
    more = f"<p>and {len(solutions) - MOST} more</p>" if len(solutions) > MOST else ""
    pictures: Optional[List[str]]
    if isinstance(of, Held) and of.graph is not None:
        pictures = [graph(of, of.graph, solution, "") for solution in shown]
    else:
        pictures = _native.draw(of, _lines(of, shown), "", True) if shown else None
    if pictures is None:
        return None
    look = "display: inline-block; margin-right: 8px; vertical-align: top"
    boards = "".join(f'<div style="{look}">{at}<br>{image(one, ROW)}</div>' for at, one in enumerate(pictures, 1))
    line = f'<div style="overflow-x: auto; white-space: nowrap">{boards}</div>'
    return f"<p><b>{escaped(title)}</b></p>{line}{more}"


def figures(named: Iterable[Tuple[str, str]]) -> str:
    """Return names and words as a table of a page."""
    rows = "".join(f"<tr><th>{escaped(name)}</th><td>{escaped(value)}</td></tr>" for name, value in named)
    return f"<table>{rows}</table>"


def puzzle(of: Any, given: Sequence[Any], text: str, title: str) -> str:
    """Return a puzzle as a part of a page: its board with what is given, and its text."""
    try:
        if isinstance(of, Held) and of.graph is not None:
            picture: Optional[str] = graph(of, of.graph, given, "")
        else:
            drawn = _native.draw(of, None, "", True)
            picture = drawn[0] if drawn else None
    except (ValueError, OSError, _native.LimitError):
        # What is wrong is told where the puzzle is counted.
        picture = None
    lines = text.splitlines()
    more = f"\n.. and {len(lines) - MOST} more lines" if len(lines) > MOST else ""
    said = escaped("\n".join(lines[:MOST]) + more)
    head = f"<p><b>{escaped(title)}</b></p>" if title else ""
    return head + ("" if picture is None else image(picture)) + (f"<pre>{said}</pre>" if said else "")


def table(records: Iterable[Dict[str, Any]]) -> str:
    """Return records as a table of a page."""
    rows = list(records)
    names = list(dict.fromkeys(name for record in rows for name in record))
    head = "".join(f"<th>{escaped(name)}</th>" for name in names)
    body = "".join("<tr>" + "".join(f"<td>{_text(record.get(name))}</td>" for name in names) + "</tr>" for record in rows)
    return f"<table><tr>{head}</tr>{body}</table>"


def escaped(text: str) -> str:
    """Return a text as a part of a page; control characters of names, which no picture may have, as U+FFFD."""
    return html.escape(_NO_XML.sub("\ufffd", text))


def _text(value: object) -> str:
    return "" if value is None else escaped(str(value))


def _places(of: Graph) -> Dict[Hashable, Tuple[float, float]]:
    """Return where nodes are drawn, within 0 to 1: where ``pos`` of networkx says, by row and column if they are pairs of
    numbers, as those of its grids are, else on a circle."""
    positions = of.positions
    points = [node for node in of.nodes if isinstance(node, tuple) and _is_point(node)]
    if positions is None and len(points) == len(of.nodes):
        positions = {point: (float(point[1]), -float(point[0])) for point in points}
    if positions is None:
        turn = [2 * math.pi * at / len(of.nodes) for at in range(len(of.nodes))]
        return {node: ((1 + math.sin(at)) / 2, (1 - math.cos(at)) / 2) for node, at in zip(of.nodes, turn)}
    xs, ys = ([float(at[axis]) for at in positions.values()] for axis in (0, 1))
    span = max(max(xs) - min(xs), max(ys) - min(ys)) or 1.0
    # The y of networkx goes upwards.
    return {
        node: ((float(x) - min(xs)) / span, (max(ys) - float(y)) / span) for node, (x, y) in positions.items()
    }


def _is_point(node: Tuple[Any, ...]) -> bool:
    return len(node) == 2 and all(isinstance(side, (int, float)) for side in node)


def graph(held: Held, of: Graph, solution: Sequence[Any], title: str, size: int = SIDE) -> str:
    """Return a graph as SVG, with the chosen nodes or edges of a solution filled and thick."""
    chosen, edges, kinds = _chosen(held, solution)
    radius = max(4.0, min(0.042 * size, 1.2 * size / len(of.nodes)))
    margin, top = radius + 8, 26 if title else 0
    at = {
        node: (margin + x * (size - 2 * margin), top + margin + y * (size - 2 * margin))
        for node, (x, y) in _places(of).items()
    }
    lines: List[str] = []
    for (a, b, *key), bend in _bent(of):
        thick = (frozenset((a, b)), *key) in edges
        look = 'stroke="#d55e00" stroke-width="4"' if thick else 'stroke="#888888" stroke-width="1.2"'
        (x, y), (u, v) = at[a], at[b]
        if bend:
            # A control point beside the middle of the line.
            side = bend * radius / (math.hypot(u - x, v - y) or 1.0)
            middle = f"{(x + u) / 2 - side * (v - y):.1f} {(y + v) / 2 + side * (u - x):.1f}"
            lines.append(f'<path d="M{x:.1f} {y:.1f}Q{middle} {u:.1f} {v:.1f}" fill="none" {look}/>')
        else:
            lines.append(f'<line x1="{x:.1f}" y1="{y:.1f}" x2="{u:.1f}" y2="{v:.1f}" {look}/>')
    for node in of.nodes:
        x, y = at[node]
        fill, ink = ("#0072b2", "#ffffff") if node in chosen else ("#ffffff", "#222222")
        name = escaped(str(kinds.get(node, node)))
        told_in_full = escaped(f"{node}: {kinds[node]}" if node in kinds else str(node))
        circle = f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius:.1f}" fill="{fill}" stroke="#444444">'
        lines.append(f"{circle}<title>{told_in_full}</title></circle>")
        if radius >= 8 and len(name) <= 6:
            font = min(12.0, 2.6 * radius / max(2, len(name)))
            look = f'font-size="{font:.1f}" text-anchor="middle" fill="{ink}"'
            lines.append(f'<text x="{x:.1f}" y="{y + font / 3:.1f}" {look}>{name}</text>')
    look = 'font-size="13" font-weight="600" fill="#222222"'
    words = f'<text x="8" y="18" {look}>{escaped(title)}</text>' if title else ""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{size}" height="{size + top}" '
        f'viewBox="0 0 {size} {size + top}" font-family="system-ui, sans-serif">'
        f'<title>{escaped(title)}</title><rect width="100%" height="100%" fill="#ffffff"/>{words}{"".join(lines)}</svg>'
    )


def _bent(of: Graph) -> Iterator[Tuple[Tuple[Hashable, ...], int]]:
    """Return all edges, with how far each is bent aside: parallel ones to both sides, each farther than those before it."""
    drawn: Dict[Tuple[int, ...], int] = {}
    for edge in of.parallel.values() or of.edges:
        pair = tuple(sorted((of.number[edge[0]], of.number[edge[1]])))
        at = drawn[pair] = drawn.get(pair, 0) + 1
        aside = (at // 2) * (2 if at % 2 else -2)
        yield edge, aside if of.number[edge[0]] == pair[0] else -aside


def _chosen(of: Held, solution: Sequence[Any]) -> Tuple[set[Hashable], set[Hashable], Dict[Hashable, Any]]:
    nodes: set[Hashable] = set()
    edges: set[Hashable] = set()
    kinds: Dict[Hashable, Any] = {}
    are_edges, _, _ = of.shape()
    for place, held in map(of.split, solution):
        if are_edges:
            edges.add((frozenset(place[:2]), *place[2:]))
        else:
            nodes.add(place)
            if held is not None:
                kinds[place] = held
    return nodes, edges, kinds
