#!/usr/bin/env python3
"""The default against the best fixed method: CPU seconds on one thread, a line a question.

    cargo build --release
    python3 benches/auto/panel.py target/release/kikisuji benches/auto/panel.txt

Each question is counted by the default, then by every fixed method, under a time limit of a few times what the
default took. The ratio is that of the default to the fastest of them, and 1 where the default is fastest.
A fixed method that finds another number ends the script with status 1.
"""

import json
import math
import os
import subprocess
import sys

FIXED = {
    "apply": ["--method", "apply"],
    "apply zdd": ["--method", "apply-zdd"],
    "layers": ["--method", "layers"],
    "layers by rows": ["--method", "layers", "--order", "rows"],
    "layers by diagonals": ["--method", "layers", "--order", "diagonals"],
    "layers centre-out": ["--method", "layers", "--order", "centre-out"],
    "backtrack": ["--method", "backtrack"],
}
JOIN = {"join": ["--method", "join"]}

# Seconds that the default gets, and how many times its own a fixed method gets.
MOST = 60
TIMES = 2.5


def run(program, words, seconds):
    """The CPU seconds and the record of one count; None where there is no record."""
    command = [program, "count", *words, "--threads", "1", "--json", "--timeout", f"{seconds}s"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    output = process.stdout.read()
    _, _, usage = os.wait4(process.pid, 0)
    return (usage.ru_utime + usage.ru_stime, json.loads(output)) if output else None


def main():
    program, panel = sys.argv[1:3]
    with open(panel, encoding="utf-8") as lines:
        questions = [line.split("#")[0].split() for line in lines]
    ratios = []
    for words in filter(None, questions):
        counted = run(program, words, MOST)
        if counted is None or counted[1]["status"] != "exact":
            sys.exit(f"{' '.join(words)}: no answer by the default within {MOST} s")
        own, answer = counted
        limit = max(TIMES * own, 0.5)
        times = []
        for name, options in (FIXED | (JOIN if words[0] == "cube" else {})).items():
            found = run(program, words + options, limit)
            if found is None or found[1]["status"] != "exact":
                continue
            if (found[1]["count"], found[1]["size"]) != (answer["count"], answer["size"]):
                sys.exit(f"{' '.join(words)}: {name} finds {found[1]['count']}, not {answer['count']}")
            times.append((found[0], name))
        best, name = min(times, default=(own, "-"))
        ratios.append(max(1.0, own / best))
        print(f"{ratios[-1]:6.2f}  {own:8.3f} s {answer['method']:10} {best:8.3f} s {name:20} {' '.join(words)}", flush=True)
    mean = math.exp(sum(map(math.log, ratios)) / len(ratios))
    print(f"{len(ratios)} questions: geometric mean {mean:.2f}, worst {max(ratios):.2f}")


main()
