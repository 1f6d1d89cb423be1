"""One function a tool: question in, number of solutions out, as a user of that tool would ask.

Every function imports its tool, says that it is ready, and only then builds the model: what the
interpreter and the import cost is not charged. All of them run on one thread. Where a package offers
several ways to the same family, the fastest of those tried is taken; the README says which.
"""

from itertools import count as naturals

from questions import BISHOP, ROOK, cells, clauses, edges, exactly, lines, neighbourhoods, triples


def pyganak(question, ready):
    """Ganak, a model counter, on clauses; the least size by trying k = 1, 2, .. with a counter."""
    from pyganak import Counter

    ready()
    n2 = question.n**2

    def models(extra, last):
        counter = Counter()  # the binding has no argument for Ganak's `prob`: its default stays
        counter.new_vars(last)
        counter.add_clauses(clauses(question) + extra)
        if extra:
            counter.set_sampling_set(range(1, n2 + 1))
        return counter.count()

    if question.size != "min":
        return models([], n2)
    return next(filter(None, (models(*exactly(k, n2)) for k in naturals(1))))


def graphillion(question, ready):
    """Families of sets as ZDDs, by the package's own operations on families."""
    from graphillion import setset

    ready()
    n, piece = question.n, question.piece
    setset.set_universe(list(cells(n)))

    def family(sets):
        return setset([set(s) for s in sets])

    if question.family == "no-three-in-line":
        return setset({}).non_supersets(family(triples(n))).len()
    if question.family == "independence":
        rows = [range(r * n, r * n + n) for r in range(n)]
        start = family(rows).hitting() if question.size == "max" else setset({})
        return start.non_supersets(family(edges(piece, n))).len()
    if question.size == "any":
        return family(neighbourhoods(piece, n)).hitting().len()
    unit = {cell: 1 for cell in cells(n)}
    for k in naturals(1):
        found = setset({}).cost_le(unit, k)
        for hood in neighbourhoods(piece, n):
            attackers = setset()
            for cell in hood:
                attackers |= found.supersets(cell)
            found = attackers
        if found:
            return found.len()


def cudd(question, ready):
    """CUDD through dd: static row-major order, clauses from the last variable to the first.

    dd's own count is a floating-point number, so the diagram is counted here, in integers.
    """
    from dd.cudd import BDD

    ready()
    n2 = question.n**2
    manager = BDD()
    manager.configure(reordering=False)  # sifting built two small questions 6 and 36 times slower
    names = [f"x{i}" for i in range(n2)]
    manager.declare(*names)
    x = [manager.var(name) for name in names]

    def conjunction(result):
        for clause in sorted(clauses(question), key=lambda c: -min(map(abs, c))):
            some = manager.false
            for literal in clause:
                some |= x[literal - 1] if literal > 0 else ~x[-literal - 1]
            result &= some
        return result

    if question.size != "min":
        return _models(manager, conjunction(manager.true), n2)
    for k in naturals(1):
        # number[j]: exactly j of the variables from the current one on are true.
        number = [manager.true] + [manager.false] * k
        for variable in reversed(x):
            before = [manager.false] + number[:-1]
            number = [manager.ite(variable, b, a) for a, b in zip(number, before)]
        found = conjunction(number[k])
        if found != manager.false:
            return _models(manager, found, n2)


def _models(manager, root, variables):
    """The number of models of a diagram over that many variables, exactly."""
    whole, known = 1 << variables, {int(manager.true): 1 << variables, int(manager.false): 0}

    def models(node):
        key = int(node)
        if key not in known:
            half = (models(node.low) + models(node.high)) >> 1
            known[key] = whole - half if node.negated else half
        return known[key]

    return models(root)


def pysdd(question, ready):
    """Sentential decision diagrams: a balanced vtree, clauses from the last variable to the first."""
    from pysdd.sdd import SddManager, Vtree

    ready()
    manager = SddManager.from_vtree(Vtree(var_count=question.n**2, vtree_type=b"balanced"))
    result = manager.true()
    for clause in sorted(clauses(question), key=lambda c: -min(map(abs, c))):
        some = manager.false()
        for literal in clause:
            some = some | manager.literal(literal)
        larger = result & some
        larger.ref()
        result.deref()
        result = larger
    if question.size == "min":
        result = manager.global_minimize_cardinality(result)
    return result.global_model_count()


def clingo(question, ready):
    """Answer sets, enumerated and counted by the solver; the least size by optN."""
    from clingo import Control

    ready()
    n = question.n
    on = [f"on({v})" for v in cells(n)]
    rules = [f"{{ on(0..{n * n - 1}) }}."]
    if question.family == "no-three-in-line":
        for line in lines(n, least=3):
            rules.append(f":- 3 {{ {'; '.join(on[v] for v in line)} }}.")
    elif question.family == "independence":
        rules += [f":- on({v}), on({w})." for v, w in edges(question.piece, n)]
        if question.size == "max":
            rules += [f":- not 1 {{ on({r * n}..{r * n + n - 1}) }} 1." for r in range(n)]
    else:
        for hood in neighbourhoods(question.piece, n):
            rules.append(f":- {', '.join('not ' + on[v] for v in hood)}.")
    if question.size == "min":
        rules.append("#minimize { 1,V : on(V) }.")
    control = Control(["0", "--opt-mode=optN"])
    control.add("base", [], "\n".join(rules))
    control.ground([("base", [])])
    control.solve()
    models = control.statistics["summary"]["models"]
    return int(models["optimal" if question.size == "min" else "enumerated"])


def cpsat(question, ready):
    """OR-tools CP-SAT with all solutions enumerated; the least size first, then its sets."""
    from ortools.sat.python import cp_model

    ready()
    n = question.n
    model = cp_model.CpModel()
    x = [model.new_bool_var(str(v)) for v in cells(n)]
    if question.family == "no-three-in-line":
        for line in lines(n, least=3):
            model.add(sum(x[v] for v in line) <= 2)
    elif question.family == "domination":
        for hood in neighbourhoods(question.piece, n):
            model.add_bool_or(x[v] for v in hood)
    elif question.piece == "queen":
        for line in lines(n, ROOK + BISHOP):
            model.add_at_most_one(x[v] for v in line)
        for r in range(n if question.size == "max" else 0):
            model.add_exactly_one(x[r * n : r * n + n])
    else:
        for v, w in edges(question.piece, n):
            model.add_at_most_one(x[v], x[w])
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    if question.size == "min":
        model.minimize(sum(x))
        solver.solve(model)
        least = round(solver.objective_value)
        model.clear_objective()
        model.add(sum(x) == least)

    class Tally(cp_model.CpSolverSolutionCallback):
        seen = 0

        def on_solution_callback(self):
            self.seen += 1

    tally = Tally()
    solver.parameters.enumerate_all_solutions = True
    status = solver.solve(model, tally)
    if status not in (cp_model.OPTIMAL, cp_model.INFEASIBLE):
        raise RuntimeError(f"CP-SAT stopped early: {solver.status_name(status)}")
    return tally.seen


# The tools in the order of the table: name, its package, the function.
ADAPTERS = {
    "pyganak": ("pyganak", pyganak),
    "Graphillion": ("graphillion", graphillion),
    "CUDD (dd)": ("dd", cudd),
    "PySDD": ("PySDD", pysdd),
    "clingo": ("clingo", clingo),
    "CP-SAT": ("ortools", cpsat),
}
