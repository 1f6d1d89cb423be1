"""Counts of puzzles, against enumeration straight from the definitions."""

import doctest
import gzip
import itertools
import lzma
import os
import signal
import subprocess
import sys
import threading
import time
import warnings
from fractions import Fraction

import pytest

import kikisuji
from kikisuji import bdd


def attacks(a, b):
    """Whether queens on two cells attack each other on an empty board."""
    rows, columns = abs(a[0] - b[0]), abs(a[1] - b[1])
    return rows == 0 or columns == 0 or rows == columns


def independent(side):
    """How many sets of queens of each size there are of which none attacks another, by looking at every subset."""
    cells = list(itertools.product(range(side), repeat=2))
    counts = {}
    for size in range(side + 1):
        sets = itertools.combinations(cells, size)
        free = sum(not any(attacks(a, b) for a, b in itertools.combinations(chosen, 2)) for chosen in sets)
        counts[size] = free
    return {size: count for size, count in counts.items() if count}


def independent_classes(side, size):
    """How many of these sets of queens there are that no rotation or reflection carries into each other."""
    cells = itertools.product(range(side), repeat=2)
    sets = [frozenset(chosen) for chosen in itertools.combinations(cells, size)]
    sets = [chosen for chosen in sets if not any(attacks(a, b) for a, b in itertools.combinations(chosen, 2))]

    def images(chosen):
        for _ in range(4):
            chosen = frozenset((column, side - 1 - row) for row, column in chosen)
            yield chosen
            yield frozenset((row, side - 1 - column) for row, column in chosen)

    return len({min(tuple(sorted(image)) for image in images(chosen)) for chosen in sets})


def dominating(side):
    cells = list(itertools.product(range(side), repeat=2))
    total = 0
    for chosen in itertools.product((False, True), repeat=len(cells)):
        queens = [cell for cell, taken in zip(cells, chosen) if taken]
        total += all(any(queen == cell or attacks(queen, cell) for queen in queens) for cell in cells)
    return total


def test_counts_are_those_of_the_definitions():
    assert kikisuji.spectrum("independence queen 4") == independent(4)
    assert kikisuji.spectrum("independence queen 4", size="2..3") == {2: 44, 3: 24}
    assert kikisuji.count("domination queen 3", size="any") == dominating(3)
    for method in ("apply", "layers", "backtrack"):
        assert kikisuji.count("domination queen 4", size="any", method=method) == dominating(4)


def test_long_counts_are_whole():
    # The rooks dominate where every row or every column has one: inclusion and exclusion over the empty ones.
    side = 9
    from math import comb

    def covered(empty):
        return sum((-1) ** j * comb(side, j) * 2 ** ((side - j) * (side - empty)) for j in range(side + 1))

    rows = (2**side - 1) ** side
    both = sum((-1) ** i * comb(side, i) * covered(i) for i in range(side + 1))
    count = kikisuji.count("domination rook 9", size="any")
    assert count == 2 * rows - both
    assert count > 2**64


def test_an_answer_tells_how_it_was_found():
    found = kikisuji.answer("domination queen 6", classes=True, method="apply", order="columns")
    assert (found.size, found.count, found.classes) == (3, 4, 1)
    assert (found.method, found.order, found.puzzle) == ("apply", "columns", "domination queen 6x6")
    assert found.nodes > 0 and found.seconds > 0 and found.spectrum is None
    assert kikisuji.classes("independence queen 8") == 12
    both = kikisuji.answer("independence queen 4", classes=True, spectrum=True, size="3..4")
    assert (both.spectrum, both.class_spectrum) == ({3: 24, 4: 2}, {size: independent_classes(4, size) for size in (3, 4)})
    assert found.class_spectrum is None
    assert "count=4" in repr(found)


def test_solutions_are_found_as_they_are_taken():
    # Of 68695863965; the thread that finds them waits.
    assert len(kikisuji.solutions("domination queen 6", size="any").take(1000)) == 1000


def test_solutions_are_those_that_are_counted():
    found = list(kikisuji.solutions("independence queen 6"))
    assert len(found) == len({tuple(solution) for solution in found}) == 4
    for solution in found:
        cells = [(row, column) for row, column, letter in solution]
        assert len(cells) == 6 and not any(attacks(a, b) for a, b in itertools.combinations(cells, 2))
    assert len(list(kikisuji.solutions("independence queen 6", classes=True))) == 1
    # Dropped in the middle.
    first = next(kikisuji.solutions("independence queen 10", size="1..10", method="backtrack"))
    assert first and not any(attacks(a[:2], b[:2]) for a, b in itertools.combinations(first, 2))


def test_files_are_read(tmp_path):
    square = tmp_path / "a square.txt"
    square.write_text("0 1\n1 2\n2 3\n3 0\n")
    puzzle = ["independence", "graph", str(square)]
    assert kikisuji.count(puzzle, size="any") == 7
    assert sorted(map(tuple, kikisuji.solutions(puzzle))) == [(0, 2), (1, 3)]
    order = tmp_path / "order.txt"
    order.write_text("3 2 1 0\n")
    assert kikisuji.count(puzzle, size="any", order=str(order), method="apply") == 7
    assert kikisuji.count(puzzle, size="any", order=[2, 0, 1, 3], method="apply") == 7
    formula = tmp_path / "f.cnf"
    formula.write_text("p cnf 2 1\n1 2 0\n")
    assert sorted(map(tuple, kikisuji.solutions(["cnf", str(formula)]))) == [(1,), (1, 2), (2,)]
    for module, name in ((gzip, "f.cnf.gz"), (lzma, "f.cnf.xz")):
        packed = tmp_path / name
        packed.write_bytes(module.compress(formula.read_bytes()))
        assert kikisuji.count(["cnf", str(packed)]) == 3
    formula.write_bytes(b"p cnf 2 1\n\xff 0\n")
    with pytest.raises(ValueError, match="f.cnf is not a text file; name one in UTF-8"):
        kikisuji.count(["cnf", str(formula)])
    with pytest.raises(FileNotFoundError, match="there is no file .*nowhere; check the path"):
        kikisuji.count(["cnf", str(tmp_path / "nowhere")])
    with pytest.raises(OSError, match="is a directory; name a file in it"):
        kikisuji.count(["cnf", str(tmp_path)])


PIPED = r"""
import sys, threading, kikisuji
from kikisuji.bdd import load
pipe = sys.argv[1]
def fill(pieces):
    with open(pipe, "wb", buffering=0) as out:
        for piece in pieces:
            out.write(piece)
            # The reader has the first piece before the next one is there.
            threading.Event().wait(0.2)
def piped(ask, *pieces):
    writer = threading.Thread(target=fill, args=(pieces,))
    writer.start()
    print(ask())
    writer.join()
piped(lambda: kikisuji.count(["independence", "graph", pipe], size="any"), b"1 2\n3 4\n", b"5 6\n7 8\n")
piped(lambda: kikisuji.count(["cnf", pipe]), b"p cnf 2 1\n", b"1 2 0\n")
piped(lambda: kikisuji.count("independence rook mask:" + pipe, size="any"), b"...\n", b".#.\n")
piped(lambda: kikisuji.answer("independence rook 1x2", order=pipe, method="apply").order, b"1 ", b"0\n")
text = open(sys.argv[2], "rb").read()
piped(lambda: load(pipe)[1]["f"].count(), text[:9], text[9:])
"""


@pytest.mark.skipif(sys.platform == "win32", reason="there are no named pipes")
def test_a_pipe_is_read_once(tmp_path):
    pipe, saved, mask = (tmp_path / name for name in ("pipe", "f.dddmp", "mask.txt"))
    os.mkfifo(pipe)
    m = bdd.Manager(3)
    m.save(saved, {"f": m.at_least(range(3), 2)})
    mask.write_text("...\n.#.\n")
    on_file = kikisuji.count(f"independence rook mask:{mask}", size="any")
    command = [sys.executable, "-c", PIPED, str(pipe), str(saved)]
    told = subprocess.run(command, stdout=subprocess.PIPE, text=True, timeout=600).stdout
    assert told.split() == ["81", "3", str(on_file), str(pipe), "4"]
    command = [sys.executable, "-c", "import kikisuji; print(kikisuji.count('cnf -'))"]
    assert subprocess.run(command, input=b"p cnf 2 1\n1 2 0\n", stdout=subprocess.PIPE).stdout == b"3\n"
    # Nobody writes: the limit holds all the same.
    for ask in (lambda **limit: kikisuji.count(["cnf", str(pipe)], **limit), lambda **limit: bdd.load(pipe, **limit)):
        with pytest.raises(kikisuji.LimitError) as raised:
            ask(timeout=0.1)
        assert raised.value.kind == "time-limit"
    with pytest.raises(ValueError, match="pipe cannot be read again for every order; name a file"):
        kikisuji.orders(["cnf", str(pipe)], names=["rows"])


def test_compressed_files_are_read_to_their_end_or_refused(tmp_path):
    # Four edges without a common vertex, each alone or with one end: 3 to the power of 4.
    halves = (b"1 2\n3 4\n", b"5 6\n7 8\n")
    packed = tmp_path / "packed"
    puzzle = ["independence", "graph", str(packed)]
    refused = lambda: pytest.raises(ValueError, match="packed cannot be unpacked as (gzip|xz) .*; copy or compress it again")
    for module in (gzip, lzma):
        streams = [module.compress(half) for half in halves]
        packed.write_bytes(b"".join(streams))
        assert kikisuji.count(puzzle, size="any") == 81
        for damaged in (streams[0][:-5], streams[0] + streams[1][:-5], streams[0] + b"damage"):
            packed.write_bytes(damaged)
            with refused():
                kikisuji.count(puzzle, size="any")
    # Padding between streams, four bytes at a time.
    packed.write_bytes(lzma.compress(halves[0]) + bytes(8) + lzma.compress(halves[1]))
    assert kikisuji.count(puzzle, size="any") == 81
    large = lzma.compress(halves[0], filters=[{"id": lzma.FILTER_LZMA2, "dict_size": 1 << 28}])
    packed.write_bytes(large)
    with pytest.raises(ValueError, match="needs more than 128 MiB to be unpacked"):
        kikisuji.count(puzzle, size="any")
    m = bdd.Manager(2)
    m.save(packed, {"f": m.var(0)})
    packed.write_bytes(gzip.compress(packed.read_bytes()))
    assert bdd.load(packed)[1]["f"].count() == 2
    packed.write_bytes(packed.read_bytes()[:-5])
    with refused():
        bdd.load(packed)
    packed.write_bytes(gzip.compress(b"p cnf 1 1\n" + b"1 0\n" * 100_000))
    with pytest.raises(kikisuji.LimitError) as raised:
        kikisuji.count(["cnf", str(packed)], memory="200k")
    assert raised.value.kind == "memory-limit"


def test_diagrams_hold_all_solutions():
    for size, count in kikisuji.spectrum("domination knight 4").items():
        assert kikisuji.diagram("domination knight 4", size=size).count() == count
    queens = kikisuji.diagram("independence queen 5", size="any")
    assert dict(enumerate(queens.spectrum())) == kikisuji.spectrum("independence queen 5")
    assert queens.manager.names[:3] == ["r0c0", "r0c1", "r0c2"]
    assert kikisuji.diagram("connected-domination king 4", size="any", method="layers").count() == kikisuji.count(
        "connected-domination king 4", size="any", method="backtrack"
    )
    with pytest.raises(ValueError, match="backtrack makes no diagram"):
        kikisuji.diagram("independence queen 5", method="backtrack")


def test_orders_are_compared():
    compared = kikisuji.orders("domination queen 4")
    assert {order.answer.count for order in compared} == {kikisuji.count("domination queen 4")}
    peaks = [order.answer.peak_nodes for order in compared]
    assert peaks == sorted(peaks) and compared[0].answer.nodes == sum(compared[0].answer.profile)
    few = kikisuji.orders("domination queen 6", names=["rows", "degree"], nodes=3000)
    assert {order.name for order in few} == {"rows", "degree"}
    assert all((order.answer is None) == (order.limit is not None) for order in few)
    with pytest.raises(ValueError, match="write names=..rows.."):
        kikisuji.orders("domination queen 4", names="rows")
    with pytest.raises(ValueError, match="backtrack knows no order"):
        kikisuji.orders("domination queen 4", method="backtrack")


@pytest.mark.parametrize(
    "puzzle, options, sentence",
    [
        ("independense queen 8", {}, "there is no puzzle `independense`; write `independence queen 8`"),
        ("independence quen 8", {}, "write `independence queen 8`"),
        ("independence queen 8", {"size": "most"}, "size most: give max, min, any"),
        ("independence queen 8", {"size": "6..4"}, "the range is empty"),
        ("independence queen 8", {"size": -1}, "size -1: give max, min, any"),
        ("independence queen 8", {"method": "aply"}, "there is no method `aply`; write apply"),
        ("independence queen 8", {"order": "row"}, "there is no order `row`; write rows"),
        ("independence queen 8", {"order": [0, 0]}, "variable 0 occurs twice"),
        ("independence queen 8", {"method": "join"}, "does not come in parts"),
        ("independence queen 8", {"timeout": "soon"}, "timeout soon: give a duration"),
        ("independence queen 8", {"memory": 1}, "memory 1: it leaves no room"),
        ("independence queen 8", {"nodes": -5}, "nodes -5: give a number"),
        ("independence queen 8", {"threads": 0}, "threads 0: give a number"),
        ("independence queen 8", {"threads": True}, "threads True: give a number"),
        ("independence queen 8", {"nodes": True}, "nodes True: give a number"),
        ("independence queen 8", {"seed": 1}, "seed is of a random order"),
        ("independence queen 6", {"order": "rows", "method": "backtrack"}, "order means nothing to method=\"backtrack\""),
        ("independence queen 6", {"order": [0, 1], "method": "join"}, "order means nothing to method=\"join\""),
        ("independence queen 8", {"seed": 1, "order": "rows"}, "seed is of a random order"),
        ("independence queen 8", {"seed": -1, "order": "random"}, "seed -1: give a number"),
        ("shogi R1B1 --board 3", {"size": 7}, "means all of its pieces"),
    ],
)
def test_what_is_not_understood_is_a_value_error(puzzle, options, sentence):
    with pytest.raises(ValueError) as raised:
        kikisuji.count(puzzle, **options)
    assert sentence in str(raised.value)


def test_classes_of_what_has_no_symmetries_are_refused(tmp_path):
    formula = tmp_path / "any.cnf"
    formula.write_text("p cnf 2 1\n1 2 0\n")
    for ask in (kikisuji.classes, lambda puzzle: kikisuji.solutions(puzzle, classes=True)):
        with pytest.raises(ValueError, match="no symmetries are known of cnf .*; leave classes out"):
            ask(f"cnf {formula}")


def test_graphs_have_their_automorphisms(tmp_path):
    graph = tmp_path / "square.txt"
    graph.write_text("0 1\n1 2\n2 3\n3 0\n")
    # Of the four vertices of a square, two opposite ones.
    assert kikisuji.classes(f"independence graph {graph}") == 1


def test_puzzles_of_files(tmp_path):
    latin = tmp_path / "latin.puzzle"
    latin.write_text("let n = 3\nboard {n}x{n}\nvalues 1..n\neach l in rows, columns: distinct(l)\nsymmetry values\n")
    assert (int(kikisuji.count(str(latin))), int(kikisuji.count(f"{latin} n=4"))) == (12, 576)
    assert kikisuji.classes(f"{latin} n=4") == 12
    squares = list(kikisuji.solutions(str(latin)))
    assert len(squares) == 12 and squares[0][0] in [(0, 0, value) for value in (1, 2, 3)]
    hidden = tmp_path / "hidden.puzzle"
    hidden.write_text("board 2x2\nkind ant bee\nhidden bee\nsize ant\neach c in all: ant(c) => bee(attacks(wazir, c))\n")
    shown = [tuple(solution) for solution in kikisuji.solutions(str(hidden))]
    assert int(kikisuji.count(str(hidden))) == len(set(shown)) == 11
    wrong = tmp_path / "wrong.puzzle"
    wrong.write_text("board 2x2\nkind ant\nbat(all) = 1\n")
    with pytest.raises(ValueError, match="line 3, column 1"):
        kikisuji.count(str(wrong))


def test_an_option_that_there_is_not_is_a_type_error():
    with pytest.raises(TypeError, match="there is no option `sise`; write size"):
        kikisuji.count("independence queen 8", sise="any")


def test_a_limit_of_nodes_without_effect_is_told():
    with pytest.warns(UserWarning, match="^nodes had no effect, since no method"):
        assert kikisuji.count("independence queen 6", nodes=1000, method="backtrack") == 4
    with pytest.warns(UserWarning, match="^nodes had no effect"):
        assert len(list(kikisuji.solutions("independence queen 6", nodes=1000, method="backtrack"))) == 4
    with pytest.warns(UserWarning, match="^nodes had no effect"):
        assert not kikisuji.check("independence queen 6", [[]], complete=True, nodes=1000, method="backtrack")
    with pytest.warns(UserWarning, match="^nodes had no effect"):
        kikisuji.sequence("independence queen N", (4, 5), nodes=1000, method="backtrack")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert kikisuji.count("independence queen 6", nodes=100_000, method="apply") == 4


def test_classes_of_symmetries_that_are_too_many_are_refused():
    latin = kikisuji.Puzzle("1x4")
    latin.values(1, 8)
    latin.symmetry("values")
    asked = [("independence", {"graph": kikisuji.Graph([], nodes=range(9))}), (latin, {})]
    for puzzle, options in asked:
        for question in (kikisuji.classes, lambda of, **more: list(kikisuji.solutions(of, classes=True, **more))):
            with pytest.raises(ValueError, match="leave classes out"):
                question(puzzle, **options)
    # As many as are still tried.
    assert kikisuji.classes("independence", graph=kikisuji.Graph([], nodes=range(6)), size="any") == 7


def test_notes_on_a_file_are_warnings():
    puzzle = kikisuji.Puzzle.text("board 2x2\nkind a\neach w in windows(9, 9): a(w) = 1\n")
    asked = [
        lambda: puzzle.count() == 16,
        lambda: len(list(puzzle.solutions())) == 16,
        lambda: puzzle.check([[]]).right == 1,
        lambda: puzzle.cell_counts()[0, 0] == {"a": 8, "empty": 8},
        lambda: puzzle.export("cnf").startswith("c"),
        lambda: puzzle.diagram().count() == 16,
    ]
    for question in asked:
        with pytest.warns(UserWarning, match="line 3: a set of sets is empty") as caught:
            assert question()
        assert [warning.filename for warning in caught] == [__file__]


def test_a_diagram_of_a_formula_has_the_solutions_that_are_counted():
    formula = kikisuji.Puzzle.cnf([[3], [1, 2]], show=[1, 2])
    assert formula.count() == formula.diagram().count() == 3


def test_an_example_tells_nodes_by_their_names():
    found = kikisuji.answer("independence", graph=[("a", "b"), ("b", "c")], size=2)
    assert found.example() == ["a", "c"]


def test_limits_are_exceptions():
    with pytest.raises(kikisuji.LimitError, match="limit of 1000 nodes was reached; raise nodes") as raised:
        kikisuji.count("domination queen 8", size="any", nodes=1000, method="apply")
    assert raised.value.kind == "node-limit"
    with pytest.raises(kikisuji.LimitError, match="time limit was reached; raise timeout") as raised:
        kikisuji.count("domination queen 13", timeout=0.2)
    assert raised.value.kind == "time-limit"
    assert raised.value.at_most is None or raised.value.at_most >= 7
    with pytest.raises(kikisuji.LimitError) as raised:
        kikisuji.count("domination queen 9", size="any", memory="1M", method="layers")
    assert raised.value.kind == "memory-limit"
    with pytest.raises(kikisuji.LimitError):
        list(kikisuji.solutions("domination queen 13", timeout=0.1))
    # Counted by layers, but too large for the diagram that the list needs: the size is known.
    with pytest.raises(kikisuji.LimitError) as raised:
        list(kikisuji.solutions("domination queen 6", method="layers", order="rows", nodes=700))
    assert (raised.value.kind, raised.value.at_least, raised.value.at_most) == ("node-limit", 3, 3)


def test_other_threads_go_on():
    def turns(side):
        number = 0
        counted = threading.Thread(target=lambda: kikisuji.count(f"domination queen {side}", threads=1))
        counted.start()
        while counted.is_alive():
            number += 1
            time.sleep(0.001)
        return number

    # However long it takes, a count that keeps the others out leaves them one turn, or two.
    assert any(turns(side) > 3 for side in (7, 8, 9))


WORK = {
    "count": "import kikisuji; print('go', flush=True); kikisuji.count('domination queen 14')",
    "solutions": "import kikisuji; print('go', flush=True); list(kikisuji.solutions('domination queen 14'))",
    "orders": "import kikisuji; print('go', flush=True); kikisuji.orders('domination queen 12')",
    "pipe": "import os, kikisuji, sys; os.mkfifo(sys.argv[1]); print('go', flush=True); kikisuji.count('cnf ' + sys.argv[1])",
    "parse": """
from kikisuji.bdd import Manager
m = Manager(30)
text = "x0 & " * 10_000_000 + "x0"
print('go', flush=True)
m.parse(text)
""",
    "operation": """
from kikisuji.bdd import Manager
m = Manager(2000)
print('go', flush=True)
f = m.true
for number in range(990):
    f = f & (m.var(number) ^ m.var(1000 + number))
""",
}


@pytest.mark.parametrize("work", WORK)
def test_ctrl_c_ends_it_at_once(work, tmp_path):
    # A shell that runs the tests in the background has SIGINT ignored, and the interpreter inherits that.
    heed = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)\n"
    ran = subprocess.Popen(
        [sys.executable, "-c", heed + WORK[work], str(tmp_path / "pipe")], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert ran.stdout.readline() == "go\n"
    time.sleep(0.3)
    assert ran.poll() is None, ran.stderr.read()
    ran.send_signal(signal.SIGINT)
    # But for one text, which takes seconds to read, none of this has an end.
    said = ran.communicate(timeout=600)[1]
    assert "KeyboardInterrupt" in said.splitlines()[-1]
    assert ran.returncode in (1, 130, -signal.SIGINT)


def test_docstrings_are_true():
    modules = {name: module for name, module in sys.modules.items() if name.partition(".")[0] == "kikisuji"}
    ran = {name: doctest.testmod(module) for name, module in modules.items() if name != "kikisuji._native"}
    assert not any(one.failed for one in ran.values())
    examples = {"": 3, ".bdd": 8, ".ask.questions": 10, ".ask.orders": 1, ".ask.puzzle": 7, ".ask.tools": 3, ".ask.check": 2}
    examples.update({".model.builder": 9, ".model.statement": 5})
    for name, least in examples.items():
        assert ran[f"kikisuji{name}"].attempted >= least, name
    classes = [kikisuji.Answer, kikisuji.Puzzle, kikisuji.Graph, kikisuji.Solution, kikisuji.Number, kikisuji.Condition]
    for named in (*classes, bdd.Manager, bdd.Function, bdd.Family, kikisuji.LimitError):
        ours = [one for one in named.__mro__ if one.__module__.startswith("kikisuji")]
        public = [name for one in ours for name in vars(one) if not name.startswith("_")]
        assert all(getattr(named, name).__doc__ for name in public), named


def test_zero_has_a_reason(tmp_path):
    found = kikisuji.answer("independence queen 8 --given d8,a5,h1")
    assert (found.count, found.conflict, found.conflict_is) == (0, ["given d8", "given a5"], "smallest")
    assert repr(found).endswith('count=0, conflict=["given d8", "given a5"])')
    assert found.sentence == "No queens can be placed: d8 and a5, both given, contradict each other"
    assert found.to_dict()["conflict"] == ["given d8", "given a5"]
    file = tmp_path / "sums.puzzle"
    file.write_text("board 1x2\nvalues 1..4\nsum(all) = 3\nsum(all) <= 9\nvalue(r0c0) = 4\n")
    assert kikisuji.answer(str(file)).conflict == ["line 3", "line 5"]
    formula = tmp_path / "formula.cnf"
    formula.write_text("p cnf 2 4\n1 2 0\n-1 0\n2 0\n-2 0\n")
    assert kikisuji.answer(["cnf", str(formula)]).conflict == ["line 4", "line 5"]
    ring = {"ann": ["bob"], "bob": ["cem"], "cem": ["v1"], "v1": ["ann"]}
    found = kikisuji.answer("independence", ring, given=["ann", "bob"])
    assert found.conflict == ["given 'ann'", "given 'bob'"]
    assert found.sentence == "No vertices can be chosen: 'ann' and 'bob', both given, contradict each other"
    found = kikisuji.answer("matchings", ring, given=[("bob", "ann"), ("cem", "bob")])
    assert found.conflict == ["given ('bob', 'ann')", "given ('cem', 'bob')"]
    for puzzle in ("independence --given v1 --empty v1", "independence --given=v1 --empty=v1"):
        with pytest.raises(ValueError, match="two different things are given for 'v1'; keep one"):
            kikisuji.count(puzzle, ring)
    puzzle = kikisuji.Puzzle(ring)
    queen = puzzle.kind("queen")
    puzzle.add(queen("ann"), queen("bob"), ~queen("ann"))
    assert puzzle.answer().conflict == ["line 8: `queen('ann')`", "line 10: `not queen('ann')`"]
    some = kikisuji.answer("independence queen 8")
    assert (some.conflict, some.conflict_is, "conflict" in some.to_dict(), "conflict" in repr(some)) == (None, None, False, False)


def test_advice_names_options_as_arguments():
    with pytest.raises(ValueError, match=r'write `independent-domination king 3` with `size="any"`'):
        kikisuji.count("maximal-independent-sets king 3")
    assert kikisuji.count("independent-domination king 3", size="any") == 8


def test_weights_are_those_of_all_solutions():
    half = Fraction(3, 2)
    found = list(kikisuji.solutions("independence queen 4", size="any"))
    total = sum(half ** len(solution) for solution in found)
    assert kikisuji.count("independence queen 4", size="any", weights={"queen": half}) == total
    assert kikisuji.answer("independence queen 4", size="any", weights={"queen": "1.5"}).weight == total
    assert kikisuji.answer("independence queen 4").weight is None
    cells = kikisuji.cells("independence queen 4", size="any", weights={"queen": half})
    for (row, column), parts in cells.items():
        own = sum(half ** len(solution) for solution in found if (row, column, "Q") in solution)
        assert parts == {"queen": own / total, "empty": 1 - own / total}
    assert kikisuji.count("independence queen 4", size="any", weights={"queen": -1}) == sum((-1) ** len(s) for s in found)
    heaviest = list(kikisuji.best("independence queen 4", number=3, size="any", weights={"queen": 2}))
    assert [len(solution) for solution in heaviest] == [4, 4] + [3] * 24
    assert all(kikisuji.sample("independence queen 4", 9, size="any", weights={"queen": 0})[at] == [] for at in range(9))


def test_weights_of_a_puzzle_of_ones_own():
    p = kikisuji.Puzzle("1x2")
    rook, bee = p.kind("rook"), p.kind("bee")
    assert p.count(weights={rook: 2, bee: Fraction(1, 3)}) == Fraction(10, 3) ** 2
    assert p.cell_counts(weights={"bee": 3})[0, 0] == {"rook": Fraction(1, 5), "bee": Fraction(3, 5), "empty": Fraction(1, 5)}
    for weights, error, words in (
        ({"bee": 0.5}, TypeError, "weights bee"),
        ({"bee": "1/0"}, ValueError, "divides by 0"),
        ({"queen": 2}, ValueError, "there is no kind queen"),
    ):
        with pytest.raises(error, match=words):
            p.count(weights=weights)
    with pytest.raises(ValueError, match="negative"):
        p.sample(3, weights={bee: -1})
    with pytest.raises(ValueError, match="ends a count early"):
        p.answer(up_to=3, weights={bee: 2})
    with pytest.raises(ValueError, match="number=1"):
        kikisuji.best("independence queen 4", weights={"queen": 2})
