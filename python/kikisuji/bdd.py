"""Decision diagrams: Boolean functions of numbered variables, in a shared store.

>>> from kikisuji.bdd import Manager
>>> m = Manager(3)
>>> a, b, c = (m.var(number) for number in range(3))
>>> f = a & b | ~c
>>> f.count()
5
>>> f == ~(~(a & b) & c)
True

Operators are ``&``, ``|``, ``^``, ``~`` and ``-`` (and not); ``f <= g`` says that f implies g; ``==`` takes one step,
since equal functions have the same diagram. Counts are integers of any length. Every operation stays within the limits
of its manager, or raises :class:`kikisuji.LimitError`; after that the manager is as usable as before.

Families of sets are in the same manager, as zero-suppressed diagrams:

>>> sets = m.family([{0, 1}, {1, 2}, {0, 1, 2}])
>>> len(sets), {1, 2} in sets, sorted(map(sorted, sets.minimal()))
(3, True, [[0, 1], [1, 2]])
>>> sorted(map(sorted, sets.hitting_sets()))
[[0, 2], [1]]
"""

from ._native import Family, Function, LimitError, Manager, load
from .results import sketch

# The native half has no pictures.
setattr(Function, "_repr_html_", sketch.function)
setattr(Family, "_repr_html_", sketch.family)

__all__ = ["Family", "Function", "LimitError", "Manager", "load"]
