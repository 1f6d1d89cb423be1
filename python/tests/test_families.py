"""Families of sets, names, lazy iteration and hashes of `kikisuji.bdd`, against sets of Python."""

import itertools
import random

import pytest

from kikisuji.bdd import Manager


def some(random, variables):
    sets = [frozenset(chosen) for size in range(variables + 1) for chosen in itertools.combinations(range(variables), size)]
    return {chosen for chosen in sets if random.random() < 0.4}


def test_the_algebra_is_that_of_sets():
    drawn = random.Random(5)
    for _ in range(30):
        m = Manager(4)
        a, b = some(drawn, 4), some(drawn, 4)
        f, g = m.family(a), m.family(b)
        is_same = lambda found, wanted: found == m.family(wanted) and set(found) == wanted and len(found) == len(wanted)
        assert is_same(f | g, a | b) and is_same(f & g, a & b) and is_same(f - g, a - b)
        assert is_same(f.join(g), {x | y for x in a for y in b}) and is_same(f.meet(g), {x & y for x in a for y in b})
        assert is_same(f.maximal(), {x for x in a if not any(x < y for y in a)})
        assert is_same(f.minimal(), {x for x in a if not any(y < x for y in a)})
        hits = {x for x in map(frozenset, m.power_set(range(4))) if all(x & y for y in a)}
        assert is_same(f.hitting_sets(), {x for x in hits if not any(y < x for y in hits)})
        assert is_same(f.nonsubsets(g), {x for x in a if not any(x <= y for y in b)})
        assert is_same(f.nonsupersets(g), {x for x in a if not any(y <= x for y in b)})
        assert is_same(f.including(2), {x for x in a if 2 in x}) and is_same(f.excluding(2), {x for x in a if 2 not in x})
        assert is_same(f.project([0, 1]), {x & {0, 1} for x in a})
        assert is_same(f.keep(m.at_most(range(4), 1)), {x for x in a if len(x) <= 1})
        assert (f <= g, f < g, f >= g, f > g) == (a <= b, a < b, a >= b, a > b)
        assert f.count() == len(a) and f.is_empty() == (not a) and [count for count in f.spectrum() if count >= 0]
        assert all((x in f) == (x in a) for x in a | b)
        assert (f.choice() in a) if a else f.choice() is None
        assert set(f.samples(200, seed=1)) == a


def test_len_is_of_numbers_that_fit():
    m = Manager(80)
    everything = m.power_set(range(80))
    assert everything.count() == 2**80
    with pytest.raises(OverflowError, match="ask count"):
        len(everything)
    with pytest.raises(TypeError, match="neither true nor false"):
        bool(everything)
    assert next(iter(everything)) == frozenset()


def test_iteration_is_lazy_and_in_order():
    m = Manager(40)
    f = m.exactly(range(40), 3)
    walked = iter(f)
    first = [next(walked) for _ in range(1000)]
    assert first == f.solutions(1000)
    # The manager does other work between two steps.
    assert (m.var(0) & f).count() == 741
    assert [next(walked) for _ in range(500)] == f.solutions(1500)[1000:]
    assert sum(1 for _ in f) == f.count() == 9880
    assert len(f.sets()) == 9880 and set(f.sets()) == set(map(frozenset, itertools.combinations(range(40), 3)))
    walked = iter(f)
    next(walked)
    m.add_variable()
    with pytest.raises(RuntimeError, match="order changed during the iteration"):
        list(walked)


def test_equal_handles_have_one_hash():
    m = Manager(6)
    a, b, c = (m.var(number) for number in range(3))
    seen = {a & b | c: "first", m.family([[0], [1, 2]]): "second"}
    assert seen[c | b & a] == "first" and seen[m.family([[2, 1], [0]])] == "second"
    assert len({hash(m.exactly(range(6), number)) for number in range(7)}) == 7
    before = hash(a ^ b ^ c)
    m.sift()
    m.add_variable()
    assert hash(c ^ a ^ b) == before


def test_names_are_set():
    m = Manager(2)
    m.names = ["left", "right"]
    assert m.names == ["left", "right"] and m.parse(r"left /\ ~ right") == m.var(0) - m.var(1)
    with pytest.raises(ValueError, match="names: 1 are given for 2 variables"):
        m.names = ["left"]
    with pytest.raises(ValueError, match="names: \"x\" is given twice"):
        m.names = ["x", "x"]
