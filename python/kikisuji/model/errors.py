"""Errors that name the argument."""

from __future__ import annotations

import sys
import warnings
from typing import Any, Iterable, List


def wrong(argument: str, value: object, advice: str) -> ValueError:
    """Return the error for a value of an argument that cannot be."""
    return ValueError(f"{argument}={_short(value)}: {advice}")


def mistyped(argument: str, value: object, advice: str) -> TypeError:
    """Return the error for a value of an argument that is no such thing."""
    return TypeError(f"{argument}={_short(value)} is {_article(type(value).__name__)}: {advice}")


def listed(argument: str, value: Any, advice: str) -> List[Any]:
    """Return the items of a list, a set or the like. A table of pandas is none: it has its columns as items."""
    if not isinstance(value, Iterable) or hasattr(value, "columns"):
        raise mistyped(argument, value, advice)
    return list(value)


def warn(*sentences: str) -> None:
    """Warn at the line that called the package."""
    package = __name__.partition(".")[0]
    frame, level = sys._getframe(1), 2
    while frame.f_back is not None and frame.f_globals.get("__name__", "").partition(".")[0] == package:
        frame, level = frame.f_back, level + 1
    for sentence in sentences:
        warnings.warn(sentence, stacklevel=level)


def _short(value: object) -> str:
    text = " ".join(repr(value).split())
    return text if len(text) <= 80 else text[:77] + "..."


def _article(name: str) -> str:
    return f"an {name}" if name[:1].lower() in "aeiou" else f"a {name}"
