"""How far a count is, on the screen or told to a function."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Callable, Dict, Iterator, Mapping, Optional

Stage = Dict[str, Any]
"""``method``, ``size`` (or ``None``), ``done`` steps of ``total`` (or ``None``), ``nodes`` and ``bytes``."""


class Bar:
    """A bar of tqdm where that is installed, else a line on stderr."""

    def __init__(self) -> None:
        self._bar: Optional[Any] = None
        self._last: Any = None
        self._tqdm: Optional[Callable[..., Any]] = None
        if find_spec("tqdm") is not None:
            self._tqdm = import_module("tqdm.auto").tqdm

    def __call__(self, stage: Stage) -> None:
        words = stage["method"] + ("" if stage["size"] is None else f", size {stage['size']}")
        if self._tqdm is None:
            of = "" if stage["total"] is None else f" of {stage['total']}"
            sys.stderr.write(f"\r{words}: {stage['done']}{of} steps, {stage['nodes']} nodes\x1b[K")
            self._last = words
            return
        if self._bar is None:
            self._bar = self._tqdm(leave=False, total=stage["total"])
        if self._last != words:
            self._bar.reset(total=stage["total"])
            self._bar.set_description(words)
            self._last = words
        self._bar.n = stage["done"]
        self._bar.set_postfix(nodes=stage["nodes"], refresh=False)
        self._bar.refresh()

    def close(self) -> None:
        """Take the bar away."""
        if self._bar is not None:
            self._bar.close()
        elif self._last is not None:
            sys.stderr.write("\r\x1b[K")


@contextmanager
def telling(options: Mapping[str, Any]) -> Iterator[Dict[str, Any]]:
    """Return the options with a function in the place of ``progress=True``, and close its bar at the end."""
    asked = dict(options)
    if asked.get("progress") is True:
        bar = Bar()
        asked["progress"] = bar
        try:
            yield asked
        finally:
            bar.close()
    else:
        if asked.get("progress") is False:
            del asked["progress"]
        yield asked
