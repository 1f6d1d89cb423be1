// Builds the page into a folder, beside the engine that is there.
//
//   node build.mjs ENGINE OUT      the folder that web/build.sh made, and the one to write

import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

import { build } from "esbuild";

const here = dirname(fileURLToPath(import.meta.url));
const [engine, out] = process.argv.slice(2).map((path) => path && resolve(path));
if (!engine || !out) {
  console.error("site: name the folder of the engine, and the one to write: node build.mjs ENGINE OUT");
  process.exit(2);
}
const hash = (bytes) => createHash("sha256").update(bytes).digest("hex").slice(0, 10);

/** The statements of the folder of examples: each with its first comment. */
function examples() {
  const folder = join(here, "../../examples");
  return readdirSync(folder).filter((name) => name.endsWith(".puzzle")).sort().map((file) => {
    const text = readFileSync(join(folder, file), "utf8");
    const about = /^# (.*?)[.:](\s|$)/.exec(text)?.[1] ?? "";
    return { name: file.replace(".puzzle", ""), about, text };
  });
}

/** The words of the language, as its grammar has them, and the functions that a file may use as names of its own. */
function words() {
  const grammar = readFileSync(join(here, "../../encoders/src/statement/grammar.pest"), "utf8");
  const of = (rule) => [...new RegExp(`^${rule} *= _\\{([^}]*)\\}`, "m").exec(grammar)[1].matchAll(/"(\w+)"/g)].map(([, word]) => word);
  return [...of("stop"), ...of("reserved"), "abs", "least", "most", "seen"];
}

const bundled = { bundle: true, minify: true, write: false, target: "es2023", logLevel: "warning" };
const { outputFiles: [script], metafile } = await build({
  ...bundled, metafile: true, entryPoints: [join(here, "src/main.js")], format: "esm",
  alias: { kikisuji: join(engine, "kikisuji.js") },
  plugins: [{
    name: "made here",
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^made$/ }, () => ({ path: "made", namespace: "made" }));
      onLoad({ filter: /.*/, namespace: "made" }, () => ({
        contents: `export const examples = ${JSON.stringify(examples())}, words = ${JSON.stringify(words())};`,
      }));
    },
  }],
});

/** The licences of what is in the script. */
function licences() {
  const packages = new Set(Object.keys(metafile.inputs).flatMap((path) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? []));
  const text = (name) => `${name}\n\n${readFileSync(join(here, "node_modules", name, "LICENSE"), "utf8")}`;
  return Buffer.from([...packages].sort().map(text).join("\n\n"));
}

const [style] = (await build({ ...bundled, entryPoints: [join(here, "src/style.css")] })).outputFiles;

const [worker] = (await build({ ...bundled, entryPoints: [join(engine, "worker.js")], format: "esm" })).outputFiles;

mkdirSync(out, { recursive: true });
const files = {
  [`page-${hash(script.contents)}.js`]: script.contents,
  [`page-${hash(style.contents)}.css`]: style.contents,
  "worker.js": worker.contents,
  "kikisuji.wasm": readFileSync(join(engine, "kikisuji.wasm")),
  "licences.txt": licences(),
  "icon.svg": readFileSync(join(here, "icon.svg")),
};
const [scriptName, styleName] = Object.keys(files);
files["index.html"] = readFileSync(join(here, "index.html"), "utf8").replace("{{script}}", scriptName).replace("{{style}}", styleName);
for (const [name, content] of Object.entries(files)) writeFileSync(join(out, name), content);

const all = hash(Object.values(files).map(hash).join());
const list = { name: `kikisuji-${all}`, files: ["./", ...Object.keys(files).filter((name) => name !== "index.html")] };
writeFileSync(join(out, "sw.js"), `self.LIST = ${JSON.stringify(list)};\n${readFileSync(join(here, "src/sw.js"), "utf8")}`);
const compressed = Object.values(files).reduce((sum, content) => sum + gzipSync(content).length, 0);
console.log(`page: ${Object.keys(files).length + 1} files, ${(compressed / 1024).toFixed(0)} KiB by gzip, of these ${(gzipSync(script.contents).length / 1024).toFixed(0)} the script`);
