#!/usr/bin/env python3
"""Kikisuji against what one would install instead: same questions, same machine, same run.

    python3 compare.py [--kikisuji PATH] [--limit 60] [--memory 8] [--runs 3] [--only TEXT] > table.md

Every pair of question and tool runs in a process of its own, one after the other on one core. CPU
seconds (user and system) and the peak resident set come from wait4. The answers must agree: exit
status 1 and a list of the differences if they do not. Progress goes to stderr, the table to stdout.
"""

import argparse
import json
import os
import sys
import time
from collections import defaultdict
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from adapters import ADAPTERS
from measure import run
from questions import by_name, questions
from report import report

ROOT = Path(__file__).resolve().parents[2]
BUILD = "cargo build --release"
METHODS = ("auto", "layers", "apply", "backtrack")


def installed(package):
    """Whether the package is there, without importing it."""
    try:
        return bool(version(package))
    except PackageNotFoundError:
        return False


def check(packages, programs):
    """Ends with a sentence where a package is absent, or one of the (path, how it is built, its option) no program."""
    absent = [package for package in packages if not installed(package)]
    if absent:
        sys.exit(f"not installed: {', '.join(absent)}; run `pip install -r requirements.txt`")
    for path, build, option in programs:
        if not os.access(path, os.X_OK):
            sys.exit(f"{path} is no program; run `{build}` or give {option} PATH")


def tell(turn, asked, tool, one, log):
    """Says what came of a run, and appends it to the log where there is one; `asked` has one entry, what was asked."""
    print(f"{turn + 1} {', '.join(asked.values())}, {tool}: {one.say()}", file=sys.stderr, flush=True)
    if log:
        with log.open("a") as file:
            file.write(json.dumps({**asked, "tool": tool, **vars(one)}) + "\n")


def command(tool, question, options):
    """The command line of one run."""
    if tool not in METHODS:
        return [sys.executable, __file__, "--work", tool, question.name]
    limits = ["--threads", "1", "--memory", f"{options.memory * 1000}M", "--progress", "never"]
    asked = [*question.puzzle.split(), "--size", question.size, "--method", tool, "--json"]
    return [str(options.kikisuji), "count", *asked, *limits]


def work(tool, name):
    """The child's part: answers one question with one tool, one JSON object on stdout."""
    started = []
    sys.setrecursionlimit(10_000)
    question = by_name(name)
    count = ADAPTERS[tool][1](question, lambda: started.append(time.process_time()))
    print(json.dumps({"count": str(count), "started": started[0]}))


def arguments():
    """The command line."""
    parser = argparse.ArgumentParser(description="Compare exact counters on placement puzzles.")
    parser.add_argument("--kikisuji", type=Path, default=ROOT / "target/release/kikisuji")
    parser.add_argument("--limit", type=int, default=60, help="CPU seconds a run (default 60)")
    parser.add_argument("--memory", type=int, default=8, help="address space a run in GB (default 8)")
    parser.add_argument("--runs", type=int, default=3, help="runs of what is short (default 3)")
    parser.add_argument("--short", type=float, default=3.0, help="CPU seconds up to which a run is short")
    parser.add_argument("--only", default="", help="only questions whose name contains this")
    parser.add_argument("--log", type=Path, help="append every run to this file, one JSON object a line")
    parser.add_argument("--list", action="store_true", help="list the questions and stop")
    parser.add_argument("--work", nargs=2, metavar=("TOOL", "QUESTION"), help=argparse.SUPPRESS)
    return parser.parse_args()


def measure_all(asked, options):
    """All runs, interleaved: every tool on a question before the next; {(question, tool): [Run]}.

    A tool that ran out on a board is not asked for a larger board of the same series.
    """
    tools = [*METHODS, *ADAPTERS]
    runs, lost = defaultdict(list), set()
    for turn in range(options.runs):
        for question in asked:
            shift = turn % len(tools)
            for tool in tools[shift:] + tools[:shift]:
                done = runs[question, tool]
                if turn == 0:
                    if (question.series, tool) in lost:
                        continue
                elif not done or done[0].count is None or done[0].cpu > options.short:
                    continue
                one = run(command(tool, question, options), options.limit, options.memory)
                done.append(one)
                if one.count is None:
                    lost.add((question.series, tool))
                tell(turn, {"question": question.name}, tool, one, options.log)
    return runs


def disagreements(asked, runs):
    """Sentences about questions to which not all answers are the same."""
    wrong = []
    for question in asked:
        answers = defaultdict(set)
        for (other, tool), done in runs.items():
            for one in done:
                if other == question and one.count is not None:
                    answers[one.count].add(tool)
        if len(answers) > 1:
            said = "; ".join(f"{', '.join(sorted(t))}: {c}" for c, t in answers.items())
            wrong.append(f"{question.name}: {said}")
    return wrong


def main():
    options = arguments()
    if options.work:
        return work(*options.work)
    asked = [q for q in questions() if options.only in q.name]
    if options.list:
        return print("\n".join(q.name for q in asked))
    if not asked:
        sys.exit(f"no question contains '{options.only}'; --list shows all of them")
    check([package for package, _ in ADAPTERS.values()], [(options.kikisuji, BUILD, "--kikisuji")])
    runs = measure_all(asked, options)
    wrong = disagreements(asked, runs)
    print(report(asked, runs, METHODS, options))
    if wrong:
        sys.exit("the tools disagree:\n" + "\n".join(wrong))


if __name__ == "__main__":
    main()
