// The editor of statements: CodeMirror, whose errors are those of the engine's parser.

import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { bracketMatching } from "@codemirror/language";
import { linter, lintGutter, lintKeymap } from "@codemirror/lint";
import { EditorState } from "@codemirror/state";
import { EditorView, drawSelection, highlightActiveLine, keymap, lineNumbers } from "@codemirror/view";

import { language } from "./language.js";

const look = EditorView.theme({
  "&": { color: "var(--ink)", backgroundColor: "var(--field)", fontSize: "0.95rem" },
  "&.cm-focused": { outline: "2px solid var(--link)", outlineOffset: "1px" },
  ".cm-scroller": { fontFamily: "var(--mono)", lineHeight: "1.55" },
  ".cm-content": { minHeight: "14rem", caretColor: "var(--ink)", padding: "0.6rem 0" },
  ".cm-cursor": { borderLeftColor: "var(--ink)" },
  ".cm-gutters": { backgroundColor: "var(--field)", color: "var(--faint)", border: "0" },
  ".cm-activeLine": { backgroundColor: "var(--row)" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": { background: "var(--chosen)" },
  ".cm-matchingBracket": { backgroundColor: "var(--chosen) !important", outline: "1px solid var(--faint)" },
  ".cm-tooltip": { backgroundColor: "var(--paper)", color: "var(--ink)", border: "1px solid var(--line)", borderRadius: "4px" },
  ".cm-tooltip-autocomplete ul li[aria-selected]": { backgroundColor: "var(--link)", color: "var(--paper)" },
  ".cm-diagnostic": { whiteSpace: "pre-wrap", maxWidth: "36rem" },
  ".cm-diagnostic-error": { borderLeftColor: "var(--mark)" },
  ".cm-lintRange-error": { backgroundImage: "none", textDecoration: "underline wavy var(--mark)", textUnderlineOffset: "3px" },
});

/** Signs of printed texts, as the language writes them, and no fence of Markdown around the statement. */
const SIGNS = { "\u00a0": " ", "“": '"', "”": '"', "≤": "<=", "≥": ">=", "≠": "!=" };
const plain = (text) => text.replace(/^```.*\n?/gm, "").replace(/[\u00a0“”≤≥≠]/g, (sign) => SIGNS[sign]);

/** Returns the range of the document that an error is about. */
function range(doc, { line, column = 1, length = 1 }) {
  const at = doc.line(Math.min(Math.max(line, 1), doc.lines));
  const from = Math.min(at.from + column - 1, at.to);
  return { from, to: Math.min(Math.max(from + length, from + 1), Math.max(at.to, from)) };
}

/**
 * Makes the editor in `host`. `changed` gets each new text, `parse` answers with its error or with null.
 * It stands in a shadow root, so that the page needs no style sheet within its text.
 */
export function editor(host, { words, text, changed, parse, count }) {
  const root = host.attachShadow({ mode: "open" });
  const errors = linter(async (view) => {
    const error = await parse();
    return error ? [{ ...range(view.state.doc, error), severity: "error", message: error.help ?? error.message }] : [];
  }, { delay: 350 });
  const view = new EditorView({
    root,
    parent: root,
    state: EditorState.create({
      doc: text,
      extensions: [
        lineNumbers(), history(), drawSelection(), bracketMatching(), closeBrackets(), highlightActiveLine(),
        autocompletion({ icons: false }), errors, lintGutter(), look, language(words), EditorView.lineWrapping,
        EditorView.clipboardInputFilter.of(plain),
        // What sticks to the lower edge covers no line that is written.
        EditorView.scrollMargins.of(() => ({ bottom: document.querySelector(".actions").offsetHeight })),
        keymap.of([{ key: "Mod-Enter", run: () => (count(), true) }, ...closeBracketsKeymap, ...completionKeymap, ...lintKeymap, ...historyKeymap, ...defaultKeymap]),
        EditorView.contentAttributes.of({ "aria-label": "Statement of the puzzle", spellcheck: "false", autocapitalize: "off" }),
        EditorView.updateListener.of((update) => update.docChanged && changed(update.state.doc.toString())),
      ],
    }),
  });
  return {
    show: (text) => text !== view.state.doc.toString() && view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } }),
    go: (error) => {
      const { from, to } = range(view.state.doc, error);
      view.dispatch({ selection: { anchor: from, head: to }, scrollIntoView: true });
      view.focus();
    },
  };
}
