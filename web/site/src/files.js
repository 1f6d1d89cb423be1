// Files that are opened and saved, and pictures as files.

import { h, light } from "./dom.js";
import { bare, fileName, get, set } from "./state.js";

/** Gives the reader a file. */
export function give(name, content, type = "text/plain") {
  const url = URL.createObjectURL(content instanceof Blob ? content : new Blob([content], { type }));
  h("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** The most bytes of a file that is opened. */
const MOST = 4_000_000;

/** Opens files: one statement is edited, others lie beside it. Returns a refusal in a sentence, or null. */
export async function open(files) {
  const large = files.find((file) => file.size > MOST);
  if (large) return `${large.name} has more than 4 MB; count it by the program on a machine`;
  const texts = await Promise.all(files.map((file) => file.text()));
  const statement = files.findIndex((file) => file.name.endsWith(".puzzle"));
  const beside = Object.fromEntries(files.map((file, at) => [file.name, texts[at]]).filter((_, at) => at !== statement));
  if (statement >= 0) {
    const name = files[statement].name.replace(/\.puzzle$/, "").replace(/[^\w-]+/g, "-").slice(0, 60) || "mine";
    set({ mode: "write", name, text: texts[statement], files: { ...get().files, ...beside }, ...bare() });
    return null;
  }
  const [file] = files;
  const family = /\.(cnf|opb)$/.exec(file.name)?.[1];
  if (!family) {
    set({ files: { ...get().files, ...beside } });
    return `${file.name} lies beside the puzzle now: name it in the puzzle, as in \`graph ${file.name}\``;
  }
  set({ mode: "build", words: [family, `puzzle.${family}`], files: { [`puzzle.${family}`]: texts[0] }, ...bare() });
  return null;
}

/** Saves the statement: what is written, or what the engine says of the words. */
export const save = (statement) => give(get().mode === "write" ? fileName() : `${get().words[0]}.puzzle`, statement);

/** Returns a picture in pixels, twice as many as units; light, as paper is. */
async function png(svg) {
  const image = new Image();
  const url = URL.createObjectURL(new Blob([light(svg)], { type: "image/svg+xml" }));
  image.src = url;
  await image.decode();
  const canvas = h("canvas");
  [canvas.width, canvas.height] = [image.naturalWidth * 2, image.naturalHeight * 2];
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  URL.revokeObjectURL(url);
  return new Promise((done) => canvas.toBlob(done, "image/png"));
}

/** Buttons that give a picture as files. */
export function downloads(svg, name) {
  const button = (label, of) => h("button", { type: "button", class: "plain", "aria-label": `${name} as ${label}`, onclick: of }, label);
  return h("p", { class: "downloads" },
    button("SVG", () => give(`${name}.svg`, svg, "image/svg+xml")),
    button("PNG", async () => give(`${name}.png`, await png(svg))));
}

/** Puts a text on the clipboard; false where the browser does not allow it. */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
