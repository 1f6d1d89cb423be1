"""Graphs in memory: of networkx, as edges, as neighbours, as a matrix. Nodes may be of any hashable kind."""

from __future__ import annotations

import copy
import math
from collections.abc import Set
from typing import Any, Dict, Hashable, Iterable, List, Mapping, Optional, Sequence, Tuple, Union

from .errors import listed, mistyped, warn, wrong

GraphLike = Union[
    "Graph",
    Mapping[Any, Iterable[Any]],
    Iterable[Tuple[Any, Any]],
    Sequence[Sequence[int]],
    Any,
]
"""A graph of networkx, pairs of nodes, a dictionary of neighbours, a square matrix of 0 and 1, or a table."""

Positions = Mapping[Any, Sequence[float]]
"""Where each node is drawn: x to the right and y upwards."""


class Graph:
    """A graph without loops, of which a MultiGraph of networkx may have parallel edges; any other form has each edge once.

    ``data`` is a graph of networkx (or any object with ``nodes`` and ``edges``), an iterable of pairs of nodes, a
    dictionary of the neighbours of each node, or a square matrix of 0 and 1 as an array or a list of lists; an array or a
    table of pandas may also have a row of two nodes for each edge. With ``nodes``, also those without an edge, in this
    order; a matrix has its rows alone. networkx is not needed. ``pos`` says where nodes are drawn, as layouts of networkx do:
    a dictionary of x and y, of which y goes upwards. Without it the attribute ``pos`` of the nodes does.

    >>> from kikisuji import Graph, count
    >>> count("independence", Graph([("a", "b"), ("b", "c")]))
    1
    """

    def __init__(self, data: GraphLike, nodes: Iterable[Hashable] = (), *, pos: Optional[Positions] = None) -> None:
        self.nodes: List[Hashable] = []
        self.number: Dict[Hashable, int] = {}
        self.edges: List[Tuple[Hashable, Hashable]] = []
        self.directed = False
        # Where edges are parallel: both nodes and the key of each edge, by its name.
        self.parallel: Dict[str, Tuple[Hashable, Hashable, Hashable]] = {}
        self.positions: Optional[Mapping[Hashable, Tuple[float, float]]] = None
        if isinstance(nodes, str):
            raise mistyped("nodes", nodes, "give nodes in a list")
        for node in listed("nodes", nodes, "give nodes in a list"):
            self._node(node)
        self._read(data)
        if not self.nodes:
            raise wrong("graph", data, "it has no nodes; give it at least one")
        if pos is not None:
            self.positions = self._placed(pos)

    @staticmethod
    def of(data: GraphLike) -> Graph:
        """Return ``data`` itself if it is a :class:`Graph`, else one of it."""
        return data if isinstance(data, Graph) else Graph(data)

    def at(self, pos: Positions) -> Graph:
        """Return the same graph, drawn at these positions."""
        made = copy.copy(self)
        made.positions = self._placed(pos)
        return made

    def _placed(self, pos: Any) -> Mapping[Hashable, Tuple[float, float]]:
        if not isinstance(pos, Mapping):
            raise mistyped("pos", pos, "give a dictionary of x and y of each node, as networkx.spring_layout does")
        for node in self.nodes:
            if not _is_place(pos.get(node)):
                raise wrong("pos", pos, f"the node {node!r} needs a pair of numbers, x and y")
        return {node: pos[node] for node in self.nodes}

    def joining(self, place: Tuple[Any, ...]) -> List[str]:
        """Return the names of parallel edges that two nodes mean, perhaps with a key behind them."""
        turned = [(place[1], place[0], *place[2:])] if len(place) > 1 else []
        return [name for name, edge in self.parallel.items() if edge[: len(place)] in (place, *turned)]

    def read_as_simple(self) -> None:
        """Warn where nodes are the places, for which parallel edges are no more than one."""
        if self.parallel:
            warn("graph: parallel edges are read as one where nodes are chosen")

    def called(self, word: str) -> List[Hashable]:
        """Return the nodes that are written so."""
        return [node for node in self.nodes if str(node) == word]

    def neighbours(self, node: Hashable, *, back: bool = False) -> List[Hashable]:
        """Return the nodes to which an edge leads from a node; with ``back``, those from which one leads to it."""
        if node not in self.number:
            raise wrong("node", node, "the graph has no such node")
        own, ends = self.number[node], self.edges
        if back or not self.directed:
            turned = [(b, a) for a, b in ends]
            ends = turned if self.directed else [*ends, *turned]
        return list(dict.fromkeys(b for a, b in ends if self.number[a] == own))

    def dimacs(self) -> str:
        """Return the graph in the edge format of DIMACS: the first node is vertex 1."""
        pairs = self._pairs()
        lines = [f"p edge {len(self.nodes)} {len(pairs)}"] + [f"e {a} {b}" for a, b in pairs]
        return "\n".join(lines) + "\n"

    def statement(self, *, simple: bool) -> str:
        """Return the graph in the language of statements, with the same numbers; ``simple``: parallel edges as one."""
        pairs = list(dict.fromkeys(self._pairs())) if simple else self._pairs()
        lone = set(range(1, len(self.nodes) + 1)).difference(*pairs)
        lines = [f"{a} {b}" for a, b in pairs] + [str(number) for number in sorted(lone)]
        return "\n".join(["graph", *lines, "end"])

    def _pairs(self) -> List[Tuple[int, int]]:
        numbers = ((self.number[a], self.number[b]) for a, b in self.edges)
        ordered = [(min(pair), max(pair)) for pair in numbers]
        return ordered if self.parallel else list(dict.fromkeys(ordered))

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
        # By their numbers, as the dictionary tells nodes apart: NaN differs from itself, and an array equals no tuple.
        if self.number[a] == self.number[b]:
            raise wrong("graph", (a, b), "this edge is a loop, and sets of vertices know none; take it out")
        self.edges.append((a, b))

    def _read(self, data: Any) -> None:
        # Tables first: their columns may be called `nodes` and `edges`.
        if hasattr(data, "toarray") or getattr(data, "ndim", None) == 2:
            self._of_table(data)
        elif hasattr(data, "nodes") and hasattr(data, "edges"):
            self._of_networkx(data)
        # The edges of a networkx graph are a set of pairs and a dictionary of their attributes at once.
        elif isinstance(data, Mapping) and not isinstance(data, Set):
            self._of_neighbours(data)
        elif hasattr(data, "iloc"):
            advice = "write series.to_dict() where they are neighbours of the index, list(series) where they are edges"
            raise mistyped("graph", data, advice)
        elif isinstance(data, (str, bytes)) or not isinstance(data, Iterable):
            raise mistyped("graph", data, "give a networkx graph, pairs of nodes, a dict of neighbours or a matrix")
        else:
            rows = list(data)
            if rows and all(isinstance(row, list) and len(row) == len(rows) for row in rows):
                self._of_matrix(rows)
            else:
                self._of_pairs(rows)
        if not self.parallel:
            self.edges = self._once()

    def _of_networkx(self, data: Any) -> None:
        self.directed = _is(data, "is_directed", "directed")
        for node in data.nodes() if callable(data.nodes) else data.nodes:
            self._node(node)
        nodes = len(self.nodes)
        is_multi, keys = _is(data, "is_multigraph", "multigraph"), []
        for edge in _edges(data, is_multi):
            if not isinstance(edge, (tuple, list)) or len(edge) < 2:
                raise mistyped("graph", edge, "the edges of this graph are no pairs of its nodes; give pairs in a list")
            self._edge(edge[0], edge[1])
            keys.append(edge[2] if len(edge) > 2 else None)
            if len(self.nodes) > nodes:
                raise wrong("graph", edge, "this edge has an end that is no node of the graph; give pairs of nodes in a list")
        if is_multi and not self.directed and len(self.edges) > len(self._once()):
            self._tell_apart(keys)
        attributes = getattr(data, "nodes", None)
        if isinstance(attributes, Mapping):
            told = {node: value.get("pos") for node, value in attributes.items() if isinstance(value, Mapping)}
            placed: Dict[Hashable, Any] = {node: at for node, at in told.items() if _is_place(at)}
            self.positions = placed if len(placed) == len(self.nodes) else None

    def _tell_apart(self, keys: Sequence[Hashable]) -> None:
        """Name parallel edges as the program does: ``v1-v2``, then ``v1-v2.2``."""
        copies: Dict[str, int] = {}
        for (a, b), key in zip(self.edges, keys):
            low, high = sorted((self.number[a], self.number[b]))
            name = f"v{low}-v{high}"
            copy = copies[name] = copies.get(name, 0) + 1
            self.parallel[name if copy == 1 else f"{name}.{copy}"] = (a, b, copy - 1 if key is None else key)

    def _of_neighbours(self, data: Mapping[Any, Any]) -> None:
        for node in data:
            self._node(node)
        for node, neighbours in data.items():
            # A word is one node, not its letters.
            alone = isinstance(neighbours, (str, bytes)) and len(neighbours) > 1
            if alone or not isinstance(neighbours, Iterable):
                advice = "the neighbours of a node come in a list, or give pairs of nodes"
                raise wrong("graph", {node: neighbours}, advice)
            for other in neighbours:
                self._edge(node, other)

    def _of_table(self, data: Any) -> None:
        """Read a table: a matrix whose rows and columns may have names, or a row of two nodes for each edge."""
        if hasattr(data, "toarray"):
            rows = data.toarray().tolist()
            if any(not isinstance(row, list) or len(row) != len(rows) for row in rows):
                raise wrong("graph", data, "a sparse matrix of neighbours is as long as broad")
            self._of_matrix(rows)
            return
        # Row by row: an array of columns of several types has numbers of another type.
        rows = [list(row) for row in data.itertuples(index=False, name=None)] if hasattr(data, "itertuples") else data.tolist()
        if any(map(_is_missing, (one for row in rows for one in row))):
            raise wrong("graph", data, "an entry of the table is missing; fill it, or drop its row: table.dropna()")
        names = list(getattr(data, "index", ())), list(getattr(data, "columns", ()))
        if not all(names):
            names = list(range(len(rows))), list(range(len(rows[0]) if rows else 0))
        # Two rows of two are a matrix by their names, or where they can be one.
        is_named, are_alike = set(names[0]) != {0, 1}, set(names[0]) == set(names[1])
        are_bits = all(one in (0, 1) for row in rows for one in row)
        is_matrix = len(names[0]) != 2 or are_bits and is_named or are_alike and (is_named or are_bits)
        if len(names[0]) == len(names[1]) and is_matrix:
            self._of_matrix(rows, *names)
        elif len(names[1]) == 2:
            self._of_pairs(rows)
        else:
            raise wrong("graph", data, "a matrix of neighbours is as long as broad, and edges have two columns")

    def _of_matrix(
        self, rows: Sequence[Sequence[Any]], nodes: Sequence[Hashable] = (), ends: Sequence[Hashable] = ()
    ) -> None:
        nodes = nodes or range(len(rows))
        for node in self.nodes:
            if node not in nodes:
                raise wrong("nodes", node, "a matrix has no such row; name the rows by a table of pandas")
        if ends and list(nodes) != list(ends):
            advice = "a matrix of neighbours has the same names of rows and of columns, in the same order"
            raise wrong("graph", list(ends), advice)
        for at, node in enumerate(nodes):
            if node in nodes[:at]:
                raise wrong("graph", node, "two rows have this name; give each its own, or the matrix alone: table.values")
            self._node(node)
        self.directed = any(bool(rows[b][a]) != bool(rows[a][b]) for a in range(len(rows)) for b in range(a))
        for a, row in zip(nodes, rows):
            for b, entry in zip(nodes, row):
                if entry not in (0, 1):
                    advice = "a matrix of neighbours has the entries 0 and 1; edges are pairs in a list: [(0, 1), (1, 2)]"
                    raise wrong("graph", entry, advice)
                if entry:
                    self._edge(a, b)

    def _of_pairs(self, rows: Sequence[Any]) -> None:
        for pair in rows:
            if isinstance(pair, (str, bytes, Mapping)) or not isinstance(pair, Iterable):
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


def _edges(data: Any, is_multi: bool) -> Iterable[Any]:
    """Return the edges of a graph of networkx or the like, of parallel ones with their keys."""
    if not callable(data.edges):
        return data.edges  # type: ignore[no-any-return]
    return data.edges(keys=True) if is_multi and hasattr(data, "new_edge_key") else data.edges()  # type: ignore[no-any-return]


def _is(data: Any, *words: str) -> bool:
    """Return whether an object says this of itself, by a method or an attribute of the first name that it has."""
    said = next((getattr(data, word) for word in words if hasattr(data, word)), False)
    return bool(said() if callable(said) else said)


def _is_missing(entry: Any) -> bool:
    """Return whether an entry of a table stands for none, as None, NaN and the NA of pandas do."""
    try:
        return entry is None or bool(entry != entry)
    except (TypeError, ValueError):
        return True


def _is_place(at: Any) -> bool:
    """Return whether it is a pair of numbers: other programs write other things."""
    try:
        x, y = at
        return not isinstance(at, str) and math.isfinite(float(x)) and math.isfinite(float(y))
    except (TypeError, ValueError, OverflowError):
        return False
