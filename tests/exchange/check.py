#!/usr/bin/env python3
"""Counts what `kikisuji export` writes with other programs, and loads what they write.

Usage: check.py KIKISUJI [--markdown FILE] [--only FAMILY|load]

Every family that `kikisuji export --help` names is exported on three small boards, in every format. Ganak counts the
cnf with and without its projection and python-sat enumerates it, clingo solves the lp, OR-tools the opb, CUDD (by
the package dd) and OxiDD read the diagram, NetworkX the graphs. Each number has to be that of `kikisuji count`, for
the puzzle's own question and for all sizes. Then CUDD, dd and OxiDD write diagrams, and `kikisuji load` counts them.

The packages in requirements.txt are installed into a virtual environment in the target directory. Where Python has
no venv or the packages cannot be had, the check is skipped with a sentence and status 0; a difference is status 1.
"""

import importlib
import json
import lzma
import gzip
import os
import re
import subprocess
import sys
import venv
from pathlib import Path

HERE = Path(__file__).resolve().parent
TARGET = Path(os.environ.get("CARGO_TARGET_DIR", HERE.parent.parent / "target")) / "exchange"

# Most variables and solutions of a puzzle: what every program here enumerates in a second or so.
VARIABLES = 160
SOLUTIONS = 2000
# Boards of families whose example has no number to be made smaller.
BOARDS = {
    # Boards of one cell have no edges, and a formula without variables is no question to other programs.
    "matchings": ["matchings wazir 2", "matchings wazir 3"],
    "perfect-matchings": ["perfect-matchings wazir 2x3", "perfect-matchings wazir 4"],
    "edge-covers": ["edge-covers wazir 2", "edge-covers wazir 3"],
    "two-factors": ["two-factors wazir 3x4", "two-factors wazir 4"],
    "forests": ["forests wazir 2", "forests wazir 3"],
    "spanning-trees": ["spanning-trees wazir 2", "spanning-trees wazir 3"],
    "trees": ["trees wazir 2", "trees wazir 3"],
    "connected-edges": ["connected-edges wazir 2", "connected-edges wazir 3"],
    "cycles": ["cycles wazir 2", "cycles wazir 3"],
    "hamiltonian-cycles": ["hamiltonian-cycles wazir 3x4", "hamiltonian-cycles wazir 4"],
    "paths": ["paths wazir 2", "paths wazir 3"],
    "hamiltonian-paths": ["hamiltonian-paths wazir 2", "hamiltonian-paths wazir 3"],
    "tiling": ["tiling domino 2x3", "tiling domino 4"],
    "packing": ["packing domino 2", "packing domino 3"],
    "shogi": ["shogi R1B1P2 --board 3x3", "shogi N2K1G1P3 --board 4x3", "shogi R1L2S2P1 --board 3x4"],
    "attacking": ["attacking 1 queen 3 --sight nearest", "attacking 3 rook 3 --sight line", "attacking 2 king 4 --sight line"],
    "cnf": ["cnf FIRST", "cnf SECOND", "cnf THIRD"],
    "opb": ["opb SUMS", "opb SHOWN"],
    "cover": ["cover ITEMS", "cover COLOURS"],
    "puzzle": ["puzzle LATIN", "puzzle MIXED", "puzzle DOMINOES", "puzzle HIDDEN", "puzzle TWO", "puzzle BRIDGES", "puzzle WALLS",
               "puzzle ARMIES", "puzzle ROADS"],
}
# The files of families that have one: the ending and the text.
INPUTS = {
    "FIRST": ("cnf", "p cnf 5 3\n1 2 -3 0\n-1 4 0\n3 -4 5 0\n"),
    "SECOND": ("cnf", "c t pmc\nc p show 1 3 5 0\np cnf 6 4\n1 2 0\n-2 3 0\n-3 4 6 0\n-4 -5 0\n"),
    "THIRD": ("cnf", "p pcnf 7 3 4\nvp 1 2 6 7 0\n1 -2 3 0\n-3 4 5 0\n6 -5 0\n"),
    "SUMS": ("opb", "+1 x1 +2 x2 -3 ~x3 >= 0 ;\n+2 x3 +1 x4 +1 x5 <= 3 ;\n+1 x2 +1 ~x5 = 1 ;\n"),
    "SHOWN": ("opb", "* ind 1 3 0\n+1 x1 +1 x2 +1 x3 >= 2 ;\n+3 x2 -2 x4 <= 1 ;\n"),
    "ITEMS": ("dlx", "a b c d | x\na b\nc d x\na c\nb d\na d x\nb c x\na\nb c\nd\n"),
    "LATIN": ("puzzle", "board 3x3\nvalues 1..3\neach l in rows, columns: distinct(l)\n"),
    "MIXED": ("puzzle", "board 3x3\nkind queen knight\nqueen(all) = 1\neach c in all: queen(c) => full(attacks(queen, c)) = 0\n"
              "each c in all: knight(c) => full(attacks(knight, c)) = 0\n"),
    "DOMINOES": ("puzzle", "board 3x4\nplaces moves of wazir\neach c in cells: edge(edges(c)) = 1\n"),
    "HIDDEN": ("puzzle", "board 2x2\nkind ant bee\nhidden bee\nsize ant\neach c in all: ant(c) => bee(attacks(wazir, c))\n"),
    "TWO": ("puzzle", "board 2x3\nvalues 4..5\neach w in windows(2,2): sum(w) != 18\n"),
    "BRIDGES": ("puzzle", "graph\n1 2\n1 2\n1 3\n1 3\n1 4\n2 4\n3 4\nend\nplaces edges\nconnected edge\nacyclic edge\n"),
    "WALLS": ("puzzle", "board 3x3\nkind wall\nconnected empty by wazir\nconnected full by king\n"),
    "ARMIES": ("puzzle", "board 2x3\nkind ant bee\nconnected ant by wazir\nconnected full by wazir\n"),
    "ROADS": ("puzzle", "board 2x3\nplaces moves of wazir\nkind rail road\nconnected rail\nacyclic road\nacyclic full\n"),
    "COLOURS": ("dlx", "a b 1:2|c | x y\na x:0\na x:1 y:0\nb x:0\nb x:1 y:0\nc x:0\nc y:0\nc\n"),
}


def own_python():
    """The interpreter of the environment with all packages, or a sentence on why there is none."""
    python = TARGET / "venv" / "bin" / "python"
    wanted = (HERE / "requirements.txt").read_text()
    mark = TARGET / "venv" / "installed.txt"
    if mark.exists() and mark.read_text() == wanted:
        return python, None
    try:
        venv.create(TARGET / "venv", with_pip=True, clear=True)
    except Exception as error:
        return None, f"no virtual environment can be made ({error})"
    install = [python, "-m", "pip", "install", "-q", "-r", HERE / "requirements.txt"]
    try:
        ran = subprocess.run(install, capture_output=True, text=True, timeout=600)
    except subprocess.TimeoutExpired:
        return None, "the packages cannot be installed within ten minutes"
    if ran.returncode != 0:
        said = (ran.stderr.strip().splitlines() or ["no reason given"])[-1]
        return None, f"the packages cannot be installed ({said})"
    mark.write_text(wanted)
    return python, None


def kikisuji(*words):
    """Runs the program, which has to succeed."""
    ran = subprocess.run([PROGRAM, *words], capture_output=True, text=True)
    if ran.returncode != 0:
        raise SystemExit(f"kikisuji {' '.join(map(str, words))}: status {ran.returncode}: {ran.stderr.strip()}")
    return ran.stdout


def counted(puzzle, sizes=None):
    """The record of a count, or None where it is too much for this check."""
    more = ["--size", sizes] if sizes else []
    words = [PROGRAM, "count", *puzzle.split(), "--json", "--timeout", "20s", *more]
    ran = subprocess.run(words, capture_output=True, text=True)
    if ran.returncode not in (0, 3):
        raise SystemExit(f"kikisuji count {puzzle}: {ran.stderr.strip()}")
    return json.loads(ran.stdout) if ran.returncode == 0 else None


def examples():
    """The example of every family."""
    told = kikisuji("export", "--help").split("A puzzle of each family:\n")[1]
    return [line.strip() for line in told.splitlines() if line.startswith("  ") and line.strip()]


def boards(example):
    """The three largest small boards of a family: all sizes together first of all, then the question alone."""
    family = example.split()[0]
    if family in BOARDS:
        return BOARDS[family]
    if not re.search(r" \d+( |$)", example):
        raise SystemExit(f"{example}: which boards of this family are small? Name them in BOARDS of check.py")
    found = []
    for side in range(1, 9):
        puzzle = re.sub(r" \d+(?= |$)", f" {side}", example, count=1)
        is_small = any(fits(counted(puzzle, sizes)) for sizes in ("any", None)[:1 if len(found) >= 3 else 2])
        if not is_small:
            break
        found.append(puzzle)
    return found[-3:]


def fits(record):
    """Whether other programs enumerate what this record counts in a second or so."""
    return record is not None and record["variables"] <= VARIABLES and int(record["count"]) <= SOLUTIONS


# What the programs say of a file.

def clauses_of(file):
    """The clauses, the number of variables and the shown ones of a cnf file."""
    clauses, variables, shown = [], 0, None
    for line in file.read_text().splitlines():
        words = line.split()
        if words[:2] == ["p", "cnf"]:
            variables = int(words[2])
        elif words[:3] == ["c", "p", "show"]:
            shown = [int(word) for word in words[3:-1]]
        elif words[0] != "c":
            clauses.append([int(word) for word in words[:-1]])
    return clauses, variables, shown


def ganak(file, projected):
    from pyganak import Counter
    clauses, variables, shown = clauses_of(file)
    counter = Counter()
    counter.new_vars(variables)
    counter.add_clauses(clauses)
    if projected and shown is not None:
        counter.set_sampling_set(shown)
    return counter.count()


def pysat(file):
    from pysat.solvers import Solver
    clauses, variables, shown = clauses_of(file)
    shown = list(range(1, variables + 1)) if shown is None else shown
    with Solver(name="cadical153", bootstrap_with=clauses) as solver:
        number = 0
        while solver.solve():
            number += 1
            values = solver.get_model()
            values = values + [-variable for variable in range(len(values) + 1, variables + 1)]
            if not shown:
                break
            solver.add_clause([-values[variable - 1] for variable in shown])
        return number


def clingo(file):
    import clingo
    control = clingo.Control(["0", "--project=show"])
    control.load(str(file))
    control.ground([("base", [])])
    with control.solve(yield_=True) as handle:
        return sum(1 for _ in handle)


def ortools(file):
    from ortools.sat.python import cp_model
    model, variables, shown = cp_model.CpModel(), [], None
    for line in file.read_text().splitlines():
        words = line.split()
        if line.startswith("* #variable="):
            variables = [model.new_bool_var(f"x{number}") for number in range(1, int(words[2]) + 1)]
        elif words[:2] == ["*", "ind"]:
            shown = [int(word) for word in words[2:-1]]
        elif words[0] not in ("*", "min:", "max:"):  # All solutions are counted; those of the best size are constrained to be.
            *terms, relation, bound, end = words
            assert end == ";", line
            pairs = zip(terms[::2], terms[1::2])
            total = sum(int(weight) * variables[int(name[1:]) - 1] for weight, name in pairs)
            model.add(total >= int(bound) if relation == ">=" else total == int(bound))
    shown = range(1, len(variables) + 1) if shown is None else shown

    class Seen(cp_model.CpSolverSolutionCallback):
        def __init__(self):
            super().__init__()
            self.all, self.parts = 0, set()

        def on_solution_callback(self):
            self.all += 1
            self.parts.add(tuple(self.boolean_value(variables[number - 1]) for number in shown))

    seen, solver = Seen(), cp_model.CpSolver()
    solver.parameters.enumerate_all_solutions = True
    solver.parameters.num_workers = 1
    solver.parameters.keep_all_feasible_solutions_in_presolve = True
    solver.solve(model, seen)
    # Indicators are functions of the rest, so that only hidden variables may repeat a part.
    assert len(shown) < 1 or seen.all >= len(seen.parts)
    return len(seen.parts)


def cudd(file):
    from dd.cudd import BDD
    text = file.read_text()
    names = re.search(r"^\.orderedvarnames (.*)$", text, re.M)
    if not names:
        # Without variables, as of the edges of one cell, there are no names to read it by.
        return None
    names = names[1].split()
    bdd = BDD()
    bdd.declare(*names)
    [root] = bdd.load(str(file))
    return int(root.count(len(names)))


def oxidd(file):
    from oxidd.bcdd import BCDDManager
    from oxidd.util import DDDMPFile
    with DDDMPFile(str(file)) as read:
        manager = BCDDManager(1 << 20, 1 << 16, 1)
        manager.add_vars(read.num_vars)
        manager.set_var_order(read.support_var_order)
        [root] = manager.import_dddmp(read)
        return root.sat_count(read.num_vars)


def graphs(puzzle, name, record):
    """That both forms of the graph are the same one; and, of independence, the number of largest sets."""
    import networkx
    words = [PROGRAM, "export", *puzzle.split(), "--to"]
    ran = subprocess.run([*words, TARGET / f"{name}.g6"], capture_output=True, text=True)
    if ran.returncode == 2 and "who attacks whom" in ran.stderr:
        return None
    kikisuji(*words[1:], TARGET / f"{name}.col")
    graph = networkx.read_graph6(TARGET / f"{name}.g6")
    edges = networkx.empty_graph(len(graph))
    for line in (TARGET / f"{name}.col").read_text().splitlines():
        if line.startswith("e "):
            edges.add_edge(*(int(word) - 1 for word in line.split()[1:]))
    assert networkx.utils.graphs_equal(graph, edges), puzzle
    if puzzle.split()[0] not in ("independence", "cube"):
        return None
    cliques = [len(clique) for clique in networkx.find_cliques(networkx.complement(graph))]
    return sum(1 for size in cliques if size == record["size"])


def is_joined(puzzle):
    """Whether solutions have to be connected, or to have no cycle, which no formula says."""
    words = [PROGRAM, "export", *puzzle.split(), "--size", "any", "--to", "-", "--format", "cnf"]
    ran = subprocess.run(words, capture_output=True, text=True)
    return ran.returncode == 2 and "written in neither cnf nor opb" in ran.stderr


def check_exports(rows, only):
    """Every family on three boards, for its own question and for all sizes."""
    wrong = 0
    for name, (ending, text) in INPUTS.items():
        (TARGET / f"{name}.in.{ending}").write_text(text)
    for example in examples():
        if only and example.split()[0] != only:
            continue
        for at, puzzle in enumerate(boards(example)):
            puzzle = re.sub(
                r"\b(" + "|".join(INPUTS) + r")\b", lambda m: str(TARGET / f"{m[1]}.in.{INPUTS[m[1]][0]}"), puzzle
            )
            name = f"{example.split()[0]}-{at}"
            for sizes in (None, "any"):
                record = counted(puzzle, sizes)
                if not fits(record):
                    continue
                more = ["--size", sizes] if sizes else []
                endings = ("lp", "dddmp") if is_joined(puzzle) else ("cnf", "opb", "lp", "dddmp")
                files = {ending: TARGET / f"{name}.{ending}" for ending in endings}
                for file in files.values():
                    kikisuji("export", *puzzle.split(), "--to", file, *more)
                expected = int(record["count"])
                is_formula = "cnf" in files
                is_projected = is_formula and files["cnf"].read_text().startswith("c t pmc")
                found = {
                    "Ganak": ganak(files["cnf"], True) if is_formula else None,
                    "Ganak, all variables": ganak(files["cnf"], False) if is_formula and not is_projected else None,
                    "python-sat": pysat(files["cnf"]) if is_formula else None,
                    "clingo": clingo(files["lp"]),
                    "OR-tools": ortools(files["opb"]) if is_formula else None,
                    "CUDD": cudd(files["dddmp"]),
                    "OxiDD": oxidd(files["dddmp"]),
                    "NetworkX": None if sizes else graphs(puzzle, name, record),
                }
                rows.append((puzzle.replace(str(TARGET) + "/", ""), sizes or record["size"], expected, found))
                for program, number in found.items():
                    if number is not None and number != expected:
                        wrong += 1
                        print(f"{puzzle} {sizes or ''}: {program} says {number}, kikisuji {expected}", file=sys.stderr)
    return wrong


def loaded(file):
    record = json.loads(kikisuji("load", file, "--json"))
    return [int(function["count"]) for function in record["functions"]]


def check_loads():
    """Diagrams that other packages write."""
    import dd.autoref
    import dd.cudd
    from oxidd import bcdd, bdd, zbdd
    from oxidd.util import DDDMPVersion
    wrong = 0

    def expect(file, numbers):
        nonlocal wrong
        for packed, pack in (("", None), (".gz", gzip.compress), (".xz", lzma.compress)):
            whole = Path(f"{file}{packed}")
            if pack:
                whole.write_bytes(pack(file.read_bytes()))
            if loaded(whole) != numbers:
                wrong += 1
                print(f"{whole}: kikisuji load says {loaded(whole)}, not {numbers}", file=sys.stderr)

    formulas = [(r"(a /\ b) \/ ~ c", 10), ("a ^ d", 8), ("TRUE", 16), ("FALSE", 0)]
    for name, package in (("cudd", dd.cudd), ("dd", dd.autoref)):
        manager = package.BDD()
        manager.declare("b", "c", "a", "d")
        functions = [(manager.add_expr(text), number) for text, number in formulas]
        file = TARGET / f"{name}.json"
        # With CUDD, dd writes the address of a root that is a constant, which it does not read back itself.
        written = functions[:2] if name == "cudd" else functions
        manager.dump(str(file), [function for function, _ in written])
        expect(file, [number for _, number in written])
        manager.dump(str(file), {"first": functions[0][0], "second": ~functions[1][0]})
        expect(file, [functions[0][1], 16 - functions[1][1]])
        if name == "cudd":
            for at, (function, number) in enumerate(functions):
                file = TARGET / f"{name}-{at}.dddmp"
                manager.dump(str(file), [function])
                expect(file, [number])
    kinds = (("bdd", bdd.BDDManager), ("bcdd", bcdd.BCDDManager), ("zbdd", zbdd.ZBDDManager))
    for name, kind in kinds:
        manager = kind(1000, 1000, 1)
        manager.add_named_vars(["a", "b", "c", "d"])
        a, b, c, d = (manager.var(number) for number in range(4))
        functions = [((a & b) | ~c, 10), (a ^ d, 8), (manager.true(), 16), (manager.false(), 0)]
        for version in DDDMPVersion:
            file = TARGET / f"oxidd-{name}-{version.name}.dddmp"
            for function, number in functions:
                manager.export_dddmp(str(file), [function], version=version, ascii=True)
                expect(file, [number])
            all_functions = [(function, f"f{at}") for at, (function, _) in enumerate(functions)]
            manager.export_dddmp_with_names(str(file), all_functions, version=version, ascii=True)
            expect(file, [number for _, number in functions])
        if name == "bcdd":
            manager.export_dddmp(str(file), [a & b], ascii=False)
            refused = subprocess.run([PROGRAM, "load", file], capture_output=True, text=True)
            if refused.returncode != 4 or "mode A" not in refused.stderr:
                wrong += 1
                print(f"binary DDDMP: {refused.stderr}", file=sys.stderr)
    return wrong


def table(rows):
    """The numbers as Markdown; a dash is what does not apply."""
    programs = list(rows[0][3])
    lines = ["| puzzle | size | Kikisuji | " + " | ".join(programs) + " |"]
    lines.append("|---|--:|--:|" + "--:|" * len(programs))
    for puzzle, size, expected, found in rows:
        numbers = ["–" if found[program] is None else str(found[program]) for program in programs]
        lines.append(f"| `{puzzle}` | {'–' if size is None else size} | {expected} | " + " | ".join(numbers) + " |")
    return "\n".join(lines) + "\n"


def main():
    options = dict(zip(sys.argv[2::2], sys.argv[3::2]))
    markdown, only = options.get("--markdown"), options.get("--only")
    rows = []
    wrong = 0 if only == "load" else check_exports(rows, only)
    wrong += check_loads() if only in (None, "load") else 0
    if markdown and rows:
        Path(markdown).write_text(table(rows))
    print(f"{len(rows)} questions about {len({row[0] for row in rows})} puzzles: {wrong} differences")
    return 1 if wrong else 0


if __name__ == "__main__":
    if len(sys.argv) < 2:
        raise SystemExit("usage: check.py KIKISUJI [--markdown FILE] [--only FAMILY|load]")
    PROGRAM = str(Path(sys.argv[1]).resolve())
    if os.environ.get("KIKISUJI_EXCHANGE") != "inside":
        TARGET.mkdir(parents=True, exist_ok=True)
        python, why = own_python()
        if python is None:
            print(f"skipped: {why}; exported files were not counted by other programs", file=sys.stderr)
            sys.exit(0)
        inside = dict(os.environ, KIKISUJI_EXCHANGE="inside")
        sys.exit(subprocess.run([python, __file__, *sys.argv[1:]], env=inside).returncode)
    sys.exit(main())
