"""CP-SAT, clingo and Ganak behind one small vocabulary, in which own_models.py writes every puzzle once.

    var(values)               a variable, a number; those of the values 0 and 1 are Booleans of the tool
    different(xs)             no two are equal
    one(xs)                   exactly one of these Booleans is true
    total(xs, allowed, by)    the sum of the variables, each times its factor, is one of these numbers
    rule(body, head)          if all literals of the body hold, so does one of the head; a literal is (variable, value)
    table(xs, rows)           the values along xs are one of the rows
    automaton(xs, start, step, final)    step(state, value) is the next state or None; the last one is final
    both(literals)            a Boolean: all of these literals hold
    difference(x, y)          a variable that is x - y
    loop(n, edges)            of {(u, v): Boolean}, vertices u < v of an n x n grid, the true ones are one closed loop
    count()                   the number of solutions

Auxiliary variables are functions of the others, so that no solution is counted twice; Ganak's count is projected.
"""

from collections import defaultdict
from itertools import combinations

BITS = (0, 1)


class Tool:
    """What the tools share: domains, and automata as layers of states."""

    def __init__(self):
        self.domains = []

    def var(self, values=BITS):
        self.domains.append(tuple(values))
        return len(self.domains) - 1

    def by_value(self, xs):
        """For all-different: the literals of every value, and whether every value has to occur."""
        found = defaultdict(list)
        for x in xs:
            for value in self.domains[x]:
                found[value].append((x, value))
        return found.values(), len(found) == len(xs)

    def layers(self, xs, start, step, final):
        """For every variable {(state, value): next state}, None where the end cannot be final any more."""
        reached = [{start}]
        for at, x in enumerate(xs):
            reached.append({step(at, state, value) for state in reached[-1] for value in self.domains[x]} - {None})
        alive, found = {state for state in reached[-1] if final(state)}, []
        for at in reversed(range(len(xs))):
            moves = {(state, value): step(at, state, value) for state in reached[at] for value in self.domains[xs[at]]}
            moves = {before: after if after in alive else None for before, after in moves.items()}
            alive = {state for (state, _), after in moves.items() if after is not None}
            found.append({before: after for before, after in moves.items() if before[0] in alive})
        return found[::-1]


class Cpsat(Tool):
    """OR-tools CP-SAT: its own constraints, all solutions enumerated by one worker and counted in a callback."""

    def __init__(self):
        from ortools.sat.python import cp_model

        super().__init__()
        self.cp, self.model, self.of, self.equal = cp_model, cp_model.CpModel(), [], {}

    def var(self, values=BITS):
        x, domain = super().var(values), self.cp.Domain.from_values(values)
        self.of.append(self.model.new_bool_var("") if self.domains[x] == BITS else self._integer(domain))
        return x

    def _integer(self, domain):
        return self.model.new_int_var_from_domain(domain, "")

    def literal(self, x, value):
        if self.domains[x] == BITS:
            return self.of[x] if value else ~self.of[x]
        if (x, value) not in self.equal:
            self.equal[x, value] = known = self.model.new_bool_var("")
            self.model.add(self.of[x] == value).only_enforce_if(known)
            self.model.add(self.of[x] != value).only_enforce_if(~known)
        return self.equal[x, value]

    def different(self, xs):
        self.model.add_all_different(self.of[x] for x in xs)

    def one(self, xs):
        self.model.add_exactly_one(self.of[x] for x in xs)

    def total(self, xs, allowed, by=None):
        terms = sum(factor * self.of[x] for x, factor in zip(xs, by or [1] * len(xs)))
        self.model.add_linear_expression_in_domain(terms, self.cp.Domain.from_values(allowed))

    def rule(self, body, head=()):
        self.model.add_bool_or([~self.literal(*one) for one in body] + [self.literal(*one) for one in head])

    def table(self, xs, rows):
        self.model.add_allowed_assignments([self.of[x] for x in xs], rows)

    def automaton(self, xs, start, step, final):
        """States as variables and tables of steps: add_automaton makes 9.15 report solutions more than once."""
        layers = self.layers(xs, start, lambda at, state, value: step(state, value), final)
        numbers = defaultdict(lambda: len(numbers))
        before = self.model.new_constant(numbers[start])
        for x, moves in zip(xs, layers):
            rows = [(numbers[s], value, numbers[after]) for (s, value), after in moves.items() if after is not None]
            after = self._integer(self.cp.Domain.from_values([row[2] for row in rows]))
            self.model.add_allowed_assignments([before, self.of[x], after], rows)
            before = after

    def both(self, literals):
        holds = self.var()
        for one in literals:
            self.rule([(holds, 1)], [one])
        self.rule(literals, [(holds, 1)])
        return holds

    def difference(self, x, y):
        between = self.var(sorted({a - b for a in self.domains[x] for b in self.domains[y]}))
        self.model.add(self.of[between] == self.of[x] - self.of[y])
        return between

    def loop(self, n, edges):
        """A circuit of arcs, clockwise around the squares inside, which makes its direction one of two."""
        arc = {way: self.model.new_bool_var("") for u, v in edges for way in ((u, v), (v, u))}
        off = [(v, v, self.model.new_bool_var("")) for v in range(n * n)]
        inside = {divmod(at, n): self.model.new_bool_var("") for at in range(n * n - n) if at % n < n - 1}
        self.model.add_circuit([(u, v, way) for (u, v), way in arc.items()] + off)
        self.model.add_bool_or(self.of[x] for x in edges.values())
        for (u, v), x in edges.items():
            r, c = divmod(u, n)
            right_hand, left_hand = ((r, c), (r - 1, c)) if v == u + 1 else ((r, c - 1), (r, c))
            self.model.add(arc[u, v] + arc[v, u] == self.of[x])
            self.model.add(arc[u, v] - arc[v, u] == inside.get(right_hand, 0) - inside.get(left_hand, 0))

    def count(self):
        class Tally(self.cp.CpSolverSolutionCallback):
            seen = 0

            def on_solution_callback(self):
                self.seen += 1

        solver, tally = self.cp.CpSolver(), Tally()
        solver.parameters.num_workers = 1
        solver.parameters.linearization_level = 0  # slitherlink took eleven times longer with linear programs
        solver.parameters.enumerate_all_solutions = True
        status = solver.solve(self.model, tally)
        if status not in (self.cp.OPTIMAL, self.cp.INFEASIBLE):
            raise RuntimeError(f"CP-SAT stopped early: {solver.status_name(status)}")
        return tally.seen


class Clingo(Tool):
    """Answer sets, enumerated and counted by the solver: choices, aggregates, and rules for what is derived."""

    def __init__(self):
        import clingo

        super().__init__()
        self.clingo, self.rules, self.names = clingo, [], 0

    def var(self, values=BITS):
        x = super().var(values)
        atoms = "; ".join(f"x({x},{value})" for value in self.domains[x])
        self.rules.append(f"{{ x({x},1) }}." if self.domains[x] == BITS else f"1 {{ {atoms} }} 1.")
        return x

    def derived(self, values=BITS):
        return super().var(values)

    def name(self):
        self.names += 1
        return self.names

    def literal(self, x, value, holds=True):
        if self.domains[x] == BITS:
            value, holds = 1, holds == bool(value)
        return f"{'' if holds else 'not '}x({x},{value})"

    def different(self, xs):
        groups, all_occur = self.by_value(xs)
        for group in groups:
            atoms = "; ".join(self.literal(*one) for one in group)
            self.rules.append(f":- not 1 {{ {atoms} }} 1." if all_occur else f":- 2 {{ {atoms} }}.")

    def one(self, xs):
        self.rules.append(f":- not 1 {{ {'; '.join(self.literal(x, 1) for x in xs)} }} 1.")

    def total(self, xs, allowed, by=None):
        terms = zip(xs, by or [1] * len(xs))
        parts = [f"{factor * value},{x} : x({x},{value})" for x, factor in terms for value in self.domains[x] if value]
        allowed, text = sorted(allowed), "#sum {{ {} }}".format("; ".join(parts))
        self.rules.append(f":- not {allowed[0]} <= {text} <= {allowed[-1]}.")
        for low, high in zip(allowed, allowed[1:]):
            if high > low + 1:
                self.rules.append(f":- {low + 1} <= {text} <= {high - 1}.")

    def rule(self, body, head=()):
        literals = [self.literal(*one) for one in body] + [self.literal(*one, holds=False) for one in head]
        self.rules.append(f":- {', '.join(literals)}.")

    def table(self, xs, rows):
        name = self.name()
        self.rules.append(f"1 {{ row({name},0..{len(rows) - 1}) }} 1.")
        for number, row in enumerate(rows):
            for one in zip(xs, row):
                self.rules.append(f":- row({name},{number}), {self.literal(*one, holds=False)}.")

    def automaton(self, xs, start, step, final):
        name = self.name()
        layers = self.layers(xs, start, lambda at, state, value: step(state, value), final)
        numbers = defaultdict(lambda: len(numbers))
        self.rules.append(f"state({name},0,{numbers[start]}).")
        for at, (x, moves) in enumerate(zip(xs, layers)):
            for (state, value), after in moves.items():
                head = "" if after is None else f"state({name},{at + 1},{numbers[after]})"
                self.rules.append(f"{head} :- state({name},{at},{numbers[state]}), {self.literal(x, value)}.")

    def both(self, literals):
        holds = self.derived()
        self.rules.append(f"x({holds},1) :- {', '.join(self.literal(*one) for one in literals)}.")
        return holds

    def difference(self, x, y):
        pairs = [(a, b) for a in self.domains[x] for b in self.domains[y]]
        between = self.derived(sorted({a - b for a, b in pairs}))
        self.rules += [f"x({between},{a - b}) :- x({x},{a}), x({y},{b})." for a, b in pairs]
        return between

    def loop(self, n, edges):
        """Every vertex on the loop is reached from the first one."""
        for (u, v), x in edges.items():
            self.rules.append(f"link({u},{v}) :- x({x},1). link({v},{u}) :- x({x},1).")
        self.rules.append(f"vertex(0..{n * n - 1}).")
        self.rules.append("on(U) :- link(U,V). :- on(U), not 2 { link(U,V) } 2. :- not on(U) : vertex(U).")
        self.rules.append("after(U+1) :- on(U). after(U+1) :- after(U), vertex(U).")
        self.rules.append("reached(U) :- on(U), not after(U). reached(V) :- reached(U), link(U,V).")
        self.rules.append(":- on(U), not reached(U).")

    def count(self):
        control = self.clingo.Control(["0"])
        control.add("base", [], "\n".join(self.rules))
        control.ground([("base", [])])
        control.solve()
        return int(control.statistics["summary"]["models"]["enumerated"])


class Ganak(Tool):
    """A model counter on clauses: a literal a value, sums and tables as automata whose states are literals."""

    def __init__(self):
        import pyganak

        super().__init__()
        self.counter, self.clauses, self.last, self.first = pyganak.Counter(), [], 0, []
        self.sampled = set()

    def new(self):
        self.last += 1
        return self.last

    def var(self, values=BITS, sampled=True):
        x = super().var(values)
        self.first.append(self.last + 1)
        bits = [self.new() for _ in ([1] if self.domains[x] == BITS else self.domains[x])]
        if self.domains[x] != BITS:
            self.clauses += [bits, *([-a, -b] for a, b in combinations(bits, 2))]
        if sampled:
            self.sampled.update(bits)
        return x

    def literal(self, x, value):
        if self.domains[x] == BITS:
            return self.first[x] if value else -self.first[x]
        return self.first[x] + self.domains[x].index(value)

    def different(self, xs):
        groups, all_occur = self.by_value(xs)
        for group in groups:
            literals = [self.literal(*one) for one in group]
            self.clauses += [[-a, -b] for a, b in combinations(literals, 2)] + [literals] * all_occur

    def one(self, xs):
        bits = [self.literal(x, 1) for x in xs]
        self.clauses += [bits, *([-a, -b] for a, b in combinations(bits, 2))]

    def rule(self, body, head=()):
        self.clauses.append([-self.literal(*one) for one in body] + [self.literal(*one) for one in head])

    def along(self, xs, start, step, final):
        """The states of an automaton: literals, forced by the state before and the value; the count is projected."""
        before, layers = {start: []}, self.layers(xs, start, step, final)
        for x, moves in zip(xs, layers):
            after = {state: [] if x == xs[-1] else [self.new()] for state in {*moves.values()} - {None}}
            for (state, value), then in moves.items():
                if then is None or after[then]:
                    known = [-literal for literal in before[state]]
                    self.clauses.append(known + [-self.literal(x, value)] + after.get(then, []))
            before = after

    def total(self, xs, allowed, by=None):
        terms = sorted(zip(by or [1] * len(xs), xs), key=lambda term: -abs(term[0]))
        low, high = [min(allowed)], [max(allowed)]  # bounds of the sums of the first terms, from the last one on
        for factor, x in reversed(terms):
            values = [factor * value for value in self.domains[x]]
            low, high = [low[0] - max(values), *low], [high[0] - min(values), *high]

        def step(at, before, value):
            after = before + terms[at][0] * value
            return after if low[at + 1] <= after <= high[at + 1] else None

        self.along([x for _, x in terms], 0, step, set(allowed).__contains__)

    def table(self, xs, rows):
        begun = {tuple(row[:length]) for row in rows for length in range(len(xs) + 1)}
        self.along(xs, (), lambda _, row, value: row + (value,), begun.__contains__)

    def automaton(self, xs, start, step, final):
        self.along(xs, start, lambda _, state, value: step(state, value), final)

    def both(self, literals):
        holds = self.var(sampled=False)
        for one in literals:
            self.rule([(holds, 1)], [one])
        self.rule(literals, [(holds, 1)])
        return holds

    def difference(self, x, y):
        pairs = [(a, b) for a in self.domains[x] for b in self.domains[y]]
        between = self.var(sorted({a - b for a, b in pairs}), sampled=False)
        for a, b in pairs:
            self.rule([(x, a), (y, b)], [(between, a - b)])
        return between

    def loop(self, n, edges):
        """Arcs, and along them steps of a shift register of period 127 from the first vertex on the loop."""
        arc = {way: self.new() for u, v in edges for way in ((u, v), (v, u))}
        place = [[self.new() for _ in range(7)] for _ in range(n * n)]
        begun = [self.new() for _ in range(n * n + 1)]  # some vertex before this one is on the loop
        for (u, v), x in edges.items():
            both, chosen = [arc[u, v], arc[v, u]], self.literal(x, 1)
            self.clauses += [[-chosen, *both], [-both[0], chosen], [-both[1], chosen], [-both[0], -both[1]]]
        for v in range(n * n):
            out, into = ([a for way, a in arc.items() if way[side] == v] for side in (0, 1))
            for one, other in ((out, into), (into, out)):
                self.clauses += [[-a, *other] for a in one] + [[-a, -b] for a, b in combinations(one, 2)]
            self.clauses += [[-a, begun[v + 1]] for a in out] + [[-begun[v], begun[v + 1]], place[v]]
        for (u, v), a in arc.items():
            *old, last, end = place[u]
            first, *new = place[v]
            for p, q in zip([*old, last], new):
                self.clauses += [[-a, -begun[v], p, -q], [-a, -begun[v], -p, q]]
            for signs in ((1, 1, -1), (1, -1, 1), (-1, 1, 1), (-1, -1, -1)):  # first is last xor end
                self.clauses.append([-a, -begun[v], *(s * bit for s, bit in zip(signs, (last, end, first)))])
        self.clauses.append([self.literal(x, 1) for x in edges.values()])

    def count(self):
        self.counter.new_vars(self.last)
        self.counter.add_clauses(self.clauses)
        self.counter.set_sampling_set(sorted(self.sampled))
        return self.counter.count()


# The tools in the order of the table: name, its package, its class.
TOOLS = {"Ganak": ("pyganak", Ganak), "clingo": ("clingo", Clingo), "CP-SAT": ("ortools", Cpsat)}
