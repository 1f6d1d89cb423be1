// The builder: a family, its words and its options as menus, sliders and lines.

import { area, controls } from "./boards.js";
import { $, h, line, marked, select } from "./dom.js";
import { bare, familyOptions, get, set, setOption } from "./state.js";

/** Families whose words the builder does not make: statements have the editor. */
const WRITTEN = ["puzzle"];

const SHAPES = ["domino", "tromino", "tetromino", "pentomino", "pentominoes", "tetromino:T", "pentomino:L", "domino+tromino:L"];

let registry = null;

const entry = (name) => registry.families.find((family) => family.name === name);
/** The names of the families that the builder has. */
export const families = () => registry.families.map((one) => one.name).filter((one) => !WRITTEN.includes(one));
const tokens = (family) => family.words.split(" ").filter(Boolean);

/** The file of a family that reads one. */
const fileOf = (family) => `puzzle.${family.name === "cover" ? "txt" : family.name}`;
const BEGIN = {
  cnf: "p cnf 3 2\n1 2 0\n-1 3 0\n",
  opb: "* #variable= 3 #constraint= 1\n+1 x1 +1 x2 +1 x3 >= 2 ;\n",
  cover: "a b c\na b\nc\na\nb c\n",
};

/** The words of `family`, with what the last family's words said of the same things. */
function wordsOf(family, before) {
  const old = entry(before[0]);
  const said = new Map(old ? tokens(old).map((token, at) => [token, before[at + 1]]) : []);
  if (before.includes("graph") && !tokens(family).includes("PIECE")) said.clear();
  const example = family.example.split(" ").slice(1);
  const word = (token, at) => (token.startsWith("FILE") ? fileOf(family) : (said.get(token) ?? example[at]));
  return [family.name, ...tokens(family).filter((token) => !token.startsWith("[")).map(word).filter((one) => one != null)];
}

const replaced = (at, ...words) => {
  const now = get().words;
  set({ words: [...now.slice(0, at), ...words.filter(Boolean), ...now.slice(at + words.length)] });
};

/** The options of the example of a family: some families need one. */
const exampleOptions = (family) => Object.fromEntries([...family.example.matchAll(/--(\w+) (\S+)/g)].map(([, name, value]) => [name, value]));

/** What a family counts. Those that continue the sentence of a family above them name it. */
function about(family) {
  const at = registry.families.indexOf(family);
  const rest = /^\.\.\. (.*)/.exec(family.about)?.[1];
  if (!rest) return family.about;
  const base = registry.families.slice(0, at).findLast((one) => !one.about.startsWith("..."));
  return rest.startsWith("as ") ? rest : `as ${base.name}, but ${rest}`;
}

function chosen(event) {
  const state = get();
  const family = entry(event.target.value);
  const words = wordsOf(family, state.words);
  const file = words.find((word) => word === fileOf(family));
  const own = family.options.map((one) => one.name);
  const others = Object.keys(familyOptions(state.options)).filter((name) => !own.includes(name));
  const kept = Object.entries(state.options).filter(([name]) => !others.includes(name));
  const options = { ...exampleOptions(family), ...Object.fromEntries(kept) };
  set({ words, ...bare(options), files: file ? { ...state.files, [file]: state.files[file] ?? BEGIN[family.name] ?? "" } : state.files });
}

/** The control of one word. */
function control(family, token, at) {
  const { words, files } = get();
  const word = words[at] ?? "";
  const put = (event) => replaced(at, event.target.value.trim());
  if (token === "PIECE") {
    return words[at] === "graph" ? [] : [line("Piece", word, put, { suggestions: registry.pieces.map((piece) => piece.name), "data-control": "piece" })];
  }
  if (token === "BOARD") return board(at);
  if (token === "SHAPES") return [line("Shapes", word, put, { suggestions: SHAPES, "data-control": "shapes" })];
  if (token.startsWith("[")) return [line(`${capital(name(token))}, if not all`, word, put, { "data-control": "pieces" })];
  if (token.includes("|")) return [select("Piece", token.split("|"), word, put, { "data-control": "either" })];
  if (token.startsWith("FILE")) return [area("The text of the file", files[word] ?? "", (text) => wrote(word, text), "file")];
  return [line(token === "K" ? "How many others each attacks" : "Cells along an edge", word, put, { type: "number", min: 1, "data-control": token })];
}

const name = (token) => token.replace(/[[\]]/g, "").toLowerCase();
const wrote = (file, text) => set({ files: { ...get().files, [file]: text } });

/** The controls of the board, which a graph takes together with the piece. */
function board(at) {
  const { words, files } = get();
  const graphs = tokens(entry(words[0])).includes("PIECE");
  const isGraph = words[at - 1] === "graph";
  const changed = (word, { kind, file, begin }) => {
    const written = file && get().files[file] == null ? { [file]: begin } : {};
    const piece = isGraph && kind !== "graph" ? "queen" : kind === "graph" ? "graph" : null;
    const next = piece ? [...words.slice(0, at - 1), piece, word] : words.with(at, word);
    set({ words: next, files: { ...get().files, ...written }, given: {}, empty: [] });
  };
  return controls(words[at] ?? "8", { isGraph, graphs, files, changed, written: wrote });
}

/** The control of an option of the family. */
function optional(one) {
  const value = get().options[one.name] ?? "";
  const put = (event) => setOption(one.name, event.target.value.trim());
  const label = capital(one.name.replaceAll("-", " "));
  const more = { "data-control": one.name, title: one.about.replace(/^\.\.\. /, "") };
  const named = /^(a number|a board|a cell|cells) /.test(one.values) ? [] : one.values.split(/, | or /);
  return named.length
    ? select(label, [["", "as usual"], ...named], value, put, more)
    : line(label, value, put, { ...more, placeholder: one.values });
}

/** Draws the builder anew; the control that had the focus keeps it. */
export function show() {
  const { words } = get();
  const family = entry(words[0]);
  if (!family) return;
  const focused = document.activeElement?.closest?.("#builder") && document.activeElement.dataset.control;
  // Who drags a slider holds its element.
  if (focused?.startsWith("slide-") && $("builder").dataset.family === shape(words)) return sides();
  $("family").querySelector("select").value = family.name;
  $("builder").replaceChildren(
    h("p", { class: "about" }, marked(`${capital(about(family))}.`)),
    ...tokens(family).flatMap((token, at) => control(family, token, at + 1)),
    ...family.options.map(optional));
  $("builder").dataset.family = shape(words);
  if (focused) $("builder").querySelector(`[data-control="${focused}"]`)?.focus();
}

const capital = (text) => text[0].toUpperCase() + text.slice(1);
const shape = (words) => words.join(" ").replace(/\d+/g, "0").replace(/\b0\b(?!x)/, "0x0");

/** Shows the sides of the board in the controls that are there. */
function sides() {
  const numbers = get().words.at(-1).match(/\d+/g) ?? [];
  const all = [...$("builder").querySelectorAll("[data-control^=side-]")];
  all.forEach((input, at) => (input.value = numbers[at] ?? numbers[0]));
  $("builder").querySelectorAll("[data-control^=slide-]").forEach((input, at) => (input.value = numbers[at] ?? numbers[0]));
}

export function start(all) {
  registry = all;
  $("family").replaceChildren(select("Family", families(), get().words[0], chosen, { "data-control": "family" }));
  show();
}
