#!/usr/bin/env node
// Asks the module and the native program the same questions: those of questions.txt, the examples, the statements of the guide
// and of tests/cases. Counts, sizes, classes, spectra and statuses have to be equal; with a method that is named, its states and nodes, too.
//
//     node web/tests/equal.mjs target/release/kikisuji [FILE OF QUESTIONS]

import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { answer } from "../engine.js";

const root = resolve(import.meta.dirname, "../..");
const wasm = process.env.KIKISUJI_WASM ?? join(root, "web/pkg/kikisuji.wasm");
const [program, asked] = process.argv.slice(2);
const FLAGS = ["--spectrum", "--classes", "--cells"];
const SEEN = ["count", "classes", "size", "spectrum", "class_spectrum", "psi", "conflict", "cells", "status", "at_least", "variables", "constraints", "puzzle", "graph", "input"];
const WORK = ["method", "order", "nodes", "created_nodes", "search_nodes"];

/** The questions: the words of each, with the texts of its files. */
function* questions(folder) {
  const lines = readFileSync(asked ?? join(root, "web/tests/questions.txt"), "utf8").split("\n");
  for (const line of lines.filter((line) => line && !line.startsWith("#"))) yield { words: line.split(" "), folder: root };
  if (asked) return;
  for (const name of readdirSync(join(root, "examples")).filter((name) => name.endsWith(".puzzle"))) {
    yield { words: [name], folder: join(root, "examples") };
  }
  // The statements of the guide, as its commands write them, and those of the cases; both refuse what is no whole statement.
  const guide = readFileSync(join(root, "docs/guide/src/language.md"), "utf8");
  const written = guide.match(/^\$ (printf|echo) .*>>? ?\S+$/gm).map((line) => line.slice(2));
  spawnSync("bash", ["-c", written.join("\n")], { cwd: folder });
  const cases = readdirSync(join(root, "tests/cases")).map((name) => readFileSync(join(root, "tests/cases", name), "utf8"));
  const texts = cases.flatMap((text) => [...text.matchAll(/^```puzzle\n([^]*?)^```$/gm)].map(([, text]) => text));
  texts.forEach((text, at) => writeFileSync(join(folder, `case${at + 1}.puzzle`), text));
  for (const name of readdirSync(folder).filter((name) => name.endsWith(".puzzle"))) yield { words: [name], folder };
}

function native({ words, folder }) {
  const command = `TIMEFORMAT='%U %S'; time "$0" "$@"`;
  const ran = spawnSync("bash", ["-c", command, resolve(program), "count", ...words, "--json", "--threads", "1"], { cwd: folder, encoding: "utf8" });
  const cpu = ran.stderr.trim().split("\n").pop().split(" ").reduce((sum, part) => sum + Number(part), 0);
  return { status: ran.status, record: ran.stdout ? JSON.parse(ran.stdout) : null, cpu, told: ran.stderr };
}

function ours(module, { words, folder }) {
  const puzzle = [], options = {}, files = {};
  for (let at = 0; at < words.length; at++) {
    if (FLAGS.includes(words[at])) options[words[at].slice(2)] = true;
    else if (words[at].startsWith("--")) options[words[at].slice(2)] = words[++at];
    else puzzle.push(words[at]);
  }
  // All files beside it: a statement may name a graph.
  if (puzzle[0].endsWith(".puzzle")) {
    const beside = readdirSync(join(folder, dirname(puzzle[0]))).filter((name) => /\.(puzzle|txt|g6|edges|col)$/.test(name));
    for (const name of beside.map((name) => join(dirname(puzzle[0]), name))) files[name] = readFileSync(join(folder, name), "utf8");
  }
  const before = process.cpuUsage();
  const told = answer(module, { ask: "count", puzzle, options, files });
  const used = process.cpuUsage(before);
  return { ...told, cpu: (used.user + used.system) / 1e6 };
}

const folder = mkdtempSync(join(tmpdir(), "kikisuji-equal-"));
const module = new WebAssembly.Module(readFileSync(wasm));
let number = 0, wrong = 0;
const ratios = [];
for (const question of questions(folder)) {
  number += 1;
  const [there, here] = [native(question), ours(module, question)];
  const isFixed = question.words.includes("--method");
  const fields = there.status === 0 ? [...SEEN, ...(isFixed ? WORK : [])] : ["status"];
  const told = (answer, field) => JSON.stringify(answer.record?.[field]);
  const unlike = fields.filter((field) => told(there, field) !== told(here, field));
  if (there.status !== here.status) unlike.push("exit status");
  if (there.cpu >= 0.05 && there.status === 0) ratios.push([here.cpu / there.cpu, there.cpu, here.cpu, question.words.join(" ")]);
  if (unlike.length) {
    wrong += 1;
    console.log(`${question.words.join(" ")}: unlike in ${unlike.join(", ")}`);
    for (const field of unlike) console.log(`  ${field}: ${told(there, field)} and ${told(here, field)} (statuses ${there.status} and ${here.status}; ${here.refused?.message ?? ""} ${there.told.trim()})`);
  }
}
rmSync(folder, { recursive: true });
ratios.sort(([one], [other]) => other - one);
for (const [ratio, there, here, words] of ratios.slice(0, 10)) {
  console.log(`  ${ratio.toFixed(2)} times the CPU (${there.toFixed(2)} s, ${here.toFixed(2)} s): ${words}`);
}
const mean = Math.exp(ratios.reduce((sum, [ratio]) => sum + Math.log(ratio), 0) / ratios.length);
console.log(`${number} questions, ${wrong} unlike; ${ratios.length} of 50 ms and more take ${mean.toFixed(2)} times the CPU in the geometric mean`);
process.exit(wrong ? 1 : 0);
