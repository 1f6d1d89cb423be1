// Limits and refusals, each with the next step.

import { h, marked } from "./dom.js";

/** The memory limits that the page offers, in MiB, the usual one first. */
export const MEMORIES = [256, 512, 700];

/** The next larger one. */
function larger(memory) {
  const [, number, unit] = /^([\d.]+)\s*([kMG])/i.exec(memory || `${MEMORIES[0]}M`) ?? [];
  const now = Number(number) * { k: 1 / 1024, m: 1, g: 1024 }[unit?.toLowerCase()];
  return MEMORIES.find((one) => one > now);
}

/** Options of the command line, as the page calls them. */
const NAMES = {
  timeout: "the time limit", memory: "the memory limit", method: "method", size: "the sizes", classes: "“up to symmetry”",
  spectrum: "“each size”", cells: "“cell by cell”", fixed: "“what is always the same”", order: "the order of the cells",
  "up-to": "“count up to”", given: "the clue", weight: "the line of weights", empty: "the clue that nothing is at",
};

/** A sentence of the command line in words of the page. */
const worded = (text) => text.replace(/--([a-z][a-z-]*)/g, (_, name) => NAMES[name] ?? name);

/** What may be tried after a limit. */
function steps({ record }, { option, options }) {
  const status = record?.status ?? "memory-limit";
  const button = (text, name, value) => h("button", { type: "button", onclick: () => option(name, value) }, text);
  const next = larger(options.memory);
  return [
    !record && button("Stop at 64 MiB, for bounds", "memory", "64M"),
    record && status === "memory-limit" && next && button(`Allow ${next} MiB`, "memory", `${next}M`),
    status === "memory-limit" && options.method !== "layers" && button("Try layers", "method", "layers"),
    status === "memory-limit" && options.method !== "backtrack" && button("Try backtrack, which needs no tables", "method", "backtrack"),
    status === "time-limit" && button("Allow ten minutes", "timeout", "10m"),
    status === "time-limit" && button("No time limit", "timeout", ""),
    options.classes && button("Without symmetry", "classes", ""),
  ].filter(Boolean);
}

/** Returns a refusal as an element. */
export function refusal(answer, actions) {
  const { refused, status } = answer;
  const message = refused?.message ?? "the count ended without an answer";
  const title = { 3: "A limit was reached", 130: "Stopped" }[status] ?? "This cannot be counted as it stands";
  const advised = (refused?.options ?? []).filter(({ name, value }) => value && !["memory", "timeout", "nodes"].includes(name));
  const where = refused?.line
    ? h("button", { type: "button", onclick: () => actions.go(refused) }, `Go to line ${refused.line}`) : null;
  const buttons = [
    where,
    ...(status === 3 ? steps(answer, actions) : []),
    ...advised.map(({ name, value }) => h("button", { type: "button", onclick: () => actions.option(name, value) }, `Ask with ${name} ${value}`)),
  ].filter(Boolean);
  return h("div", { class: "refused" }, h("p", {}, h("strong", {}, `${title}: `), ...marked(worded(refused?.help ?? message)), "."),
    refused?.source && h("pre", { class: "source" }, refused.source, "\n", h("mark", {}, " ".repeat(refused.column - 1) + "^".repeat(refused.length || 1))),
    buttons.length ? h("div", { class: "row" }, buttons) : "");
}
