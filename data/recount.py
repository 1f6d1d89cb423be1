#!/usr/bin/env python3
"""Counts once more what the files here and in arrays/ hold, each by the command that stands in it.

    KIKISUJI=target/release/kikisuji LIMIT=600s MEMORY=3G python3 data/recount.py [FILE ...]

A count that takes longer than LIMIT, or more memory than MEMORY, is late. Another number ends the script with status 1.
"""
import json
import os
import re
import subprocess
import sys

from extend import HERE, LIMIT, PROGRAM, ROW, known_of, places, spent, words

MADE_BY = "# Made by: kikisuji "
LIMITS = ["--timeout", LIMIT, "--memory", os.environ.get("MEMORY", "3G")]


def run(command):
    """What a command prints, and whether it came to its end."""
    ran = subprocess.run([PROGRAM, *command, *LIMITS], capture_output=True, text=True)
    if ran.returncode not in (0, 3):
        sys.exit(ran.stdout + ran.stderr)
    return ran.stdout.splitlines(), ran.returncode == 0


def told(name, counted, late):
    print(f"{name}: {counted} counted again, {late} late; {spent():.0f} s so far", flush=True)


def sequence(file, held, command):
    """A file that one command makes: behind a term that is late there is none."""
    rows = [int(line.split()[2]) for line in held if line.startswith(ROW)]
    last = max(rows, default=sum(not line.startswith("#") for line in held))
    # Some files go on behind the last n of their command.
    printed, _ = run(re.sub(r"--n 1\.\.\d+", f"--n 1..{last}", command).split(" --memory")[0].split())
    terms, again = ([line for line in lines if not line.startswith("#")] for lines in (held, printed))
    for line, other in zip(terms, again):
        if line != other:
            sys.exit(f"{file.name} has {line}, and counted again it is {other}")
    told(file.name, len(again), len(terms) - len(again))


def entry(file, held, puzzle, command):
    """A file with a command for each term, that of row and column, or for each row of a triangle."""
    known, counted, late = known_of(held, puzzle), 0, 0
    for n in range(max(known) + 1):
        for index, row, col in places(puzzle, n):
            if index not in known:
                continue
            printed, is_whole = run(command(row, col))
            numbers = [line.split()[-1] for line in printed]
            if is_whole and known[index] != [number for number in numbers if number != "0" or len(numbers) == 1]:
                sys.exit(f"{file.name} has {known[index]} for {index}, and counted again it is {numbers}")
            counted, late = counted + is_whole, late + (not is_whole)
    told(file.name, counted, late)


def array(claim):
    """The command for a term: by lines along the shorter sides of its board, or links in the order of their first ends."""
    puzzle = f"arrays/{claim['puzzle']}"
    has_links = "places moves" in (HERE / puzzle.split()[0]).read_text()

    def command(n, m):
        by = [] if has_links else ["--order", "rows" if m <= n else "columns"]
        return ["count", *words(puzzle, n, m), "--quiet", "--method", "layers", *by]

    return command


def main():
    files = [*sorted(HERE.glob("*.txt")), *sorted(HERE.glob("arrays/b*.txt")), HERE / "arrays" / "claims.json"]
    files.remove(HERE / "drafts.txt")
    claims = {claim["name"]: claim for source in json.loads(files[-1].read_text()) for claim in source["claims"]}
    for file in files:
        if sys.argv[1:] and file.name not in sys.argv[1:]:
            continue
        if file.suffix == ".json":
            printed, _ = run(["validate", str(file)])
            print(f"{file.name}: {printed[-1]}; {spent():.0f} s so far", flush=True)
            continue
        held = file.read_text().splitlines()
        if file.parent != HERE:
            entry(file, held, "{n}x{m}", array(claims[f"A{file.stem[1:]}"]))
            continue
        made = next(line.removeprefix(MADE_BY) for line in held if line.startswith(MADE_BY))
        if made.startswith("sequence"):
            sequence(file, held, made)
        else:
            made = made.replace("'", "")
            entry(file, held, made, lambda n, m, made=made: words(made, max(n, m), min(n, m)))


main()
