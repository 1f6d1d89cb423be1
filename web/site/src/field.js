// The board of the question: clues are put on it by clicking, and a solution that is to be checked.
//
// The engine draws it. Each element of class `place` is a place, with its name and its centre; a kind has a sign, a name
// and, where it is drawn, a glyph.

import { $, frame, h, picture } from "./dom.js";
import { get, onchange, set } from "./state.js";

const EMPTY = "-", CLEAR = " ";

let svg = null;
let drawn = null;
let kinds = [];
let tool = null;
let checking = false;
let solution = {};
let callback = () => {};

const places = () => [...svg.querySelectorAll(".place")];
const called = (place) => place.dataset.place;

/** What stands at a place: a sign, EMPTY or nothing. */
function held(name) {
  if (checking) return solution[name];
  return get().empty.includes(name) ? EMPTY : get().given[name];
}

function put(name, sign) {
  const { [name]: before, ...others } = checking ? solution : get().given;
  const next = sign === CLEAR || sign === EMPTY ? others : { ...others, [name]: sign };
  if (checking) {
    solution = next;
    marks();
    return;
  }
  const empty = get().empty.filter((one) => one !== name);
  set({ given: next, empty: sign === EMPTY ? [...empty, name] : empty });
}

/** The tool at a place takes away what it would put there. */
const use = (place) => put(called(place), held(called(place)) === tool ? CLEAR : tool);

const nameOf = (sign) => (sign === EMPTY ? "empty" : (kinds.find((kind) => kind.sign === sign)?.name ?? sign));

/** Draws what was put on the places, over the board of the engine. */
function marks() {
  if (!svg) return;
  svg.querySelectorAll(".mark").forEach((mark) => mark.remove());
  for (const place of places()) {
    const sign = held(called(place));
    place.classList.toggle("is-given", sign != null && sign !== EMPTY);
    place.classList.toggle("is-empty", sign === EMPTY);
    place.setAttribute("aria-label", `${called(place)}${sign == null ? "" : `: ${nameOf(sign)}`}`);
    const glyph = kinds.find((kind) => kind.sign === sign)?.glyph;
    // A vertex has no piece on it.
    place.classList.toggle("is-chosen", sign === "" && !glyph && !place.dataset.line);
    if (!sign && !glyph || place.dataset.line) continue;
    const [x, y] = [Number(place.dataset.x), Number(place.dataset.y)];
    const mark = document.createElementNS(svg.namespaceURI, glyph ? "use" : "text");
    mark.setAttribute("class", "mark");
    mark.setAttribute("x", glyph ? x - 20 : x);
    mark.setAttribute("y", glyph ? y - 20 : y + 9);
    if (glyph) mark.setAttribute("href", `#field-${glyph}`);
    else mark.textContent = sign === EMPTY ? "×" : sign;
    place.after(mark);
  }
  note();
}

function note() {
  const all = checking ? Object.keys(solution).length : Object.keys(get().given).length + get().empty.length;
  const what = checking ? (all === 1 ? "1 piece is placed." : `${all} pieces are placed.`) : all === 1 ? "1 clue." : `${all} clues.`;
  $("field-note").replaceChildren(all || checking ? what : svg.querySelector("[data-line]") ? "Click between two cells to say whether the move is chosen." : "Click a cell to say what it holds.", " ",
    all ? h("button", { type: "button", class: "plain", onclick: clear }, "Clear all") : "");
}

function clear() {
  if (checking) solution = {};
  else set({ given: {}, empty: [] });
  marks();
}

/** Returns the place that lies nearest in a direction, as arrows of the keyboard go. */
function beside(place, [dx, dy]) {
  const at = (one) => [Number(one.dataset.x), Number(one.dataset.y)];
  const [x, y] = at(place);
  const far = (one) => {
    const [a, b] = [at(one)[0] - x, at(one)[1] - y];
    const along = a * dx + b * dy;
    return along > 0.5 ? along + 3 * Math.abs(a * dy - b * dx) : Infinity;
  };
  return places().reduce((best, one) => (far(one) < far(best) ? one : best), place);
}

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

function key(event) {
  const place = event.target.closest?.(".place");
  if (!place || event.ctrlKey || event.metaKey || event.altKey) return;
  const kind = kinds.find(({ sign }) => sign.toUpperCase() === event.key.toUpperCase());
  if (ARROWS[event.key]) focus(beside(place, ARROWS[event.key]));
  else if (event.key === "Enter" || event.key === " ") use(place);
  else if (event.key === "Delete" || event.key === "Backspace") put(called(place), CLEAR);
  else if (event.key === EMPTY && canBeEmpty()) put(called(place), EMPTY);
  else if (kind) put(called(place), kind.sign);
  else return;
  event.preventDefault();
}

function focus(place) {
  places().forEach((one) => one.setAttribute("tabindex", one === place ? 0 : -1));
  place.focus();
}

let mayBeEmpty = true;
let hasSigns = false;
const canBeEmpty = () => mayBeEmpty && !checking;

/** The tools: each kind, nothing, and to take away; and what they are for. */
function palette() {
  const choice = (value, label, glyph) => h("label", { class: "tool", title: label },
    h("input", { type: "radio", name: "tool", value, checked: value === tool, "aria-label": label, onchange: () => (tool = value) }), glyph ?? label);
  const drawn = (kind) => {
    if (!kind.glyph) return kind.sign || kind.name;
    const icon = frame([0, 0, 40, 40]);
    icon.setAttribute("aria-hidden", "true");
    const use = document.createElementNS(icon.namespaceURI, "use");
    use.setAttribute("href", `#field-${kind.glyph}`);
    icon.append(use);
    return icon;
  };
  const purpose = (value, label) => h("label", { class: "tool" },
    h("input", { type: "radio", name: "purpose", checked: checking === value, onchange: () => ((checking = value), palette(), marks()) }), label);
  if (tool === EMPTY && !canBeEmpty()) tool = kinds[0]?.sign ?? null;
  $("palette").replaceChildren(
    h("fieldset", {}, h("legend", {}, "Clicks place"), purpose(false, "clues"), purpose(true, "a solution of mine")),
    h("fieldset", {}, h("legend", { class: "unseen" }, "Piece"), kinds.map((kind) => choice(kind.sign, kind.name, drawn(kind))),
      canBeEmpty() && choice(EMPTY, "empty")),
    checking ? h("button", { type: "button", onclick: () => callback(words()) }, "Check it") : "");
}

/** The solution as lists have it. */
const words = () => Object.entries(solution).map(([place, sign]) => (hasSigns ? `${place}_${sign}` : place)).join(" ") || "empty";

/** Shows the board of an answer; hides everything where there is none. */
export function show(answer) {
  const text = answer.svg?.board;
  $("field").hidden = !text;
  // A board that is there already keeps what has the focus.
  if (!text || text === drawn) return;
  drawn = text;
  svg = picture(text, "field");
  svg.setAttribute("role", "group");
  svg.setAttribute("aria-label", "Board: arrows move, Enter places");
  const [, , width] = svg.getAttribute("viewBox").split(" ").map(Number);
  svg.style.maxWidth = `${width * 1.25}px`;
  svg.style.minWidth = `${Math.min(width * 0.62, 1200)}px`;
  ({ kinds, has_kinds: hasSigns, has_sizes: mayBeEmpty } = answer.record);
  const names = new Set(places().map(called));
  places().forEach((place, at) => {
    place.setAttribute("role", "button");
    place.setAttribute("tabindex", at ? -1 : 0);
  });
  svg.addEventListener("click", (event) => {
    const place = event.target.closest(".place");
    if (place) use(place), focus(place);
  });
  svg.addEventListener("keydown", key);
  $("cells").replaceChildren(svg);
  const signs = new Set(kinds.map((kind) => kind.sign));
  const fits = (held) => Object.fromEntries(Object.entries(held).filter(([name, sign]) => names.has(name) && signs.has(sign)));
  solution = fits(solution);
  if (!signs.has(tool) && tool !== EMPTY) tool = kinds[0]?.sign ?? null;
  const { given, empty } = get();
  const kept = { given: fits(given), empty: empty.filter((name) => names.has(name)) };
  if (JSON.stringify(kept) !== JSON.stringify({ given, empty })) set(kept);
  palette();
  marks();
}

/** Has `check` called with the words of a solution that is to be checked. */
export function start(check) {
  callback = check;
  onchange((_, parts) => (parts.includes("given") || parts.includes("empty")) && marks());
}
