#!/usr/bin/env python3
"""Counts the terms of entries.tsv, and writes each entry to a file in the form of a b-file.

    KIKISUJI=target/release/kikisuji python3 data/extend.py [ENTRY ...]
    python3 data/extend.py --index (the rows of README.md) | --drafts (lines for contributors)

A term is counted by layers in the first order; one that the entry does not have, in the second order, too. A term that
takes more than LIMIT ends the file. What an earlier run wrote is not counted again, so that the script can be ended at
any time. Of an array only n >= m is counted: these pieces move alike along rows and columns, so that T(m,n) = T(n,m).
"""
import os
import pathlib
import re
import resource
import subprocess
import sys

HERE = pathlib.Path(__file__).parent
PROGRAM = os.environ.get("KIKISUJI", "target/release/kikisuji")
LIMIT = os.environ.get("LIMIT", "300s")
SPENT = "Processor seconds of all counts: "
PLACE = r"\{(\d*)([nm])([+-]\d+)?\}"
ROW = "# row "
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
        if f"mask:{colour}-{{n}}" in puzzle:
            return puzzle.replace(f"mask:{colour}-{{n}}", mask(colour, n)).split()
    index = {"n": n, "m": m}
    puzzle = re.sub(PLACE, lambda place: str(int(place[1] or 1) * index[place[2]] + int(place[3] or 0)), puzzle)
    return [str(HERE / word) if word.endswith(".puzzle") else word for word in puzzle.split()]


def options(puzzle, order):
    """How to count: by layers in an order, the one that the program suggests or a named one."""
    sizes = [] if "--size" in puzzle or ".puzzle" in puzzle else ["--size", "any"]
    by = [] if order == "suggested" else ["--order", order]
    return [*sizes, "--quiet", "--method", "layers", *by]


def command(puzzle, order):
    """The command for a term, with braces in the place of numbers, as a shell takes it."""
    quoted = [f"'{word}'" if ";" in word else word for word in puzzle.split()]
    return " ".join(["kikisuji count", *quoted, *options(puzzle, order)])


def count(puzzle, order, n, m):
    """The number, of a spectrum those that are not 0 in the order of sizes; None where that takes too long."""
    limits = ["--threads", "1", "--memory", "3G", "--timeout", LIMIT]
    line = [PROGRAM, "count", *words(puzzle, n, m), *options(puzzle, order), *limits]
    run = subprocess.run(line, capture_output=True, text=True)
    if run.returncode == 3:
        return None
    if run.returncode != 0:
        sys.exit(run.stderr)
    if "--spectrum" in puzzle:
        return [number for _, number in map(str.split, run.stdout.splitlines()) if number != "0"]
    return run.stdout.strip()


def places(puzzle, n):
    """The places of an n with their indices: one, of an array those of the antidiagonal, of a triangle those of the row."""
    if "{m}" not in puzzle:
        return [(n, n, n)]
    if "{n}x{m}" not in puzzle:
        return [(n * (n - 1) // 2 + col, n, col) for col in range(1, n + 1)]
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


def heading(entry, has, puzzle, orders, seconds):
    is_array, unit = "{n}x{m}" in puzzle, "rows" if "--spectrum" in puzzle or "{m}" in puzzle else "terms"
    what = f"{has} antidiagonals, {has * (has + 1) // 2} terms" if is_array else f"{unit} up to n = {has}"
    lines = [
        f"{entry}: {puzzle}" + (", by antidiagonals" if is_array else ""),
        f"Made by: {command(puzzle, orders[0])}",
        f"The encyclopedia has {what}; what is more was counted again: order {orders[1]}.",
        f"{SPENT}{seconds:.0f}",
    ]
    return "".join(f"# {line}\n" for line in lines)


def spent():
    """The processor seconds of all counts so far."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def known_of(lines, puzzle):
    """The numbers that a file has: of each row of a triangle, or the one of each index."""
    known = {}
    for line in lines:
        if line.startswith(ROW):
            row = known.setdefault(int(line.removeprefix(ROW)), [])
        elif not line.startswith("#"):
            index, term = line.split()
            if "--spectrum" in puzzle:
                row.append(term)
            else:
                known[int(index)] = [term]
    return known


def read(entry):
    """The file of an entry, its lines, and the seconds that it has taken."""
    file = HERE / f"b{entry[1:]}.txt"
    lines = file.read_text().splitlines() if file.exists() else []
    return file, lines, sum(float(line.split()[-1]) for line in lines if line.startswith(f"# {SPENT}"))


def extend_triangle(entry, first, has, last, puzzle, *orders):
    """A triangle, whose row n is the spectrum of term n."""
    file, lines, before = read(entry)
    rows, before = known_of(lines, puzzle), before - spent()
    index, text = first, ""
    for n in range(first, last + 1):
        row = rows.get(n) or confirmed(puzzle, orders, n > has, n, n)
        if row is None:
            print(f"{entry}: no row {n} within {LIMIT}", flush=True)
            return
        text += f"{ROW}{n}\n" + "".join(f"{index + k} {number}\n" for k, number in enumerate(row))
        index += len(row)
        if n >= has:
            file.write_text(heading(entry, has, puzzle, orders, before + spent()) + text)
            print(f"{entry}: row {n}", flush=True)


def extend(entry, first, has, last, puzzle, *orders):
    if "--spectrum" in puzzle:
        return extend_triangle(entry, first, has, last, puzzle, *orders)
    file, lines, before = read(entry)
    terms, before = {at: term for at, (term,) in known_of(lines, puzzle).items()}, before - spent()
    text = ""
    for n in range(first, last + 1):
        known = {}
        for index, row, col in places(puzzle, n):
            key = (max(row, col), min(row, col))
            if index in terms:
                known[key] = terms[index]
            elif key not in known:
                term = confirmed(puzzle, orders, n > has, row, col)
                if term is None:
                    print(f"{entry}: no term for n = {row}, m = {col} within {LIMIT}", flush=True)
                    return
                known[key] = str(term)
            terms[index] = known[key]
            text += f"{index} {known[key]}\n"
        if n > has or n == last:
            file.write_text(heading(entry, has, puzzle, orders, before + spent()) + text)
            print(f"{entry}: {n}", flush=True)


def summary(entry, has, puzzle):
    """Of the file of an entry: the last n that the entry has (of an array the last index), those that are new, how many new
    terms these are, and the seconds."""
    _, lines, _ = read(entry)
    seconds = "".join(line.split()[-1] for line in lines if line.startswith(f"# {SPENT}"))
    has, *single = map(int, has.split(","))
    if "{m}" in puzzle:
        has = has * (has + 1) // 2
    while has + 1 in single:
        has += 1
    known = known_of(lines, puzzle)
    new = [n for n in known if n > has and n not in single]
    return has, max(known, default=0), new, sum(len(known[n]) for n in new), seconds


def made():
    """The entries that have files, with what these hold; one may have been overtaken by its entry since."""
    for entry, kind, _, has, _, puzzle, *orders in sorted(rows()):
        has, last, new, more, seconds = summary(entry, has, puzzle)
        if last:
            yield entry, kind, puzzle, has, last, new, more, orders, seconds


def index():
    """The rows of README.md: what there is more than the entries have."""
    for entry, kind, puzzle, has, last, _, more, orders, seconds in made():
        by = ", ".join(orders)
        print(f"| {entry} | {kind} | [{puzzle}](b{entry[1:]}.txt) | {has} | {last} | {more} | {by} | {seconds} |")


def ranges(numbers):
    """Ascending numbers as in "10, 12-13"."""
    first = [n for n in numbers if n - 1 not in numbers]
    last = [n for n in numbers if n + 1 not in numbers]
    return ", ".join(f"{a}-{b}" if a < b else str(a) for a, b in zip(first, last))


def explained(puzzle):
    """What a command needs beside the program: the text of a statement, what a mask holds."""
    for word in puzzle.split():
        if word.endswith(".puzzle"):
            text = (HERE / word).read_text()
            yield f"  {word}:\n" + "".join(f"    {line}\n" for line in text.splitlines())
        if mask := re.fullmatch(r"mask:((black|white)-\{n\})", word):
            parity = "even" if mask[2] == "black" else "odd"
            yield f"  {mask[1]}: a file of n lines of n characters, . where row + column is {parity} and # elsewhere\n"


def of_arrays():
    """What `draft` takes of each file in arrays/; the table there says how many terms an entry has."""
    for line in (HERE / "arrays/README.md").read_text().splitlines():
        if row := re.match(r"\| \[(A\d+)\]\((\S+)\) \| .* \| (\d+) \| \[(\d+)\]", line):
            puzzle = f"arrays/{row[2]} n={{n}} m={{m}}".replace("arrays/../", "")
            last = int(row[4])
            yield row[1], puzzle, last, list(range(int(row[3]) + 1, last + 1)), "", ["suggested"]


def draft(entry, puzzle, last, new, numbers, orders):
    """What an editor of the encyclopedia wants to see of an entry."""
    what = ("row" if "--spectrum" in puzzle else "term") + "s"[:len(new) - 1]
    by = f": {' and '.join(orders)}" if len(orders) > 1 else ""
    print(f"{entry}: {what} {ranges(new)} from NAME, DATE (each by layers of states in two orders of the cells{by}); "
          f"link: Table of n, a(n) up to {last} (b{entry[1:]}.txt{numbers}); "
          f"program: (Shell) {command(puzzle, orders[0])} # with numbers in place of the braces")
    print("".join(explained(puzzle)), end="")


def single():
    """The drafts of single terms, from their table in README.md."""
    for line in (HERE / "README.md").read_text().splitlines():
        if row := re.match(r"\| (A\d+) \| (\d+) \| `(.*)` \| (.*) \|", line):
            print(f"{row[1]}: term {row[2]} from NAME, DATE (by two programs; the other one is {row[4]}); "
                  f"program: (Shell) kikisuji count {row[3]}")


def drafts():
    """The drafts of all entries to which there are new terms."""
    for entry, _, puzzle, _, last, new, more, orders, _ in made():
        if more:
            draft(entry, puzzle, last, new, f", {more} new numbers" if "--spectrum" in puzzle else "", orders)
    for of_entry in of_arrays():
        draft(*of_entry)
    single()


def rows():
    lines = (HERE / "entries.tsv").read_text().splitlines()
    return [line.split("\t") for line in lines if not line.startswith("#")]


def main():
    if sys.argv[1:] in (["--index"], ["--drafts"]):
        return index() if sys.argv[1] == "--index" else drafts()
    for entry, _, first, has, last, *rest in rows():
        if len(sys.argv) == 1 or entry in sys.argv[1:]:
            extend(entry, int(first), int(has.split(",")[0]), int(last), *rest)


if __name__ == "__main__":
    main()
