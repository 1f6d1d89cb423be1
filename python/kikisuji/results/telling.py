"""How far a count is, on the screen or told to a function."""

from __future__ import annotations

import html
import sys
from contextlib import contextmanager
from importlib import import_module
from importlib.util import find_spec
from threading import RLock
from time import monotonic
from typing import Any, Callable, Dict, Iterator, Mapping, Optional, Tuple

from ..model.clues import NAMES

Stage = Dict[str, Any]
"""``method``, ``size`` (or ``None``), ``done`` steps of ``total`` (or ``None``), ``nodes`` and ``bytes``."""


class Bar:
    """A line below the cell of a notebook, which stays; elsewhere a bar of tqdm, or a line on stderr, which does not."""

    def __init__(self) -> None:
        self._bar: Optional[Any] = None
        self._line: Optional[Any] = None
        self._last = ""
        self._words = ""
        self._start = monotonic()
        # The end of an iterator may come in the middle of a call.
        self._lock = RLock()
        self._is_closed = False
        shell = getattr(sys.modules.get("IPython"), "get_ipython", lambda: None)()
        # A shell in a terminal has no kernel.
        self._is_notebook = hasattr(shell, "kernel")
        self._tqdm: Optional[Callable[..., Any]] = None
        if not self._is_notebook and find_spec("tqdm") is not None:
            self._tqdm = import_module("tqdm.auto").tqdm

    def __call__(self, stage: Stage) -> None:
        with self._lock:
            if not self._is_closed:
                self._tell(stage)

    def _tell(self, stage: Stage) -> None:
        words = stage["method"] + ("" if stage["size"] is None else f", size {stage['size']}")
        of = "" if stage["total"] is None else f" of {stage['total']}"
        self._last = f"{words}: {stage['done']}{of} steps, {stage['nodes']} nodes"
        if self._is_notebook:
            self._write(self._last, stage)
        elif self._tqdm is None:
            sys.stderr.write(f"\r{self._last}\x1b[K")
        else:
            self._move(self._tqdm, stage, words)

    def _write(self, line: str, stage: Optional[Stage] = None) -> None:
        """Write the line of a notebook, with a bar while the count goes on."""
        shown = {"text/plain": line}
        if stage is not None and stage["total"] is not None:
            bar = f'<progress value="{stage["done"]}" max="{stage["total"]}"></progress>'
            shown["text/html"] = f"{bar} {html.escape(line)}"
        if self._line is None:
            self._line = import_module("IPython.display").display(shown, raw=True, display_id=True)
        else:
            self._line.update(shown, raw=True)

    def _move(self, tqdm: Callable[..., Any], stage: Stage, words: str) -> None:
        if self._bar is None:
            self._bar = tqdm(leave=False, total=stage["total"])
        if self._words != words:
            self._bar.reset(total=stage["total"])
            self._bar.set_description(words)
            self._words = words
        self._bar.n = stage["done"]
        self._bar.set_postfix(nodes=stage["nodes"], refresh=False)
        self._bar.refresh()

    def close(self) -> None:
        """End the line of a notebook with the time that it took, and take every other one away."""
        with self._lock:
            if self._is_closed:
                return
            self._is_closed = True
            if self._line is not None:
                self._write(f"{self._last}, {monotonic() - self._start:.1f} s")
            elif self._bar is not None:
                self._bar.close()
            elif self._last:
                sys.stderr.write("\r\x1b[K")


def begun(options: Mapping[str, Any]) -> Tuple[Dict[str, Any], Optional[Bar]]:
    """Return the options for the native half, with a bar in the place of ``progress=True``, and the bar, to be closed."""
    known = {name: value for name, value in options.items() if name not in NAMES}
    bar = Bar() if known.get("progress") is True else None
    if isinstance(known.get("progress"), bool):
        known["progress"] = bar
    return known, bar


@contextmanager
def telling(options: Mapping[str, Any]) -> Iterator[Dict[str, Any]]:
    """As :func:`begun`; the bar is closed at the end."""
    known, bar = begun(options)
    try:
        yield known
    finally:
        if bar is not None:
            bar.close()
