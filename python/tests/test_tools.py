"""The other commands, against the counts and against files."""

import itertools
import json
import os
import threading

import pytest

import kikisuji
from kikisuji import Puzzle


def test_samples_are_uniform_and_of_a_seed():
    drawn = kikisuji.sample("independence queen 6", 4000, seed=3)
    assert drawn == kikisuji.sample("independence queen 6", 4000, seed=3)
    assert drawn != kikisuji.sample("independence queen 6", 4000, seed=4)
    counts = {}
    for one in drawn:
        counts[tuple(one)] = counts.get(tuple(one), 0) + 1
    # Of 4 solutions each comes 1000 times: five standard deviations are 137.
    assert len(counts) == 4 and all(abs(count - 1000) < 137 for count in counts.values())
    assert kikisuji.sample("independence queen 3", 5, size=3) == []
    with pytest.raises(ValueError, match="number=-1"):
        kikisuji.sample("independence queen 6", -1)


def test_best_is_asked_for():
    assert len(kikisuji.best("independence queen 5")) == 5 and len(kikisuji.best("domination queen 5")) == 3
    assert kikisuji.best("independence queen 5", size="min") == []
    with pytest.raises(ValueError, match="size=.3..4.: this asks for no best size"):
        kikisuji.best("independence queen 5", size="3..4")


def test_what_a_search_found_is_a_solution():
    for puzzle in (
        Puzzle.cover({"x": [1], "y": [1], "z": [2]}),
        Puzzle.cover({"a": [1], "b": [1, 2], "c": [2]}),
        Puzzle.cnf([[1, -2], [-1]]),
    ):
        found = kikisuji.search(puzzle, seed=1)
        assert kikisuji.check(puzzle, [found.solution])


def test_exports(tmp_path):
    formula = kikisuji.export("independence rook 3", "cnf", size="any")
    file = tmp_path / "rook.cnf"
    assert kikisuji.export("independence rook 3", "cnf", file, size="any") == ""
    assert file.read_text() == formula
    clauses = [[int(word) for word in line.split()[:-1]] for line in formula.splitlines() if line[0] in "-123456789"]
    held = [
        values
        for values in itertools.product((False, True), repeat=9)
        if all(any(values[abs(literal) - 1] == (literal > 0) for literal in clause) for clause in clauses)
    ]
    assert len(held) == kikisuji.count("independence rook 3", size="any") == Puzzle.cnf(clauses).count()
    assert Puzzle("3x3").kind("a") and Puzzle.text("board 2x2\nkind a").export("lp").startswith("%")
    assert kikisuji.export("independence", "graph6", graph=[(0, 1), (1, 2)]) == "Bg\n"
    assert isinstance(kikisuji.export("independence queen 4", "binary"), bytes)
    assert "digraph" in kikisuji.export("independence queen 4", "dot", diagram="zdd")
    for wrong in (dict(format="cnf", drawn=5), dict(format="cnf", order="rows"), dict(format="cnf", method="apply")):
        with pytest.raises(ValueError, match="means nothing to"):
            kikisuji.export("independence queen 4", **wrong)
    with pytest.raises(ValueError, match="there is no format `csv`; choose one of cnf"):
        kikisuji.export("independence queen 4", "csv")
    mask = tmp_path / "mask.txt"
    mask.write_text(".#\n..\n")
    with pytest.raises(ValueError, match="path would overwrite .*mask.txt, which is read"):
        kikisuji.export(f"independence queen mask:{mask}", "cnf", mask)
    with pytest.raises(FileNotFoundError, match="there is no directory"):
        kikisuji.export("independence queen 4", "cnf", tmp_path / "none" / "q.cnf")


def test_checks_of_files_and_of_lists(tmp_path):
    file = tmp_path / "queens.txt"
    file.write_text("r0c1 r1c3 r2c0 r3c2\nr0c1 r1c3 r2c0 r3c2\nr0c0 r1c1\n")
    found = kikisuji.check("independence queen 4", file, complete=True)
    assert not found and (found.right, list(found.wrong), found.repeated, found.missing) == (1, [3], {2: 1}, 1)
    everything = list(kikisuji.solutions("domination knight 4"))
    assert kikisuji.check("domination knight 4", everything, complete=True)
    assert kikisuji.check("domination knight 4", everything[1:], complete=True).missing == 1
    latin = kikisuji.Puzzle("2x2")
    latin.values(1, 2)
    latin.add(*[latin.distinct(line) for line in latin.rows + latin.columns])
    assert kikisuji.check(latin, {(0, 0): 1, (0, 1): 2, (1, 0): 2, (1, 1): 1})
    with pytest.raises(ValueError, match="solutions=.*there is none"):
        kikisuji.check("domination knight 4", [])


def test_solutions_may_be_tuples_and_sets(tmp_path):
    queens = [(0, 1, "Q"), (1, 3, "Q"), (2, 0, "Q"), (3, 2, "Q")]
    for one in (queens, tuple(queens), [tuple(queens)], {frozenset(queens)}, [("b1", "d2", "a3", "c4")]):
        assert kikisuji.check("independence queen 4", one) == kikisuji.check("independence queen 4", [queens]), one
    file = tmp_path / "two.cnf"
    file.write_text("p cnf 2 1\n1 2 0\n")
    assert kikisuji.check(f"cnf {file}", [(1, 2), (-1, 2), (1, -2)], complete=True)
    formula = kikisuji.Puzzle.cnf([[1, 2]])
    assert formula.check([{1: True}, {1: True, 2: True}]).right == 2
    with pytest.raises(ValueError, match="write True behind a vertex or a variable"):
        formula.check({1: 1})
    numbers = kikisuji.Puzzle("1x2")
    numbers.values(1, 2)
    assert numbers.check([(0, 0, 1), (0, 1, 2)]) and numbers.check([[(0, 0, 1), (0, 1, 2)]])
    # Names and tuples are of the same cells.
    assert kikisuji.check("independence queen 4", [(0, 1), "r1c3", (2, 0, "Q"), "c1"]).right == 1
    # Pairs of numbers are cells where there are rows alone.
    ring = tmp_path / "ring.txt"
    ring.write_text("1 2\n2 3\n3 4\n4 1\n")
    assert kikisuji.check(f"independence graph {ring}", [(1, 3), (2, 4)], complete=True).right == 2
    assert kikisuji.check(f"independence graph {ring}", {1: True, 3: True})
    for puzzle in (f"independence graph {ring}", formula):
        with pytest.raises(ValueError, match="leave out what holds nothing"):
            kikisuji.check(puzzle, {1: True, 2: False})
    cover = tmp_path / "pairs.xc"
    cover.write_text("a b c d\na b\nc d\na c\nb d\n")
    assert kikisuji.check(f"cover {cover}", [(1, 2), (3, 4)], complete=True).right == 2
    path = [(0, 1), (1, 2)]
    with pytest.raises(ValueError, match="there is one thing here that a place can hold; write True"):
        kikisuji.check("independence", {0: 1}, path)
    assert kikisuji.check("independence", [(0, 2), (1,)], path, size="any").right == 2
    assert kikisuji.check("matchings", [((0, 1),), ((2, 1),)], path).right == 2


def test_what_is_no_item_is_refused():
    path = [(0, 1), (1, 2)]
    for puzzle, graph, solutions, message in (
        ("independence queen 4", None, [[0, 1], [1, 3]], "0: an item here is the name of a cell, or a tuple of row and column"),
        ("independence queen 4", None, [(0, 1), (0, 1, 2, 3)], r"\(0, 1, 2, 3\): an item here is the name of a cell"),
        ("independence queen 4", None, [[(True, False)]], r"\(True, False\): an item here is the name of a cell"),
        ("independence queen 4", None, {0: "Q"}, "{0: 'Q'}: an item here is the name of a cell"),
        ("matchings wazir 2", None, [[3]], "3: an item here is the name of a move, or a tuple of its two cells"),
        ("matchings", path, [[0, 1]], "0: an item here is an edge, a tuple of two nodes"),
        ("matchings", path, [(0, 7)], r"\(0, 7\): there is no such node"),
        ("independence", path, [False, True, True], "False: there is no such node"),
        ("independence", path, [0, (1, 2)], r"\(1, 2\): there is no such node"),
    ):
        with pytest.raises(ValueError, match=f"solution={message}"):
            kikisuji.check(puzzle, solutions, graph)
    assert kikisuji.check("independence", [False], [(False, True)], size="any")
    valued = kikisuji.Puzzle(path)
    valued.values(1, 3)
    with pytest.raises(ValueError, match=r"solution=\(1, 2.0\): an item here is a node, or a tuple of a node and the kind"):
        valued.check([[(0, 1), (1, 2.0), (2, 2)]])
    with pytest.raises(ValueError, match="progress=.*: it is of counting"):
        kikisuji.check("independence", [0], path, progress=print)


def test_certificates(tmp_path):
    file = tmp_path / "queens.scpog"
    found = kikisuji.certificate("independence queen 5", file)
    assert found.count == 10 and (tmp_path / "queens.cnf").exists()
    proved = kikisuji.check_certificate("independence queen 5", file)
    assert (proved["count"], proved["size"], proved["spectrum"][1]) == (10, 5, 25)
    with pytest.raises(ValueError, match="is not the formula of"):
        kikisuji.check_certificate("independence rook 5", file)
    with pytest.raises(ValueError, match="ends like no certificate"):
        kikisuji.certificate("independence queen 5", tmp_path / "queens.txt")


def test_a_certificate_of_a_pipe_reads_it_once(tmp_path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    writer = threading.Thread(target=lambda: pipe.write_text("p cnf 2 1\n1 2 0\n"))
    writer.start()
    assert kikisuji.certificate(f"cnf {pipe}", tmp_path / "pipe.scpog", timeout=600).count == 3
    writer.join()


def test_search_and_validate(tmp_path):
    found = kikisuji.search("domination queen 5", seed=1, steps=20_000)
    assert found.size == len(found.solution) == 3 and found._repr_html_()
    assert kikisuji.check("domination queen 5", found.solution, size="any")
    assert kikisuji.search("independence", [(0, 1), (1, 2)], steps=1000).solution == [0, 2]
    queens = kikisuji.search("queens 20", seed=1)
    assert sorted(queens.solution) == list(range(20))
    with pytest.raises(ValueError, match="there is no algorithm `best`; choose one of min-conflicts"):
        kikisuji.search("domination queen 5", algorithm="best")
    claims = [{"source": "a table", "claims": [{"puzzle": f"independence queen {n}", "count": n} for n in (4, 5)]}]
    file = tmp_path / "claims.json"
    file.write_text(json.dumps(claims))
    records = kikisuji.validate(file)
    assert [record["verdict"] for record in records] == ["differs", "differs"]


def test_checkpoints(tmp_path):
    place = tmp_path / "count"
    first = kikisuji.answer("domination queen 6", checkpoint=place, every=0.0, method="layers")
    assert first.count == 4 and place.is_dir()
    assert kikisuji.answer("domination queen 6", checkpoint=place, method="layers").count == 4
    with pytest.raises(ValueError, match="has the job"):
        kikisuji.answer("domination queen 5", checkpoint=place)
    with pytest.raises(ValueError, match="checkpoint: .*this one is in memory"):
        kikisuji.answer(Puzzle.text("board 2x2\nkind a"), checkpoint=place)
    with pytest.raises(ValueError, match="every: "):
        kikisuji.answer("domination queen 6", every=5)


def test_a_drawing_of_too_many_nodes_is_a_wrong_value():
    with pytest.raises(ValueError, match="more than the 3 of a drawing"):
        kikisuji.export("independence queen 5", "dot", drawn=3)


def test_files_that_cannot_be_read_or_written_are_errors_of_the_system(tmp_path):
    nowhere = tmp_path / "none" / "a.scpog"
    for ask in (
        lambda: kikisuji.validate(tmp_path / "no.json"),
        lambda: kikisuji.check("independence queen 4", tmp_path / "no.txt"),
        lambda: kikisuji.check_certificate("independence queen 4", nowhere),
        # Known before the count, which has no end.
        lambda: kikisuji.certificate("domination queen 16", nowhere, timeout=60),
        lambda: kikisuji.export("independence queen 4", "cnf", tmp_path / "none" / "a.cnf"),
        lambda: kikisuji.count(f"cnf {tmp_path}/no.cnf"),
    ):
        with pytest.raises(FileNotFoundError):
            ask()
    (tmp_path / "file").write_text("")
    with pytest.raises(OSError):
        kikisuji.answer("domination queen 5", checkpoint=tmp_path / "file" / "count")
    with pytest.raises(OSError):
        kikisuji.export("independence queen 4", "cnf", tmp_path)


def test_sentences_name_arguments_as_python_does():
    with pytest.raises(ValueError) as told:
        kikisuji.search("independence rook 4", algorithm="queen2")
    assert "--" not in str(told.value)


def test_limits_are_limit_errors_of_a_kind(tmp_path):
    for ask, kind in (
        (lambda: kikisuji.sequence("independence queen N", (1, 14), nodes=3, method="layers"), "node-limit"),
        (lambda: kikisuji.sequence("domination queen N", (1, 14), timeout=0.05, method="apply"), "time-limit"),
        (lambda: kikisuji.export("domination queen 12", "dot", nodes=1000), "node-limit"),
        (lambda: kikisuji.certificate("domination queen 9", tmp_path / "x.layers", memory="1M"), "memory-limit"),
    ):
        with pytest.raises(kikisuji.LimitError) as told:
            ask()
        assert told.value.kind == kind


def test_numbers_below_zero_name_their_argument(tmp_path):
    for ask, argument in (
        (lambda: kikisuji.search("domination queen 8", steps=-1), "steps=-1"),
        (lambda: kikisuji.search("domination queen 8", seed=-1), "seed=-1"),
        (lambda: kikisuji.export("domination queen 4", "dot", drawn=-1), "drawn=-1"),
        (lambda: kikisuji.validate(tmp_path / "x.json", jobs=-1), "jobs=-1"),
        (lambda: kikisuji.search("domination queen 8", random=True), "random=True"),
    ):
        with pytest.raises(ValueError, match=argument):
            ask()


def test_a_dictionary_is_a_solution():
    puzzle = Puzzle("2x2")
    queen, knight = puzzle.kind("queen", "knight")
    puzzle.add(queen(puzzle.all) == 1, knight(puzzle.all) == 1)
    found = puzzle.solutions().take(1)[0]
    assert puzzle.check(found.to_dict()) and not puzzle.check({(0, 0): "N"})
    assert puzzle.check([one.to_dict() for one in puzzle.solutions()], complete=True)
    with pytest.raises(ValueError, match="leave out what holds nothing"):
        puzzle.check({(0, 0): None})
    values = Puzzle("2x2")
    values.values(1, 2)
    assert values.check(values.solutions().take(1)[0].to_dict())
    graph = [("a", "b"), ("b", "c")]
    assert kikisuji.check("independence", {"a": True, "c": True}, graph, size="any")
    assert kikisuji.check("independence", [[()]], [((), "x")], size="any")
    moves = Puzzle("1x3", moves="wazir")
    moves.kind("black", "white")
    assert moves.check([one.to_dict() for one in moves.solutions()], complete=True)


def test_what_a_search_found_is_drawn(tmp_path):
    for words in ("queens 8", ["queens", "8"]):
        found = kikisuji.search(words, seed=1)
        assert found._repr_html_().startswith("<") and found.solution.svg().count("<use") >= 8
    assert kikisuji.search("queens 200", seed=1)._repr_html_() is None


def test_options_without_effect_are_refused(tmp_path):
    proof = tmp_path / "q.scpog"
    kikisuji.certificate("independence queen 4", proof)
    for option in ({"nodes": 1}, {"method": "apply"}, {"threads": 1}, {"order": "xx"}):
        with pytest.raises(ValueError, match=f"{next(iter(option))}=.*a certificate proves its count"):
            kikisuji.check_certificate("independence queen 4", proof, **option)
        with pytest.raises(ValueError, match="complete=True alone"):
            kikisuji.check("independence queen 4", [["a1"]], **option)
    with pytest.raises(ValueError, match="size=3: it means nothing to an export"):
        kikisuji.export("independence queen 4", "graph6", size=3)
    with pytest.raises(ValueError, match="sizes have no classes"):
        kikisuji.sequence("independence queen N", (1, 4), of="size", classes=True)


def test_a_limit_of_a_complete_check_is_told_beside_what_is_wrong():
    full = [(row, col) for row in range(10) for col in range(10)]
    with pytest.raises(kikisuji.LimitError, match="time"):
        kikisuji.check("domination queen 10", [["a1"], full], complete=True, size="any", timeout=0.3)


def test_a_limit_of_an_export_to_text():
    puzzle = Puzzle("10x10")
    queen = puzzle.kind("queen")
    puzzle.add(sum((7919 * i * i % 1000003 + 1) * queen(cell) for i, cell in enumerate(puzzle.cells)) == 25 * 10**6)
    with pytest.raises(kikisuji.LimitError, match="time limit"):
        puzzle.export("cnf", timeout=0.5)


def test_a_solution_that_has_nothing():
    path = [(0, 1), (1, 2)]
    assert kikisuji.check("matchings", kikisuji.best("matchings", path, size="min"), path, size="min")
    board = Puzzle("2x2")
    board.kind("queen")
    assert board.check(board.best(size="min"), size="min").right == 1


def test_warnings_name_the_line_of_the_caller():
    for ask in (lambda: kikisuji.count("independence queen 4", nodes=100, method="backtrack"), lambda: Puzzle.cover({"a": []})):
        with pytest.warns(UserWarning) as caught:
            ask()
        assert [warning.filename for warning in caught] == [__file__]


def test_limits_hold_while_solutions_are_read():
    for limit, message in (({"timeout": 0.3}, "time limit"), ({"memory": "20M"}, "memory limit")):
        endless = itertools.repeat(["a1", "b3"])
        with pytest.raises(kikisuji.LimitError, match=message):
            kikisuji.check("independence queen 4", endless, size="any", **limit)
    with pytest.raises(ValueError, match="solution='a1': the others are solutions, and this is an item of one"):
        kikisuji.check("independence queen 4", [["a1"], "a1"], size="any")


def test_other_threads_run_while_check_reads_a_puzzle():
    puzzle = kikisuji.Puzzle("14x14")
    queen, king = puzzle.kind("queen", "king")
    attacked = ((puzzle.attacks("queen", c), puzzle.attacks("king", c)) for c in puzzle.cells)
    puzzle.add((queen(far) + 2 * king(near)) % 5 != 3 for far, near in attacked)
    before, ran = threading.Event(), threading.Event()

    def other():
        before.wait()
        ran.set()

    def solutions():
        # What a solution may be is known now, and so the puzzle was read.
        assert ran.is_set()
        yield [(0, 0, "Q")]

    thread = threading.Thread(target=other)
    thread.start()
    before.set()
    assert puzzle.check(solutions())
    thread.join()


def test_files_with_numbers_that_none_has(tmp_path):
    file = tmp_path / "solutions.txt"
    file.write_text("v1 v3\nv4\nv0\n")
    checked = kikisuji.check("independence", file, [(5, 7), (7, 9)])
    assert (checked.right, checked.wrong) == (1, {2: "v4 is not on the graph", 3: "v0 is not on the graph"})
    file.write_text("v 1 2 5 0\n")
    cover = Puzzle.cover({"a": [1, 2], "b": [3]})
    assert list(cover.check(file).wrong) == [1] and "5" in cover.check(file).why


def test_lines_end_as_files_of_statements_have_them():
    puzzle = Puzzle.text("board 2x2\nkind q # v\x0cw\nq(all) = 1\n")
    assert puzzle.check([[]]).why == "line 3 does not hold: `q(all) = 1`"


KINGS = "let n = 3\nboard 2x{n}\nkind k\neach c in all: k(c) => k(attacks(king, c)) = 0\n"


def test_every_n():
    kings = kikisuji.formula("independence king 3xN", size="any")
    assert (kings.status, kings.coefficients, kings.proof) == ("proved", [2, 3, -2], "proved for all n >= 4")
    assert kings.generating_function == {"first_power": 1, "numerator": [5, 1, -2], "denominator": [1, -2, -3, 2]}
    assert [kings.at(n) for n in range(1, 6)] == kikisuji.sequence("independence king 3xN", (1, 5), size="any").terms
    assert str(kings).startswith("a(n) = 2*a(n-1)") and kings.to("oeis").startswith("%F ")
    rows = kikisuji.formula("independence king 2xN", of="spectrum").coefficients
    assert rows == [[1], [0, 2]]
    assert kikisuji.formula("domination wazir 3xN", of="size").at(200) == 151


def test_every_n_of_a_text():
    assert kikisuji.Puzzle.text(KINGS).formula(size="any").coefficients == [1, 2]
    assert kikisuji.Puzzle.text(KINGS).formula("n", size="any").at(4) == 21
    with pytest.raises(ValueError, match="cell by cell"):
        kikisuji.Puzzle("2x3").formula()
    with pytest.raises(ValueError, match="refused: line 4"):
        kikisuji.Puzzle.text("let n = 3\nboard 2x{n}\nkind k\ngoal n\n").formula()
    guess = kikisuji.Puzzle.text("let n = 3\nboard 1x{n}\nkind k\nk(all) <= n\n").formula(size="any", guess=True)
    assert guess.status == "fits" and guess.coefficients == [2] and guess.proof.startswith("not proved: ")
    with pytest.raises(kikisuji.LimitError):
        kikisuji.formula("domination wazir 14xN", size="any", timeout=0.3)
    with pytest.raises(ValueError, match="the first n is 1"):
        kikisuji.formula("independence king 3xN").at(0)
