#!/usr/bin/env node
// Counts files of puzzles, or a puzzle in words, by the module, and prints the record of each, as `count --json` does.
//
//     node web/check.mjs [--ask ASK] [--OPTION [VALUE]]... FILE...
//     node web/check.mjs [--OPTION [VALUE]]... --words "independence queen 8"
//
// The module is web/pkg/kikisuji.wasm (web/build.sh), or that of KIKISUJI_WASM. The status is the highest of all answers.

import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { answer } from "./engine.js";

const FLAGS = ["spectrum", "classes", "cells", "complete", "guess", "attacked"];

/** The files that a text names beside itself, such as the graph of a statement. */
function beside(file, text) {
  const names = new Set(text.split(/[\s"',;()]+/).filter((word) => word.includes(".")));
  return [...names].map((name) => join(dirname(file), name)).filter((path) => existsSync(path));
}

const wasm = process.env.KIKISUJI_WASM ?? new URL("pkg/kikisuji.wasm", import.meta.url);
const options = {}, puzzles = [];
let ask = "count";
const words = process.argv.slice(2);
while (words.length) {
  const word = words.shift();
  const name = word.startsWith("--") ? word.slice(2).replace("-", "_") : undefined;
  if (!name) puzzles.push([word]);
  else if (name === "words") puzzles.push(words.shift() ?? "");
  else if (name === "ask") ask = words.shift();
  else options[name] = FLAGS.includes(name) ? true : words.shift();
}
if (puzzles.length === 0) {
  console.error('name a file of a puzzle, or write --words "independence queen 8"');
  process.exit(2);
}
const module = new WebAssembly.Module(readFileSync(wasm));
let status = 0;
for (const puzzle of puzzles) {
  const files = {};
  for (const name of typeof puzzle === "string" ? puzzle.split(/\s+/) : puzzle) {
    if (!existsSync(name)) continue;
    files[name] = readFileSync(name, "utf8");
    for (const other of beside(name, files[name])) files[other] ??= readFileSync(other, "utf8");
  }
  const told = answer(module, { ask, puzzle, files, options });
  if (told.record) console.log(JSON.stringify(told.record));
  if (told.refused) console.error(`kikisuji: ${told.refused.message}`);
  status = Math.max(status, told.status);
}
process.exit(status);
