"""The server for agents, through a client of the official kit, over the pipes of a process."""

import asyncio
import sys

import pytest

import kikisuji

pytest.importorskip("mcp")
from mcp import ClientSession  # noqa: E402
from mcp.client.stdio import StdioServerParameters, stdio_client  # noqa: E402

QUEENS = "let n = 5\nboard {n}x{n}\nkind queen\nqueen(all) = n\neach l in lines(queen): queen(l) <= 1"


def served(work, *directory):
    """Runs `work(call, session)` beside a server; `call` returns whether it was refused, and the record."""

    async def session():
        server = StdioServerParameters(command=sys.executable, args=["-m", "kikisuji.mcp", *map(str, directory)])
        async with stdio_client(server) as pipes, ClientSession(*pipes) as client:
            await client.initialize()

            async def call(tool, **arguments):
                result = await client.call_tool(tool, arguments)
                return result.is_error, result.structured_content or result.content[0].text

            await work(call, client)

    asyncio.run(session())


def test_questions_have_the_answers_of_the_package():
    async def work(call, client):
        assert {tool.name for tool in (await client.list_tools()).tools} >= {"count", "list", "check", "formula", "certificate", "orders"}
        for words, options in (
            ("independence queen 8", {"classes": True}),
            ("domination queen 6", {}),
            ("independence king 12", {"size": "any"}),
            ("cube queen 3", {"classes": True}),
            ("tiling domino 8x8", {}),
            ("hamiltonian-cycles knight 6", {}),
            ("shogi R2B2 --board 5x5", {}),
            ("independence queen 8", {"given": ["d8"]}),
            ("independence queen 8", {"size": "4..6", "method": "apply"}),
        ):
            _, found = await call("count", puzzle=words, **options)
            expected = kikisuji.answer(words, **options)
            classes = None if expected.classes is None else str(expected.classes)
            assert (found["count"], found.get("size"), found.get("classes")) == (str(expected.count), expected.size, classes)
        _, found = await call("count", puzzle="domination queen 5", spectrum=True)
        assert found["spectrum"]["3"] == "186"
        _, found = await call("count", puzzle="independence queen 8", given=["d8", "a5"])
        assert (found["count"], found["conflict"]) == ("0", ["given d8", "given a5"])
        _, found = await call("count", puzzle="independence queen 8", up_to=1)
        assert (found["count"], found["is_more"]) == ("2", True)
        _, found = await call("count", text=QUEENS, cells=True)
        assert found["count"] == "10" and found["cells"][0] == {"cell": "r0c0", "counts": {"queen": "2", "empty": "8"}}
        _, found = await call("count", text=QUEENS, weights={"queen": "3/2"}, cells=True)
        assert (found["weight"], found["cells"][0]["probabilities"]["queen"]) == ("1215/16", "1/5")
        assert (await call("count", puzzle="puzzle - n=6", text=QUEENS))[1]["count"] == "4"
        assert (await call("count", puzzle="cnf -", text="p cnf 2 1\n1 2 0\n"))[1]["count"] == "3"
        assert (await call("count", puzzle="domination graph -", text="0 1\n1 2\n"))[1]["count"] == "1"
        _, found = await call("list", puzzle="independence queen 6", number=2)
        assert found["listed"] == 2 and [0, 1, "Q"] in found["solutions"][0]
        _, found = await call("list", puzzle="independence king 14", size="any", first="100000000000000000000000", number=1)
        assert len(found["solutions"][0]) == 30
        _, found = await call("list", puzzle="independence queen 8", sample=True, seed=3, number=5)
        refused, checked = await call("check", puzzle="independence queen 8", solutions=[*found["solutions"], ["a1", "b2"]])
        assert not refused and checked["right"] >= 1 and "5" in checked["wrong"]
        _, found = await call("formula", puzzle="independence king 3xN", size="any", at=["1000000000000000000"], mod=10**9 + 7)
        assert (found["status"], found["at"]) == ("proved", {"1000000000000000000": "365694646"})
        _, found = await call("certificate", puzzle="independence queen 5")
        assert found["count"] == "10" and found["is_checked"] and found["files"]["cnf"].startswith("c t mc")
        _, found = await call("orders", puzzle="domination queen 5", names=["rows", "spiral"])
        assert [order["order"] for order in found["orders"]] == ["spiral", "rows"] and found["orders"][0]["count"] == "186"
        manual = await client.call_tool("manual", {"topic": "language"})
        resource = await client.read_resource("kikisuji://language")
        assert manual.content[0].text == resource.contents[0].text and "implied" in manual.content[0].text

    served(work)


def test_hostile_calls_are_refused():
    async def work(call, client):
        for kind, words, arguments in (
            ("refused", "reads no file there", {"puzzle": "cnf /etc/passwd"}),
            ("refused", "reads no file there", {"puzzle": "cnf ../../../etc/passwd"}),
            ("refused", "reads no file there", {"puzzle": "independence queen mask:/etc/passwd"}),
            ("refused", "reads no file there", {"text": "graph /etc/passwd\nkind q"}),
            ("refused", "reads no file there", {"text": "board\tmask:../../../../etc/passwd\nkind q"}),
            ("refused", "reads no file there", {"puzzle": "domination queen 5", "order": "/etc/passwd"}),
            ("refused", "go together", {"puzzle": "cnf -"}),
            ("refused", "go together", {"puzzle": "cnf a", "text": "p cnf 1 0"}),
            ("refused", "say which puzzle", {}),
            ("refused", "timeout=", {"puzzle": "independence queen 8", "timeout": 1e9}),
            ("refused", "timeout=", {"puzzle": "independence queen 8", "timeout": -1}),
            ("refused", "memory=", {"puzzle": "independence queen 8", "memory": 1 << 50}),
            ("refused", "there is no piece `quen`", {"puzzle": "independence quen 8"}),
            ("time-limit", "time limit", {"puzzle": "domination queen 13", "timeout": 0.5}),
            ("memory-limit", "memory limit", {"puzzle": "domination queen 13", "memory": 5_000_000, "timeout": 600}),
        ):
            refused, found = await call("count", **arguments)
            assert refused and found["error"]["kind"] == kind and words in found["error"]["message"], arguments
        refused, found = await call("count", puzzle="domination queen 5", sizes="any")
        assert refused and "sizes" in found
        refused, found = await call("list", puzzle="independence queen 8", number=10**9)
        assert refused and "number=" in found["error"]["message"]
        refused, found = await call("check", puzzle="independence queen 4", solutions=["/etc/passwd"])
        assert refused and "list of places" in found["error"]["message"]
        refused, found = await call("formula", puzzle="independence queen NxN", size="any")
        assert refused and "grows along two sides" in found["error"]["message"]
        # The server is as usable as before.
        assert (await call("count", puzzle="independence queen 8"))[1]["count"] == "92"

    served(work)


def test_files_of_the_directory_are_read_and_no_others(tmp_path):
    place = tmp_path / "puzzles"
    place.mkdir()
    (place / "own.puzzle").write_text(QUEENS)
    (tmp_path / "secret.cnf").write_text("p cnf 1 0\n")

    async def work(call, client):
        assert (await call("count", puzzle="own.puzzle n=6"))[1]["count"] == "4"
        refused, found = await call("count", puzzle=f"cnf {tmp_path / 'secret.cnf'}")
        assert refused and "reads no file there" in found["error"]["message"]

    served(work, place)


def test_a_call_that_is_taken_back_ends():
    async def work(call, client):
        for _ in range(3):
            with pytest.raises(asyncio.TimeoutError):
                await asyncio.wait_for(call("count", puzzle="domination queen 16", timeout=500), 0.7)
        # Two calls run at once, so that a third would wait for 500 seconds.
        assert (await asyncio.wait_for(call("count", puzzle="independence queen 8"), 60))[1]["count"] == "92"

    served(work)
