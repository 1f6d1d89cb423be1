"""Graphs in memory, with and without networkx, against enumeration."""

import collections.abc
import itertools
import xml.dom.minidom

import pytest

import kikisuji
from kikisuji import Graph, Puzzle

SQUARE = [("a", (1, 2)), ((1, 2), 3), (3, None), (None, "a")]


def independent(nodes, edges):
    counts = {}
    for size in range(len(nodes) + 1):
        for chosen in itertools.combinations(nodes, size):
            if not any(a in chosen and b in chosen for a, b in edges):
                counts[size] = counts.get(size, 0) + 1
    return counts


def dominating(nodes, arcs):
    """Sets of which an arc leads to each other node."""
    return sum(
        all(node in chosen or any((one, node) in arcs for one in chosen) for node in nodes)
        for size in range(len(nodes) + 1)
        for chosen in itertools.combinations(nodes, size)
    )


def test_nodes_are_kept_in_solutions():
    graph = Graph(SQUARE, nodes=["alone"])
    assert graph.nodes[0] == "alone"
    assert kikisuji.spectrum("independence", graph) == independent(graph.nodes, graph.edges)
    best = [frozenset(found) for found in kikisuji.solutions("independence", graph)]
    assert set(best) == {frozenset(["alone", "a", 3]), frozenset(["alone", (1, 2), None])}
    assert kikisuji.classes("independence", graph) == 1
    assert kikisuji.check("independence", ["alone", "a", 3], graph)
    assert kikisuji.check("independence", [["a", (1, 2)], [3]], graph, size="any").right == 1
    assert kikisuji.check("independence", [["a", (1, 2)]], graph).why == "the piece on (1, 2) attacks 'a'"
    assert kikisuji.best("domination", SQUARE).to_records()[0].keys() == {"item"}


def test_forms_of_the_same_graph():
    counts = {
        kikisuji.count("independence", form, size="any")
        for form in (
            [(0, 1), (1, 2), (2, 3), (3, 0)],
            {0: [1, 3], 1: [0, 2], 2: [1, 3], 3: [2]},
            [[0, 1, 0, 1], [1, 0, 1, 0], [0, 1, 0, 1], [1, 0, 1, 0]],
            Graph([(0, 1), (2, 1), (2, 3), (0, 3), (1, 0)]),
            Attributes({(0, 1): {}, (1, 2): {}, (2, 3): {}, (3, 0): {"weight": 2}}),
        )
    }
    assert counts == {7}
    assert kikisuji.count("independence", {"a": "b", "b": "c"}, size="any") == 5


class Attributes(collections.abc.Set, collections.abc.Mapping):
    """What networkx has as `graph.edges`: the pairs, and what is said of them."""

    def __init__(self, of):
        self.of = of

    def __iter__(self):
        return iter(self.of)

    def __len__(self):
        return len(self.of)

    def __contains__(self, pair):
        return pair in self.of

    def __getitem__(self, pair):
        return self.of[pair]


def test_tables_are_edges_or_a_matrix_with_names():
    pandas = pytest.importorskip("pandas")
    edges = pandas.DataFrame({"from": ["a", "b", "c"], "to": ["b", "c", "a"]})
    assert Graph(edges).edges == [("a", "b"), ("b", "c"), ("c", "a")] == Graph(edges.to_numpy()).edges
    assert Graph(edges[:2]).edges == [("a", "b"), ("b", "c")]
    matrix = pandas.DataFrame([[0, 1, 0], [1, 0, 1], [0, 1, 0]], index=list("xyz"), columns=list("xyz"))
    assert (Graph(matrix).nodes, Graph(matrix).edges) == (["x", "y", "z"], [("x", "y"), ("y", "z")])
    assert Graph(matrix.to_numpy()).edges == [(0, 1), (1, 2)]
    for wrong in (matrix.rename(index={"x": "w"}), edges.assign(weight=1), edges.assign(weight=1)[:2]):
        with pytest.raises(ValueError, match="graph=.*a matrix of neighbours"):
            Graph(wrong)


def test_graphs_of_networkx():
    networkx = pytest.importorskip("networkx")
    grid = networkx.grid_2d_graph(3, 3)
    assert kikisuji.spectrum("independence", grid) == independent(list(grid), list(grid.edges))
    assert all(node in grid for node in kikisuji.best("domination", grid))
    assert kikisuji.spectrum("independence", grid.edges) == independent(list(grid), list(grid.edges))
    for count in (kikisuji.answer, kikisuji.diagram, kikisuji.orders, kikisuji.best, kikisuji.solutions):
        assert count("independence", grid) is not None
    cycle = networkx.DiGraph([(0, 1), (1, 2), (2, 3), (3, 0), (0, 2)])
    with pytest.raises(ValueError, match="graph=.*it is directed; write graph.to_undirected"):
        kikisuji.count("domination", cycle)
    p = Puzzle(cycle)
    chosen = p.kind("chosen")
    for node in p.cells:
        p.add(chosen(node) | chosen(p.attackers("edge", node)))
    assert p.count() == dominating(list(cycle), set(cycle.edges))
    drawn = networkx.path_graph(3)
    networkx.set_node_attributes(drawn, {0: (0, 0), 1: (5, 1), 2: (9, 0)}, "pos")
    assert 'cx="23.1"' in kikisuji.best("independence", drawn)._repr_svg_()


def test_edges_and_kinds_of_a_graph():
    complete = [(a, b) for a, b in itertools.combinations("vwxyz", 2)]
    p = Puzzle(complete, moves="edge")
    for node in p.cells:
        p.add(p.edge(p.edges(node)) == 2)
    p.connected(p.edge)
    assert p.count() == 12
    found = p.best(size="max")
    assert len(found) == 5 and all(set(edge) <= set("vwxyz") for edge in found) and p.check(found)
    assert "stroke-width=\"4\"" in found._repr_svg_()
    assert found.to_dict() == {edge: True for edge in found} and found.to_records()[4] == {"item": found[4]}
    q = Puzzle([(0, 1), (1, 2), (2, 0), (2, 3)])
    colours = q.kind("red", "green", "blue")
    for node in q.cells:
        q.add(q.full(node) == 1)
    for colour, edge in itertools.product(colours, q.lines("edge")):
        q.add(colour(edge) <= 1)
    edges = [(0, 1), (1, 2), (2, 0), (2, 3)]
    proper = sum(all(of[a] != of[b] for a, b in edges) for of in itertools.product("rgb", repeat=4))
    assert q.count() == proper
    one = q.solutions().take(1)[0]
    assert set(one.to_dict()) == {0, 1, 2, 3} and q.check(one)
    assert one.to_records() == [{"item": node, "piece": letter} for node, letter in one]
    pairs = [((0, 0), (0, 1)), ((0, 1), (1, 1))]
    assert kikisuji.best("independence", pairs).to_dict() == {(0, 0): True, (1, 1): True}


@pytest.mark.parametrize(
    "graph, words",
    [
        ([(0, 0)], "loop"),
        ([(0, 1, 2)], "edges are pairs"),
        ([[0, 2], [2, 0]], "entries 0 and 1"),
        ([], "it has no nodes"),
        ([([], 1)], "hashable"),
        ("karate", "give a networkx graph"),
        (7, "give a networkx graph"),
        ({"karate": "club"}, "come in a list"),
        ({1: 2}, "come in a list"),
    ],
)
def test_what_is_no_graph_is_told(graph, words):
    with pytest.raises((ValueError, TypeError), match=f"graph=.*{words}"):
        kikisuji.count("independence", graph)


def test_a_family_is_named_before_a_graph():
    class Like:
        nodes, edges = [1], []

    with pytest.raises(TypeError, match="puzzle=.*name the family first"):
        kikisuji.count(Like())
    with pytest.raises(ValueError, match="graph=.*has its board already"):
        kikisuji.count(Puzzle("3x3"), [(0, 1)])


def test_nodes_may_be_called_as_what_stands_on_them():
    letters = Puzzle([("x", "A"), ("A", "B")])
    letters.kind("ant", "bee")
    pairs = Puzzle([("x", "A"), (("x", "A"), "x")])
    pairs.kind("ant", "bee")
    numbers = Puzzle([("x", "1"), ("1", "2")])
    numbers.values(1, 2)
    edges = Puzzle([("x", "y"), (("x", "y"), "x")], moves="edge")
    coloured = Puzzle([("A", "B"), ("B", "C")], moves="edge")
    coloured.kind("ant", "bee")
    for puzzle, count in ((letters, 27), (pairs, 27), (numbers, 8), (edges, 4), (coloured, 9)):
        found = list(puzzle.solutions())
        checked = puzzle.check(found, complete=True)
        assert (checked.right, checked.wrong, checked.missing) == (count, {}, 0)
        assert len({frozenset(one.to_dict().items()) for one in found}) == count
    assert {"x": "A", "A": "B"} in [one.to_dict() for one in letters.solutions()]


def test_what_a_matrix_or_a_series_names_otherwise_is_refused():
    numpy, pandas = pytest.importorskip("numpy"), pytest.importorskip("pandas")
    with pytest.raises(ValueError, match="nodes='x': a matrix has no such row"):
        kikisuji.Graph(numpy.array([[0, 1], [1, 0]]), nodes=["x", "y"])
    assert kikisuji.Graph([[0, 1], [1, 0]], nodes=[1, 0]).nodes == [1, 0]
    with pytest.raises(TypeError, match=r"write series.to_dict\(\) where they are neighbours"):
        kikisuji.Graph(pandas.Series({"a": ["b", "c"], "b": ["c", "a"]}))


def test_a_table_of_two_edges_is_one_of_edges():
    numpy = pytest.importorskip("numpy")
    assert Graph(numpy.array([[1, 2], [2, 3]])).edges == [(1, 2), (2, 3)]
    assert Graph(numpy.array([[0, 1], [1, 0]])).edges == [(0, 1)]


def test_objects_that_are_like_graphs():
    class Like:
        nodes = {1: None, 2: {"pos": (10**400, 1)}}
        edges = [(1, 2)]
        is_multigraph = False

    assert kikisuji.count("independence", Like()) == 2
    # Both edges are there, and sets of vertices read them as one.
    Like.is_multigraph, Like.edges = True, [(1, 2), (2, 1)]
    with pytest.warns(UserWarning, match="parallel"):
        assert kikisuji.count("independence", Like()) == 2
    assert sorted(next(kikisuji.solutions("edge-covers", Like(), size=2))) == [(1, 2, 0), (2, 1, 1)]


def test_multigraphs_have_parallel_edges():
    networkx = pytest.importorskip("networkx")
    bridges = networkx.MultiGraph([("N", "K"), ("N", "K"), ("S", "K"), ("S", "K"), ("N", "E"), ("S", "E"), ("K", "E")])
    # By choosing three of the seven bridges that join the four places: Koenigsberg has 21 such choices.
    every = [
        set(three)
        for three in itertools.combinations(bridges.edges(keys=True), 3)
        if networkx.is_connected(networkx.MultiGraph(three)) and len({end for a, b, _ in three for end in (a, b)}) == 4
    ]
    assert len(every) == 21
    found = list(kikisuji.solutions("spanning-trees", bridges))
    turned = [{edge if bridges.has_edge(*edge) else (edge[1], edge[0], edge[2]) for edge in one} for one in found]
    assert sorted(map(sorted, turned)) == sorted(map(sorted, every))
    assert all(bridges.edge_subgraph(one).number_of_edges() == 3 for one in found)
    assert kikisuji.check("spanning-trees", found, bridges) and found[0].svg().count("<path") == 4 - 2
    second = [one for one in every if ("N", "K", 1) in one]
    assert kikisuji.count("spanning-trees", bridges, given=[("N", "K", 1)]) == len(second)
    with pytest.raises(ValueError, match="several edges join these nodes; write the key"):
        kikisuji.count("spanning-trees", bridges, given=[("N", "K")])
    p = Puzzle(bridges, moves="edge")
    p.connected(p.edge)
    p.acyclic(p.edge)
    p.add(p.edge(p.edges(node)) for node in p.cells)
    assert (len(p.all), p.move("N", "K"), p.count()) == (7, [("N", "K", 0), ("N", "K", 1)], 21)
    p.given(("K", "N", 1), p.edge)
    assert p.count() == len(second) and ("N", "K", 1) in next(p.solutions()) and p._repr_html_()
    assert p.statement().count("given v1-v2.2 = edge") == 1
    with pytest.warns(UserWarning, match="parallel edges are read as one"):
        assert Puzzle(bridges).cells == ["N", "K", "S", "E"]


def test_positions_of_other_programs_are_no_error():
    networkx = pytest.importorskip("networkx")
    graph = networkx.path_graph(3)
    for node in graph:
        graph.nodes[node]["pos"] = f"{node},2"
    assert kikisuji.answer("independence", graph)._repr_html_()


def test_pictures_of_names_with_control_characters():
    solution = kikisuji.best("independence", [("a\x01", "b<\x1f"), ("b<\x1f", "\ud800")])
    assert xml.dom.minidom.parseString(solution.svg())


def test_pictures_of_graphs_whose_nodes_have_the_names_of_kinds_or_of_edges():
    puzzle = Puzzle([("A", "B"), ("B", "R"), ("R", "G")])
    red, green = puzzle.kind("red", "green")
    puzzle.add(red(puzzle.all) + green(puzzle.all) == 4)
    picture = next(puzzle.solutions()).svg()
    assert picture.count('fill="#0072b2"') == 4 and 'stroke="#d55e00"' not in picture
    # A node may be called as an edge is.
    for solution in kikisuji.solutions("perfect-matchings", [(0, 1), ((0, 1), 2)]):
        picture = solution.svg()
        assert picture.count('stroke="#d55e00"') == 2 and 'fill="#0072b2"' not in picture


def test_a_table_whose_names_repeat_is_refused():
    pandas = pytest.importorskip("pandas")
    table = pandas.DataFrame([[0, 1, 0], [1, 0, 1], [0, 1, 0]], index=list("aba"), columns=list("aba"))
    with pytest.raises(ValueError, match="two rows have this name"):
        kikisuji.count("independence", table, size="any")
    assert kikisuji.count("independence", table.values, size="any") == 5
    # Of two nodes, too, columns in another order make no table of edges.
    pair = pandas.DataFrame([[0, 1], [1, 0]], index=list("xy"), columns=list("xy"))
    assert kikisuji.best("independence", pair) == ["x"]
    with pytest.raises(ValueError, match="in the same order"):
        kikisuji.best("independence", pair[["y", "x"]])
    with pytest.raises(ValueError, match="same names of rows and of columns"):
        Graph(pandas.DataFrame([[1, 0], [0, 1]], index=list("ab"), columns=list("bc")))
    turned = pandas.DataFrame([(0, 1), (1, 2)])[::-1]
    assert Graph(turned).edges == [(1, 2), (0, 1)]
    assert Graph(pandas.DataFrame({"from": [0, 1], "to": [1, 0]})).edges == [(0, 1)]
    for nodes in (pandas.DataFrame({"name": ["ef"]}), "ef"):
        with pytest.raises(TypeError, match="give nodes in a list"):
            Graph([("ab", "cd")], nodes=nodes)
    # What a table tells of solutions could be its rows, its columns or its index.
    with pytest.raises(TypeError, match="is a DataFrame: give what it has in a list"):
        kikisuji.check("independence", pair, pair)
    # Numbers of 64 bits beside unsigned ones are no floating-point numbers.
    numpy = pytest.importorskip("numpy")
    ends = {"a": numpy.array([2**53, 2**53 + 1, 5]), "b": numpy.array([1, 2, 3], dtype=numpy.uint64)}
    assert kikisuji.count("independence", pandas.DataFrame(ends), size="any") == 27
    # Entries that are no 0 or 1 make no edges of two rows of two, where these are named.
    with pytest.raises(ValueError, match="entries 0 and 1"):
        Graph(pandas.DataFrame([[0, 2], [3, 0]], index=list("ab"), columns=list("ab")))


def test_nodes_are_told_apart_as_a_dictionary_does():
    nan = float("nan")
    assert Graph([(nan, 1)]).neighbours(1)[0] is nan and Graph([(nan, 1)]).neighbours(nan) == [1]
    networkx = pytest.importorskip("networkx")
    numpy = pytest.importorskip("numpy")
    assert kikisuji.count("independence", [(numpy.int64(7), (7,))], size="any") == 3
    arcs = Graph(networkx.DiGraph([(0, 1), (1, 2)]))
    assert Graph(arcs).directed and Graph(arcs, nodes=[2, 1, 0]).directed


def test_what_is_missing_in_a_table_is_told():
    pandas = pytest.importorskip("pandas")
    for entry in (None, float("nan"), pandas.NA):
        for columns in ({"nodes": ["a", "b", "c"], "edges": ["b", "c", entry]}, {"x": ["a", "b"], "y": ["b", entry]}):
            with pytest.raises(ValueError, match="is missing"):
                kikisuji.count("independence", pandas.DataFrame(columns))
    assert kikisuji.count("independence", pandas.DataFrame({"nodes": [1, 2, 3], "edges": [2, 3, 4]})) == 3


def test_nodes_of_numpy_are_found_in_solutions():
    numpy = pytest.importorskip("numpy")
    values = Puzzle([(0, 1), (1, 2)])
    values.values(0, 1)
    assert values.check(numpy.array([(0, 0), (1, 1), (2, 0)]))
    assert kikisuji.check("matchings", numpy.array([(0, 1), (2, 3)]), [(0, 1), (1, 2), (2, 3), (3, 0)])
    with pytest.raises(TypeError, match="a mask says which places"):
        values.sum(numpy.array([False, True, True]))
    pairs = numpy.array([[0, 1], [1, 2]])
    for found in (numpy.array([0, 2]), numpy.array([[0, 2]]), [numpy.int64(0), 2], [[0, numpy.int64(2)]]):
        assert kikisuji.check("independence", found, pairs).right == 1
    with pytest.raises(ValueError, match="there is no such node"):
        kikisuji.check("independence", [5], pairs)


def test_sets_of_networkx_are_solutions():
    networkx = pytest.importorskip("networkx")
    ring = networkx.cycle_graph(4)
    assert kikisuji.check("two-factors", ring.edges, ring) and kikisuji.check("two-factors", ring.edges(), ring)
    assert kikisuji.check("independence", ring.subgraph([0, 2]).nodes, ring)
    trees = [tree.edges for tree in networkx.SpanningTreeIterator(ring)]
    assert kikisuji.check("spanning-trees", trees, ring, complete=True)


def test_the_wrong_one_of_a_solution_is_blamed():
    grid = [((0, 0), (0, 1)), ((0, 1), (1, 1))]
    with pytest.raises(ValueError, match=r"solution=\(9, 9\)"):
        kikisuji.check("independence", [(0, 0), (9, 9)], grid)
    with pytest.raises(ValueError, match=r"solution=\(7, 9\)"):
        kikisuji.check("matchings", [(0, 1), (7, 9)], [(0, 1), (1, 2)])


def test_two_moves_in_a_tuple():
    puzzle = Puzzle([(0, 1), (1, 2), (2, 3), (3, 0)], moves="edge")
    assert str(puzzle.edge(tuple(puzzle.edges(0)))) == str(puzzle.edge(puzzle.edges(0)))
    board = Puzzle("2x2", moves="wazir")
    assert str(board.edge(tuple(board.edges("a1")))) == str(board.edge(board.edges("a1")))
    assert str(board.edge(((0, 0), (0, 1)))) == "edge(move(r0c0, r0c1))"
    # Moves are items of solutions as puzzle.all has them.
    for one in ([board.all[0]], [[board.all[0]]], [((0, 0), (0, 1))], {board.all[0]: True}, [("a1", "b1")]):
        assert board.check(one, size="any").right == 1
    for puzzle in (board, "matchings king 2x3", Puzzle("2x3", moves="knight")):
        found = [tuple(one) for one in kikisuji.solutions(puzzle, size=2)]
        assert found and kikisuji.check(puzzle, found, size=2).right == len(found)


def test_neighbours_of_a_node():
    for edges in ([(0, 1), (1, 2)], [(0, 1), (1, 0), (2, 1)]):
        path = kikisuji.Graph(edges)
        for back in (False, True):
            assert [path.neighbours(node, back=back) for node in (0, 2)] == [[1], [1]]
            assert sorted(path.neighbours(1, back=back)) == [0, 2]
    networkx = pytest.importorskip("networkx")
    one_way = kikisuji.Graph(networkx.DiGraph([(0, 1), (1, 2)]))
    assert [one_way.neighbours(1), one_way.neighbours(1, back=True)] == [[2], [0]]


def test_edges_that_are_no_pairs_of_nodes():
    class Other:
        def __init__(self, nodes, edges):
            self.nodes, self.edges = nodes, edges

    for graph in (
        Other(["a", "b"], [(3, "road")]),
        Other(["a", "b"], ["ab"]),
        Other(["a", "b"], [None]),
        [{"source": "a", "target": "b"}],
    ):
        with pytest.raises((ValueError, TypeError), match="pairs of (its )?nodes"):
            kikisuji.count("independence", graph)
    assert kikisuji.count("independence", Other(["a", "b"], [("a", "b")]), size="any") == 3


def test_letters_that_look_like_vertices():
    puzzle = Puzzle([(0, 1), (1, 2)])
    puzzle.kind("ant", "bee")
    assert puzzle.check([(0, "v2")]).why == "no kind or number here is v2, which stands on 0"
    assert puzzle.check([(0, "v99")]).why == "no kind or number here is v99, which stands on 0"


def test_a_node_that_is_a_tuple_may_end_in_a_word_where_nodes_hold_kinds():
    puzzle = Puzzle([((0, "white"), (1, "b")), (1, 2)])
    white, black = puzzle.kind("white", "black")
    puzzle.add(white(puzzle.all) == 1, black(puzzle.all) == 1)
    assert puzzle.check([((0, "white"), "white"), ((1, "b"), "black")]).right == 1
    assert puzzle.check([((0, "white"), "black"), (1, "white")]).right == 1


def test_arguments_in_the_wrong_place_are_named():
    ring = Graph([(0, 1), (1, 2), (2, 0)])
    with pytest.raises(TypeError, match="format=.*a graph is given by graph="):
        kikisuji.export("independence", ring)
    with pytest.raises(TypeError, match="names=None is a NoneType"):
        kikisuji.orders("independence queen 4", names=[None])
    with pytest.raises(TypeError, match="puzzle="):
        kikisuji.count(["independence", "queen", True])
    with pytest.raises(ValueError, match="use format lp, dot, dddmp or binary"):
        kikisuji.export("hamiltonian-cycles", "graph6", graph=ring)


def test_a_complete_graph_of_seven_has_its_classes():
    complete = list(itertools.combinations(range(7), 2))
    assert [kikisuji.classes("matchings", complete, size=size) for size in (1, 2, 3)] == [1, 1, 1]
