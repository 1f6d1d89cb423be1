import assert from "node:assert/strict";
import { test } from "node:test";
import { KikisujiError, ask, check, count, families, formula, list, statement } from "./index.js";

test("counts, up to symmetry, by size", async () => {
  const queens = await count("independence queen 6", { classes: true, spectrum: true });
  assert.deepEqual([queens.count, queens.classes, queens.size], ["4", "1", 6]);
  assert.deepEqual((await count(["independence", "queen", "4"], { size: "any" })).count, "87");
});

test("a text is a puzzle", async () => {
  const text = await statement("independence king 3");
  assert.equal((await count("kings.puzzle", { files: { "kings.puzzle": text }, size: "any" })).count, "35");
  await assert.rejects(count("kings.puzzle", { files: { "kings.puzzle": "board 3x3\nkind king\neach r in bows: king(r) <= 1\n" } }), (error) =>
    error instanceof KikisujiError && error.status === 4 && error.line === 3 && error.column > 1);
});

test("lists and checks", async () => {
  const lines = await list("independence queen 6", { format: "chess" });
  assert.equal(lines.length, 4);
  assert.equal((await check("independence queen 6", lines.join("\n"), { complete: true })).missing, "0");
  assert.equal((await ask({ ask: "check", puzzle: "independence queen 6", options: { solutions: "a1 b2" } })).status, 1);
});

test("every n", async () => {
  const found = await formula("domination king 1xN");
  assert.equal(found.status, "proved");
});

test("pictures and the command", async () => {
  const pictures = ["boards", "spectrum", "cells"];
  const answer = await ask({ ask: "count", puzzle: "domination queen 4", options: { spectrum: true, cells: true }, pictures });
  for (const picture of pictures) assert.match(answer.svg[picture], /^<svg/);
  assert.equal(answer.command, "kikisuji count domination queen 4 --spectrum --cells");
});

test("refusals name the thing and the next step", async () => {
  const told = async (request) => (await ask(request)).refused.message;
  assert.match(await told({ ask: "count", puzzle: "independence queen 8", options: { sise: "any" } }), /no option `sise`; write size/);
  assert.match(await told({ ask: "cound", puzzle: "independence queen 8" }), /write count/);
  assert.match(await told({ ask: "list", puzzle: "independence queen 8", pictures: ["boards"] }), /boards is one of count/);
  assert.match(await told({ ask: "count", puzzle: "independence quen 8" }), /queen/);
});

test("limits are answers", async () => {
  await assert.rejects(count("independence queen 16", { timeout: "0.2s" }), { status: 3 });
  await assert.rejects(count("domination queen 11", { memory: "1M", method: "layers" }), { status: 3 });
  const stopped = await ask({ ask: "count", puzzle: "independence queen 20" }, { signal: AbortSignal.timeout(500) });
  assert.equal(stopped.status, 130);
});

test("further workers answer the same", async () => {
  const record = await count("independence queen 12", { workers: 3 });
  assert.equal(record.count, "14200");
});

test("the registry", async () => {
  const all = await families();
  assert.ok(all.families.some((family) => family.name === "independence") && all.pieces.length > 5);
});
