"""Best sizes of dominating sets on strips k x n, for every n: makes or checks strips.tsv.

    python3 strips.py PROGRAM [--time 60s] [--memory 8G]       counts anew, one k after the other, until a limit is met
    python3 strips.py PROGRAM --check [60]                     asks again, and compares with the columns of narrow strips

The second way starts from the definition, and goes through the boards column by column with the least size for what the last
columns are (min-plus). It shares no code with the program.
"""

import argparse
import csv
import json
import subprocess
import sys
from functools import cache
from itertools import product
from pathlib import Path

TABLE = Path(__file__).parent / "strips.tsv"
FAMILIES = ["domination", "total-domination", "independent-domination", "connected-domination"]
STEPS = {
    "king": {(a, b) for a, b in product((-1, 0, 1), repeat=2) if a or b},
    "wazir": {(0, 1), (0, -1), (1, 0), (-1, 0)},
    "knight": {(a, b) for a, b in product((-2, -1, 1, 2), repeat=2) if abs(a) != abs(b)},
}
PIECES = [*STEPS, "rook"]
# Widest strips of which the columns are gone through.
NARROW = {"king": 4, "wazir": 4, "knight": 3}
FIELDS = ["family", "piece", "k", "period", "slope", "from", "values", "states"]


def asked(program, family, piece, k, *limits):
    command = [program, "formula", family, piece, f"{k}xN", "--size", "min", "--of", "size", "--json", *limits]
    ran = subprocess.run(command, capture_output=True, text=True)
    if ran.returncode:
        return None, ran.stderr.strip()
    found = json.loads(ran.stdout)
    values = ",".join("-" if value is None else str(value) for value in found["values"])
    own = {**found, "family": family, "piece": piece, "k": k, "values": values}
    return {field: str(own[field]) for field in FIELDS}, ""


def term(row, n):
    """The best size for n columns, from the row's values, its period and its slope."""
    values = [None if value == "-" else int(value) for value in row["values"].split(",")]
    period, rounds = int(row["period"]), 0
    while n > len(values):
        n, rounds = n - period, rounds + 1
    return None if values[n - 1] is None else values[n - 1] + rounds * int(row["slope"])


def by_columns(family, piece, k, most):
    """Least sizes for 1 to `most` columns; None where there is no set."""
    steps, full = STEPS[piece], (1 << k) - 1
    reach = max(step for _, step in steps)

    @cache
    def is_fine(window):
        own, seen = window[reach], 0
        for (rows, columns), cell in product(steps, range(k)):
            if window[reach - columns] >> cell & 1 and 0 <= cell + rows < k:
                seen |= 1 << cell + rows
        if family == "independent-domination" and own & seen:
            return False
        return (seen if family == "total-domination" else own | seen) == full

    def next_of(least, masks, is_whole):
        below = {}
        for last, size in least.items():
            for mask in masks:
                window = (*last, mask)
                if not is_whole or is_fine(window):
                    key, own = window[1:], size + mask.bit_count()
                    below[key] = min(own, below.get(key, own))
        return below

    least, found = {(0,) * (2 * reach): 0}, []
    for n in range(1, most + 1):
        least = next_of(least, range(full + 1), n > reach)
        ends = least
        for end in range(1, reach + 1):
            ends = next_of(ends, [0], n + end > reach)
        found.append(min(ends.values(), default=None))
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("--time", default="60s")
    parser.add_argument("--memory", default="8G")
    parser.add_argument("--check", nargs="?", type=int, const=60, metavar="COLUMNS")
    args = parser.parse_args()
    limits = ["--timeout", args.time, "--memory", args.memory]
    if args.check is None:
        rows = []
        for family, piece in product(FAMILIES, PIECES):
            for k in range(1, 100):
                row, why = asked(args.program, family, piece, k, *limits)
                if row is None:
                    print(f"{family} {piece} {k}: {why}", file=sys.stderr)
                    break
                rows.append(row)
        with TABLE.open("w", newline="", encoding="utf-8") as file:
            writer = csv.DictWriter(file, FIELDS, delimiter="\t", lineterminator="\n")
            writer.writeheader()
            writer.writerows(rows)
        return
    differ = late = compared = 0
    with TABLE.open(newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file, delimiter="\t"))
    for row in rows:
        family, piece, k = row["family"], row["piece"], int(row["k"])
        own, why = asked(args.program, family, piece, k, *limits)
        late += own is None
        if own not in (None, row):
            differ += 1
            print(f"{family} {piece} {k}: {own}, and {row} in the table")
        if family != "connected-domination" and k <= NARROW.get(piece, 0):
            compared += 1
            for n, size in enumerate(by_columns(family, piece, k, args.check), 1):
                if size != term(row, n):
                    differ += 1
                    print(f"{family} {piece} {k}x{n}: {size} by columns, {term(row, n)} in the table")
    print(f"{len(rows)} strips, {differ} differences, {late} not answered within the limits; {compared} compared by columns")
    sys.exit(differ > 0)


if __name__ == "__main__":
    main()
