// An answer on the page: the number, what it is of, and how it was found.

import { $, h } from "./dom.js";
import { copy } from "./files.js";
import * as pictures from "./pictures.js";
import { formula } from "./formula.js";
import { refusal } from "./refusal.js";

/** A number in groups of three digits. The space between groups is no character, so that a copy has the digits alone. */
export function digits(number) {
  const text = String(number);
  if (!/^-?\d{4,}$/.test(text)) return h("span", { class: "digits" }, text);
  const first = text.length % 3 || 3;
  const groups = [text.slice(0, first), ...(text.slice(first).match(/\d{3}/g) ?? [])];
  return h("span", { class: "digits" }, groups.flatMap((group) => [h("wbr"), h("span", {}, group)]).slice(1));
}

/** Time in words: `0.011 s`, `12 s`, `3 min 20 s`. */
export const time = (seconds) =>
  seconds < 10 ? `${seconds.toFixed(seconds < 0.1 ? 3 : 1)} s` : seconds < 60 ? `${Math.round(seconds)} s` : `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;

/** The sentence with numbers in groups. */
const sentence = (text) => text.split(/(\d{4,})/).map((part, at) => (at % 2 ? digits(part) : part));

const size = (record) => (record.size == null ? null : [{ max: "largest size", min: "smallest size" }[record.goal] ?? "size", String(record.size)]);

/** What is known of the count, a line each. */
function facts({ record, text }) {
  const all = [
    record.weight != null && ["weight of all", /^weight +(.+)$/m.exec(text)?.[1] ?? record.weight],
    record.classes != null && ["up to symmetry", digits(record.classes)],
    size(record),
    record.at_least != null && record.status !== "more" && ["at least", digits(record.at_least)],
    record.at_most != null && ["at most", digits(record.at_most)],
    record.fixed && ["the same in all", record.fixed.map((one) => `${one.piece} ${one.place ?? `r${one.row}c${one.col}`}`).join(", ") || "nothing"],
    record.method && ["method", [record.method, record.order && `, order ${record.order}`, record.variables != null && `, ${record.variables} variables`].filter(Boolean).join("")],
    record.seconds != null && ["time", time(record.seconds)],
  ];
  return h("dl", { class: "facts" }, all.filter(Boolean).map(([name, value]) => h("div", {}, h("dt", {}, name), h("dd", {}, value))));
}

/** Lines of the file and clues that contradict each other. */
function reason(record, go) {
  if (!record.conflict) return "";
  const item = (one) => {
    const line = /^line (\d+)$/.exec(one);
    return h("li", {}, line ? h("button", { type: "button", class: "plain", onclick: () => go({ line: Number(line[1]), length: 1000 }) }, one) : one);
  };
  const is = { smallest: "No smaller set of them contradicts itself.", irreducible: "None of them can be left out." }[record.conflict_is];
  return h("section", { class: "reason", "aria-label": "Why there is none" }, h("h3", {}, "Why there is none"),
    h("p", {}, "These contradict each other:"), h("ul", {}, record.conflict.map(item)), is && h("p", { class: "faint" }, is));
}

/** The command that does the same on a machine. */
export function command(text) {
  const button = h("button", { type: "button", class: "plain" }, "Copy");
  button.addEventListener("click", async () => {
    button.textContent = (await copy(text)) ? "Copied" : "Select it, and copy it by hand";
  });
  return h("section", { class: "command", "aria-label": "Command" }, h("h3", {}, "On a machine"), h("div", { class: "row" }, h("code", { tabindex: 0 }, text), button));
}

const notes = (answer) => (answer.notes ?? []).map((note) => h("p", { class: "note" }, note));

function count(answer, actions) {
  const { record } = answer;
  const shown = record.count ?? (record.status === "more" ? `more than ${record.at_least - 1}` : null);
  const long = shown && shown.length > 15 ? (shown.length > 40 ? "number longest" : "number long") : "number";
  const parts = [shown != null && h("p", { class: long }, digits(shown)), answer.said && h("p", { class: "said" }, sentence(answer.said)),
    answer.refused && refusal(answer, actions), facts(answer), ...notes(answer), reason(record, actions.go)];
  const fits = [];
  const add = ({ section, fit }) => (fits.push(fit), section);
  if (answer.svg?.boards) parts.push(add(pictures.solutions(answer, actions.more)));
  if (answer.svg?.spectrum) parts.push(pictures.spectrum(answer));
  if (answer.svg?.cells && record.cells?.length) parts.push(add(pictures.shares(answer)));
  if (record.count && record.count !== "0") {
    parts.push(h("p", {}, h("button", { type: "button", class: "plain", onclick: actions.list }, "Solutions as a text file")));
  }
  return { parts, fits };
}

function checked(answer) {
  const { record } = answer;
  const wrong = record.wrong[0];
  return [h("p", { class: wrong ? "verdict wrong" : "verdict right" }, wrong ? `This is no solution: ${wrong.why}.` : "This is a solution.")];
}

/** Shows an answer. `actions`: `go` to a place of the text, show `more`, `list`, set an `option`. */
export function show(answer, actions) {
  const { record } = answer;
  let parts = [], fits = [];
  if (!record || (answer.refused && record.command !== "count")) parts = [refusal(answer, actions), ...notes(answer)];
  else if (record.command === "formula") parts = [...formula(answer, digits), ...notes(answer)];
  else if (record.wrong) parts = [...checked(answer), ...notes(answer)];
  else ({ parts, fits } = count(answer, actions));
  if (answer.command) parts.push(command(answer.command));
  $("shown").replaceChildren(...parts.filter(Boolean));
  $("shown").classList.remove("stale");
  fits.forEach((fit) => fit());
}

/** What a screen reader says of an answer. */
export const spoken = (answer) => answer.said ?? answer.refused?.message ?? answer.record?.reason ?? "The answer is there.";
