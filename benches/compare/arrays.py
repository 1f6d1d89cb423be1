#!/usr/bin/env python3
"""Arrays under local rules: Kikisuji beside transfer matrices written in numpy for each of them.

    python3 arrays.py [PATH OF KIKISUJI] [RUNS] > table.md

Every count is a process of its own, on one thread; the least CPU seconds of some runs, in turns, and the peak of
memory. numpy's numbers have 64 bits, so a matrix counts modulo as many primes as the array has bits for.
"""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PRIMES = [2**62 - 57, 2**62 - 87, 2**62 - 117, 2**62 - 143]
WINDOWS = "board {m}x{n}\nkind b\neach w in windows(3,3): 1 <= b(w) <= 4\n"
COLOURS = "board {m}x{n}\nvalues 0..2\neach w in windows(1,2), windows(2,1): distinct(w)\n"
QUESTIONS = [("windows", 6, 12), ("windows", 7, 14), ("windows", 9, 18), ("colours", 12, 12)]


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
    """The output of a command, its CPU seconds, and the MB at its peak."""
    child = subprocess.Popen(command, stdout=subprocess.PIPE)
    out = child.stdout.read().decode().strip()
    _, status, used = os.wait4(child.pid, 0)
    if status:
        sys.exit(f"{command} ended with {status}")
    return out, used.ru_utime + used.ru_stime, used.ru_maxrss / 1000


def main():
    if sys.argv[1:2] == ["--work"]:
        return print(matrix(sys.argv[2], int(sys.argv[3]), int(sys.argv[4])))
    kikisuji = sys.argv[1] if len(sys.argv) > 1 else str(ROOT / "target/release/kikisuji")
    runs = int(sys.argv[2]) if len(sys.argv) > 2 else 3
    print("| arrays | Kikisuji, s / MB | numpy, s / MB | ratio |\n|---|---|---|---|")
    with tempfile.TemporaryDirectory() as directory:
        for kind, n, m in QUESTIONS:
            puzzle = Path(directory, f"{kind}.puzzle")
            puzzle.write_text((WINDOWS if kind == "windows" else COLOURS).format(n=n, m=m))
            ours = [kikisuji, "count", str(puzzle), "--threads", "1", "--quiet"]
            theirs = [sys.executable, __file__, "--work", kind, str(n), str(m)]
            all_runs = [[measured(command) for command in (ours, theirs)] for _ in range(runs)]
            answers = {answer for pair in all_runs for answer, _, _ in pair}
            if len(answers) != 1:
                sys.exit(f"{kind} {n}x{m}: the counts differ: {answers}")
            least = [min((cpu, mb) for _, cpu, mb in column) for column in zip(*all_runs)]
            shown = " | ".join(f"{cpu:.2f} / {mb:.0f}" for cpu, mb in least)
            print(f"| {kind} {n}x{m} | {shown} | {least[0][0] / least[1][0]:.2f} |", flush=True)


if __name__ == "__main__":
    main()
