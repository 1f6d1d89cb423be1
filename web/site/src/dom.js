// Elements, made in one call.

const SVG = "http://www.w3.org/2000/svg";

/** Makes an element: attributes by name, `on...` as listeners, and true or false for attributes without a value. */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value != null) element.setAttribute(name, value);
  }
  element.append(...children.flat().filter((child) => child != null && child !== false));
  return element;
}

/** The element with this identifier. */
export const $ = (id) => document.getElementById(id);

/** A picture of the engine without its style sheet, which makes it dark where the system is. */
export const light = (svg) => svg.replace(/<style>[^<]*<\/style>\n?/g, "");

/**
 * Reads a picture of the engine. The page has the classes of its style sheet, with a theme of its own. Its identifiers
 * begin with `name`, since several pictures of a page have definitions.
 */
export function picture(text, name) {
  const own = light(text).replace(/(id="|href="#)k-/g, `$1${name}-k-`);
  const svg = new DOMParser().parseFromString(own, "image/svg+xml").documentElement;
  if (svg.nodeName !== "svg") throw new Error("this is no picture");
  return document.importNode(svg, true);
}

/** An empty picture that shows the part `box` of the plane. */
export function frame(box) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", box.join(" "));
  svg.setAttribute("role", "img");
  return svg;
}

/** A text with words between backticks as code. */
export const marked = (text) => text.split(/`([^`]*)`/).map((part, at) => (at % 2 ? h("code", {}, part) : part));

/** An option of a choice. */
export const option = (value, text = value, selected = false) => h("option", { value, selected }, text);

/** A choice with a label before it; `choices` are pairs of value and text, or values. */
export function select(label, choices, value, onchange, more = {}) {
  const options = choices.map((one) => (Array.isArray(one) ? option(one[0], one[1], one[0] === value) : option(one, one, one === value)));
  return h("label", { class: "field" }, h("span", {}, label), h("select", { onchange, ...more }, options));
}

let lists = 0;

/** A line of text with a label before it, and with what may be written there. */
export function line(label, value, oninput, { suggestions = [], ...more } = {}) {
  const list = suggestions.length ? `list-${(lists += 1)}` : null;
  return h("label", { class: "field" }, h("span", {}, label),
    h("input", { value: value ?? "", oninput, list, autocomplete: "off", autocapitalize: "off", spellcheck: "false", ...more }),
    list && h("datalist", { id: list }, suggestions.map((one) => option(one))));
}
