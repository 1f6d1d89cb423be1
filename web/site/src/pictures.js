// Pictures of an answer: boards of solutions, the chart of sizes, shares of cells.

import { frame, h, picture } from "./dom.js";
import { downloads } from "./files.js";

/**
 * Takes the boards of a sheet apart, so that they flow with the page: each gets a frame of its own, and the definitions
 * stay in the sheet, which is not seen. A name stands before a board where there are several.
 */
function boards(text, name, label) {
  const sheet = picture(text, name);
  const groups = [...sheet.children].filter((child) => child.nodeName === "g");
  const defs = frame([0, 0, 1, 1]);
  defs.setAttribute("class", "definitions");
  defs.setAttribute("aria-hidden", "true");
  defs.append(...sheet.querySelectorAll("defs"));
  const items = groups.map((group, at) => {
    const title = groups.length > 1 ? group.previousElementSibling : null;
    const caption = title?.nodeName === "text" ? title.textContent : null;
    const svg = frame([0, 0, 1, 1]);
    svg.setAttribute("aria-label", label(at, caption));
    group.removeAttribute("transform");
    svg.append(group);
    return h("li", {}, caption && h("span", {}, caption), svg);
  });
  const list = h("ol", { class: items.length === 1 ? "boards single" : "boards" }, items);
  return { defs, list, fit: () => list.querySelectorAll("svg").forEach(fit) };
}

/** The breadth of a picture that takes more room than a board of 14 columns. */
const BROAD = 600;

/** Shows all that is drawn in a picture, and no more. What is drawn has no box before it is on the page. */
function fit(svg) {
  const { x, y, width, height } = svg.getBBox();
  svg.setAttribute("viewBox", [x - 1, y - 1, width + 2, height + 2].map((number) => number.toFixed(1)).join(" "));
  svg.style.setProperty("--cells", Math.max(1, Math.round(width / 40)));
  if (width > BROAD) svg.closest(".boards").classList.add("broad");
}

/** What stands where, in words. */
function told(placement) {
  if (!placement) return "";
  const all = placement.map((one) => (Array.isArray(one) ? `${one[2]} r${one[0]}c${one[1]}` : one));
  return `: ${all.slice(0, 100).join(", ") || "nothing is placed"}`;
}

/** The boards of solutions; `more` asks for more of them. */
export function solutions(answer, more) {
  const { defs, list, fit } = boards(answer.svg.boards, "shown", (at) => `Solution ${at + 1}${told(answer.record.placements?.[at])}`);
  const shown = list.children.length;
  const total = BigInt(answer.record.classes ?? answer.record.count ?? shown);
  const heading = BigInt(shown) < total ? `${shown} of the solutions` : shown === 1 ? "The solution" : `All ${shown} solutions`;
  const classes = answer.record.classes ? ", none like another up to symmetry" : "";
  const section = h("section", { "aria-label": "Solutions" }, h("h3", {}, heading + (shown > 1 ? classes : "")), defs, list,
    h("div", { class: "row" }, downloads(answer.svg.boards, "solutions"),
      BigInt(shown) < total && shown < 96 ? h("button", { type: "button", class: "plain", onclick: () => more(shown * 2) }, "Show more") : ""));
  return { section, fit };
}

const ENTRIES = (counts) => (Array.isArray(counts) ? counts.map((count, size) => [String(size), count]) : Object.entries(counts ?? {}));

/** The chart of the numbers by size, and its table. */
export function spectrum(answer) {
  const { spectrum, class_spectrum: classes } = answer.record;
  const svg = picture(answer.svg.spectrum, "spectrum");
  svg.setAttribute("aria-label", "Chart: the number of solutions of each size; the table has its numbers");
  const of = Object.fromEntries(ENTRIES(classes));
  const cells = (one) => [h("th", { scope: "row" }, one[0]), h("td", {}, one[1]), classes && h("td", {}, of[one[0]] ?? "0")];
  return h("section", { "aria-label": "By size" }, h("h3", {}, "By size"), h("div", { class: "chart" }, svg),
    h("details", {}, h("summary", {}, "The numbers"), h("div", { class: "wide", tabindex: 0, role: "region", "aria-label": "Table by size" },
      h("table", {}, h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "size"), h("th", { scope: "col" }, "solutions"), classes && h("th", { scope: "col" }, "up to symmetry"))),
        h("tbody", {}, ENTRIES(spectrum).map((one) => h("tr", {}, cells(one))))))),
    downloads(answer.svg.spectrum, "by-size"));
}

/** A board for each kind, with the share of solutions that have it on each cell. */
export function shares(answer) {
  const { cells } = answer.record;
  const kinds = Object.keys(cells[0].counts);
  const isWeighed = cells[0].probabilities != null;
  const { defs, list, fit } = boards(answer.svg.cells, "cells", (at, name) => `Shares of ${name ?? kinds[0]}; the table has the numbers`);
  const row = (cell) => h("tr", {}, h("th", { scope: "row" }, cell.cell), kinds.map((kind) => h("td", {}, (cell.probabilities ?? cell.counts)[kind] ?? "0")));
  const section = h("section", { "aria-label": "Cell by cell" }, h("h3", {}, "Cell by cell"),
    h("p", { class: "faint" }, isWeighed ? "How likely it is that a piece is there, in percent, rounded but for 0 and 100." : "How many of 100 solutions have a piece there, rounded but for 0 and 100."), defs, list,
    h("details", {}, h("summary", {}, "The numbers"), h("div", { class: "wide", tabindex: 0, role: "region", "aria-label": "Table by cell" },
      h("table", {}, h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "place"), kinds.map((kind) => h("th", { scope: "col" }, kind)))), h("tbody", {}, cells.map(row))))),
    downloads(answer.svg.cells, "cell-by-cell"));
  return { section, fit };
}
