#!/usr/bin/env python3
"""Counts the rows of docs/records.md again, one after another in one run: the seconds and the memory of each.

    python3 benches/records.py target/release/kikisuji [--limit 300] [--only TEXT] [--skip TEXT] [--write]

Of each row, the command in its last cell is run as `kikisuji count COMMAND --json`, on one thread where it names no more, and
its "ours" is looked for in the record. Of each row of "What the sides of others would take", the sides there are counted by the
command of the row above that has the same name, its side replaced. Seconds are user and system together. Progress goes to
stderr, the rows as measured to stdout; `--write` puts them into the file. Ends with status 1 where a row and its count differ.
A row that is said to take over `--limit` CPU seconds is not counted, one that does keeps what it has, and both are named.
"""

import argparse
import json
import os
import re
import resource
import shlex
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
FILE = ROOT / "docs/records.md"


def measured(program, command, limit):
    """The record of a count, its CPU seconds and MB; a record of None where it met a limit."""
    words = shlex.split(command)
    threads = [] if "--threads" in words else ["--threads", "1"]
    child = subprocess.Popen(
        [program, "count", *words, *threads, "--json", "--progress", "never"],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (limit, limit + 5)),
    )
    out = child.stdout.read().decode()
    _, status, used = os.wait4(child.pid, 0)
    record = json.loads(out.splitlines()[-1]) if status == 0 else None
    return record, used.ru_utime + used.ru_stime, used.ru_maxrss / 1000


def cells(line):
    return [cell.strip() for cell in line.strip().strip("|").split("|")]


def shown(seconds):
    """Two figures at most below 10 s, whole seconds above."""
    return f"{seconds:.0f}" if seconds >= 10 else f"{seconds:.1f}" if seconds >= 0.1 else f"{seconds:.2f}"


def agrees(ours, record):
    """Whether the numbers of a cell ("288, of 7", "2.05e187 (..)") are those of a record: its count, classes and size.
    Where the cell leads to the digits, one of these has to stand there."""
    texts = [str(record.get(name)) for name in ("count", "classes", "size")]
    if rounded := re.match(r"\d\.\d\de\d+", ours):
        digits = re.search(r"\[digits\]\(([^)#]+)", ours)
        if digits and not set(texts) & set(re.findall(r"\d{9,}", (FILE.parent / digits[1]).read_text())):
            return False
        return any(f"{int(text):.2e}".replace("+", "") == rounded[0] for text in texts if text.isdigit())
    return all(number in texts for number in re.findall(r"\d+", ours.split(" (")[0]))


def other_side(command, side, other):
    """A command with another side, also in `5x5x5`, `n=5` and, less one, in `r4c4`."""
    far = re.sub(rf"(?<=[rc]){int(side) - 1}(?!\d)", str(int(other) - 1), command)
    return re.sub(rf"(?<![\da-wyz]){side}(?!\d)", other, far)


def again(name, side, command, options, wrong):
    """What is measured of a count; said, and noted as wrong where there is no count."""
    record, seconds, megabytes = measured(options.program, command, options.limit)
    print(f"{name} {side}: {seconds:.2f} s, {megabytes:.0f} MB", file=sys.stderr, flush=True)
    if record is None:
        # Why is said by the program itself, but for the limit of CPU seconds.
        wrong.append(f"{name} {side}: no count, {seconds:.0f} s of {options.limit}")
    return record, seconds, megabytes


def counted(row, options, wrong):
    """A row of a table of counts with its seconds and MB as measured now."""
    name, side, ours, command = row[1], row[2], row[3], row[7].strip("`")
    if float(row[5].split(",")[0]) > options.limit:
        print(f"{name} {side}: left, {row[5]} s", file=sys.stderr, flush=True)
        return row
    record, seconds, megabytes = again(name, side, command, options, wrong)
    if record is None:
        return row
    if not agrees(ours, record):
        wrong.append(f"{name}: {ours}, but counted {json.dumps(record)[:300]}")
    return [*row[:5], shown(seconds), f"{megabytes:.0f}", row[7]]


def grown(row, commands, options, wrong):
    """A row of the table of growth with the seconds and MB of its sides as measured now; what is late stands in brackets."""
    name, sides = row[0], row[1].split(", ")
    side, command = commands[name]
    before, found = zip(row[2].split(", "), row[3].split(", ")), []
    for other, old in zip(sides, before):
        record, seconds, megabytes = again(name, other, other_side(command, side, other), options, wrong)
        found.append((shown(seconds), f"{megabytes:.0f}") if record else (f"({old[0].strip('()')})", old[1]))
    return [name, row[1], *(", ".join(column) for column in zip(*found)), *row[4:]]


def main():
    parser = argparse.ArgumentParser(description="Count the rows of docs/records.md again.")
    parser.add_argument("program", type=lambda word: str(Path(word).resolve()))
    parser.add_argument("--limit", type=int, default=300, help="CPU seconds a count (default 300)")
    parser.add_argument("--only", default="", help="only rows that contain this")
    parser.add_argument("--skip", help="no rows that contain this")
    parser.add_argument("--write", action="store_true", help="put what was measured into the file")
    options = parser.parse_args()
    lines, wrong, commands = FILE.read_text().splitlines(), [], {}
    for at, line in enumerate(lines):
        row = cells(line) if line.startswith("| ") else []
        is_count = len(row) == 8 and row[0] in ("+", "=", "-")
        is_growth = len(row) == 6 and row[1][0].isdigit()
        if is_count:
            commands[row[1]] = (row[2], row[7].strip("`"))
        is_left = options.only not in line or options.skip and options.skip in line
        if is_left or not (is_count or is_growth):
            continue
        row = counted(row, options, wrong) if is_count else grown(row, commands, options, wrong)
        lines[at] = f"| {' | '.join(row)} |"
        print(lines[at], flush=True)
    if options.write:
        FILE.write_text("\n".join(lines) + "\n")
    if wrong:
        sys.exit("\n".join(wrong))


if __name__ == "__main__":
    main()
