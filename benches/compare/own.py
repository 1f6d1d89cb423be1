#!/usr/bin/env python3
"""One's own puzzles: Kikisuji, a program written for the one puzzle, a model counter and two enumerators.

    cargo build --release && cargo build --release -p benches --examples
    python3 own.py [--kikisuji PATH] [--plain PATH] [--limit 60] [--runs 3] [--only TEXT] [--log FILE] > table.md

Every pair of puzzle and tool runs in a process of its own, one after the other. All answers to a puzzle must be the
number in the first line of its file: exit status 1 and a list of the differences if they are not.
"""

import argparse
import json
import sys
import time
from collections import defaultdict
from importlib.metadata import version
from pathlib import Path

from compare import BUILD, ROOT, check, tell
from measure import run
from own_models import PUZZLES
from own_tools import TOOLS

FOLDER = ROOT / "benches/own"
COLUMNS = ["kikisuji", "plain", *TOOLS]
MEMORY = 8


def text_of(name):
    """The text of a puzzle's file."""
    return (FOLDER / f"{name}.puzzle").read_text()


def solutions(name):
    """The number of solutions, out of the first line of a puzzle's file."""
    return text_of(name).split()[1]


def command(tool, name, options):
    """The command line of one run."""
    if tool == "kikisuji":
        return [options.kikisuji, "count", FOLDER / f"{name}.puzzle", "--threads", "1", "--quiet"]
    if tool == "plain":
        return [options.plain, name]
    return [sys.executable, __file__, "--work", tool, name]


def work(tool, name):
    """The child's part: counts one puzzle with one tool, one JSON object on stdout."""
    text, model = text_of(name), TOOLS[tool][1]()
    started = time.process_time()
    PUZZLES[name](model, text)
    print(json.dumps({"count": str(model.count()), "started": started}))


def arguments():
    """The command line."""
    parser = argparse.ArgumentParser(description="Count puzzles of one's own by several tools.")
    parser.add_argument("--kikisuji", type=Path, default=ROOT / "target/release/kikisuji")
    parser.add_argument("--plain", type=Path, default=ROOT / "target/release/examples/plain_own")
    parser.add_argument("--limit", type=int, default=60, help="CPU seconds a run (default 60)")
    parser.add_argument("--runs", type=int, default=3, help="runs of what is short (default 3)")
    parser.add_argument("--short", type=float, default=3.0, help="CPU seconds up to which a run is short")
    parser.add_argument("--only", default="", help="only puzzles whose name contains this")
    parser.add_argument("--log", type=Path, help="append every run to this file, one JSON object a line")
    parser.add_argument("--work", nargs=2, metavar=("TOOL", "PUZZLE"), help=argparse.SUPPRESS)
    return parser.parse_args()


def measure_all(names, options):
    """All runs, in turns: every tool on a puzzle before the next; {(puzzle, tool): [Run]}."""
    runs = defaultdict(list)
    for turn in range(options.runs):
        shift = turn % len(COLUMNS)
        for name in names:
            for tool in COLUMNS[shift:] + COLUMNS[:shift]:
                done = runs[name, tool]
                if turn and (done[0].count is None or done[0].cpu > options.short):
                    continue
                one = run(command(tool, name, options), options.limit, MEMORY)
                done.append(one)
                tell(turn, {"puzzle": name}, tool, one, options.log)
    return runs


def cell(done, limit):
    """One cell: the least CPU seconds and the peak of memory, or which limit was met."""
    if done[0].count is None:
        return {"time": f"> {limit}", "memory": f"> {MEMORY} GB"}.get(done[0].end, "failed")
    return f"{min(one.cpu for one in done):.2f} / {max(one.megabytes for one in done):.0f}"


def main():
    options = arguments()
    if options.work:
        return work(*options.work)
    names = [name for name in PUZZLES if options.only in name]
    if not names:
        sys.exit(f"no puzzle contains '{options.only}'; there are {', '.join(PUZZLES)}")
    programs = [(options.kikisuji, BUILD, "--kikisuji"), (options.plain, f"{BUILD} -p benches --examples", "--plain")]
    check([package for package, _ in TOOLS.values()], programs)
    runs = measure_all(names, options)
    others = ", ".join(f"{tool} ({package} {version(package)})" for tool, (package, _) in TOOLS.items())
    limits = f"{options.limit} CPU seconds and {MEMORY} GB of address space"
    print(f"{others}. CPU seconds / peak MB of a process on one thread; limits {limits} a run.\n")
    print(f"| puzzle | solutions | {' | '.join(COLUMNS)} |\n|---|---:|{'---:|' * len(COLUMNS)}")
    for name in names:
        cells = " | ".join(cell(runs[name, tool], options.limit) for tool in COLUMNS)
        print(f"| {name} | {solutions(name)} | {cells} |")
    wrong = {(name, tool, one.count) for (name, tool), done in runs.items() for one in done if one.count is not None}
    wrong = sorted(one for one in wrong if one[2] != solutions(one[0]))
    if wrong:
        said = (f"{name}: {tool} counts {count}, the file says {solutions(name)}" for name, tool, count in wrong)
        sys.exit("the tools disagree:\n" + "\n".join(said))


if __name__ == "__main__":
    main()
