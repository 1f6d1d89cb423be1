"""Maps of puzzles built in Python. Numbers by going through all placements here."""

import itertools

import pytest

import kikisuji
from kikisuji import Puzzle

ROWS = [[3, 1, 4], [1, 5, 9], [2, 6, 5]]


def rooks(marks):
    p = Puzzle("3x3")
    rook = p.kind("rook")
    worth = p.map("worth", marks)
    p.add(rook(line) <= 1 for line in p.rows + p.columns)
    p.size(rook=worth)
    return p


def sums():
    for number in range(4):
        for rows in itertools.combinations(range(3), number):
            for columns in itertools.permutations(range(3), number):
                yield sum(ROWS[row][column] for row, column in zip(rows, columns))


@pytest.mark.parametrize("marks", [ROWS, "314\n159\n265", {(row, col): ROWS[row][col] for row in range(3) for col in range(3)}])
def test_a_map_is_a_factor_of_the_size(marks):
    own = list(sums())
    assert dict(kikisuji.spectrum(rooks(marks))) == {size: own.count(size) for size in range(max(own) + 1)}
    best = kikisuji.answer(rooks(marks), size="max")
    assert (best.size, best.count) == (max(own), own.count(max(own)))
    assert Puzzle.text(rooks(marks).statement()).count() == len(own)


def test_a_mark_names_its_cells():
    p = Puzzle("3x3")
    p.values(1, 3)
    cage = p.map("cage", "AAB\nABB\n.CC")
    p.add(p.distinct(line) for line in p.rows + p.columns)
    assert cage["A"] == cage[10] == ["r0c0", "r0c1", "r1c0"]
    assert [len(part) for part in cage.parts] == [3, 3, 2] and len(cage.marked) == 8
    p.add(p.sum(cage["A"]) == 5, p.sum(cage["C"]) == 4)
    squares = itertools.product(itertools.permutations((1, 2, 3)), repeat=3)
    latin = (s for s in squares if all(len({row[col] for row in s}) == 3 for col in range(3)))
    assert p.count() == sum(s[0][0] + s[0][1] + s[1][0] == 5 and s[2][1] + s[2][2] == 4 for s in latin)
    told = Puzzle.text(p.statement())
    assert told.map("cage")["B"] == cage["B"]


def test_what_is_no_map_is_named():
    p = Puzzle("2x2")
    p.kind("rook")
    worth = p.map("worth", {"a1": 3})
    assert worth["3"] == ["r1c0"]
    other = Puzzle("2x2")
    other.kind("rook")
    for wrong, error, part in [
        (lambda: p.map("cage", "AB"), ValueError, "marks: the map has 1 rows and 2 columns, the board 2 and 2"),
        (lambda: p.map("all", "AB\nAB"), ValueError, "marks: `all` is a word of the language"),
        (lambda: p.map("cage"), ValueError, "cage"),
        (lambda: p.map("1", "AB\nAB"), ValueError, "name='1'"),
        (lambda: p.map("cage", {"a1": 1.5}), TypeError, "a mark is a number or a letter"),
        (lambda: worth[None], TypeError, "mark=None"),
        (lambda: worth["Q"], ValueError, "mark"),
        (lambda: p.size(rook=1.5), TypeError, "a factor is an integer, or a map"),
        (lambda: other.size(rook=worth), ValueError, "it is of another puzzle"),
        (lambda: Puzzle("hexagon:2").map("cage", {}), ValueError, "a map is a picture of rows and columns"),
    ]:
        with pytest.raises(error, match="") as raised:
            wrong()
        assert part in str(raised.value), raised.value
    assert p.map("cage", "AB\nA.")["A"] == ["r0c0", "r1c0"]
