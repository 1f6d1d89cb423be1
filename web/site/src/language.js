// The colours and the completions of the language of statements.

import { completeFromList, ifNotIn } from "@codemirror/autocomplete";
import { HighlightStyle, StreamLanguage, syntaxHighlighting } from "@codemirror/language";
import { tags } from "@lezer/highlight";

const STATEMENTS = /^(let|board|graph|map|places|kind|values|given|size|goal|connected|acyclic|hidden|implied|symmetry|title)\b/;
const CONTROL = /^(each|some|count|sum|and|or|not|in|where|by|of|moves|max|min|any|end)\b/;
const CELL = /^(r\d+c\d+|[a-z]\d+|v\d+)\b/;

/** A picture begins with a word alone on its line, or with the name of a map. */
const PICTURE = /^(board|graph|map\s+\w+)\s*(#.*)?$/;

const parser = {
  startState: () => ({ picture: false }),
  token(stream, state) {
    if (stream.sol()) {
      const text = stream.string.trim();
      if (state.picture && text === "end") {
        state.picture = false;
        stream.skipToEnd();
        return "keyword";
      }
      if (state.picture) {
        stream.skipToEnd();
        return "picture";
      }
      state.picture = PICTURE.test(text);
      stream.eatSpace();
      if (stream.match(STATEMENTS)) return "keyword";
    }
    if (stream.eatSpace()) return null;
    if (stream.match(/^#.*/)) return "comment";
    if (stream.match(/^"[^"\n]*"?/)) return "string";
    if (stream.match(CONTROL)) return "controlKeyword";
    if (stream.match(CELL)) return "atom";
    if (stream.match(/^\d+/)) return "number";
    if (stream.match(/^\w+(?=\s*\()/)) return "function";
    if (stream.match(/^\w+/)) return "variableName";
    if (stream.match(/^(<=>|=>|<=|>=|!=|\.\.|[=<>+\-*/%&|\\])/)) return "operator";
    stream.next();
    return null;
  },
  languageData: { commentTokens: { line: "#" }, closeBrackets: { brackets: ["(", "{", '"'] } },
  tokenTable: { picture: tags.special(tags.string), function: tags.function(tags.variableName) },
};

const colours = HighlightStyle.define([
  { tag: tags.keyword, color: "var(--word)", fontWeight: "600" },
  { tag: tags.controlKeyword, color: "var(--control)" },
  { tag: tags.function(tags.variableName), color: "var(--call)" },
  { tag: [tags.number, tags.atom], color: "var(--number)" },
  { tag: [tags.string, tags.special(tags.string)], color: "var(--string)" },
  { tag: tags.comment, color: "var(--faint)", fontStyle: "italic" },
]);

/** The language with its colours, and with `words` to complete. */
export function language(words) {
  const own = StreamLanguage.define(parser);
  const known = completeFromList(words.map((label) => ({ label, type: "keyword" })));
  // Names that the file gives: numbers, sets, kinds and maps.
  const named = (context) => {
    const word = context.matchBefore(/\w+/);
    if (!word) return null;
    const names = new Set();
    for (const [, one] of context.state.doc.toString().matchAll(/^\s*(?:let|map)\s+(\w+)/gm)) names.add(one);
    for (const [, all] of context.state.doc.toString().matchAll(/^\s*kind\s+([\w ]+)/gm)) all.trim().split(/\s+/).forEach((one) => names.add(one));
    return { from: word.from, options: [...names].map((label) => ({ label, type: "variable" })), validFor: /^\w*$/ };
  };
  const within = ["comment", "string"];
  return [own, syntaxHighlighting(colours),
    own.data.of({ autocomplete: ifNotIn(within, known) }), own.data.of({ autocomplete: ifNotIn(within, named) })];
}
