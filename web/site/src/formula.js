// A recurrence for every n, or why there is none.

import { h } from "./dom.js";

const SIGNS = { "*": "·", "-": "−", ">=": "≥" };
const pretty = (text) => text.replace(/\*|-|>=/g, (sign) => SIGNS[sign]);

/** Returns the elements of the answer of `formula`. */
export function formula(answer, digits) {
  const { record, text } = answer;
  if (record.status !== "proved") {
    return [h("p", { class: "verdict" }, `No formula is proved: ${record.reason ?? record.status}.`)];
  }
  const [first, ...rest] = text.trim().split("\n");
  const [equation, proof] = first.split(/\s{2,}/);
  const terms = record.terms?.every((term) => typeof term === "string") ? record.terms : null;
  const said = rest.map((line) => h("li", {}, h("code", {}, pretty(line))));
  return [
    h("p", { class: "equation" }, pretty(equation)),
    h("p", { class: "said" }, pretty(proof ?? "")),
    h("ul", { class: "plainly" }, said),
    terms && h("section", { "aria-label": "First terms" }, h("h3", {}, `From n = ${record.first} on`), h("ol", { class: "terms", start: record.first }, terms.map((term) => h("li", {}, digits(term))))),
  ].filter(Boolean);
}
