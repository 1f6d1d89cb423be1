#!/usr/bin/env python3
"""Kikisuji beside programs that were written for one kind of puzzle each.

    cargo build --release && cargo build --release -p benches --examples
    pip install numpy graphillion==2.1
    python3 special.py [KIND ..] > table.md

Queens: bit masks, a row at a time. Covers: dancing links. Edges: Graphillion. Arrays under local rules: transfer matrices
in numpy. Every count is a process of its own, on one thread; the least CPU seconds of five runs, in turns, and the peak of
memory. numpy's numbers have 64 bits, so a matrix counts modulo as many primes as the array has bits for.
"""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
RELEASE = ROOT / "target/release"
RUNS = 5
PRIMES = [2**62 - 57, 2**62 - 87, 2**62 - 117, 2**62 - 143]
WINDOWS = "board {m}x{n}\nkind b\neach w in windows(3,3): 1 <= b(w) <= 4\n"
COLOURS = "board {m}x{n}\nvalues 0..2\neach w in windows(1,2), windows(2,1): distinct(w)\n"
ARRAYS = [("windows", 6, 12), ("windows", 7, 14), ("windows", 9, 18), ("colours", 12, 12)]


def queens(_):
    """Counts, each as its name, our words, and the command of the other program."""
    for n in (12, 13, 14, 15, 16):
        yield f"{n} queens", ["independence", "queen", str(n)], [RELEASE / "examples/plain_queens", str(n)]


def covers(directory):
    for n in (11, 12):
        slots = [f"s{at}" for at in range(2 * n)]
        pairs = [f"{number} s{at} s{at + number + 1}" for number in range(1, n + 1) for at in range(2 * n - number - 1)]
        file = directory / f"langford{n}.dlx"
        file.write_text("\n".join([" ".join([*map(str, range(1, n + 1)), *slots]), *pairs]) + "\n")
        yield f"Langford pairs of {n}", ["cover", str(file)], [RELEASE / "examples/dancing_links", str(file)]


def edges(_):
    for n in (10, 11, 12):
        words = ["paths", "wazir", str(n), "--from", "r0c0", "--to", f"r{n - 1}c{n - 1}"]
        yield f"paths of {n}x{n} from corner to corner", words, [sys.executable, __file__, "--paths", str(n)]
    for n in (10, 12):
        words = ["hamiltonian-cycles", "wazir", str(n)]
        yield f"Hamiltonian cycles of {n}x{n}", words, [sys.executable, __file__, "--cycles", str(n)]


def arrays(directory):
    for kind, n, m in ARRAYS:
        puzzle = directory / f"{kind}.puzzle"
        puzzle.write_text((WINDOWS if kind == "windows" else COLOURS).format(n=n, m=m))
        name = "1 to 4 ones in every 3x3" if kind == "windows" else "3-colourings"
        yield f"{name}, {n}x{m}", [str(puzzle)], [sys.executable, __file__, "--matrix", kind, str(n), str(m)]


KINDS = {"queens": queens, "covers": covers, "edges": edges, "arrays": arrays}


def graphillion(n):
    """Graphillion's sets of edges of a grid of n x n vertices, the edges vertex by vertex."""
    from graphillion import GraphSet

    near = [[(at, at + 1)] * (at % n < n - 1) + [(at, at + n)] * (at < n * n - n) for at in range(n * n)]
    GraphSet.set_universe([edge for both in near for edge in both], traversal="as-is")
    return GraphSet


def total(vector):
    """The sum of numbers below 2^62, exactly."""
    import numpy

    low = numpy.uint64(2**32 - 1)
    return int((vector >> numpy.uint64(32)).sum()) * 2**32 + int((vector & low).sum())


def windows(n, m, prime):
    """Binary arrays of m rows of n with one to four ones in every 3x3 window: a number for each value of the last
    2n + 2 cells, the newest the lowest bit."""
    import numpy

    states = numpy.arange(1 << 2 * n + 2)
    ones = sum(states >> at & 1 for at in (0, 1, n - 1, n, n + 1, 2 * n - 1, 2 * n, 2 * n + 1))
    fits = [(1 <= ones + bit) & (ones + bit <= 4) for bit in (0, 1)]
    vector = numpy.zeros(len(states), dtype=numpy.uint64)
    vector[0] = 1
    for row in range(m):
        for column in range(n):
            after = numpy.empty_like(vector)
            for bit in (0, 1):
                kept = numpy.where(fits[bit], vector, 0) if row >= 2 and column >= 2 else vector
                half = kept[: len(kept) // 2] + kept[len(kept) // 2 :]
                half[half >= prime] -= numpy.uint64(prime)
                after[bit::2] = half
            vector = after
    return total(vector) % prime


def colours(n, m, prime):
    """Arrays of m rows of n of three values, neighbours different: a number for each value of the last n cells, the
    oldest first."""
    import numpy

    vector = numpy.ones(3, dtype=numpy.uint64)
    for cell in range(1, n * m):
        above = 3 if cell >= n else 1
        before = vector.reshape(above, -1, 3)
        after = numpy.zeros((before.shape[1], 3, 3), dtype=numpy.uint64)
        for new in range(3):
            for left in range(3):
                if cell % n and left == new:
                    continue
                for top in range(above):
                    if above == 1 or top != new:
                        after[:, left, new] += before[top, :, left]
                # Two terms at most, each below the prime.
                after[:, left, new] -= numpy.where(after[:, left, new] >= prime, numpy.uint64(prime), numpy.uint64(0))
        vector = after.reshape(-1)
    return total(vector) % prime


def matrix(kind, n, m):
    """The number of arrays, by remainders: there are fewer than 2^bits of them."""
    # Behind the first cell of a row, a colour is one of two; rows begin with three.
    bits = n * m if kind == "windows" else n * m + m
    found, modulus = 0, 1
    for prime in PRIMES:
        if modulus.bit_length() <= bits:
            rest = globals()[kind](n, m, prime)
            found += modulus * ((rest - found) * pow(modulus, -1, prime) % prime)
            modulus *= prime
    assert modulus.bit_length() > bits, "more primes are needed"
    return found


def measured(command):
    """The first word that a command prints, its CPU seconds, and the MB at its peak."""
    child = subprocess.Popen(command, stdout=subprocess.PIPE, env={**os.environ, "OMP_NUM_THREADS": "1"})
    out = child.stdout.read().decode().split()
    _, status, used = os.wait4(child.pid, 0)
    if status or not out:
        sys.exit(f"{command} ended with {status}")
    return out[0], used.ru_utime + used.ru_stime, used.ru_maxrss / 1000


def main():
    match sys.argv[1:]:
        case ["--matrix", kind, n, m]:
            return print(matrix(kind, int(n), int(m)))
        case ["--paths", n]:
            return print(graphillion(int(n)).paths(0, int(n) ** 2 - 1).len())
        case ["--cycles", n]:
            return print(graphillion(int(n)).cycles(is_hamilton=True).len())
    kinds = sys.argv[1:] or list(KINDS)
    print("| count | solutions | Kikisuji, s / MB | written for it, s / MB | ratio |\n|---|---:|---:|---:|---:|")
    with tempfile.TemporaryDirectory() as directory:
        for name, words, theirs in (question for kind in kinds for question in KINDS[kind](Path(directory))):
            ours = [RELEASE / "kikisuji", "count", *words, "--threads", "1", "--quiet"]
            all_runs = [[measured(command) for command in (ours, theirs)] for _ in range(RUNS)]
            answers = {answer for pair in all_runs for answer, _, _ in pair}
            if len(answers) != 1:
                sys.exit(f"{name}: the counts differ: {answers}")
            least = [min((cpu, mb) for _, cpu, mb in column) for column in zip(*all_runs)]
            shown = " | ".join(f"{cpu:.2f} / {mb:.0f}" for cpu, mb in least)
            print(f"| {name} | {answers.pop()} | {shown} | {least[0][0] / max(least[1][0], 0.001):.2f} |", flush=True)


if __name__ == "__main__":
    main()
