"""Diagrams, against tables of all assignments."""

import itertools
import math
import os
import random
import signal
import subprocess
import sys
import threading
import time

import pytest

import kikisuji
from kikisuji.bdd import Function, Manager, load


def table(function, variables):
    """The value of a function under every assignment."""
    return [function(list(values)) for values in itertools.product((False, True), repeat=variables)]


def random_function(manager, source, depth):
    """A function and the same as Python computes it."""
    if depth == 0:
        number = source.randrange(manager.variables)
        return manager.var(number), lambda values: values[number]
    f, left = random_function(manager, source, depth - 1)
    g, right = random_function(manager, source, depth - 1)
    match = source.randrange(5)
    if match == 0:
        return f & g, lambda values: left(values) and right(values)
    if match == 1:
        return f | g, lambda values: left(values) or right(values)
    if match == 2:
        return f ^ g, lambda values: left(values) != right(values)
    if match == 3:
        return f - g, lambda values: left(values) and not right(values)
    return ~f, lambda values: not left(values)


def test_operators_are_those_of_truth_tables():
    source = random.Random(1)
    for _ in range(60):
        m = Manager(6, order=source.sample(range(6), 6))
        f, own = random_function(m, source, 4)
        values = [own(values) for values in itertools.product((False, True), repeat=6)]
        assert table(f, 6) == values and f.count() == sum(values)
        sizes = [0] * 7
        for assignment in itertools.product((False, True), repeat=6):
            sizes[sum(assignment)] += own(assignment)
        while sizes and sizes[-1] == 0:
            sizes.pop()
        assert f.spectrum() == sizes
        present = [size for size, count in enumerate(sizes) if count]
        best = lambda size: (size, sizes[size])
        assert f.smallest() == (best(present[0]) if present else None)
        assert f.largest() == (best(present[-1]) if present else None)
        g, other = random_function(m, source, 3)
        assert (f == g) == (table(f, 6) == table(g, 6))
        assert (f <= g) == all(b or not a for a, b in zip(table(f, 6), table(g, 6)))
        assert (f < g) == (f <= g and f != g) and (f >= g) == (g <= f)


def test_several_variables_are_replaced_at_once():
    source = random.Random(2)
    for _ in range(40):
        m = Manager(6, order=source.sample(range(6), 6))
        (f, own), (g, first), (h, second) = (random_function(m, source, 4) for _ in range(3))
        a, b = source.sample(range(6), 2)
        replaced, renamed = f.substitute({a: g, b: h}), f.rename({a: b, b: a})
        for values in itertools.product((False, True), repeat=6):
            inner, swapped = list(values), list(values)
            inner[a], inner[b] = first(values), second(values)
            swapped[a], swapped[b] = values[b], values[a]
            assert replaced(list(values)) == own(inner) and renamed(list(values)) == own(swapped)
        if f.branches() is None:
            assert f.is_true() or f.is_false()
        else:
            top, low, high = f.branches()
            assert top == f.support()[0]
            assert low == f.cofactor({top: False}) and high == f.cofactor({top: True})
    other = Manager(6)
    with pytest.raises(ValueError, match="two managers"):
        f.substitute({0: other.var(0)})
    with pytest.raises(ValueError, match="no variable 6"):
        f.rename({0: 6})


def test_expressions():
    m = Manager(3)
    a, b, c = map(m.var, range(3))
    assert m.parse(r"x0 /\ ~x1 \/ x2") == a & ~b | c
    assert m.parse("x0 => x1 <=> x2") == ~((~a | b) ^ c)
    assert m.parse(r"\E x0: x0 & x1 | \A x2: x2") == b
    assert m.parse("ite(x0, TRUE, x1)") == a | b
    with pytest.raises(ValueError, match="line 1, column 6: `y` is the name of no variable"):
        m.parse("x0 & y")


def test_quantifiers_and_cofactors():
    m = Manager(3)
    a, b, c = (m.var(number) for number in range(3))
    f = a & b | ~a & c
    assert f == a.ite(b, c)
    assert f.cofactor({0: True}) == b and f.cofactor({0: False, 2: True}).is_true()
    assert f.exists([0]) == b | c and f.forall([0]) == b & c
    assert f.compose(0, b) == b | ~b & c
    assert f.support() == [0, 1, 2] and (f | ~f).is_true() and (f & ~f).is_false()
    assert m.true.count() == 8 and m.false.first() is None


def test_sums():
    m = Manager(5)
    assert m.exactly(range(5), 2).spectrum() == [0, 0, 10]
    assert (m.at_most(range(5), 3) & m.at_least(range(5), 3)) == m.exactly([0, 1, 2, 3, 4], 3)
    weighed = m.sum_between([(0, 3), (1, 2), (2, 2)], 4, 5)
    assert weighed.count() == 4 * sum(4 <= 3 * a + 2 * b + 2 * c <= 5 for a, b, c in itertools.product((0, 1), repeat=3))
    assert m.clause({0: True, 1: False}) == m.var(0) | ~m.var(1)


def test_counts_are_of_any_length():
    m = Manager(500)
    assert m.true.count() == 2**500
    assert m.exactly(range(500), 250).count() == __import__("math").comb(500, 250)
    assert m.true.solution(2**499) == [True] + [False] * 499
    assert m.true.solution(2**500) is None
    # More digits than Python writes by itself.
    assert Manager(20_000).true.solution(2**19_999) == [True] + [False] * 19_999


def test_solutions_come_in_order():
    m = Manager(4)
    f = m.exactly(range(4), 2)
    found = f.solutions(100)
    assert found == sorted(found) and len(found) == 6 and f.solutions(2) == found[:2]
    assert [f.solution(number) for number in range(6)] == found
    assert f.first() == found[0]
    assert all(f(values) for values in f.samples(50, seed=7)) and f.samples(5, 1) == f.samples(5, 1)


def test_files_go_round(tmp_path):
    m = Manager(4, order=[3, 1, 0, 2])
    f, g = m.exactly(range(4), 2), m.var(3)
    for name, binary in (("f.dddmp", False), ("f.bdd", True)):
        path = tmp_path / name
        m.save(path, {"f": f, "g": g}, binary=binary)
        manager, read = load(path)
        assert manager.order == [3, 1, 0, 2] and list(read) == ["f", "g"]
        assert read["f"].count() == 6 and read["g"] == manager.var(3)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["f.bdd", "f.dddmp"]
    text = (tmp_path / "f.dddmp").read_text()
    (tmp_path / "f.dddmp").write_text(text.replace(".rootnames f g", ".rootnames f f"))
    with pytest.raises(ValueError, match="two functions are called f"):
        load(tmp_path / "f.dddmp")
    with pytest.raises(FileNotFoundError, match="nowhere.dddmp"):
        load(tmp_path / "nowhere.dddmp")
    with pytest.raises(FileNotFoundError, match="nowhere/f.dddmp"):
        m.save(tmp_path / "nowhere" / "f.dddmp", {"f": f})
    with pytest.raises(OSError, match=str(tmp_path)):
        load(tmp_path)
    (tmp_path / "f.dddmp").write_text("no diagram\n")
    with pytest.raises(ValueError, match="f.dddmp: line 1"):
        load(tmp_path / "f.dddmp")


def test_names_go_round(tmp_path):
    m = kikisuji.diagram("independence queen 3", order="columns", method="apply").manager
    in_order = lambda manager: [manager.names[var] for var in manager.order]
    for binary in (False, True):
        m.save(tmp_path / "f", {"f": m.var(4)}, binary=binary)
        read, functions = load(tmp_path / "f")
        assert in_order(read) == in_order(m) and read.names[functions["f"].support()[0]] == m.names[4]
    f = m.var(4)
    assert f.manager == m and hash(f.manager) == hash(m) and read != m != None
    for name in ("a b", "2", "_", "x" * 5000):
        with pytest.raises(ValueError, match="DDDMP"):
            m.save(tmp_path / "refused", {name: f})
        m.save(tmp_path / "f", {name: f, "1": ~f}, binary=True)
        assert list(load(tmp_path / "f")[1]) == [name, "1"]
    for binary in (False, True):
        with pytest.raises(ValueError, match="empty name"):
            m.save(tmp_path / "refused", {"": f, "1": f}, binary=binary)
    with pytest.raises(ValueError, match="nothing is compressed here"):
        m.save(tmp_path / "refused.dddmp.gz", {"f": f})
    assert not (tmp_path / "refused").exists()
    (tmp_path / "f.json").write_text('{"level_of_var": {"a[0]": 0}, "1": [0, "F", "T"], "roots": [1]}')
    read, functions = load(tmp_path / "f.json")
    with pytest.raises(ValueError, match="change the name .a.0.."):
        read.save(tmp_path / "refused", {"f": functions["0"]})
    # The names of a formula count from 1, numbers from 0.
    (tmp_path / "f.cnf").write_text("p cnf 2 1\n1 2 0\n")
    m = kikisuji.diagram(["cnf", str(tmp_path / "f.cnf")]).manager
    m.add_variable()
    assert m.names == ["x1", "x2", "x3"] and m.parse("x2") == m.var(1)


@pytest.mark.skipif(sys.platform == "win32", reason="links and pipes are made another way")
def test_a_saved_file_takes_the_place_of_the_old_one_alone(tmp_path):
    m = Manager(2)
    f, pipe = m.var(0), tmp_path / "pipe"
    (tmp_path / "far").mkdir()
    (tmp_path / "link.bdd").symlink_to("far/f.bdd")
    (tmp_path / "link.bdd.part").write_text("mine")
    for _ in range(2):
        m.save(tmp_path / "link.bdd", {"f": f}, binary=True)
        assert load(tmp_path / "far" / "f.bdd")[1]["f"].count() == 2
    assert (tmp_path / "link.bdd").is_symlink() and (tmp_path / "link.bdd.part").read_text() == "mine"
    assert sorted(path.name for path in tmp_path.rglob("*")) == ["f.bdd", "far", "link.bdd", "link.bdd.part"]
    # A pipe is written itself, and one that nobody reads is given up.
    os.mkfifo(pipe)
    with subprocess.Popen(["cat", pipe], stdout=subprocess.PIPE) as reader:
        m.save(pipe, {"f": f})
        assert reader.communicate(timeout=600)[0].startswith(b".ver DDDMP-2.0\n")
    m.limit(timeout=0.1)
    with pytest.raises(kikisuji.LimitError, match="pipe: the time limit"):
        m.save(pipe, {"f": f})


def test_mistakes_are_told():
    m = Manager(2)
    other = Manager(2).var(0)
    with pytest.raises(ValueError, match="two managers"):
        m.var(0) & other
    with pytest.raises(ValueError, match="there is no variable 2, only 2 from 0 on"):
        m.var(2)
    with pytest.raises(TypeError, match="neither true nor false"):
        bool(m.var(0))
    for values in ([True], [True, False, True]):
        with pytest.raises(ValueError, match=f"{len(values)} values are given for 2 variables"):
            m.var(0)(values)
    for weigh in (m.var(0).spectrum, m.var(0).smallest, m.var(0).largest):
        with pytest.raises(ValueError, match="3 weights are given for 2 variables"):
            weigh([1, 2, 3])
    with pytest.raises(ValueError, match="the order has 1 of 2"):
        Manager(2, order=[0])
    with pytest.raises(ValueError, match="each of its 2 variables once"):
        Manager(2, order=[0, 0])
    for wrong in (-1, 0.5, "1"):
        with pytest.raises(ValueError, match=f"{wrong}: give a number"):
            m.true.solution(wrong)
    assert m.var(0) != other and m.var(0) != 3


def test_limits_leave_the_manager_usable():
    m = Manager(40, nodes=500)
    pairs = [m.var(number) & m.var(20 + number) for number in range(20)]
    f = m.false
    with pytest.raises(kikisuji.LimitError, match="limit of 500 nodes") as raised:
        for pair in pairs:
            f = f | pair
    assert raised.value.kind == "node-limit"
    assert (pairs[0] & pairs[1]).count() == 2**36
    m.limit(timeout=1e-9)
    with pytest.raises(kikisuji.LimitError) as raised:
        for pair in pairs:
            f = f | pair
    assert raised.value.kind == "time-limit"
    m.limit()
    for pair in pairs[:14]:
        f = f | pair
    m.sift()
    assert f.node_count() < 60 and isinstance(f, Function)
    assert m.stats()["reorderings"] == 1


def test_lists_and_variables_count_as_memory():
    m = Manager(100, memory="20M")
    assert len(m.true.solutions(1000)) == len(m.true.samples(1000)) == 1000
    for list_all in (m.true.solutions, m.true.samples):
        with pytest.raises(kikisuji.LimitError) as raised:
            list_all(10**9)
        assert raised.value.kind == "memory-limit"
    with pytest.raises(kikisuji.LimitError, match="4000000000 variables") as raised:
        Manager(4_000_000_000, memory="1G")
    assert raised.value.kind == "memory-limit"


def test_texts_and_drawings_are_made_within_limits():
    m = Manager(300, memory="20M")
    text = "x0 & " * 2_000_000 + "x0"
    with pytest.raises(kikisuji.LimitError) as raised:
        m.parse(text)
    assert raised.value.kind == "memory-limit"
    f = m.exactly(range(300), 150)
    for limit, kind in (({"memory": m.stats()["bytes"] + 50_000}, "memory-limit"), ({"timeout": 1e-9}, "time-limit")):
        m.limit(**limit)
        for work in (f.dot, lambda: m.parse(text), lambda: [m.add_variable() for _ in range(3000)]):
            with pytest.raises(kikisuji.LimitError) as raised:
                work()
            assert raised.value.kind == kind
    m.limit()
    assert f.dot().count("->") == 2 * f.node_count() + 1


WAITING = """
import signal, threading
# What a shell starts in the background ignores the signal otherwise.
signal.signal(signal.SIGINT, signal.default_int_handler)
from kikisuji.bdd import Manager
m = Manager(4000)
f = m.true
for number in range(40):
    f = f & (m.var(2 * number) ^ m.var(2 * number + 1))
started = threading.Event()
ended = []
def other():
    started.set()
    try:
        f.samples(15_000)
        ended.append("whole")
    except BaseException as error:
        ended.append(type(error).__name__)
thread = threading.Thread(target=other)
thread.start()
started.wait()
print("go", flush=True)
try:
    # Where the other thread is not at work yet, this has its turn at once, and asks again.
    while thread.is_alive():
        OPERATION
    print("no signal came")
except KeyboardInterrupt:
    is_busy = thread.is_alive()
    thread.join()
    print("stopped", is_busy, ended)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="signals are sent another way")
@pytest.mark.parametrize("operation", ["m.var(0)", "m.true.count()"])
def test_ctrl_c_reaches_those_who_wait_and_no_one_else(operation):
    # While another thread is at work in the manager, the main one waits for its turn.
    command = [sys.executable, "-c", WAITING.replace("OPERATION", operation)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as child:
        assert child.stdout.readline() == "go\n"
        time.sleep(0.1)
        child.send_signal(signal.SIGINT)
        assert child.communicate(timeout=600)[0] == "stopped True ['whole']\n"


def test_numbers_out_of_range_are_value_errors():
    m = Manager(3)
    x = m.var(0)
    for wrong in (
        lambda: Manager(-1),
        lambda: m.var(-1),
        lambda: m.exactly([0, 1], -1),
        lambda: m.at_most([-1], 1),
        lambda: m.at_least([0, 1], 2**40),
        lambda: m.sum_between([(0, -1)], 0, 1),
        lambda: m.sum_between([(0, 1)], -1, 1),
        lambda: x.smallest([-1, 2]),
        lambda: x.largest([2**62] * 3),
        lambda: x.spectrum([-1]),
        lambda: x.solutions(-1),
        lambda: x.samples(-1),
        lambda: x.samples(2, seed=-1),
        lambda: x.exists([-1]),
        lambda: x.forall([2**32]),
        lambda: x.compose(-1, x),
        lambda: x.cofactor({-1: True}),
        lambda: x.substitute({2**32: x}),
        lambda: x.rename({0: -1}),
        lambda: m.clause({-1: True}),
        lambda: m.power_set([-1]),
        lambda: m.family([[-1]]),
        lambda: {2**32} in m.family([[0]]),
        lambda: m.family([[0]]).including(-1),
        lambda: m.family([[0]]).excluding(-1),
        lambda: m.family([[0]]).project([-1]),
    ):
        with pytest.raises(ValueError, match="below 0 or too large; give one from 0"):
            wrong()
    assert x.spectrum() == x.spectrum(None) == [0, 1, 2, 1]
    with pytest.raises(TypeError):
        m.var("a")


def test_threads_share_an_iterator():
    m = Manager(16)
    shared, found = iter(m.at_most(range(16), 7)), [[], []]
    threads = [threading.Thread(target=lambda own=own: own.extend(shared), daemon=True) for own in found]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert sum(map(len, found)) == m.at_most(range(16), 7).count()


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="there are no timers of processes")
def test_a_list_of_all_solutions_hears_signals():
    seen = []

    def rung(number, frame):
        raise InterruptedError

    before = signal.signal(signal.SIGALRM, rung)
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.1)
        # No step of the interpreter stands between two of these.
        with pytest.raises(InterruptedError):
            list(map(seen.append, Manager(22).exactly(range(22), 11)))
    finally:
        signal.signal(signal.SIGALRM, before)
    assert len(seen) < math.comb(22, 11)


def test_a_family_and_a_long_spectrum_stay_within_one_timeout():
    sets = [[(7 * at + 3 * one) % 40 for one in range(12)] for at in range(20_000)]
    with pytest.raises(kikisuji.LimitError) as raised:
        Manager(40, timeout=0.001).family(sets)
    assert raised.value.kind == "time-limit"
    m = Manager(40)
    half = m.exactly(range(40), 20)
    m.limit(timeout=0.001)
    with pytest.raises(kikisuji.LimitError) as raised:
        half.spectrum([100_000] * 40)
    assert raised.value.kind == "time-limit"
