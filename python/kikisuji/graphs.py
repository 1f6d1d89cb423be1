"""Graphs in memory: of networkx, as edges, as neighbours, as a matrix. Nodes may be of any hashable kind."""

from __future__ import annotations

from typing import Any, Dict, Hashable, Iterable, List, Mapping, Optional, Sequence, Tuple, Union

from .errors import mistyped, wrong

GraphLike = Union[
    "Graph",
    Mapping[Any, Iterable[Any]],
    Iterable[Tuple[Any, Any]],
    Sequence[Sequence[int]],
    Any,
]
"""A graph of networkx, pairs of nodes, a dictionary of neighbours, or a square matrix of 0 and 1."""


class Graph:
    """A graph without loops and parallel edges.

    ``data`` is a graph of networkx (or any object with ``nodes`` and ``edges``), an iterable of pairs of nodes, a
    dictionary of the neighbours of each node, or a square matrix of 0 and 1 as an array or a list of lists. With
    ``nodes``, also those without an edge, in this order. networkx is not needed.

    >>> from kikisuji import Graph, count
    >>> count("independence", Graph([("a", "b"), ("b", "c")]))
    1
    """

    def __init__(self, data: GraphLike, nodes: Iterable[Hashable] = ()) -> None:
        self.nodes: List[Hashable] = []
        self.number: Dict[Hashable, int] = {}
        self.edges: List[Tuple[Hashable, Hashable]] = []
        self.directed = False
        self.positions: Optional[Mapping[Hashable, Tuple[float, float]]] = None
        for node in nodes:
            self._node(node)
        self._read(data)
        if not self.nodes:
            raise wrong("graph", data, "it has no nodes; give it at least one")

    @staticmethod
    def of(data: GraphLike) -> Graph:
        """Return ``data`` itself if it is a :class:`Graph`, else one of it."""
        return data if isinstance(data, Graph) else Graph(data)

    def neighbours(self, node: Hashable, *, back: bool = False) -> List[Hashable]:
        """Return the nodes to which an edge leads from a node; with ``back``, those from which one leads to it."""
        ends = ((b, a) for a, b in self.edges) if back else iter(self.edges)
        found = [b for a, b in ends if a == node]
        if not self.directed:
            found += [a for a, b in self.edges if b == node]
        return found

    def dimacs(self) -> str:
        """Return the graph in the edge format of DIMACS: the first node is vertex 1."""
        pairs = self._pairs()
        lines = [f"p edge {len(self.nodes)} {len(pairs)}"] + [f"e {a} {b}" for a, b in pairs]
        return "\n".join(lines) + "\n"

    def statement(self) -> str:
        """Return the graph in the language of statements, with the same numbers."""
        lone = set(range(1, len(self.nodes) + 1)).difference(*self._pairs())
        lines = [f"{a} {b}" for a, b in self._pairs()] + [str(number) for number in sorted(lone)]
        return "\n".join(["graph", *lines, "end"])

    def _pairs(self) -> List[Tuple[int, int]]:
        numbers = ((self.number[a], self.number[b]) for a, b in self.edges)
        return list(dict.fromkeys((min(pair), max(pair)) for pair in numbers))

    def _node(self, node: Hashable) -> None:
        try:
            known = node in self.number
        except TypeError:
            raise mistyped("graph", node, "a node has to be hashable; use a tuple or a name") from None
        if not known:
            self.nodes.append(node)
            self.number[node] = len(self.nodes)

    def _edge(self, a: Hashable, b: Hashable) -> None:
        self._node(a)
        self._node(b)
        if a == b:
            raise wrong("graph", (a, b), "this edge is a loop, and sets of vertices know none; take it out")
        self.edges.append((a, b))

    def _read(self, data: Any) -> None:
        if hasattr(data, "nodes") and hasattr(data, "edges"):
            self._of_networkx(data)
        elif hasattr(data, "toarray") or getattr(data, "ndim", None) == 2:
            self._of_matrix((data.toarray() if hasattr(data, "toarray") else data).tolist())
        elif isinstance(data, Mapping):
            for node in data:
                self._node(node)
            for node, neighbours in data.items():
                for other in neighbours:
                    self._edge(node, other)
        elif isinstance(data, (str, bytes)) or not isinstance(data, Iterable):
            raise mistyped("graph", data, "give a networkx graph, pairs of nodes, a dict of neighbours or a matrix")
        else:
            rows = list(data)
            if rows and all(isinstance(row, list) and len(row) == len(rows) for row in rows):
                self._of_matrix(rows)
            else:
                self._of_pairs(rows)
        self.edges = self._once()

    def _of_networkx(self, data: Any) -> None:
        directed = getattr(data, "is_directed", None)
        self.directed = bool(directed()) if callable(directed) else False
        for node in data.nodes() if callable(data.nodes) else data.nodes:
            self._node(node)
        for edge in data.edges() if callable(data.edges) else data.edges:
            self._edge(edge[0], edge[1])
        attributes = getattr(data, "nodes", None)
        if isinstance(attributes, Mapping):
            placed = {node: value["pos"] for node, value in attributes.items() if "pos" in value}
            self.positions = placed if len(placed) == len(self.nodes) else None

    def _of_matrix(self, rows: Sequence[Sequence[Any]]) -> None:
        if any(len(row) != len(rows) for row in rows):
            raise wrong("graph", rows, "a matrix of neighbours has as many columns as rows")
        for node in range(len(rows)):
            self._node(node)
        self.directed = any(bool(rows[b][a]) != bool(rows[a][b]) for a in self._range() for b in range(int(a)))
        for a, row in enumerate(rows):
            for b, entry in enumerate(row):
                if entry not in (0, 1):
                    raise wrong("graph", entry, "a matrix of neighbours has the entries 0 and 1")
                if entry:
                    self._edge(a, b)

    def _range(self) -> range:
        return range(len(self.nodes))

    def _of_pairs(self, rows: Sequence[Any]) -> None:
        for pair in rows:
            if isinstance(pair, (str, bytes)) or not isinstance(pair, Iterable):
                raise mistyped("graph", pair, "edges are pairs of nodes, such as (0, 1)")
            ends = list(pair)
            if len(ends) != 2:
                raise wrong("graph", pair, "edges are pairs of nodes; a matrix is a list of lists, as long as broad")
            self._edge(ends[0], ends[1])

    def _once(self) -> List[Tuple[Hashable, Hashable]]:
        if self.directed:
            return list(dict.fromkeys(self.edges))
        seen: Dict[Tuple[int, int], Tuple[Hashable, Hashable]] = {}
        for a, b in self.edges:
            ends = (self.number[a], self.number[b])
            seen.setdefault((min(ends), max(ends)), (a, b))
        return list(seen.values())
