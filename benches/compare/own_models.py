"""The puzzles of benches/own for the tools of own_tools.py: rules from their definitions, data from the .puzzle file.

Every function has the name of its file, and takes a tool and the text of the file.
"""

import re
from itertools import combinations, product

STEPS = [(a, b) for a in (-1, 0, 1) for b in (-1, 0, 1) if a or b]


def number(text, pattern):
    """The first number of the file behind this."""
    return int(re.search(pattern + r"(\d+)", text)[1])


def cells(text):
    """The cells that a text names, as rows and columns."""
    return [(int(r), int(c)) for r, c in re.findall(r"r(\d+)c(\d+)", text)]


def board(m, rows, columns, values=(0, 1), given=()):
    """A variable for each cell, {(row, column): variable}; a given one has one value."""
    given = dict(given)
    return {at: m.var([given[at]] if at in given else values) for at in product(range(rows), range(columns))}


def lines(x):
    """The rows and columns of a board."""
    rows, columns = ({at[side] for at in x} for side in (0, 1))
    return [[x[at] for at in x if at[side] == k] for side, ks in ((0, rows), (1, columns)) for k in sorted(ks)]


def along_of(x, side, r, c):
    """The variables along the row or the column of a cell."""
    return [v for at, v in x.items() if (at[0] == int(r) if side == "row" else at[1] == int(c))]


def clued(text, x):
    """The rows and columns of which the file tells numbers: the variables along the line, and the numbers."""
    for side, r, c, numbers in re.findall(r"(row|column)\(r(\d+)c(\d+)\)\) = \(?([\d, ]+)", text):
        yield along_of(x, side, r, c), [int(k) for k in numbers.split(",")]


def sums(text):
    """The sets of cells with their sums."""
    return [(cells(places), int(k)) for places, k in re.findall(r"^sum\(\{(.*)\}\) = (\d+)", text, re.M)]


def givens(text):
    """The clues, {cell: value}."""
    clues = re.search("^given.*", text, re.M)[0]
    return {(int(r), int(c)): int(k) for r, c, k in re.findall(r"r(\d+)c(\d+) = (\d+)", clues)}


def near(x, at, steps=STEPS):
    """The variables around a cell."""
    return [x[at[0] + a, at[1] + b] for a, b in steps if (at[0] + a, at[1] + b) in x]


def avoid1324(m, text):
    """An order of the places, and no four of them in the pattern."""
    n = number(text, "let n = ")
    less = {pair: m.var() for pair in combinations(range(n), 2)}
    for a, b, c in combinations(range(n), 3):
        for k in (0, 1):
            m.rule([(less[a, b], k), (less[b, c], k)], [(less[a, c], k)])
    for a, b, c, d in combinations(range(n), 4):
        m.rule([(less[a, c], 1), (less[b, c], 0), (less[b, d], 1)])


def balanced(m, text):
    """Rows and columns with as many crosses as noughts."""
    n = number(text, "let n = ")
    for line in lines(board(m, n, n)):
        m.total(line, [n // 2])


def battleship(m, text):
    """Ships that do not touch, not even at corners; a ship is a run between two free ends."""
    x = board(m, 8, 8)
    for along, (k,) in clued(text, x):
        m.total(along, [k])
    for (r, c), ship in x.items():
        for other in near(x, (r, c), [(1, -1), (1, 1)]):
            m.rule([(ship, 1), (other, 1)])
    fleet = [int(line.split()[-1]) for line in text.splitlines() if line.startswith("(count")]
    for length, k in zip((4, 3, 2, 1), fleet):
        found = []
        for (r, c), (a, b) in product(x, ((0, 1), (1, 0))[: 1 + (length > 1)]):
            run = [(r + a * i, c + b * i) for i in range(length)]
            ends = [(r - a, c - b), (r + a * length, c + b * length)]
            ends += [(r - 1, c), (r + 1, c)] if length == 1 else []
            if run[-1] in x:
                found.append(m.both([(x[at], 1) for at in run] + [(x[at], 0) for at in ends if at in x]))
        m.total(found, [k])


def contingency(m, text):
    """Rows and columns with given sums."""
    for along, (k,) in clued(text, board(m, 6, 6, range(5))):
        m.total(along, [k])


def costas(m, text):
    """A permutation whose differences at each distance are different."""
    n = number(text, "let n = ")
    x = [m.var(range(1, n + 1)) for _ in range(n)]
    m.different(x)
    for d in range(1, n - 1):
        m.different([m.difference(x[i + d], x[i]) for i in range(n - d)])


def divgrid(m, text):
    """Rows and columns out of the table of multiples."""
    by = number(text, "% ")
    rows = [tuple(map(int, f"{k:04}")) for k in range(0, 10_000, by)]
    for line in lines(board(m, 4, 4, range(10))):
        m.table(line, rows)


def hexagon3(m, text):
    """The magic hexagon."""
    n, k = number(text, "hexagon:"), number(text, "= ")
    span = range(1 - n, n)
    x = {(q, r, -q - r): m.var(range(1, 20)) for q in span for r in span if -q - r in span}
    m.different([*x.values()])
    for side, at in product(range(3), span):
        m.total([v for cell, v in x.items() if cell[side] == at], [k])


def hidato(m, text):
    """The place of each number, next to the place of the number before."""
    fixed = {value: 6 * r + c for (r, c), value in givens(text).items()}
    free = [at for at in range(36) if at not in fixed.values()]
    place = {k: m.var([fixed[k]] if k in fixed else free) for k in range(1, 37)}
    m.different([*place.values()])
    for k, at in product(range(1, 36), range(36)):
        if at in m.domains[place[k]]:
            beside = [6 * (at // 6 + a) + at % 6 + b for a, b in STEPS if 0 <= at // 6 + a < 6 and 0 <= at % 6 + b < 6]
            m.rule([(place[k], at)], [(place[k + 1], to) for to in beside if to in m.domains[place[k + 1]]])


def ice(m, text):
    """Arrows on the edges of a torus, two into each cell."""
    n = number(text, "let n = ")
    right, down = board(m, n, n), board(m, n, n)
    for r, c in right:
        into = [right[r, (c - 1) % n], down[(r - 1) % n, c]]
        m.total([*into, right[r, c], down[r, c]], [0], [1, 1, -1, -1])


def kakuro(m, text):
    """Runs of different digits with given sums."""
    x = {at: m.var(range(1, 10)) for at in sorted({at for run, _ in sums(text) for at in run})}
    for run, k in sums(text):
        m.different([x[at] for at in run])
        m.total([x[at] for at in run], [k])


def killer(m, text):
    """A sudoku with cages of different digits and given sums."""
    x = board(m, 9, 9, range(1, 10), givens(text))
    boxes = [[x[3 * a + i, 3 * b + k] for i, k in product(range(3), repeat=2)] for a, b in product(range(3), repeat=2)]
    for line in lines(x) + boxes:
        m.different(line)
    for cage, k in sums(text):
        m.different([x[at] for at in cage])
        m.total([x[at] for at in cage], [k])


def langford(m, text):
    """An exact cover: every number once, with its two places, and every place by one number."""
    n = number(text, "let n = ")
    x = {(k, at, at + k + 1): m.var() for k in range(1, n + 1) for at in range(2 * n - k - 1)}
    for k in range(1, n + 1):
        m.one([v for pair, v in x.items() if pair[0] == k])
    for at in range(2 * n):
        m.one([v for pair, v in x.items() if at in pair[1:]])


def latin7(m, text):
    """Latin squares."""
    n = number(text, "let n = ")
    for line in lines(board(m, n, n, range(1, n + 1))):
        m.different(line)


def life(m, x, at, allowed):
    """Twice the living neighbours of a cell and the cell itself, as one number: 5, 6, 7 live in the next generation."""
    around, own = near(x, at), [x[at]] if at in x else []
    m.total(around + own, allowed, [2] * len(around) + [1] * len(own))


def lifeback(m, text):
    """The generation before: what the inner cells become is given."""
    x, later = board(m, 8, 8), cells(re.search("let later.*", text)[0])
    for at in product(range(1, 7), repeat=2):
        life(m, x, at, {5, 6, 7} if at in later else set(range(18)) - {5, 6, 7})


def magic4(m, text):
    """Magic squares."""
    x, k = board(m, 4, 4, range(1, 17)), number(text, "= ")
    m.different([*x.values()])
    for line in lines(x) + [[x[i, i] for i in range(4)], [x[i, 3 - i] for i in range(4)]]:
        m.total(line, [k])


def nono20(m, text):
    """Runs along the lines; a state is how many runs are done, and the length of the one begun."""
    for along, runs in clued(text, board(m, 20, 20)):

        def step(state, black, runs=runs):
            done, length = state
            if black:
                return (done, length + 1) if done < len(runs) and length < runs[done] else None
            return state if not length else (done + 1, 0) if length == runs[done] else None

        m.automaton(along, (0, 0), step, [(len(runs), 0), (len(runs) - 1, runs[-1])].__contains__)


def schur(m, text):
    """Classes none of which has two numbers and their sum."""
    n, classes = number(text, "let n = "), number(text, r"values 1\.\.")
    x = [None, *(m.var(range(1, classes + 1)) for _ in range(n))]
    for a in range(1, n):
        for b, k in product(range(a, n - a + 1), range(1, classes + 1)):
            m.rule({(x[a], k), (x[b], k), (x[a + b], k)})


def sendmore(m, text):
    """SEND + MORE = MONEY."""
    x = {letter: m.var(range(letter in "sm", 10)) for letter in "sendmory"}
    by = dict.fromkeys(x, 0)
    for word, sign in (("send", 1), ("more", 1), ("money", -1)):
        for power, letter in enumerate(reversed(word)):
            by[letter] += sign * 10**power
    m.different([*x.values()])
    m.total([*x.values()], [0], [*by.values()])


def skyscrapers(m, text):
    """A Latin square; a state is the highest house so far, and how many are seen."""
    x = board(m, 6, 6, range(1, 7))
    for line in lines(x):
        m.different(line)
    pattern = r"count c in (row|column)\(r(\d+)c(\d+)\).* where d\.\w+ ([<>]) .* = (\d+)"
    for side, r, c, sign, k in re.findall(pattern, text):
        along = along_of(x, side, r, c)

        def step(state, height, k=int(k)):
            top, seen = state
            return state if height < top else (height, seen + 1) if height > top and seen < k else None

        m.automaton(along if sign == "<" else along[::-1], (0, 0), step, lambda state, k=int(k): state == (6, k))


def slitherlink(m, text):
    """One closed loop along the edges of a grid, with given numbers of edges around some squares."""
    ways = [((r, c), to) for r, c in product(range(8), repeat=2) for to in ((r, c + 1), (r + 1, c)) if max(to) < 8]
    x = {way: m.var() for way in ways}
    m.loop(8, {(8 * a + b, 8 * c + d): v for ((a, b), (c, d)), v in x.items()})
    for around, k in re.findall(r"^edge\((move.*)\) = (\d+)", text, re.M):
        ends = cells(around)
        m.total([x[way] for way in zip(ends[::2], ends[1::2])], [int(k)])


def stilllife(m, text):
    """A pattern that stays as it is, on a larger board whose rim is dead."""
    n = number(text, "let n = ")
    x = board(m, n, n)
    for at in product(range(-1, n + 1), repeat=2):
        life(m, x, at, {5, 7, *range(0, 18, 2)} - {6})


def sumfree(m, text):
    """Sets without two numbers and their sum."""
    n = number(text, "let n = ")
    x = [None, *(m.var() for _ in range(n))]
    for a in range(1, n):
        for b in range(a, n - a + 1):
            m.rule({(x[a], 1), (x[b], 1), (x[a + b], 1)})


def threes(m, text):
    """Three crosses in each row and column."""
    n, k = number(text, "let n = "), number(text, r"x\(l\) = ")
    for line in lines(board(m, n, n)):
        m.total(line, [k])


def tournament(m, text):
    """Every player wins as many games as given; a game is true if the smaller number wins."""
    games = {(int(a), int(b)): m.var() for a, b in re.findall(r"^(\d+) (\d+)$", text, re.M)}
    wins = int(text.split()[-1])
    for player in {p for game in games for p in game}:
        own = [game for game in games if player in game]
        by = [1 if game[0] == player else -1 for game in own]
        m.total([games[game] for game in own], [wins - by.count(-1)], by)


PUZZLES = {f.__name__: f for f in (
    avoid1324, balanced, battleship, contingency, costas, divgrid, hexagon3, hidato, ice, kakuro, killer, langford,
    latin7, lifeback, magic4, nono20, schur, sendmore, skyscrapers, slitherlink, stilllife, sumfree, threes, tournament,
)}
