"""The questions of the comparison, from the definitions of the puzzles.

Nothing here knows an answer, and nothing comes from the program that is compared: boards, attacks,
lines and clauses are written down again, so that an agreement of the tools means something.
"""

from dataclasses import dataclass
from itertools import combinations
from math import gcd

ROOK = [(0, 1), (1, 0)]
BISHOP = [(1, 1), (1, -1)]
KNIGHT = [(1, 2), (2, 1), (2, -1), (1, -2)]


@dataclass(frozen=True)
class Question:
    """One question: a family of puzzles on the n x n board and which sizes to count.

    `family` is domination, independence or no-three-in-line, `piece` queen, knight or None,
    `size` any (every size), min or max (the best size, to be found by the tool).
    """

    family: str
    piece: str | None
    n: int
    size: str

    @property
    def puzzle(self):
        """The puzzle as `kikisuji count` spells it."""
        return " ".join(filter(None, [self.family, self.piece, str(self.n)]))

    @property
    def name(self):
        """The question as the table and the command line of this script spell it."""
        return f"{self.puzzle} {self.size}"

    @property
    def series(self):
        """What this question has in common with the same one on other boards."""
        return (self.family, self.piece, self.size)


def questions():
    """All questions, smaller boards before larger ones within a series."""
    table = [
        ("domination", "knight", "any", (6, 7, 8)),
        ("domination", "queen", "any", (6, 7, 8)),
        ("independence", "knight", "any", (8, 9, 10)),
        ("independence", "queen", "any", (8, 9, 10)),
        ("no-three-in-line", None, "any", (6, 7)),
        ("domination", "queen", "min", (8, 9)),
        ("independence", "queen", "max", (10, 11, 12)),
    ]
    return [Question(f, p, n, s) for f, p, s, sizes in table for n in sizes]


def by_name(name):
    """The question of this name; ValueError where there is none."""
    for question in questions():
        if question.name == name:
            return question
    raise ValueError(f"no question is called '{name}'; --list shows all of them")


def cells(n):
    """The cells of the n x n board as numbers from 0, row after row."""
    return range(n * n)


def attacked(piece, n, cell):
    """The cells that a piece on `cell` attacks; nothing blocks it."""
    row, column = divmod(cell, n)
    steps, reach = (KNIGHT, 1) if piece == "knight" else (ROOK + BISHOP, n - 1)
    seen = set()
    for down, right in steps:
        for far in range(-reach, reach + 1):
            r, c = row + far * down, column + far * right
            if far and 0 <= r < n and 0 <= c < n:
                seen.add(r * n + c)
    return seen


def edges(piece, n):
    """The pairs (smaller, larger) of cells that attack each other."""
    return [(v, w) for v in cells(n) for w in sorted(attacked(piece, n, v)) if v < w]


def neighbourhoods(piece, n):
    """For each cell the cells from which it is occupied or attacked."""
    return [sorted(attacked(piece, n, v) | {v}) for v in cells(n)]


def lines(n, slopes=None, least=2):
    """The sets of at least `least` cells on one straight line; all slopes unless some are given."""
    if slopes is None:
        span = range(-n + 1, n)
        slopes = [(d, r) for d in range(n) for r in span if gcd(d, r) == 1 and (d, r) > (0, 0)]
    found = []
    for down, right in slopes:
        for start in cells(n):
            row, column = divmod(start, n)
            if 0 <= row - down < n and 0 <= column - right < n:
                continue  # not the first cell of its line
            line = []
            while 0 <= row < n and 0 <= column < n:
                line.append(row * n + column)
                row, column = row + down, column + right
            if len(line) >= least:
                found.append(line)
    return found


def triples(n):
    """The sets of three cells on one straight line."""
    return sorted({t for line in lines(n, least=3) for t in combinations(sorted(line), 3)})


def clauses(question):
    """The question as clauses over the variables 1 .. n*n, its size left open.

    A largest set of non-attacking queens is asked as anybody would: one queen in every row.
    """
    n = question.n
    if question.family == "domination":
        return [[v + 1 for v in hood] for hood in neighbourhoods(question.piece, n)]
    if question.family == "no-three-in-line":
        return [[-v - 1 for v in triple] for triple in triples(n)]
    rows = []
    if question.size == "max":
        rows = [[r * n + c + 1 for c in range(n)] for r in range(n)]
    return rows + [[-v - 1, -w - 1] for v, w in edges(question.piece, n)]


def exactly(k, count):
    """Clauses for "exactly k of the variables 1 .. count are true"; answers (clauses, last variable).

    A sequential counter, s(i, j) = "at least j of the first i", defined in both directions: the
    new variables follow from the old ones, so that no model is counted twice.
    """
    new, last = [], count

    def variable():
        nonlocal last
        last += 1
        return last

    true = variable()
    new.append([true])
    before = [true] + [-true] * (k + 1)  # at least 0, 1, .., k + 1 of none
    for x in range(1, count + 1):
        after = [true]
        for j in range(1, k + 2):
            s, keep, step = variable(), before[j], before[j - 1]
            new += [[-s, keep, x], [-s, keep, step], [s, -keep], [s, -x, -step]]
            after.append(s)
        before = after
    return new + [[before[k]], [-before[k + 1]]], last
