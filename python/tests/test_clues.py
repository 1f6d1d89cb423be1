"""What stands already, the ends of paths and positions, by the names that nodes and cells have; values as integers."""

import itertools
import re

import pytest

import kikisuji
from kikisuji import Graph, Puzzle

SQUARE = [("north", "east"), ("east", "south"), ("south", "west"), ("west", "north")]
HOUSE = [(0, 1), (1, 2), (2, 3), (3, 0), (2, 4), (3, 4)]


def paths(edges, start, end):
    """The paths between two nodes, one by one."""
    found, open_ = 0, [(start,)]
    while open_:
        path = open_.pop()
        found += path[-1] == end
        for a, b in [*edges, *((b, a) for a, b in edges)]:
            if a == path[-1] != end and b not in path:
                open_.append((*path, b))
    return found


def grid(side):
    cells = list(itertools.product(range(side), repeat=2))
    return [(a, b) for a in cells for b in cells if a < b and abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1]


def test_ends_of_paths_have_the_names_of_nodes():
    assert paths(grid(3), (0, 0), (2, 2)) == 12
    for words in ("paths --from north --to south", "paths --from=north --to=south", "paths --from v1 --to south"):
        assert kikisuji.count(words, SQUARE) == paths(SQUARE, "north", "south") == 2, words
    # Words name nodes by what they are written as, before they count them: `v1` is the first one.
    assert kikisuji.count("paths --from 0 --to 4", HOUSE) == paths(HOUSE, 0, 4)
    turned = [("v3", "v2"), ("v2", "v1")]
    assert [sorted(found) for found in kikisuji.solutions("paths --from v3 --to v2", turned)] == [[("v3", "v2")]]
    assert kikisuji.count(["paths", "--from", "(0, 0)", "--to", "(2, 2)"], grid(3)) == 12
    assert kikisuji.count("paths", grid(3), from_=(0, 0), to=(2, 2)) == 12
    assert kikisuji.count("paths", SQUARE, from_="north", to="east") == paths(SQUARE, "north", "east")
    assert Puzzle.family("paths", graph=HOUSE, from_=0, to=4).count() == paths(HOUSE, 0, 4)
    (short,) = kikisuji.solutions("paths", SQUARE, from_="north", to="east", size=1)
    assert short == [("north", "east")]
    # Of a board by its cells: 12 paths from corner to corner of 3x3.
    assert kikisuji.count("paths wazir 3", from_=(0, 0), to="c1") == kikisuji.count("paths wazir 3", from_="a3", to="r2c2") == 12


def test_names_that_are_none_are_refused():
    for words in ("paths --from up --to south", "paths --from v9 --to south", "independence --given v0"):
        with pytest.raises(ValueError, match="puzzle='(up|v9|v0)': there is no such node in the graph"):
            kikisuji.count(words, SQUARE)
    with pytest.raises(ValueError, match="puzzle='1': several nodes are written so"):
        kikisuji.count("paths --from 1 --to x", [(1, "x"), ("1", "x")])
    assert kikisuji.count("paths", [(1, "x"), ("1", "x")], from_="1", to=1) == 1
    with pytest.raises(ValueError, match="from_='up': there is no such node"):
        kikisuji.count("paths", SQUARE, from_="up", to="south")
    with pytest.raises(ValueError, match="from_='north': a path has two ends; give to, too"):
        kikisuji.count("paths", SQUARE, from_="north")
    with pytest.raises(ValueError, match="to=7: give a cell"):
        kikisuji.count("paths wazir 3", from_="a1", to=7)
    with pytest.raises(ValueError, match="given=.*no edge of the graph joins these nodes"):
        kikisuji.count("matchings", SQUARE, given=[("north", "south")])
    with pytest.raises(ValueError, match="given='up': there is no such node"):
        kikisuji.count("independence", SQUARE, given=["up"])
    with pytest.raises(TypeError, match="given=7 is an int: give places in a list"):
        kikisuji.count("independence", SQUARE, given=7)
    with pytest.raises(TypeError, match="no option `givven`.*given"):
        kikisuji.count("independence", SQUARE, givven=["north"])
    with pytest.raises(TypeError, match="no option `start` of Puzzle.family; choose one of given"):
        Puzzle.family("paths", graph=SQUARE, start="north")
    with pytest.raises(ValueError, match="given=.*it is of one board"):
        kikisuji.sequence("independence queen N", (1, 3), given=["a1"])


def test_clues_have_the_names_of_places():
    # Of the square, with all sets of nodes: one of the neighbours of a given node is none of the set.
    sets = [set(one) for size in range(5) for one in itertools.combinations(["north", "east", "south", "west"], size)]
    free = [one for one in sets if not any(a in one and b in one for a, b in SQUARE)]
    with_north = [one for one in free if "north" in one]
    without = [one for one in free if "east" not in one]
    for words, keywords, right in (
        ("independence --given north", {}, with_north),
        ("independence", {"given": ["north"]}, with_north),
        ("independence", {"given": "north"}, with_north),
        ("independence", {"given": {"north": True}}, with_north),
        ("independence --empty east", {}, without),
        ("independence", {"empty": ["east"]}, without),
        ("independence", {"given": {"east": None}}, without),
        ("independence --given south,north", {}, [{"north", "south"}]),
    ):
        found = [set(one) for one in kikisuji.solutions(words, SQUARE, size="any", **keywords)]
        assert sorted(map(sorted, found)) == sorted(map(sorted, right)), (words, keywords)
    assert kikisuji.search("independence", SQUARE, given=["east"]).solution == ["east", "west"]
    # Edges: of the two perfect matchings one has the edge; a name may have a hyphen.
    hyphens = [("a-b", "c"), ("c", "d"), ("d", "e-f"), ("e-f", "a-b")]
    assert kikisuji.count("perfect-matchings --given e-f-a-b", hyphens) == 1
    assert kikisuji.count("perfect-matchings", hyphens, given=[("a-b", "c")]) == 1
    assert kikisuji.count("perfect-matchings", hyphens, empty=[("a-b", "c"), ("c", "d")]) == 0
    # What a solution has, or a part of it, can be given again.
    one = next(kikisuji.solutions("independence queen 8"))
    assert list(kikisuji.solutions("independence queen 8", given=one)) == [one]
    assert one in list(kikisuji.solutions("independence queen 8", given=one[:2]))
    # Of 4 queens, one solution has the second cell of the first row, and one has not.
    for given in ((0, 1), "b4", [(0, 1)], {"b4": "Q"}, [(0, 1, "Q")]):
        assert kikisuji.count("independence queen 4", given=given) == 1, given
    assert kikisuji.count("independence queen 4", given="b4,d3") == 1
    assert kikisuji.count("independence queen 4", empty="b4") == 1
    p = Puzzle(SQUARE)
    red, blue = p.kind("red", "blue")
    p.add(red(pair) <= 1 for pair in SQUARE)
    assert p.count(given={"north": red, "south": blue}) == p.count(given=[("north", "red"), ("south", "B")]) == 2 * 2


def test_values_are_integers_in_solutions():
    p = Puzzle("2x2")
    p.values(-1, 1)
    p.given("a1", -1)
    p.add(p.distinct(p.all[:2]), p.sum(p.all) == 0)
    found = list(p.solutions())
    assert all(type(held) is int for one in found for _, _, held in one)
    assert {tuple(held for *_, held in one) for one in found} == {
        (a, b, -1, d) for a, b, d in itertools.product((-1, 0, 1), repeat=3) if a != b and a + b + d == 1
    }
    assert found[0].to_dict()[1, 0] == -1 and {row["piece"] for row in found[0].to_records()} <= {-1, 0, 1}
    assert p.check(found) and p.check(found[0].to_dict()) and found[0].svg()
    assert p.count(given=found[0]) == 1 and p.count(given={"a2": found[0][0][2], "b1": found[0][3][2]}) == 1
    colours = Puzzle(SQUARE)
    colours.values(1, 2)
    colours.add(colours.distinct(pair) for pair in SQUARE)
    assert [dict(one)["north"] for one in colours.solutions(given={"east": 2})] == [1]
    assert type(next(colours.solutions()).to_dict()["south"]) is int
    moves = Puzzle("1x2", moves="wazir")
    moves.values(3, 3)
    assert next(moves.solutions()).to_dict() == {"r0c0-r0c1": 3}
    edges = Puzzle([("a", "b")], moves="edge")
    edges.values(10, 10)
    assert next(edges.solutions()) == [("a", "b", 10)] and edges.check(next(edges.solutions()))


def test_graphs_are_drawn_at_their_positions():
    networkx = pytest.importorskip("networkx")
    graph = networkx.cycle_graph(4)
    pos = {0: (0, 0), 1: (4, 0), 2: (4, 2), 3: (0, 2), "another": (9, 9)}
    drawn = {
        next(kikisuji.solutions("independence", graph, pos=pos)).svg(),
        next(kikisuji.solutions("independence", Graph(graph, pos=pos))).svg(),
        next(kikisuji.solutions("independence", graph)).svg(pos=pos),
        next(Puzzle.family("independence", graph=graph, pos=pos).solutions()).svg(),
    }
    (picture,) = drawn
    places = [(float(x), float(y)) for x, y in re.findall(r'<circle cx="([\d.]+)" cy="([\d.]+)"', picture)]
    (a, b), (c, d), (e, f), _ = places
    # As wide as twice its height, and y goes upwards.
    assert (b, c) == (d, e) and c - a == pytest.approx(2 * (d - f), abs=0.2) and f < d
    assert next(kikisuji.solutions("independence", graph)).svg() != picture
    p = Puzzle(graph, moves="edge", pos=networkx.spring_layout(graph, seed=1))
    assert p._graph.positions.keys() == {0, 1, 2, 3}
    with pytest.raises(ValueError, match="pos=.*the node 3 needs a pair of numbers"):
        Graph(graph, pos={0: (0, 0), 1: (1, 0), 2: (0, 1)})
    with pytest.raises(TypeError, match="pos=.*give a dictionary of x and y"):
        Puzzle(graph, pos=[(0, 0)])
    for wrong in (lambda: Puzzle("3x3", pos={}), lambda: kikisuji.count("independence queen 4", pos={})):
        with pytest.raises(ValueError, match="pos=.*of the nodes of a graph"):
            wrong()
