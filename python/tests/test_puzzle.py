"""The builder, against enumeration straight from the rules, and its statements against the reader of files."""

import copy
import itertools
import os
import pickle
import signal
import subprocess
from pathlib import Path

import pytest

import kikisuji
from kikisuji import Puzzle, all_of, any_of


def program():
    """The program of the command line, where it is built."""
    target = Path(os.environ.get("CARGO_TARGET_DIR", Path(__file__).resolve().parents[2] / "target"))
    return next((file for kind in ("debug", "release") for file in [target / kind / "kikisuji"] if file.exists()), None)


def agrees(puzzle, tmp_path, **options):
    """The count of a puzzle, which its statement has as well, as a file and on the command line."""
    found = puzzle.count(**options)
    file = tmp_path / "said.puzzle"
    file.write_text(puzzle.statement())
    assert kikisuji.count(str(file), **options) == found == Puzzle.read(file).count(**options)
    assert Puzzle.text(puzzle.statement()).statement() == puzzle.statement()
    if program() is not None:
        given = [f"--{name}={value}" for name, value in options.items()]
        ran = subprocess.run([program(), "count", file, "--quiet", *given], stdout=subprocess.PIPE, text=True)
        assert ran.stdout.strip() == str(found)
    return found


def placements(side, kinds):
    """Every way to put nothing or one of the kinds on each cell of a square board."""
    cells = list(itertools.product(range(side), repeat=2))
    for content in itertools.product(["", *kinds], repeat=len(cells)):
        yield dict(zip(cells, content))


def king(a, b):
    return a != b and max(abs(a[0] - b[0]), abs(a[1] - b[1])) <= 1


def test_two_kinds_with_conditions_of_every_operator(tmp_path):
    p = Puzzle("3x3")
    ant, bee = p.kind("ant", "bee")
    assert [str(kind) for kind in p.kinds] == ["ant", "bee"]
    for cell in p.cells:
        p.add(ant(cell).implies(bee(p.attacks("king", cell)) == 0))
    p.add((ant(p.all) + 2 * bee(p.all) - 1 <= 4) & ~(p.full(p.row("a1")) > 2))
    p.add(any_of([ant("b2"), p.empty([(0, 0), "a1"]) == 1, bee(p.columns[2]).between(1, 2)]))
    p.add(all_of([ant(p.rows[0]) != 3, bee(p.all).among({0, 1, 2})]), [ant("a1").iff(bee("c3"))])

    def holds(at):
        ants = [cell for cell, kind in at.items() if kind == "ant"]
        bees = [cell for cell, kind in at.items() if kind == "bee"]
        return (
            not any(king(a, b) for a in ants for b in bees)
            and len(ants) + 2 * len(bees) - 1 <= 4
            and not sum(at[2, column] != "" for column in range(3)) > 2
            and (
                at[1, 1] == "ant"
                or [at[0, 0], at[2, 0]].count("") == 1
                or 1 <= sum(at[row, 2] == "bee" for row in range(3)) <= 2
            )
            and sum(at[0, column] == "ant" for column in range(3)) != 3
            and len(bees) in (0, 1, 2)
            and (at[2, 0] == "ant") == (at[0, 2] == "bee")
        )

    assert agrees(p, tmp_path) == sum(holds(at) for at in placements(3, ["ant", "bee"]))
    found = p.solutions().take(20)
    assert p.check(found) and p.check(found[0]).right == 1
    one = next(found for found in p.solutions() if found)
    wrong = p.check([(*one[0][:2], "A"), (*one[0][:2], "A")])
    assert not wrong and "named twice" in wrong.why
    line = p.check([(0, 0, "A"), (0, 1, "B")]).why
    assert "ant(r0c0) => bee(" in line, line


def test_implied_conditions(tmp_path):
    p = Puzzle("6x6")
    queen = p.kind("queen")
    p.add(queen(line) <= 1 for line in p.lines("queen"))
    p.add(queen(p.all) == 6)
    q = copy.copy(p)
    p.add_implied([queen(line) == 1 for line in p.rows], [queen(line) == 1 for line in p.columns])
    assert agrees(p, tmp_path) == q.count() == 4
    assert p.classes() == q.classes() == 1
    assert p.statement().splitlines()[-1] == "implied queen({r0c5, r1c5, r2c5, r3c5, r4c5, r5c5}) = 1"
    q = Puzzle("6x6")
    queen = q.kind("queen")
    q.add(queen(line) <= 1 for line in q.lines("queen"))
    q.add(queen(q.all) == 6)
    q.add_implied(queen("a1"))
    with pytest.raises(ValueError, match="this is said to be implied, and a solution breaks it"):
        q.count()


def test_values_as_numbers(tmp_path):
    p = Puzzle("2x3")
    p.values(0, 2)
    p.add(p.sum(p.rows[0]) == p.sum(p.rows[1]) + 1, [p.distinct(column) for column in p.columns])
    p.add(p.lex(p.rows[0], p.rows[1]) | (p.different(p.all) == 2))
    p.add((p.value("a1") < p.value("b1")).indicator() + (p.value("b1") < p.value("c1")).indicator() >= 1)

    def holds(top, below):
        return (
            sum(top) == sum(below) + 1
            and all(a != b for a, b in zip(top, below))
            and (top <= below or len({*top, *below}) == 2)
            and (below[0] < below[1]) + (below[1] < below[2]) >= 1
        )

    rows = list(itertools.product(range(3), repeat=3))
    assert agrees(p, tmp_path) == sum(holds(top, below) for top in rows for below in rows)
    p.given("c2", 2)
    assert agrees(p, tmp_path) == sum(holds(top, below) for top in rows for below in rows if top[2] == 2)


def test_puzzles_of_the_language_page(tmp_path):
    queens = Puzzle("8x8")
    queen = queens.kind("queen")
    for line in queens.lines(queen):
        queens.add(queen(line) <= 1)
    queens.goal("max")
    assert agrees(queens, tmp_path) == 92 and queens.classes() == 12 and len(queens.best()) == 8
    magic = Puzzle("3x3")
    magic.values(1, 9)
    magic.add(magic.distinct(magic.all))
    diagonals = [[(i, i) for i in range(3)], [(i, 2 - i) for i in range(3)]]
    for line in magic.rows + magic.columns + diagonals:
        magic.add(magic.sum(line) == 15)
    assert agrees(magic, tmp_path) == 8 and magic.classes() == 1
    dominoes = Puzzle("6x6", moves="wazir")
    for cell in dominoes.cells:
        dominoes.add(dominoes.edge(dominoes.edges(cell)) == 1)
    assert agrees(dominoes, tmp_path) == 6728
    tours = Puzzle("6x6", moves="wazir")
    for cell in tours.cells:
        tours.add(tours.edge(tours.edges(cell)) == 2)
    tours.connected(tours.edge)
    assert agrees(tours, tmp_path) == 1072
    trees = Puzzle("4x4", moves="wazir")
    trees.connected("edge")
    trees.acyclic("edge")
    trees.add(trees.edge(trees.edges(cell)) for cell in trees.cells)
    assert agrees(trees, tmp_path) == 100352
    nonogram = Puzzle("1x7")
    black = nonogram.kind("black")
    nonogram.add(nonogram.runs(black, nonogram.row((0, 0)), (2, 1)))
    assert agrees(nonogram, tmp_path) == 10
    peace = Puzzle("4x4")
    white, black = peace.kind("white", "black")
    for cell in peace.cells:
        peace.add(white(cell).implies(black(peace.attacks("queen", cell)) == 0))
    peace.add(white(peace.all) == black(peace.all))
    peace.size(white)
    peace.goal("max")
    peace.symmetry(white, black)
    found, known = peace.answer(classes=True), kikisuji.answer("peaceable queen 4", classes=True)
    assert (found.size, found.count, found.classes) == (known.size, known.count, known.classes)


def test_a_move_holds_a_value():
    p = Puzzle("2x2", moves="fers")
    p.values(0, 2)
    p.add(p.value(p.all[0]) >= 1)
    # Two moves with three values each, one of them not 0.
    assert p.count() == 6


def test_sets_are_lists_of_places():
    p = Puzzle("2x3")
    assert p.cells == ["r0c0", "r0c1", "r0c2", "r1c0", "r1c1", "r1c2"] == p.all
    corner = p.cells[3]
    assert (corner.row, corner.col, corner.layer, corner.number) == (1, 0, 0, 3)
    assert p.row("a1") == ["r1c0", "r1c1", "r1c2"] == p.rows[1] and p.column((0, 1)) == ["r0c1", "r1c1"]
    assert p.attacks("knight", "a1") == ["r0c2"] == p.attackers("knight", (1, 0)) and p.cell(0, 2) == "r0c2"
    assert p.at("a2", 1, 1) == ["r1c1"] and p.at("a2", -1, 0) == [] and p.shift(p.rows[0], 1, 1) == ["r1c1", "r1c2"]
    assert len(p.windows(2, 2)) == 2 and len(p.boxes(2, 1)) == 3 and len(p.lines("rook")) == 5
    assert [len(line) for line in Puzzle("3x3").straight] == [3] * 8
    stretches = [["r0c0", "r0c1"], ["r1c0", "r1c1", "r1c2"], ["r0c0", "r1c0"], ["r0c1", "r1c1"], ["r1c2"]]
    assert sorted(Puzzle("..#\n...").segments) == sorted(stretches)
    moves = Puzzle("2x2", moves="wazir")
    assert moves.all == [("r0c0", "r0c1"), ("r0c0", "r1c0"), ("r0c1", "r1c1"), ("r1c0", "r1c1")]
    assert moves.move("a1", "b1") == [("r1c0", "r1c1")] == moves.move("a1", 0, 1) and moves.move("a1", "b2") == []
    moves.given(("a1", "b1"), moves.edge)
    assert moves.count() == 8
    moves.given(moves.move("a1", "a2")[0], None)
    assert moves.count() == 4
    with pytest.raises(ValueError, match="place=.*no move leads"):
        moves.given(("a1", "b2"), moves.edge)


def test_a_statement_is_the_same_for_sets_of_python():
    p = Puzzle("3x3")
    queen = p.kind("queen")
    p.add(queen(set(p.row("a1"))) <= 1, queen(frozenset(p.cells)) >= 0)
    assert p.statement().splitlines()[2:] == [
        "queen({r2c0, r2c1, r2c2}) <= 1",
        "queen(all) >= 0",
    ]


def test_files_and_parameters(tmp_path):
    file = tmp_path / "latin.puzzle"
    file.write_text("let n = 3\nboard {n}x{n}\nvalues 1..n\neach l in rows, columns: distinct(l)\n")
    p = Puzzle.read(file, n=4)
    assert p.count() == 576 and len(p.cells) == 16
    assert Puzzle.text(p.statement()).count() == 576
    p.add(p.value("a1") == 1)
    assert p.count() == 144 == Puzzle.text(p.statement()).count()
    (tmp_path / "square.txt").write_text("0 1\n1 2\n2 3\n3 0\n")
    beside = tmp_path / "beside.puzzle"
    beside.write_text("graph square.txt\nkind x\n")
    q = Puzzle.read(beside)
    x = q.kind("x")
    q.add(x(line) <= 1 for line in q.lines("edge"))
    assert q.count() == 7
    with pytest.raises(FileNotFoundError):
        Puzzle.read(tmp_path / "none.puzzle")
    with pytest.raises(ValueError, match="text='board 2x2': .*write `kind queen`"):
        Puzzle.text("board 2x2\nkind\n")


def test_families_clauses_and_covers():
    assert Puzzle.family("domination", "queen", 8).count() == 4860
    assert "attackers(queen, c)" in Puzzle.family("domination queen 8").statement()
    formula = [[1, -2], [2, 3]]
    models = [
        [var for var, value in zip((1, 2, 3), values) if value]
        for values in itertools.product((False, True), repeat=3)
        if all(any(values[abs(literal) - 1] == (literal > 0) for literal in clause) for clause in formula)
    ]
    p = Puzzle.cnf(formula)
    assert p.count() == len(models) and sorted(p.solutions()) == sorted(models)
    assert Puzzle.cnf(formula, variables=5).count() == 4 * len(models)
    assert Puzzle.cnf(formula, show=[1]).count() == 2
    assert p.check([1, -2, 3]) and not p.check([-1, 2])
    options = {("x", 1): "ab", ("x", 2): "c", "rest": "bc", 4: "a"}
    cover = Puzzle.cover(options)
    exact = [
        set(chosen)
        for size in range(5)
        for chosen in itertools.combinations(options, size)
        if sorted("".join(options[name] for name in chosen)) == list("abc")
    ]
    found = [set(solution) for solution in cover.solutions()]
    assert len(found) == len(exact) == cover.count() and all(one in exact for one in found)
    assert cover.check(["rest", 4]) and not cover.check(["rest"])
    assert Puzzle.cover({1: "a", 2: "ax", 3: "bx"}, secondary="x").count() == 1
    with pytest.warns(UserWarning, match="options: 2 has secondary items alone"):
        assert Puzzle.cover({1: "a", 2: "x"}, secondary="x").count() == 1


def test_remainders_of_numbers(tmp_path):
    p = Puzzle("2x2")
    p.values(1, 3)
    a, b, c, d = (p.value(cell) for cell in p.cells)
    p.add((a - 2 * b) % 3 == 1, 2 * ((c + d) % 2) + a >= 2)
    by_hand = sum(
        (a - 2 * b) % 3 == 1 and 2 * ((c + d) % 2) + a >= 2 for a, b, c, d in itertools.product(range(1, 4), repeat=4)
    )
    assert agrees(p, tmp_path) == by_hand


def test_more_is_added_to_texts():
    tours = Puzzle.text("board 4x4\nplaces moves of wazir\nconnected edge")
    tours.add(tours.edge(tours.edges(cell)) == 2 for cell in tours.cells)
    tours.given(("r0c0", "r0c1"), tours.edge)
    # Every closed tour of a wazir passes the corner by both of its moves.
    assert tours.count() == kikisuji.count("hamiltonian-cycles wazir 4") == 6
    kinds = Puzzle.text("board 2x2\nkind queen  # and nothing else")
    (queen,) = kinds.kinds
    kinds.add(queen(kinds.all) == 1, kinds.kind("queen")("a1") == 0)
    assert kinds.count() == 3
    with pytest.raises(ValueError, match="names='king': there is no such kind; choose one of queen"):
        kinds.kind("king")
    with pytest.raises(ValueError, match="low=1: the text says already what places hold"):
        kinds.values(1, 2)


def test_copies_go_their_own_way():
    p = Puzzle([("a", "b"), ("b", "c")])
    chosen = p.kind("chosen")
    p.given("a", chosen)
    q, r = copy.copy(p), copy.deepcopy(p)
    q.add(q.kinds[0]("b") == 0)
    r.given("c", None)
    assert (p.count(), q.count(), r.count()) == (4, 2, 2)
    assert next(q.solutions()) == ["a"]


def latin():
    p = Puzzle("3x3")
    p.values(1, 3)
    return p


def test_numbers_by_cases() -> None:
    p = Puzzle("1x3")
    p.values(-1, 2)
    a, b, c = (p.value(place) for place in p.all)
    p.add(abs(a - b) <= 1)
    p.add(a * c == 2)
    p.add(p.least(p.all) == -1)
    p.add(p.most(["a1", "b1"]) < 2)
    values = range(-1, 3)
    all_three = itertools.product(values, repeat=3)
    right = [t for t in all_three if abs(t[0] - t[1]) <= 1 and t[0] * t[2] == 2 and min(t) == -1 and max(t[:2]) < 2]
    assert p.count() == len(right)


def test_what_is_in_sight() -> None:
    p = Puzzle("1x4")
    rook, pawn = p.kind("rook"), p.kind("pawn")
    p.add(rook(p.all) == 2)
    p.add(pawn(p.all) == 1)
    for place in p.all:
        p.add(rook(place).implies(p.seen(rook, place) == 0))
    # The pawn stands between the rooks: r p r . and . r p r, r p . r and r . p r.
    assert p.count() == 4


@pytest.mark.parametrize(
    "mistake, kind, words",
    [
        (lambda p, q: p.add(q("a1") >= 1 and q("a2") >= 1), TypeError, "join conditions by & | ~"),
        (lambda p, q: p.add(1 <= q(p.all) <= 3), TypeError, r"between\(1, 3\)"),
        (lambda p, q: p.add(q("a1") == 1 & q("a2") == 1), TypeError, "put each comparison in brackets"),
        (lambda p, q: p.add(len(p.all) == 64), TypeError, "conditions=True is a bool.*compared its own numbers"),
        (lambda p, q: p.add(q(p.all) + 1), TypeError, "conditions=.*a number is no condition"),
        (lambda p, q: p.add(q == 1), TypeError, "queen is a kind; count it"),
        (lambda p, q: q(p.all) % 0 == 1, ValueError, "divisor=0"),
        (lambda p, q: p.add(q("a1") in [1, 2]), TypeError, r"x.among\(\[1, 3\]\)"),
        (lambda p, q: q("a1") * Puzzle("3x3").kind("queen")("a1"), ValueError, "conditions: they are of two puzzles"),
        (lambda p, q: q <= 1, TypeError, r"queen is a kind; count it on places, as in queen\(p.all\) <= 1"),
        (lambda p, q: q(p.all) == "one", TypeError, "other='one' is a str: a number is expected"),
        (lambda p, q: q("z9"), ValueError, "place"),
        (lambda p, q: q((0, 9)), ValueError, "place"),
        (lambda p, q: q(3.5), TypeError, "places=3.5 is a float"),
        (lambda p, q: p.add(Puzzle("3x3").kind("queen")("a1")), ValueError, "conditions=.*it is of another puzzle"),
        (lambda p, q: q("a1") + Puzzle("3x3").kind("queen")("a1"), ValueError, "conditions: they are of two puzzles"),
        (lambda p, q: Puzzle(5), TypeError, 'board=5 is an int: give a board in words, such as "5x5"'),
        (lambda p, q: Puzzle((3, 5)), TypeError, r'board=\(3, 5\) is a tuple: give a board in words, such as "3x5"'),
        (lambda p, q: Puzzle("5.\n.."), ValueError, "`5` is no sign of a picture.*numbers come by values"),
        (lambda p, q: kikisuji.count("independence queen", 8), TypeError, 'one string, such as "independence queen 8"'),
        (lambda p, q: latin().given("a1", "3"), ValueError, "content='3': places hold numbers here; .*from 1 to 3"),
        (lambda p, q: latin().given("a1", 0), ValueError, "content=0: places hold numbers here"),
        (lambda p, q: latin().given("a1", 1.0), TypeError, "content=1.0 is a float: an integer is expected"),
        (lambda p, q: latin().given("a1", None), ValueError, "content=None: every place holds a number"),
        (lambda p, q: latin().value(["a1"]), TypeError, "place=.*one place is needed"),
        (lambda p, q: (p.given("a1", q), p.given((7, 0), None)), ValueError, "content=None: another clue says that r7c0 = queen"),
        (lambda p, q: latin().best(), ValueError, r"take solutions\(..\).take\(1\)"),
        (lambda p, q: p.runs(q, {"a1", "b1"}, [1]), TypeError, "places=.*a set has no order"),
        (lambda p, q: p.lex(["a1"], {"b1"}), TypeError, "others=.*a set has no order"),
        (lambda p, q: Puzzle("2x2#5"), ValueError, "board='2x2#5': `#` is a hole"),
        (lambda p, q: p.runs(q, ["a1", "b1", (7, 0)], [1]), ValueError, r"places='a1': it stands twice"),
        (lambda p, q: p.kind("two words"), ValueError, "names='two words'"),
        (lambda p, q: p.kind(["rook", "king"]), ValueError, r'names=.*several are kind\("queen", "knight"\)'),
        (lambda p, q: p.kind("and"), ValueError, "names='and': this word means something"),
        (lambda p, q: p.kind("a1"), ValueError, "names='a1': this word means something"),
        (lambda p, q: p.kind("queen"), ValueError, "names='queen': this kind is declared already"),
        (lambda p, q: p.values(1, 9), ValueError, "kinds or values, not both"),
        (lambda p, q: p.value("a1"), ValueError, "place='a1': places hold no numbers"),
        (lambda p, q: p.lines("quen"), ValueError, "piece: .*quen"),
        (lambda p, q: p.boxes(3, 3), ValueError, "size: boxes of 3 rows do not tile"),
        (lambda p, q: p.goal("most"), ValueError, "low='most': give"),
        (lambda p, q: p.goal("2..3"), ValueError, r"low='2..3': give .*goal\(2, 3\)"),
        (lambda p, q: p.goal(3, 1), ValueError, "low: the last size is below the first"),
        (lambda p, q: p.goal(-1), ValueError, "low: -1 is no size"),
        (lambda p, q: p.size(queen=-1), ValueError, "kinds: -1 is no factor"),
        (lambda p, q: p.symmetry(q, q), ValueError, "group: queen is named twice"),
        (lambda p, q: p.connected(q, by="nope"), ValueError, "by: there is no piece `nope`"),
        (lambda p, q: Puzzle("3x3", moves=""), ValueError, "moves=''"),
        (lambda p, q: kikisuji.count(b"independence queen 4"), TypeError, "puzzle=b'"),
        (lambda p, q: kikisuji.search("queens 8", algorithm="queen2", seed=3), ValueError, "seed=3: .*random=True"),
        (lambda p, q: p.connected(q), ValueError, "by=None: say by whose moves"),
        (lambda p, q: Puzzle("8x8").count(), ValueError, "the puzzle does not say what places hold"),
        (lambda p, q: p.symmetry("values"), ValueError, "^group: there are no values here"),
        (lambda p, q: p.hidden("full"), ValueError, "kind='full': a kind of this puzzle can be hidden"),
        (lambda p, q: (p.goal("max"), p.goal("min")), ValueError, "^low: the goal is said twice"),
        (lambda p, q: p.acyclic(q), ValueError, "^kind: only moves make cycles"),
        (lambda p, q: Puzzle("..\n.x"), ValueError, "a picture has no kinds yet"),
        (lambda p, q: Puzzle.text("let n = 3\nboard {n}\nkind q", n=2**63), ValueError, "n=9223372036854775808: "),
        (lambda p, q: kikisuji.sequence("independence queen N", (0, 2**70)), ValueError, "^n="),
        (lambda p, q: kikisuji.count("shogi", [(0, 1)]), ValueError, "puzzle='shogi': this is no family of graphs"),
        (lambda p, q: kikisuji.answer("domination queen 4", checkpoint=""), ValueError, "checkpoint=''"),
        (lambda p, q: kikisuji.export("domination queen 4", "cnf", size="any", nodes=1), ValueError, "nodes means nothing"),
        (lambda p, q: kikisuji.export("domination queen 4", "cnf", threads=1), ValueError, "threads=1: it means nothing"),
        (lambda p, q: latin().spectrum(), ValueError, "leave spectrum out"),
        (lambda p, q: p.given("a1", "rook"), ValueError, "content='rook': there is no such kind; choose one of queen"),
        (lambda p, q: p.hidden("rook"), ValueError, "kind='rook'"),
        (lambda p, q: p.symmetry("all"), ValueError, "group="),
        (lambda p, q: p.title('"'), ValueError, "words="),
        (lambda p, q: p.edges("a1"), ValueError, "cell: there are no moves here"),
        (lambda p, q: p.best(), ValueError, "size=None: this asks for no best size, but for any"),
        (lambda p, q: p.check(5), TypeError, "solutions=5 is an int"),
        (lambda p, q: Puzzle("8y8"), ValueError, "board='8y8'"),
        (lambda p, q: Puzzle("4x4", moves="edge"), ValueError, "edge"),
        (lambda p, q: Puzzle.family("domination queen 8").add(q("a1")), ValueError, "conditions: a built-in puzzle"),
        (lambda p, q: Puzzle.family("domination queen 8").rows, ValueError, "rows: a built-in puzzle|built-in puzzle"),
        (lambda p, q: Puzzle.family("domination queen 8").kind("rook"), ValueError, "names: a built-in puzzle"),
        (lambda p, q: Puzzle.family("domination queen 8").values(1, 2), ValueError, "low: a built-in puzzle"),
        (lambda p, q: Puzzle.family("domination", [("a", "b")]), TypeError, "words=.*a graph is given by graph="),
        (lambda p, q: kikisuji.count("attacking 2", [(0, 1)]), ValueError, "puzzle='attacking 2': this is no family of graphs"),
        (lambda p, q: kikisuji.count("domination queen 8", [(0, 1)]), ValueError, "graph=.*has a board already"),
        (lambda p, q: Puzzle.cnf([[1, 0]]), ValueError, "clauses=0"),
        (lambda p, q: Puzzle.cnf([[10**30]]), ValueError, "clauses=1"),
        (lambda p, q: Puzzle.cnf([[1, -1000001]]), ValueError, "clauses=1000001: variables up to 1000000"),
        (lambda p, q: Puzzle.cnf([[1]], variables=10**7), ValueError, "variables=10000000: variables up to 1000000"),
        (lambda p, q: Puzzle.cnf([1, 2]), TypeError, "clauses=1 is an int: clauses are lists"),
        (lambda p, q: Puzzle.cnf([[1]], show=1), TypeError, "show=1 is an int"),
        (lambda p, q: Puzzle.cover([1]), TypeError, "options="),
        (lambda p, q: Puzzle.cover({"a": 1}), TypeError, "options=1 is an int"),
        (lambda p, q: Puzzle.cover({"a": [[1]]}), ValueError, "options=.*hashable"),
        (lambda p, q: Puzzle.cover({"a": [1]}, secondary=1), TypeError, "secondary=1 is an int"),
        (lambda p, q: kikisuji.count("independence queen 4", classes=True), TypeError, "no option `classes` of count"),
        (lambda p, q: p.spectrum(classes=True), TypeError, "no option `classes` of spectrum"),
        (lambda p, q: p.sample("5"), TypeError, "number='5' is a str"),
        (lambda p, q: p.sample(5, seed=None), TypeError, "seed=None"),
        (lambda p, q: kikisuji.sequence(p, (1, 4)), TypeError, "words=<Puzzle"),
        (lambda p, q: kikisuji.sequence("independence queen N", "1..4"), ValueError, "n='1..4': give numbers"),
        (lambda p, q: kikisuji.count(3), TypeError, "puzzle=3 is an int"),
    ],
)
def test_a_mistake_is_told_with_the_argument(mistake, kind, words):
    p = Puzzle("8x8")
    with pytest.raises(kind, match=words):
        mistake(p, p.kind("queen"))


def test_a_picture_may_be_one_line():
    p = Puzzle("..#.")
    p.kind("king")
    assert (len(p.all), p.count()) == (3, 8)


def test_moves_with_kinds_tell_the_kind_apart():
    puzzle = Puzzle("1x3", moves="wazir")
    black, white = puzzle.kind("black", "white")
    puzzle.add(black(puzzle.edges("a1")) == 1, white(puzzle.edges("c1")) == 1)
    [found] = puzzle.solutions()
    assert found.to_dict() == {"r0c0-r0c1": "B", "r0c1-r0c2": "W"}
    assert found.to_records()[1] == {"item": "r0c1-r0c2", "piece": "W"}
    graph = "graph\n1 2\n2 3\nend\nkind black white\neach c in all: full(c) = 1\nblack(all) = 3"
    [found] = Puzzle.text(graph).solutions()
    assert found.to_dict() == {"v1": "B", "v2": "B", "v3": "B"}


def test_a_family_on_a_graph_in_memory_has_a_statement_of_its_own(tmp_path):
    square = [("a", "b"), ("b", "c"), ("c", "d"), ("d", "a")]
    puzzle = Puzzle.family("domination", graph=square)
    agrees(Puzzle.text(puzzle.statement()), tmp_path)
    assert Puzzle.text(puzzle.statement()).count() == puzzle.count()


def test_numbers_that_cannot_be_are_refused():
    with pytest.raises(ValueError, match="variables=-1"):
        Puzzle.cnf([[1]], variables=-1)
    with pytest.raises(ValueError, match="node="):
        kikisuji.Graph([(0, 1)]).neighbours(7)


def test_numbers_of_a_condition_have_64_bits():
    puzzle = Puzzle("1x3")
    puzzle.values(0, 9)
    number = sum((10 ** (10 - 5 * at) * puzzle.value(cell) for at, cell in enumerate(puzzle.cells)), start=0)
    puzzle.add(number <= 50_000_300_004)
    said = itertools.product(range(10), repeat=3)
    assert puzzle.count() == sum(a * 10**10 + b * 10**5 + c <= 50_000_300_004 for a, b, c in said)


def test_names_do_not_meet_those_of_python(tmp_path):
    puzzle = Puzzle("2x2")
    first, second = puzzle.kind("_i0", "self")
    puzzle.add((first("a1") == 1).indicator() + (second("a2") == 1).indicator() == 1)
    puzzle.size(self=3)
    assert puzzle.count() == 4 * 3 * 3
    file = tmp_path / "let.puzzle"
    file.write_text("let path = 2\nlet text = 2\nboard {path}x{text}\nkind a\n")
    assert Puzzle.read(file, path=3).count() == 2**6 == Puzzle.text(file.read_text(), text=3).count()


def test_what_is_said_twice_or_never_is_told():
    puzzle = Puzzle("2x2")
    puzzle.values(1, 2)
    with pytest.raises(ValueError, match="already"):
        puzzle.values(1, 3)
    with pytest.raises(ValueError, match="moves='nope'"):
        Puzzle("2x2", moves="nope")
    with pytest.raises(ValueError, match="board='nope'"):
        Puzzle("nope", moves="wazir")
    with pytest.raises(ValueError, match="variables=2"):
        Puzzle.cnf([[3]], variables=2)
    with pytest.raises(ValueError, match="show="):
        Puzzle.cnf([[1]], show=[2])
    with pytest.warns(UserWarning, match="no items"):
        Puzzle.cover({"a": [1], "e": []})
    for mistake in (lambda: puzzle.value("a1").among(5), lambda: all_of(5), lambda: kikisuji.validate(5)):
        with pytest.raises(TypeError, match="is an int"):
            mistake()


def test_solutions_are_copied_and_pickled():
    import pickle

    for puzzle in (Puzzle.family("independence", graph=[("a", "b"), ("b", "c")]), Puzzle.family("independence", "queen", 4)):
        found = puzzle.best(size="max")
        for again in (copy.deepcopy(found), pickle.loads(pickle.dumps(found))):
            assert again == found and again._repr_svg_() == found._repr_svg_()
    p = Puzzle("2x3")
    p.add(p.kind("king")(p.all) == 2)
    assert pickle.loads(pickle.dumps(p)).statement() == p.statement()


def test_a_cell_is_shifted_as_it_is_written():
    p = Puzzle("3x3")
    assert p.shift((0, 0), 1, 0) == p.shift("a3", 1, 0) == p.shift([(0, 0)], 1, 0) == ["r1c0"]
    with pytest.raises(ValueError, match="to=.*give the other cell"):
        Puzzle("2x2", moves="wazir").move("a1")


def test_clues_and_kinds_that_contradict_each_other_are_told_at_once():
    p = Puzzle("2x2", moves="wazir")
    p.given(("a1", "a2"), p.edge)
    with pytest.raises(ValueError, match="another clue"):
        p.given(("a2", "a1"), None)
    assert p.count() == 8
    q = Puzzle("2x2")
    with pytest.raises(ValueError, match="named twice"):
        q.kind("n", "n")
    q.kind("n")
    with pytest.raises(ValueError, match="content=3: places hold kinds"):
        q.given("b2", 3)


def test_the_statement_of_a_text_has_its_parameters_whatever_lines_they_take():
    text = "let n = (3 + # three\n 1)\nlet m = 2 # two\nboard {n}x{m}\nkind q\n"
    for parameters, count in (({}, 2**8), ({"n": 2}, 2**4), ({"n": 2, "m": 3}, 2**6)):
        p = Puzzle.text(text, **parameters)
        assert p.count() == Puzzle.text(p.statement()).count() == count


@pytest.mark.skipif(not hasattr(signal, "SIGALRM"), reason="there is no such signal")
def test_a_text_that_takes_long_leaves_the_interpreter_to_others(tmp_path):
    text = "board 30x30\nkind q\neach a in all, b in all, c in all: q(a) + q(b) + q(c) <= 2\n"
    was = signal.signal(signal.SIGALRM, signal.default_int_handler)
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.3)
        with pytest.raises(KeyboardInterrupt):
            Puzzle.text(text)
    finally:
        signal.signal(signal.SIGALRM, was)
    file = tmp_path / "long.puzzle"
    file.write_text(text)
    with pytest.raises(kikisuji.LimitError):
        kikisuji.best(f"puzzle {file}", timeout=0.3)


def test_built_in_puzzles_have_no_cells_however_often_they_are_asked():
    for built in (Puzzle.family("domination", "queen", 4), Puzzle.cnf([[1, 2]])):
        for ask in (lambda p: p.cells, lambda p: p.cells, lambda p: p.all, lambda p: p.full("a1")):
            with pytest.raises(ValueError, match="a built-in puzzle has no sets here"):
                ask(built)


def test_flaws_of_covers_are_told_by_names():
    cover = Puzzle.cover({"a": ["x", "y"], "b": ["y", "z"], "c": ["z"]})
    assert cover.check(["a"]).why == "no option covers the item 'z'"
    assert cover.check(["a", "b"]).why == "the item 'y' is covered twice, by option 'a' and option 'b'"
    assert cover.check(["a", "a", "c"]).why == "option 'a' is named twice"
    assert pickle.loads(pickle.dumps(cover)).check(["a"]).why == "no option covers the item 'z'"
    assert Puzzle.cover({"a": [3, 2], "b": [2, 1], "c": [1]}).check(["a"]).why == "no option covers the item 1"


def test_secondary_items_that_no_option_has():
    options = {"a": ["p"], "b": ["p", "xy"]}
    for secondary, message in (("xy", "no option has the item 'x' and 1 more"), (["yx"], "no option has the item 'yx'")):
        with pytest.warns(UserWarning, match=message):
            assert Puzzle.cover(options, secondary=secondary).count() == 1
    assert Puzzle.cover(options, secondary=["xy"]).count() == 2
    with pytest.raises(ValueError, match="items have to be hashable"):
        Puzzle.cover(options, secondary=[[1]])


def test_a_refused_list_of_conditions_adds_none():
    puzzle = Puzzle("3x3")
    queen = puzzle.kind("queen")
    with pytest.raises(TypeError, match="'x' is a str"):
        puzzle.add([queen(puzzle.all) == 2, "x"])
    assert "=" not in puzzle.statement()


def test_a_file_is_read_once(tmp_path):
    file = tmp_path / "ants.puzzle"
    file.write_text("let n = 2\nboard {n}x{n}\nkind ant\n")
    puzzle = Puzzle.read(file)
    file.write_text("let n = 3\nboard {n}x{n}\nkind ant\n")
    assert puzzle.count() == Puzzle.text(puzzle.statement()).count() == 16 and len(puzzle.cells) == 4
    one = Puzzle.family(str(file), "n=1")
    assert one.count() == Puzzle.text(one.statement()).count() == 2
    with pytest.raises(ValueError, match="the file does not say --given r0c0"):
        Puzzle.family(str(file), "--given", "r0c0").statement()
    file.write_text("graph none.txt\nkind ant\n")
    for ask in (lambda: Puzzle.read(file), lambda: kikisuji.count(str(file))):
        with pytest.raises(FileNotFoundError, match="there is no file .*none.txt"):
            ask()


def test_kinds_of_another_puzzle_are_refused_by_clues():
    one, other = Puzzle("2x2"), Puzzle("2x2")
    queen, foreign = one.kind("queen"), other.kind("queen")
    with pytest.raises(ValueError, match="of another puzzle"):
        one.given("a1", foreign)
    one.given("a1", queen)
    assert one.count(size="any") == 8


@pytest.mark.parametrize("last", [["K"], ["K", "k"], list("abcdefghijKLMNOPQRSTUVWXYZ")])
def test_more_kinds_than_letters(last):
    puzzle = Puzzle("1x1")
    kinds = puzzle.kind(*[f"kind_{chr(97 + at)}" for at in range(26)], *last)
    puzzle.add(puzzle.full("a1") == 1)
    found = list(puzzle.solutions())
    assert len({tuple(one) for one in found}) == len(kinds)
    checked = puzzle.check(found, complete=True)
    assert (checked.right, checked.wrong, checked.repeated, checked.missing) == (len(kinds), {}, {}, 0)


def test_more_kinds_of_one_letter_than_letters():
    puzzle = Puzzle("1x1")
    puzzle.kind(*"abcdefghijklmnopqrstuvwxyzA")
    with pytest.raises(ValueError, match="the letters are used up"):
        puzzle.count()


@pytest.mark.parametrize("depth", [100, 2000])
def test_conditions_of_great_depth_are_refused(depth):
    puzzle = Puzzle("1x2")
    queen = puzzle.kind("queen")
    deep = queen("a1") == 1
    for _ in range(depth):
        deep = deep.iff(queen("b1") == 1)
    with pytest.raises(ValueError, match="say it with less depth"):
        puzzle.add(deep)
        puzzle.count()
