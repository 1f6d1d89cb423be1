"""A server for agents: exact counts, solutions, checks, formulas and proofs as tools of the Model Context Protocol.

``python -m kikisuji.mcp [DIRECTORY]`` speaks on its standard input and output. It opens no connection. It reads the files of
DIRECTORY that a puzzle names, and writes none; without DIRECTORY it reads none. Each call has limits of time and memory, and
two calls run at once. What cannot be done is an error of the tool, with its kind and a sentence.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import tempfile
import threading
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any, Callable, Dict, List, Mapping, Optional, Union

import anyio
import anyio.from_thread
import anyio.lowlevel
import anyio.to_thread
from mcp.server.mcpserver import Context, MCPServer
from mcp.server.mcpserver.resources import TextResource
from mcp.server.mcpserver.tools import Tool
from mcp.types import CallToolResult, TextContent, ToolAnnotations

from . import LimitError, __version__, _native
from .ask import check as checking, questions
from .ask.formula import proved
from .ask.orders import orders
from .model.errors import wrong
from .model.subject import Held

SECONDS, MOST_SECONDS = 30.0, 600.0
BYTES, MOST_BYTES = 1 << 30, 8 << 30
MOST_SOLUTIONS = 1000
MOST_CHARACTERS = 200_000
"""The longest certificate that is an answer."""

MANUALS = {"language": _native.LANGUAGE, "families": _native.FAMILIES, "formula": _native.FORMULA}
ABOUT = """Counts, exactly, the solutions of placement puzzles, sets of vertices and edges of graphs, tilings, formulas in
clauses, and puzzles that a text states. `puzzle` has the words of a puzzle, as "domination queen 8"; read the manual
"families" for them. `text` is a puzzle in the language of the manual "language", such as
"board 5x5\\nkind queen\\nqueen(all) = 5\\neach l in lines(queen): queen(l) <= 1". With both, `-` in the words stands for the
text: puzzle "cnf -" with DIMACS, "domination graph -" with a line of two numbers for each edge, "puzzle - n=6" with a
statement that has `let n = 5`. Numbers of solutions are strings of digits."""

Sizes = Union[int, str, None]
Places = Union[List[Any], Dict[str, Any], None]
Work = Callable[[Dict[str, Any]], Any]


class Stopped(Exception):
    """The client takes no answer any more."""


def main() -> None:
    """Serve on standard input and output until the input ends."""
    parser = argparse.ArgumentParser(prog="python -m kikisuji.mcp", description="serve agents on stdin and stdout")
    parser.add_argument("directory", nargs="?", help="where files that puzzles name are read; without it, none are")
    directory = parser.parse_args().directory
    with tempfile.TemporaryDirectory() as empty:
        try:
            os.chdir(directory or empty)
        except OSError as error:
            parser.error(f"{directory}: {error.strerror}; name a directory")
        server().run("stdio")
        # Systems do not remove the directory that a process is in.
        os.chdir(os.path.dirname(empty))


def server() -> MCPServer[Any]:
    """Return the server with its tools and manuals; files are read in the current directory."""
    named: Dict[str, Callable[..., Any]] = {
        "count": count,
        "list": list_,
        "check": check,
        "formula": every_n,
        "certificate": certificate,
        "orders": compare_orders,
        "manual": manual,
    }
    made = MCPServer[Any](
        "kikisuji", instructions=ABOUT, version=__version__, tools=[_tool(name, work) for name, work in named.items()]
    )
    for topic, text in MANUALS.items():
        made.add_resource(TextResource(uri=f"kikisuji://{topic}", name=topic, mime_type="text/markdown", text=text))
    return made


def _tool(name: str, work: Callable[..., Any]) -> Tool:
    """Return a tool that refuses arguments it does not have; the kit ignores them else."""
    reads = ToolAnnotations(read_only_hint=True, idempotent_hint=True, open_world_hint=False)
    tool = Tool.from_function(work, name=name, annotations=reads)
    model = tool.fn_metadata.arg_model
    model.model_config["extra"] = "forbid"
    model.model_rebuild(force=True)
    tool.parameters = model.model_json_schema(by_alias=True)
    return tool


async def count(
    ctx: Context[Any, Any],
    puzzle: str = "",
    text: str = "",
    size: Sizes = None,
    classes: bool = False,
    spectrum: bool = False,
    cells: bool = False,
    up_to: Optional[int] = None,
    weights: Optional[Dict[str, str]] = None,
    given: Places = None,
    empty: Places = None,
    method: Optional[str] = None,
    order: Optional[str] = None,
    timeout: float = SECONDS,
    memory: int = BYTES,
) -> CallToolResult:
    """Count the solutions: the best size and their number; `size` is "any", "max", "min", a number or "4..6".

    `classes`: also up to symmetry. `spectrum`: of each size. `cells`: for each place, how many solutions have what there.
    `up_to`: stop as soon as more than so many are known ("is it unique": 1). `weights`: by what each piece of a kind multiplies
    the weight of a solution, {"queen": "3/2"}: the answer has their sum, and `cells` probabilities, as exact fractions.
    `given`, `empty`: places such as "a1" or "r0c0", or in `given` what each place holds. `method`: auto, apply, layers,
    backtrack, .. ; another one is a second opinion.
    Zero solutions come with `conflict`, the clues and lines that contradict each other.
    """

    def work(limits: Dict[str, Any]) -> Any:
        of, known = _asked(puzzle, text, limits, size=size, given=given, empty=empty, method=method, order=order)
        found = questions.answer(of, classes=classes, spectrum=spectrum, up_to=up_to, weights=weights, **known)
        record = {"sentence": found.sentence, **found.to_dict(), "is_more": found.is_more, "conflict": found.conflict}
        record["weight"] = None if found.weight is None else str(found.weight)
        if cells:
            told = "counts" if weights is None else "probabilities"
            found_cells = questions.cells(of, weights=weights, **known).items()
            record["cells"] = [{"cell": _place(place), told: counts} for place, counts in found_cells]
        return record

    return await _answer(ctx, work, timeout, memory)


async def list_(
    ctx: Context[Any, Any],
    puzzle: str = "",
    text: str = "",
    number: int = 10,
    size: Sizes = None,
    classes: bool = False,
    sample: bool = False,
    best: bool = False,
    first: Optional[str] = None,
    seed: Optional[int] = None,
    given: Places = None,
    empty: Places = None,
    timeout: float = SECONDS,
    memory: int = BYTES,
) -> CallToolResult:
    """List solutions, at most `number`: the first ones; with `sample`, uniform random ones of a `seed`; with `best`, those of
    the best sizes; with `first`, those from that number on (digits, from 1), without listing the others; with `classes`, one
    of each class of symmetry. Each solution has the places that hold something: row, column and letter, or names.
    """

    def work(limits: Dict[str, Any]) -> Any:
        if not 0 < number <= MOST_SOLUTIONS:
            raise wrong("number", number, f"give 1 to {MOST_SOLUTIONS}")
        ways = {"sample": sample, "best": best, "first": first, "classes": classes}
        chosen = [name for name, is_asked in ways.items() if is_asked]
        if len(chosen) > 1:
            raise ValueError(f"{' and '.join(chosen)} exclude each other; choose one")
        if seed is not None and not sample:
            raise wrong("seed", seed, "it is of sample=true; leave it out")
        of, known = _asked(puzzle, text, limits, size=size, given=given, empty=empty)
        if sample:
            found: Any = questions.sample(of, number, seed=seed or 0, **known)
        elif best:
            found = questions.best(of, number=number, **known)
        elif first:
            at = _digits("first", first)
            found = questions.rank(of, at, at + number - 1, **known)
        else:
            found = questions.solutions(of, classes=classes, **known)
        listed = [list(solution) for solution in islice(found, number)]
        return {"solutions": listed, "listed": len(listed)}

    return await _answer(ctx, work, timeout, memory)


async def check(
    ctx: Context[Any, Any],
    solutions: List[Any],
    puzzle: str = "",
    text: str = "",
    complete: bool = False,
    size: Sizes = None,
    given: Places = None,
    timeout: float = SECONDS,
    memory: int = BYTES,
) -> CallToolResult:
    """Check solutions against the definition, which shares nothing with the way they are counted.

    `solutions` is a list of solutions, each a list of places: "a1", "r0c0", [0, 1] or, with what stands there, [0, 1, "Q"].
    `complete`: also count how many are missing. The answer says why a wrong one is wrong, by its number from 0.
    """

    def work(limits: Dict[str, Any]) -> Any:
        of, known = _asked(puzzle, text, limits, size=size, given=given)
        if not complete:
            del known["progress"]
        found = checking.check(of, [[_item(item) for item in one] for one in _lists(solutions)], complete=complete, **known)
        missing = None if found.missing is None else str(found.missing)
        told = {"right": found.right, "wrong": found.wrong, "repeated": found.repeated, "missing": missing}
        return {"all_right": bool(found), **told}

    return await _answer(ctx, work, timeout, memory)


async def every_n(
    ctx: Context[Any, Any],
    puzzle: str = "",
    text: str = "",
    of: str = "count",
    size: Sizes = None,
    guess: bool = False,
    at: Optional[List[Union[int, str]]] = None,
    mod: Optional[int] = None,
    timeout: float = SECONDS,
    memory: int = BYTES,
) -> CallToolResult:
    """Prove a recurrence and a generating function for every n: the puzzle has `N` for a side, as "independence king 4xN"
    with size "any", or a text has `let n = 3`. `of`: "count", "size" (the best one), "classes" or "spectrum". `at`: also these
    terms, with `mod` their remainders. What cannot be proved is refused with the reason; `guess` fits counted terms then.
    """

    def work(limits: Dict[str, Any]) -> Any:
        words, held = _words(puzzle, text)
        found = proved(words, held, of, guess, {**limits, "size": size})
        terms = {str(n): _in_json(found.at(_digits("at", n), mod), is_count=True) for n in at or []}
        return {**found.record, "proof": found.proof, "text": str(found), **({"at": terms} if at else {})}

    return await _answer(ctx, work, timeout, memory)


async def certificate(
    ctx: Context[Any, Any],
    puzzle: str = "",
    text: str = "",
    size: Sizes = None,
    given: Places = None,
    empty: Places = None,
    timeout: float = SECONDS,
    memory: int = BYTES,
) -> CallToolResult:
    """Count with a proof: a certificate of the count (`scpog`) beside its formula (`cnf`), for a checker that stands apart; it
    has accepted both before they are returned. A long one is refused; the command line writes it to a file.
    """

    def work(limits: Dict[str, Any]) -> Any:
        of, known = _asked(puzzle, text, limits, size=size, given=given, empty=empty)
        with tempfile.TemporaryDirectory() as place:
            found = checking.certificate(of, Path(place) / "proof.scpog", **known)
            files = {path.suffix.lstrip("."): path.read_text() for path in Path(place).iterdir()}
        long = sum(map(len, files.values()))
        if long > MOST_CHARACTERS:
            advice = "write it by `kikisuji count PUZZLE --certificate FILE`, or ask of a smaller puzzle"
            raise ValueError(f"the certificate has {long} characters, and {MOST_CHARACTERS} are answered; {advice}")
        return {"sentence": found.sentence, **found.to_dict(), "is_checked": True, "files": files}

    return await _answer(ctx, work, timeout, memory)


async def compare_orders(
    ctx: Context[Any, Any],
    puzzle: str = "",
    text: str = "",
    names: Optional[List[str]] = None,
    size: Sizes = None,
    timeout: float = SECONDS,
    memory: int = BYTES,
) -> CallToolResult:
    """Compare orders of the variables: nodes of the decision diagrams under each, the lowest peak first; all, or `names`."""

    def work(limits: Dict[str, Any]) -> Any:
        of, known = _asked(puzzle, text, limits, size=size)
        for name in names or []:
            _inside("names", name)
        return {"orders": orders(of, names=names, **known).to_records()}

    return await _answer(ctx, work, timeout, memory)


async def manual(topic: str = "language") -> CallToolResult:
    """Return a manual: "language" (puzzles of one's own), "families" (words of puzzles, pieces and boards), "formula"."""
    if topic not in MANUALS:
        return _refused("refused", f"topic={topic!r}: choose one of {', '.join(MANUALS)}")
    return CallToolResult(content=[TextContent(type="text", text=MANUALS[topic])])


async def _answer(ctx: Context[Any, Any], work: Work, timeout: float, memory: int) -> CallToolResult:
    """Do the work on a thread within limits; it ends where the client takes its call back."""
    is_over = threading.Event()
    loop = anyio.lowlevel.current_token()

    def told(stage: Dict[str, Any]) -> None:
        if is_over.is_set():
            raise Stopped
        said = f"{stage['method']}, {stage['nodes']} nodes"
        anyio.from_thread.run(ctx.report_progress, stage["done"], stage["total"], said, token=loop)

    try:
        for name, value, most in (("timeout", timeout, MOST_SECONDS), ("memory", memory, MOST_BYTES)):
            if not 0 < value <= most:
                raise wrong(name, value, f"give a number from 1 to {most:.0f}")
        limits = {"timeout": timeout, "memory": memory, "progress": told}
        run = partial(anyio.to_thread.run_sync, abandon_on_cancel=True, limiter=_at_once())
        record = await run(partial(work, limits))
    except LimitError as limit:
        known = {"at_least": limit.at_least, "at_most": limit.at_most}
        return _refused(limit.kind, str(limit), **{name: value for name, value in known.items() if value is not None})
    except (ValueError, TypeError, OSError, RuntimeError) as error:
        return _refused("refused", str(error))
    finally:
        is_over.set()
    line = json.dumps(_in_json(record))
    return CallToolResult(content=[TextContent(type="text", text=line)], structured_content=json.loads(line))


_LIMITERS: List[anyio.CapacityLimiter] = []


def _at_once() -> anyio.CapacityLimiter:
    """Return what lets two calls run at once; it belongs to the loop of the server."""
    if not _LIMITERS:
        _LIMITERS.append(anyio.CapacityLimiter(2))
    return _LIMITERS[0]


def _refused(kind: str, sentence: str, **known: Any) -> CallToolResult:
    error = {"error": {"kind": kind, "message": sentence, **known}}
    return CallToolResult(content=[TextContent(type="text", text=sentence)], structured_content=error, is_error=True)


def _asked(puzzle: str, text: str, limits: Dict[str, Any], **options: Any) -> Any:
    """Return the puzzle and the options that are given, with the limits."""
    words, held = _words(puzzle, text)
    if options.get("order") is not None:
        _inside("order", options["order"])
    known = {**limits, **{name: value for name, value in options.items() if value is not None}}
    return (words if held is None else Held.of(words, held)), known


def _words(puzzle: str, text: str) -> Any:
    """Return the words of a puzzle, and the text that `-` in them stands for."""
    words = puzzle.split() or (["puzzle", "-"] if text else [])
    if not words:
        raise ValueError('say which puzzle: puzzle="independence queen 8", or text="board 3x3 ..."')
    if ("-" in words) != bool(text):
        advice = "give the text that stands for it" if "-" in words else "write `-` where the words name the file that has it"
        raise wrong("puzzle", puzzle, f"text and `-` go together; {advice}")
    for word in words:
        _inside("puzzle", word)
    for line in text.splitlines():
        if line.split()[:1] in (["board"], ["graph"]):
            for word in line.split():
                _inside("text", word)
    return words, text or None


def _inside(argument: str, word: str) -> None:
    """Refuse a word that names a file outside of the directory."""
    here = Path.cwd()
    for part in [word, *re.split(r"[:=,\"]", word)]:
        named = (here / part).resolve()
        if named != here and here not in named.parents:
            raise wrong(argument, word, "this server reads no file there; give its content as text")


def _lists(solutions: List[Any]) -> List[List[Any]]:
    if not all(isinstance(one, list) for one in solutions):
        raise ValueError('solutions: give a list of solutions, each a list of places: [["a1", "b3"], ["a2"]]')
    return solutions


def _place(place: Any) -> str:
    return "r{}c{}".format(*place) if isinstance(place, tuple) and len(place) == 2 else str(place)


def _item(item: Any) -> Any:
    """JSON has no tuples, which places are."""
    return tuple(map(_item, item)) if isinstance(item, list) else item


def _digits(argument: str, value: Union[int, str]) -> int:
    if not re.fullmatch(r"\d{1,400}", str(value)):
        raise wrong(argument, value, "give a number from 0 on, in digits")
    return int(value)


COUNTS = ("count", "classes", "spectrum", "class_spectrum", "counts", "probabilities")


def _in_json(value: Any, is_count: bool = False) -> Any:
    """Return a record without what is unknown, and with counts as strings of digits, which other languages read without loss."""
    if isinstance(value, Mapping):
        known = {name: one for name, one in value.items() if one is not None}
        return {str(name): _in_json(one, is_count or name in COUNTS) for name, one in known.items()}
    if isinstance(value, (list, tuple)):
        return [_in_json(one, is_count) for one in value]
    return str(value) if is_count and not isinstance(value, str) else value


if __name__ == "__main__":
    main()
