// The words of boards, and sliders for their sides.

import { h, line, select } from "./dom.js";

/** The most of a slider; a number that is typed may be larger. */
const MOST = 16;

/** The kinds of boards: how they are called, the names of their sides, and how they are written. */
const KINDS = {
  rectangle: { text: "rectangle", sides: ["rows", "columns"], word: (sides) => sides.join("x"), first: [8, 8] },
  torus: { text: "torus", sides: ["rows", "columns"], word: (sides) => `torus:${sides.join("x")}`, first: [6, 6] },
  cylinder: { text: "cylinder", sides: ["rows", "columns"], word: (sides) => `cylinder:${sides.join("x")}`, first: [6, 6] },
  box: { text: "box of layers", sides: ["rows", "columns", "layers"], word: (sides) => sides.join("x"), first: [3, 3, 3] },
  hexagon: { text: "hexagon", sides: ["cells along a side"], word: (sides) => `hexagon:${sides}`, first: [4] },
  triangle: { text: "triangle of hexagons", sides: ["rows"], word: (sides) => `triangle:${sides}`, first: [6] },
  mask: { text: "a picture", sides: [], word: () => "mask:board.txt", first: [], file: "board.txt", begin: "..-..\n.....\n..#..\n.....\n" },
  graph: { text: "a graph", sides: [], word: () => "graph.txt", first: [], file: "graph.txt", begin: "1 2\n2 3\n3 1\n3 4\n" },
};

/** Reads the word of a board; null where it is none of the kinds that have sliders. */
export function read(word) {
  const numbers = word.match(/\d+/g)?.map(Number) ?? [];
  const twice = numbers.length === 1 ? [numbers[0], numbers[0]] : numbers;
  if (/^\d+(x\d+)?$/.test(word)) return { kind: "rectangle", sides: twice };
  if (/^\d+x\d+x\d+$/.test(word)) return { kind: "box", sides: numbers };
  if (/^(torus|cylinder):\d+(x\d+)?$/.test(word)) return { kind: word.split(":")[0], sides: twice };
  if (/^(hexagon|triangle):\d+$/.test(word)) return { kind: word.split(":")[0], sides: numbers };
  if (word.startsWith("mask:")) return { kind: "mask", sides: [] };
  return null;
}

/** The word of the board with N in the place of its last side, for a formula; null where no side can grow. */
export function growing(word) {
  const board = read(word);
  if (!board || !["rectangle", "torus", "cylinder"].includes(board.kind)) return null;
  return KINDS[board.kind].word([board.sides[0], "N"]);
}

/**
 * Returns the controls of a board. `changed` gets its new word, and the file that it names with a text to begin with.
 * Where `graphs` is true, a graph may take the place of piece and board.
 */
export function controls(word, { isGraph, graphs, files, changed, written }) {
  const board = isGraph ? { kind: "graph", sides: [] } : (read(word) ?? { kind: "other", sides: [] });
  const kinds = Object.entries(KINDS).filter(([kind]) => kind !== "graph" || graphs || isGraph);
  const choices = kinds.map(([kind, { text }]) => [kind, text]).concat([["other", "by its word"]]);
  const chosen = (event) => {
    const kind = event.target.value;
    const to = KINDS[kind];
    changed(to ? to.word(to.first) : word, { kind, file: to?.file, begin: to?.begin });
  };
  const parts = [select("Board", choices, board.kind, chosen, { "data-control": "board" })];
  if (board.kind === "other") {
    parts.push(line("Its word", word, (event) => changed(event.target.value.trim(), { kind: "other" }), { "data-control": "board-word" }));
  }
  const kind = KINDS[board.kind];
  kind?.sides.forEach((name, at) => {
    const put = (event) => {
      const value = Math.max(1, Math.round(Number(event.target.value) || 1));
      changed(kind.word(board.sides.with(at, value)), { kind: board.kind });
    };
    const more = { min: 1, max: Math.max(MOST, board.sides[at]), value: board.sides[at] };
    parts.push(h("label", { class: "field side" }, h("span", {}, name),
      h("input", { type: "range", ...more, oninput: put, "data-control": `slide-${at}`, "aria-label": `${name}, slider` }),
      h("input", { type: "number", min: 1, value: board.sides[at], onchange: put, "data-control": `side-${at}`, "aria-label": name })));
  });
  if (kind?.file) {
    const what = board.kind === "graph" ? "Edges, two vertices a line" : "Picture: . cell, # hole, + occupied, - empty";
    parts.push(area(what, files[kind.file] ?? "", (text) => written(kind.file, text), kind.file));
  }
  return parts;
}

/** A text of several lines with a label. */
export function area(label, text, oninput, control, rows = 6) {
  return h("label", { class: "field tall" }, h("span", {}, label),
    h("textarea", { rows, spellcheck: "false", "data-control": control, oninput: (event) => oninput(event.target.value) }, text));
}
