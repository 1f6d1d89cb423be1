#!/usr/bin/env python3
"""All engines on all workloads, each run a process of its own; prints the table as markdown.

Build first: `cargo build --release` here, with `--features buddy` to have BuDDy in it. Ends with
status 1 if answers to one workload differ.
"""

import argparse
import json
import os
import resource
import statistics
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
GENERAL = "kikisuji"
FUSED = "kikisuji-fused"
FAMILIES = "kikisuji-zdd"
PEERS = ["ruddy-shared", "ruddy-split", "oxidd-bdd", "oxidd-bcdd", "oxidd-zbdd", "biodivine", "buddy"]
USUAL = [
    "semba 10",
    "queens-rows 11",
    "domination 7 4",
    "three-in-line 6",
    "cube-rooks 4",
    "multiplier 11",
    "random-3cnf 40 120",
]
LARGER = ["semba-pairs 9", "queens-rows 12", "multiplier 12", "domination 8 5", "queens-rows 13"]


def program():
    """The path of the program."""
    return Path(os.environ.get("CARGO_TARGET_DIR", HERE / "target")) / "release" / "engine"


def built():
    """The engines that the program was built with, as its usage names them."""
    usage = subprocess.run([program()], capture_output=True, text=True).stderr
    named = next(line for line in usage.splitlines() if line.startswith("engines: "))
    return named.removeprefix("engines: ").split(", ")


def run(engine, workload, timeout, gigabytes):
    """One run: the engine's record with `mb` added, or why there is none, in a word."""

    def confine():
        resource.setrlimit(resource.RLIMIT_CPU, (timeout, timeout + 2))
        resource.setrlimit(resource.RLIMIT_AS, (gigabytes * 10**9,) * 2)
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))

    command = [program(), engine, *workload.split()]
    try:
        # Busy machines: the limit is on CPU seconds, and this one only for a run that sleeps.
        done = subprocess.run(
            command, capture_output=True, text=True, preexec_fn=confine, timeout=20 * timeout
        )
    except subprocess.TimeoutExpired:
        return "time"
    if done.returncode == 0:
        record = json.loads(done.stdout)
        record["mb"] = record["peak_kib"] / 1024
        return record
    if done.returncode in (-24, -9):  # SIGXCPU, SIGKILL
        return "time"
    if "memory" in done.stderr or "room" in done.stderr:
        return "memory"
    said = done.stderr.strip().splitlines()
    return said[-1] if said else f"exit status {done.returncode}"


def figures(runs):
    """Minimum and median of CPU seconds and MiB over the runs of one engine, None without any."""
    good = [r for r in runs if isinstance(r, dict)]
    if not good or len(good) < len(runs):
        return None
    pick = lambda key: [r[key] for r in good]
    return {
        "cpu": min(pick("cpu_s")),
        "cpu_median": statistics.median(pick("cpu_s")),
        "mb": min(pick("mb")),
        "mb_median": statistics.median(pick("mb")),
    }


def cell(runs):
    """CPU seconds minimum/median, MiB minimum/median, as the table has them."""
    f = figures(runs)
    if f is None:
        return next((r for r in runs if isinstance(r, str)), "-")
    return f"{f['cpu']:.2f}/{f['cpu_median']:.2f} s, {f['mb']:.0f}/{f['mb_median']:.0f}"


def ratios(mine, results):
    """Our minima over the fastest peer's time, its memory, and the least memory of any peer."""
    ours = figures(results.get(mine, []))
    peers = {name: f for name in PEERS if (f := figures(results.get(name, [])))}
    if ours is None or not peers:
        return "-"
    fastest = min(peers, key=lambda name: peers[name]["cpu"])
    smallest = min(peers, key=lambda name: peers[name]["mb"])
    time = ours["cpu"] / peers[fastest]["cpu"]
    memory = ours["mb"] / peers[fastest]["mb"]
    least = ours["mb"] / peers[smallest]["mb"]
    return f"**{time:.2f}** / **{memory:.2f}** ({fastest}); {least:.2f} ({smallest})"


def row(workload, engines, results):
    """The line of one workload."""
    cells = [cell(results.get(engine, [])) for engine in engines]
    cells += [ratios(GENERAL, results), ratios(FUSED, results), ratios(FAMILIES, results)]
    return f"| {workload} | " + " | ".join(cells) + " |"


def differing(results):
    """The different answers of one workload, with who gave them; empty if all agree."""
    answers = {}
    for engine, runs in results.items():
        for r in runs:
            if isinstance(r, dict):
                answers.setdefault(r["answer"], set()).add(engine)
    return answers if len(answers) > 1 else {}


def main():
    """Runs and prints; returns the exit status."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", metavar="TEXT", help="workloads whose name and size contain this")
    parser.add_argument("--larger", action="store_true", help="the larger sizes too")
    parser.add_argument("--engines", metavar="A,B", help="these engines only")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--timeout", type=int, default=120, help="CPU seconds a run may take")
    parser.add_argument("--memory", type=int, default=10, help="GB of address space a run may take")
    parser.add_argument("--log", type=Path, help="every single record, one a line, to this file")
    args = parser.parse_args()
    workloads = USUAL + LARGER if args.larger or args.only else USUAL
    workloads = [w for w in workloads if not args.only or args.only in w]
    known = [GENERAL, FUSED, FAMILIES, *PEERS]
    engines = args.engines.split(",") if args.engines else [e for e in known if e in built()]
    columns = [*engines, "time / memory over the fastest peer; memory over the least", "the same, fused", "the same, zero-suppressed"]
    print("| workload | " + " | ".join(columns) + " |")
    print("|---" * (len(columns) + 1) + "|", flush=True)
    agreed = True
    for workload in workloads:
        results = {engine: [] for engine in engines}
        for number in range(args.rounds):
            # Another engine begins each round, so that none always follows the same one.
            turn = number % len(engines)
            for engine in engines[turn:] + engines[:turn]:
                runs = results[engine]
                if runs and isinstance(runs[-1], str):
                    continue  # It would not end better the second time.
                runs.append(run(engine, workload, args.timeout, args.memory))
                if args.log:
                    with args.log.open("a") as log:
                        print(json.dumps([engine, workload, runs[-1]]), file=log)
        print(row(workload, engines, results), flush=True)
        if different := differing(results):
            agreed = False
            for answer, who in different.items():
                print(f"{workload}: {', '.join(sorted(who))} say {answer}", file=sys.stderr)
    return 0 if agreed else 1


if __name__ == "__main__":
    sys.exit(main())
