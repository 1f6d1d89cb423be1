"""Every n at once: what is proved of a puzzle on boards of every length."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Dict, List, Optional, Sequence, Union

from .. import _native
from ..model.conditions import natural
from ..model.errors import listed, mistyped
from ..results.telling import telling
from .options import Limited, TermsOf

if TYPE_CHECKING:
    from typing_extensions import Unpack

Coefficient = Union[int, List[int]]
"""A number; of a spectrum a polynomial in x, from x^0 on."""


@dataclass(frozen=True)
class Formula:
    """What holds for every n.

    status: ``"proved"``, or with ``guess`` ``"fits"``: it fits the terms that were counted.
    coefficients: of a(n-1), a(n-2) and so on; of best sizes there are none.
    generating_function: ``first_power``, ``numerator`` and ``denominator``, lists from x^0 on; of counts alone.
    proof: what is proved, in a sentence, or why nothing is.
    record: the record of ``kikisuji formula --json``.
    """

    status: str
    coefficients: List[Coefficient]
    generating_function: Optional[Dict[str, Any]]
    proof: str
    record: Dict[str, Any]
    _native: _native.Formula

    def at(self, n: int, mod: Optional[int] = None) -> Optional[Coefficient]:
        """Return a(n), for n up to a million; with ``mod``, its remainder, for n up to 10**18.

        Of a spectrum it is the list of the numbers of each size, from 0 on, for n up to 10 000; of a best size
        ``None`` where there is no set.

        >>> formula("independence king 3xN", size="any").at(10**18, mod=10**9 + 7)
        365694646
        """
        return self._native.at(natural("n", n), mod)

    def to(self, form: str) -> str:
        """Return it as the command line writes it: ``"text"``, ``"oeis"``, ``"pari"``, ``"maple"``, ``"mathematica"``, ``"sage"``."""
        return self._native.text(form)

    def __str__(self) -> str:
        return self.to("text").rstrip("\n")


def formula(
    words: Union[str, Sequence[str]],
    *,
    of: TermsOf = "count",
    guess: bool = False,
    **options: Unpack[Limited],
) -> Formula:
    """Prove a recurrence for boards of every length: ``N`` stands for the side that grows.

    ``of`` is ``"count"``, ``"size"`` (the best one), ``"classes"`` or ``"spectrum"``. Without ``size`` those are counted
    that :func:`count` counts. What cannot be proved raises ``ValueError``; with ``guess``, a recurrence that fits counted
    terms is returned where there is one.

    >>> kings = formula("independence king 3xN", size="any")
    >>> kings.coefficients, kings.proof
    ([2, 3, -2], 'proved for all n >= 4')
    """
    advice = 'give the words of a puzzle in a string, with N in the place of a side: "independence king 4xN"'
    asked_words = words.split() if isinstance(words, str) else listed("words", words, advice)
    if not all(isinstance(word, str) for word in asked_words):
        raise mistyped("words", words, advice)
    return proved(asked_words, None, of, guess, options)


def proved(words: List[str], text: Optional[str], of: str, guess: bool, options: Any) -> Formula:
    """Return the formula of these words, and of a text in memory."""
    size = options.get("size")
    with telling({name: value for name, value in options.items() if name != "size"}) as known:
        line, native = _native.formula(words, text, of, None if size is None else str(size), guess, known)
    record: Dict[str, Any] = json.loads(line)
    function = record.get("generating_function")
    proof = f"proved for all n >= {record['from']}" if record["status"] == "proved" else f"not proved: {record['reason']}"
    return Formula(
        record["status"],
        _numbers(record.get("coefficients", [])),
        function and {name: _numbers(value) for name, value in function.items()},
        proof,
        record,
        native,
    )


def _numbers(value: Any) -> Any:
    return [_numbers(one) for one in value] if isinstance(value, list) else int(value)
