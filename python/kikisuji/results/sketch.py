"""Functions and families of sets in a notebook: their figures, and of a small function its diagram."""

from __future__ import annotations

from typing import Dict, List, Tuple

from .._native import Family, Function
from . import show

MOST = 60
"""The most nodes of a diagram that is drawn."""
_LONGEST = 300
"""The most bits of a number that is written out."""
_ACROSS, _DOWN, _RADIUS = 56, 54, 15


def function(of: Function) -> str:
    """Return a function as a part of a page."""
    nodes, profile = of.node_count(), of.profile()
    figures = [
        ("solutions", _number(of.count())),
        ("nodes", str(nodes)),
        ("widest level", str(max(profile, default=0))),
        ("variables", f"{len(of.support())} of {len(of.manager.names)}"),
    ]
    picture = show.image(diagram(of)) if 0 < nodes <= MOST else ""
    return picture + show.figures(figures)


def family(of: Family) -> str:
    """Return a family of sets as a part of a page."""
    return show.figures([("sets", _number(of.count())), ("nodes", str(of.node_count()))])


def _number(count: int) -> str:
    return str(count) if count.bit_length() <= _LONGEST else f"a number of {count.bit_length()} bits"


def diagram(of: Function) -> str:
    """Return a diagram as SVG: dashed where a variable is false, solid where it is true; what leads to 0 is left out."""
    levels, branches = _levels(of)
    at = _places(levels, branches)
    names = of.manager.names
    width = (max(map(len, levels)) + 1) * _ACROSS + max(map(len, names)) * 8
    edges, marks = [], []
    for node, (_, *ends) in branches.items():
        for end, side, dash in zip(ends, (-1, 1), (' stroke-dasharray="5 4"', "")):
            if end in at:
                (x, y), (u, v) = at[node], at[end]
                # Bent to its side, the more the longer it is: it has to pass beside the nodes between.
                bent = (x + u) / 2 + side * min(0.3 * (v - y), 0.9 * _ACROSS)
                line = f'd="M{x:.0f} {y:.0f}Q{bent:.0f} {(y + v) / 2:.0f} {u:.0f} {v:.0f}"'
                edges.append(f'<path {line} fill="none" stroke="#555555" stroke-width="1.3"{dash}/>')
    for node, (x, y) in at.items():
        branch = branches.get(node)
        word = "1" if branch is None else names[branch[0]]
        wide = max(2 * _RADIUS, 8 * len(word) + 10)
        turn = _RADIUS if branch is not None else 0
        box = f'x="{x - wide / 2:.0f}" y="{y - _RADIUS:.0f}" width="{wide}" height="{2 * _RADIUS}" rx="{turn}"'
        marks.append(f'<rect {box} fill="#ffffff" stroke="#444444"/>')
        marks.append(f'<text x="{x:.0f}" y="{y + 4:.0f}" font-size="12" text-anchor="middle">{show.escaped(word)}</text>')
    height = len(levels) * _DOWN
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="{-width / 2:.0f} 0 {width} {height}" '
        f'font-family="system-ui, sans-serif"><title>a diagram</title>'
        f'<rect x="{-width / 2:.0f}" width="100%" height="100%" fill="#ffffff"/>{"".join(edges + marks)}</svg>'
    )


def _levels(of: Function) -> Tuple[List[List[Function]], Dict[Function, Tuple[int, Function, Function]]]:
    """Return the nodes of each level, the terminals last, and the branches of each node."""
    depth = {var: number for number, var in enumerate(of.support())}
    levels: List[List[Function]] = [[] for _ in range(len(depth) + 1)]
    branches: Dict[Function, Tuple[int, Function, Function]] = {}
    waiting, seen = [of], {of}
    while waiting:
        node = waiting.pop(0)
        branch = node.branches()
        levels[-1 if branch is None else depth[branch[0]]].append(node)
        if branch is not None:
            branches[node] = branch
            new = [end for end in branch[1:] if end not in seen and not end.is_false()]
            seen.update(new)
            waiting += dict.fromkeys(new)
    return levels, branches


def _places(
    levels: List[List[Function]], branches: Dict[Function, Tuple[int, Function, Function]]
) -> Dict[Function, Tuple[float, float]]:
    """Return where nodes are drawn: each level in the order in which its nodes hang from those above."""
    at: Dict[Function, Tuple[float, float]] = {}
    hangs: Dict[Function, List[float]] = {}
    for number, level in enumerate(levels):
        ordered = sorted(level, key=lambda node: sum(hangs.get(node, ())) / max(1, len(hangs.get(node, ()))))
        for place, node in enumerate(ordered):
            x = (place - (len(ordered) - 1) / 2) * _ACROSS
            at[node] = (x, (number + 0.5) * _DOWN)
            for end, side in zip(branches[node][1:] if node in branches else (), (-0.4, 0.4)):
                hangs.setdefault(end, []).append(x + side * _ACROSS)
    return at
