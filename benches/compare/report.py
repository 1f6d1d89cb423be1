"""The measurements as a Markdown table."""

import platform
import statistics
from importlib.metadata import version

from adapters import ADAPTERS


def report(asked, runs, methods, options):
    """Versions, settings and one row a question: seconds / megabytes of every tool, and two ratios.

    `runs` maps (question, tool) to its runs; the cell shows the least CPU time of them, and the
    median in brackets where it is more than a tenth above.
    """
    head = ["question", "count", *(f"`{m}`" for m in methods), *ADAPTERS, "best other", "/ `auto`", "/ our best"]
    rows = [_versions(options), "", _row(head), _row(["---", "---:"] + ["---:"] * (len(head) - 2))]
    for question in asked:
        counts = {r.count for t in [*methods, *ADAPTERS] for r in runs[question, t]} - {None}
        cells = [_cell(runs[question, t], options) for t in [*methods, *ADAPTERS]]
        answer = " or ".join(sorted(counts)) or "?"
        rows.append(_row([question.name, answer, *cells, *_ratios(question, runs, methods, options)]))
    return "\n".join(rows)


def _row(cells):
    return "| " + " | ".join(cells) + " |"


def _versions(options):
    others = ", ".join(f"{name} {version(package)}" for name, (package, _) in ADAPTERS.items())
    return (
        f"Python {platform.python_version()}; {others}. CPU seconds / peak MB of a process on one thread; "
        f"limits {options.limit} CPU seconds and {options.memory} GB of address space a run; "
        f"up to {options.runs} runs of what takes at most {options.short:g} s."
    )


def _cell(done, options):
    """One cell: what a tool needed, or which limit it met; `..` where a smaller board was too much."""
    if not done:
        return ".."
    if done[0].count is None:
        said = {"time": f"> {options.limit}", "memory": f"> {options.memory} GB"}
        return said.get(done[0].end, "failed")
    least, middle = _least(done), statistics.median(r.cpu for r in done)
    seconds = f"{least:.2f}" if middle <= 1.1 * least else f"{least:.2f} ({middle:.2f})"
    return f"{seconds} / {max(r.megabytes for r in done):.0f}"


def _least(done):
    """The least CPU seconds of runs that answered, None where there are none; 10 ms is the clock's grain."""
    return max(0.01, min(r.cpu for r in done)) if done and done[0].count is not None else None


def _ratios(question, runs, methods, options):
    """The best other tool, its CPU time over that of `auto`, and over that of our best method."""
    others = [(s, tool) for tool in ADAPTERS if (s := _least(runs[question, tool])) is not None]
    ours = [s for m in methods if (s := _least(runs[question, m])) is not None]
    seconds, tool = min(others, default=(options.limit, "none"))
    sign = "" if others else "> "

    def over(own):
        return f"{sign}{seconds / own:.2g}" if own is not None else "ran out"

    return tool, over(_least(runs[question, "auto"])), over(min(ours, default=None))
