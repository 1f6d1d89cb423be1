// The page: its parts are brought together here.

import * as askForm from "./ask.js";
import { growing } from "./boards.js";
import * as builder from "./builder.js";
import { ask, isRunning, latest, parse, quick, stop } from "./counting.js";
import { $, option } from "./dom.js";
import { editor } from "./editor.js";
import * as field from "./field.js";
import { copy, give, open, save } from "./files.js";
import * as results from "./results.js";
import { fragment, read } from "./share.js";
import { asked, bare, familyOptions, fileName, get, key, onchange, puzzle, set, setOption } from "./state.js";
import * as theme from "./theme.js";
import { examples, words } from "made"; // by build.mjs

let write = null;
let shownKey = null;

/** Links of more characters are cut by some programs; browsers open none of more than 2 MB. */
const LONG = 8000, LONGEST = 2_000_000;

/** Puts the question into the address, and returns that; null where it is too long for a link. */
async function address() {
  const hash = await fragment(get());
  if (hash.length > LONGEST) return null;
  history.replaceState(null, "", hash);
  return location.href;
}

const live = (text) => ($("live").textContent = text);

/** Asks `request` of the puzzle and shows the answer. */
async function run(request) {
  shownKey = key();
  live("Counting.");
  address();
  const answer = await ask(request);
  if (!answer) return;
  live(results.spoken(answer));
  results.show(answer, actions);
  stale();
}

/** Dims an answer to a question that has changed since. */
const stale = () => $("shown").classList.toggle("stale", shownKey !== null && shownKey !== key());

/** Counts. The engine chooses twelve boards that differ most; `show` asks for so many others. */
function count(show) {
  if (isRunning()) return;
  const of = puzzle();
  const { options } = get();
  const pictures = ["boards", options.spectrum && "spectrum", options.cells && "cells"].filter(Boolean);
  run({ ask: "count", ...of, options: { ...of.options, ...asked(askForm.wanted()), show }, pictures });
}

/** The words of the puzzle with N in the place of one number; null where there is none to take. */
function everyN() {
  const { mode, words, text } = get();
  if (mode === "write") return /^\s*let\s+n\s*=/m.test(text) ? [fileName(), "n=N"] : null;
  const board = growing(words.at(-1));
  return board && [...words.slice(0, -1), board];
}

function every() {
  const words = everyN();
  if (!words || isRunning()) return;
  const of = puzzle();
  const options = { ...familyOptions(get().mode === "write" ? {} : get().options), ...asked(["size", "memory", "timeout"]) };
  run({ ask: "formula", puzzle: words, files: of.files, options });
}

const check = (solutions) => {
  const of = puzzle();
  run({ ask: "check", ...of, options: { ...of.options, ...asked(["size"]), solutions } });
};

async function list() {
  const of = puzzle();
  const options = { ...of.options, ...asked(["size", "classes", "memory", "timeout"]), first: 10_000 };
  const answer = await quick({ ask: "list", ...of, options });
  if (answer.record?.lines) give("solutions.txt", `${answer.record.lines.join("\n")}\n`);
  else live(results.spoken(answer));
}

const actions = {
  go: (error) => (set({ mode: "write" }), write.go(error)),
  more: (boards) => count(boards),
  list,
  option: (name, value) => (setOption(name, value), askForm.show(), count()),
  get options() {
    return get().options;
  },
};

/** Shows the puzzle as words and as a statement, and its board. */
const said = latest(300, quick, (answer) => {
  $("statement").textContent = answer.record?.statement ?? answer.refused?.message ?? "";
  $("edit").disabled = !answer.record?.statement;
});
const board = latest(250, parse, (answer) => (field.show(answer), askForm.learn(answer.record)));

/** The question that reads the puzzle alone, without clues. */
const reading = () => {
  const { puzzle: words, files, options: { given, empty, ...options } } = puzzle();
  return { ask: "parse", puzzle: words, files, options, pictures: ["board"] };
};

function puzzleChanged() {
  const state = get();
  const { puzzle: words, files, options } = puzzle();
  const flags = Object.entries(options).filter(([, value]) => value).map(([name, value]) => `--${name} ${value}`);
  $("words").textContent = [...words, ...flags].join(" ");
  if (state.mode === "build") said({ ask: "statement", puzzle: words, files, options });
  board(reading());
  $("every").disabled = !everyN();
  $("every").title = everyN() ? `Prove a recurrence: ${everyN().join(" ")}` : "There is no side that can grow: take a rectangle, or write `let n = 8`";
}

function tabs() {
  const written = get().mode === "write";
  for (const [name, chosen] of [["build", !written], ["write", written]]) {
    $(`tab-${name}`).setAttribute("aria-selected", chosen);
    $(`tab-${name}`).tabIndex = chosen ? 0 : -1;
    $(`panel-${name}`).hidden = !chosen;
  }
  if (written) write.show(get().text);
}

/** What to do with a text that is no statement; empty where it may be one. */
function instead(text) {
  const [first] = text.trim().split(/\s+/, 1);
  if (/^p +cnf /m.test(text)) return " This is a formula: save it in a file that ends in .cnf, and open that.";
  const isCommand = first === "kikisuji" || builder.families().includes(first);
  return isCommand ? " These are words of a command: choose them under Build." : "";
}

/** The error of the parser in the text, or null. */
async function mistake() {
  if (get().mode !== "write") return null;
  const { refused } = await parse(reading());
  $("mistake").hidden = !refused;
  $("mistake").textContent = refused ? `${refused.line ? `Line ${refused.line}: ` : ""}${refused.help ?? refused.message}.${instead(get().text)}` : "";
  return refused?.line ? refused : null;
}

function startExamples() {
  $("examples").append(option("", "an example"), ...examples.map(({ name, about }) => option(name, `${name}: ${about}`)));
  $("examples").addEventListener("change", () => {
    const { name, text } = examples.find((one) => one.name === $("examples").value) ?? {};
    if (text) set({ name, text, ...bare() });
  });
}

/** In one column the answer lies below the question. */
function toAnswer() {
  if (!matchMedia("(min-width: 60rem)").matches) $("answer").scrollIntoView();
}

/** Takes what is built to the editor, with its clues. */
const edit = () => set({ mode: "write", name: "mine", text: $("statement").textContent, given: {}, empty: [] });

/** Turns to the builder or to the editor, which begins with what is built. */
const turnTo = (mode) => (mode === "write" && !get().text && !$("edit").disabled ? edit() : set({ mode }));

function startButtons() {
  $("count").addEventListener("click", () => (count(), toAnswer()));
  $("every").addEventListener("click", () => (every(), toAnswer()));
  $("stop").addEventListener("click", stop);
  $("open").addEventListener("click", () => $("file").click());
  $("file").addEventListener("change", async () => {
    const refused = await open([...$("file").files]);
    $("file").value = "";
    if (refused) tell(refused);
  });
  $("save").addEventListener("click", () => save(get().mode === "write" ? get().text : $("statement").textContent));
  $("link").addEventListener("click", async () => {
    const link = await address();
    if (!link) return tell("The question is too long for a link; save it as a file and send that.");
    const told = (await copy(link)) ? "The link is copied. It has the whole question." : "The link is in the address of this page.";
    tell(link.length > LONG ? `${told} Some programs cut so long a link: Save gives a file to send.` : told);
  });
  $("edit").addEventListener("click", edit);
  for (const name of ["build", "write"]) $(`tab-${name}`).addEventListener("click", () => turnTo(name));
  document.querySelector("[role=tablist]").addEventListener("keydown", (event) => {
    if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
    const other = get().mode === "write" ? "build" : "write";
    turnTo(other);
    $(`tab-${other}`).focus();
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) count();
    else if (event.key === "Escape" && isRunning()) stop();
  });
  window.addEventListener("hashchange", load);
}

/** Tells something for a while. */
function tell(text) {
  live(text);
  $("told").textContent = text;
  setTimeout(() => $("told").textContent === text && ($("told").textContent = ""), 6000);
}

/** Takes the question of the address. */
async function load() {
  try {
    const question = await read(location.hash);
    if (question) set(question);
  } catch (error) {
    tell(error.message);
  }
}

async function start() {
  theme.start($("theme"));
  await load();
  const { record, refused } = await quick({ ask: "families" });
  if (!record) {
    $("shown").textContent = refused?.message ?? "The program cannot start in this browser.";
    return;
  }
  $("version").textContent = `Kikisuji ${record.version}`;
  builder.start(record);
  askForm.start(record);
  field.start(check);
  startExamples();
  write = editor($("editor"), { words, text: get().text, changed: (text) => set({ text }), parse: mistake, count });
  startButtons();
  const OF_PUZZLE = ["mode", "words", "text", "name", "files", "given", "empty", "options"];
  onchange((state, parts) => {
    const all = parts.length === Object.keys(state).length;
    if (parts.includes("mode") || parts.includes("text")) tabs();
    if (parts.includes("words") || all) builder.show();
    if (all || (parts.length > 1 && parts.includes("options"))) askForm.show();
    if (parts.some((part) => OF_PUZZLE.includes(part))) puzzleChanged();
    stale();
  });
  tabs();
  puzzleChanged();
  askForm.learn((await parse(reading())).record);
  $("count").disabled = false;
  count();
  if ("serviceWorker" in navigator && location.protocol !== "file:") navigator.serviceWorker.register("sw.js").catch(() => {});
}

start();
