#!/usr/bin/env python3
"""Counts the terms of entries.tsv, and writes each entry to a file in the form of a b-file.

    KIKISUJI=target/release/kikisuji python3 data/extend.py [ENTRY ...]
    python3 data/extend.py --index

A term is counted by layers in the first order (or by backtracking, where that stands in the place of an order);
one that the entry does not have, in the second order, too. A term that takes more than LIMIT ends the file. What an earlier run wrote is not counted again, so that the
script can be ended at any time. Of an array only n >= m is counted: these pieces move alike along rows and
columns, so that T(m,n) = T(n,m).
"""
import os
import pathlib
import subprocess
import sys

HERE = pathlib.Path(__file__).parent
PROGRAM = os.environ.get("KIKISUJI", "target/release/kikisuji")
LIMIT = os.environ.get("LIMIT", "300s")
MASKS = pathlib.Path(os.environ.get("TMPDIR", "/tmp"))


def mask(colour, n):
    """The file with the cells of one colour of an n x n board; r0c0 is black. Bishops of one colour go on
    behind the other cells, so that they stand as on the whole board."""
    black = colour == "black"
    rows = ["".join(".#"[((r + c) % 2 == 0) != black] for c in range(n)) for r in range(n)]
    file = MASKS / f"{colour}-{n}.txt"
    file.write_text("\n".join(rows) + "\n")
    return f"mask:{file}"


def words(puzzle, n, m):
    """The puzzle of one term."""
    for colour in ("black", "white"):
        if f"mask:{colour}-N" in puzzle:
            return puzzle.replace(f"mask:{colour}-N", mask(colour, n)).split()
    return puzzle.replace("N", str(n)).replace("M", str(m)).split()


def options(order):
    """How to count: by layers in an order, the one that the program suggests or a named one, or by backtracking."""
    if order == "backtrack":
        return ["--size", "any", "--quiet", "--method", "backtrack"]
    by = [] if order == "suggested" else ["--order", order]
    return ["--size", "any", "--quiet", "--method", "layers", *by]


def count(puzzle, order, n, m):
    """The number of sets, or None where that takes too long."""
    limits = ["--threads", "1", "--memory", "4G", "--timeout", LIMIT]
    line = [PROGRAM, "count", *words(puzzle, n, m), *options(order), *limits]
    run = subprocess.run(line, capture_output=True, text=True)
    if run.returncode == 3:
        return None
    if run.returncode != 0:
        sys.exit(run.stderr)
    return int(run.stdout)


def places(puzzle, n):
    """The places of an n: one, or of an array those of the antidiagonal, with their indices."""
    if "NxM" not in puzzle:
        return [(n, n, n)]
    return [(n * (n - 1) // 2 + row, row, n + 1 - row) for row in range(1, n + 1)]


def confirmed(puzzle, orders, is_new, n, m):
    """A term, by two orders where it is new."""
    n, m = max(n, m), min(n, m)
    term = count(puzzle, orders[0], n, m)
    if term is None or not is_new:
        return term
    again = count(puzzle, orders[1], n, m)
    if again is not None and again != term:
        sys.exit(f"{puzzle} {n} {m}: {term} by {orders[0]}, but {again} by {orders[1]}")
    return None if again is None else term


def heading(entry, has, puzzle, orders):
    is_array = "NxM" in puzzle
    what = f"{has} antidiagonals, {has * (has + 1) // 2} terms" if is_array else f"terms up to n = {has}"
    shown = " ".join(["kikisuji count", puzzle, *options(orders[0])])
    again = orders[1] if orders[1] == "backtrack" else f"order {orders[1]}"
    lines = [
        f"{entry}: {puzzle}, sets of all sizes" + (", by antidiagonals" if is_array else ""),
        f"Made by: {shown}",
        f"The encyclopedia has {what}; what is more was counted again: {again}.",
    ]
    return "".join(f"# {line}\n" for line in lines)


def extend(entry, first, has, last, puzzle, *orders):
    file = HERE / f"b{entry[1:]}.txt"
    old = file.read_text().splitlines() if file.exists() else []
    terms = dict(line.split() for line in old if not line.startswith("#"))
    text = heading(entry, has, puzzle, orders)
    for n in range(first, last + 1):
        known = {}
        for index, row, col in places(puzzle, n):
            key = (max(row, col), min(row, col))
            if str(index) in terms:
                known[key] = terms[str(index)]
            elif key not in known:
                term = confirmed(puzzle, orders, n > has, row, col)
                if term is None:
                    print(f"{entry}: no term for n = {row}, m = {col} within {LIMIT}", flush=True)
                    return
                known[key] = str(term)
            terms[str(index)] = known[key]
            text += f"{index} {known[key]}\n"
        if n > has or n == last:
            file.write_text(text)
            print(f"{entry}: {n}", flush=True)


def index():
    """The rows of README.md: what there is more than the entries have."""
    for entry, _, has, _, puzzle, *orders in sorted(rows()):
        file = HERE / f"b{entry[1:]}.txt"
        if not file.exists():
            continue
        indices = [int(line.split()[0]) for line in file.read_text().splitlines() if not line.startswith("#")]
        known = int(has) * (int(has) + 1) // 2 if "NxM" in puzzle else int(has)
        more = sum(index > known for index in indices)
        print(f"| {entry} | [{puzzle}]({file.name}) | {known} | {indices[-1]} | {more} | {', '.join(orders)} |")


def rows():
    lines = (HERE / "entries.tsv").read_text().splitlines()
    return [line.split("\t") for line in lines if not line.startswith("#")]


def main():
    if sys.argv[1:] == ["--index"]:
        return index()
    for entry, first, has, last, *rest in rows():
        if not sys.argv[1:] or entry in sys.argv[1:]:
            extend(entry, int(first), int(has), int(last), *rest)


main()
