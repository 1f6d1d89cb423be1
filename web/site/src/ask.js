// What is asked of the puzzle: sizes, symmetry, cells, limits.

import { area } from "./boards.js";
import { $, h, line, select } from "./dom.js";
import { MEMORIES } from "./refusal.js";
import { get, setOption } from "./state.js";

/** The options of `count` that the page has. */
const COUNT = ["size", "classes", "spectrum", "cells", "fixed", "weight", "up_to", "method", "order", "memory", "timeout"];

const SIZES = [["", "as the puzzle asks"], ["max", "the largest"], ["min", "the smallest"], ["any", "all sizes together"], ["=", "one size, or from .. to"]];

let registry = null;

/** Options that mean nothing to the puzzle: it has no sizes, or no symmetries are known. */
let senseless = [];

/** The options that are asked for. */
export const wanted = () => COUNT.filter((name) => !senseless.includes(name));

/** Learns from the record of `parse` what means something to the puzzle. */
export function learn(record) {
  const now = record ? [...(record.has_classes ? [] : ["classes"]), ...(record.has_sizes ? [] : ["size", "spectrum"])] : [];
  if (now.join() === senseless.join()) return;
  senseless = now;
  show();
}

const check = (name, label, about) => h("label", { class: "check", title: about },
  h("input", { type: "checkbox", name, disabled: senseless.includes(name), checked: get().options[name] === true && !senseless.includes(name), onchange: (event) => setOption(name, event.target.checked) }), label);
const put = (name) => (event) => setOption(name, event.target.value.trim());

/** Lines `KIND = P/Q` as the option has them. */
const weights = (text) => text.split(/[\n,]/).map((one) => one.trim().replace(/\s*=\s*/, "=")).filter(Boolean).join(",");

/** Draws the form anew, where an option was changed from elsewhere. */
export function show() {
  const { options } = get();
  const size = options.size ?? "";
  const isOne = size !== "" && !SIZES.some(([value]) => value === size);
  const isOpen = (name) => $("ask").querySelector(`details.${name}`)?.open ?? false;
  const methods = [["", "whichever is expected to be fastest"], ...registry.methods.map((one) => one.name).filter((name) => name !== "auto")];
  const memories = MEMORIES.map((one, at) => [at ? `${one}M` : "", `${one} MiB`]);
  if (options.memory && !memories.some(([value]) => value === options.memory)) memories.push(options.memory);
  $("ask").replaceChildren(
    select("Sizes", SIZES, isOne ? "=" : size, (event) => (setOption("size", event.target.value === "=" ? "1..4" : event.target.value), show()), { name: "size", disabled: senseless.includes("size") }),
    isOne && !senseless.includes("size") ? line("Which", size, put("size"), { name: "sizes", placeholder: "5 or 5..7" }) : "",
    h("fieldset", {}, h("legend", {}, "Count also"),
      check("classes", "up to symmetry", "Solutions that a symmetry carries into each other are one"),
      check("spectrum", "each size", "A chart of the numbers by size"),
      check("cells", "cell by cell", "How many solutions have what on each cell"),
      check("fixed", "what is always the same", "Cells that hold the same piece in every solution")),
    h("details", { class: "weights", open: isOpen("weights") || Boolean(options.weight) }, h("summary", {}, "Weights"),
      area("By what each piece of a kind multiplies the weight of a solution, a line each: queen=3/2", (options.weight ?? "").replaceAll(",", "\n"), (text) => setOption("weight", weights(text)), "weight", 2)),
    h("details", { class: "limits", open: isOpen("limits") }, h("summary", {}, "Method and limits"),
      select("Method", methods, options.method ?? "", put("method"), { name: "method" }),
      line("Order of the cells", options.order, put("order"), { suggestions: registry.orders, placeholder: "the method's own", name: "order" }),
      line("Count up to", options.up_to, put("up_to"), { inputmode: "numeric", placeholder: "1: is it the only one?", name: "up_to" }),
      select("Memory", memories, options.memory ?? "", put("memory"), { name: "memory" }),
      line("Time limit", options.timeout, put("timeout"), { placeholder: "none, or 90s, 5m", name: "timeout" })));
}

export function start(families) {
  registry = families;
  $("ask").addEventListener("submit", (event) => event.preventDefault());
  show();
}
