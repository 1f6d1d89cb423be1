// The question that the page shows: what is built or written, clues, and what is asked for.

/** The question of a new page. */
export const fresh = () => ({
  mode: "build",
  words: ["independence", "queen", "8"],
  name: "mine",
  text: "",
  files: {},
  given: {},
  empty: [],
  options: { classes: true },
});

let state = fresh();
const listeners = new Set();

export const get = () => state;

/** Changes parts of the question and tells everybody, who learns which parts. */
export function set(part) {
  state = { ...state, ...part };
  listeners.forEach((listener) => listener(state, Object.keys(part)));
}

/** Has `listener` called after each change. */
export const onchange = (listener) => listeners.add(listener);

/** Sets an option, or takes it away. */
export function setOption(name, value) {
  const { [name]: _, ...rest } = state.options;
  set({ options: value ? { ...rest, [name]: value } : rest });
}

/** What goes with another puzzle: clues and weights of the last one say nothing of it. */
export const bare = (options = state.options) => ({ given: {}, empty: [], options: Object.fromEntries(Object.entries(options).filter(([name]) => name !== "weight")) });

/** Options that the families of the builder take: they say which puzzle it is. */
const OF_FAMILY = ["multiplicity", "invariant", "board", "group", "sight", "armies", "from", "to", "turns"];

export const familyOptions = (options) => Object.fromEntries(Object.entries(options).filter(([name]) => OF_FAMILY.includes(name)));

/** The name of the file of the statement. */
export const fileName = (of = state) => `${of.name}.puzzle`;

/** The words, files and options that say which puzzle it is, with the clues. */
export function puzzle(of = state) {
  const written = of.mode === "write";
  const given = Object.entries(of.given).map(([place, sign]) => (sign ? `${place}=${sign}` : place));
  const clues = { given: given.join(",") || null, empty: of.empty.join(",") || null };
  return {
    puzzle: written ? [fileName(of)] : of.words,
    files: written ? { ...of.files, [fileName(of)]: of.text } : of.files,
    options: { ...(written ? {} : familyOptions(of.options)), ...clues },
  };
}

/** The options by which `count` takes less or more than the puzzle itself. */
export function asked(names, of = state) {
  return Object.fromEntries(names.filter((name) => of.options[name]).map((name) => [name, of.options[name]]));
}

/** Two questions are the same if this text is. */
export const key = (of = state) => JSON.stringify([puzzle(of), of.options]);
