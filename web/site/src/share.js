// A question as a link, and a link as a question. The fragment of an address stays in the browser.
//
// `#1.` and base64url: JSON, compressed by deflate. `#0.`: the same not compressed, where a browser has no compressor.

import { fresh } from "./state.js";

const PARTS = Object.keys(fresh());

const toText = (bytes) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""))
  .replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
const toBytes = (text) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (sign) => sign.charCodeAt(0));

const through = async (bytes, stream) => new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());

/** The most bytes of a question that is read, so that a link cannot fill the memory. */
const MOST = 4_000_000;

/** Returns the fragment of a question, with what differs from a new page alone. */
export async function fragment(state) {
  const usual = fresh();
  const differs = PARTS.filter((part) => JSON.stringify(state[part]) !== JSON.stringify(usual[part]));
  const bytes = new TextEncoder().encode(JSON.stringify(Object.fromEntries(differs.map((part) => [part, state[part]]))));
  if (typeof CompressionStream === "undefined") return `#0.${toText(bytes)}`;
  return `#1.${toText(await through(bytes, new CompressionStream("deflate-raw")))}`;
}

/** Reads a fragment; null where there is none. An error says in a sentence what is wrong. */
export async function read(hash) {
  if (hash.length < 2) return null;
  const [, version, text] = /^#(\d+)\.([\w-]*)$/.exec(hash) ?? [];
  if (version !== "0" && version !== "1") throw new Error("this link is from another version of the page, or was cut; ask for it again");
  try {
    const bytes = toBytes(text);
    const plain = version === "0" ? bytes : await through(bytes, new DecompressionStream("deflate-raw"));
    if (plain.length > MOST) throw new Error("too long");
    return checked(JSON.parse(new TextDecoder().decode(plain)));
  } catch {
    throw new Error("this link cannot be read, since a part of it is missing or changed; ask for it again");
  }
}

const isText = (value) => typeof value === "string";
const isTexts = (value) => Array.isArray(value) && value.every(isText);
const isRecord = (value, of) => value !== null && typeof value === "object" && !Array.isArray(value) && Object.values(value).every(of);
const KINDS = {
  mode: (value) => value === "build" || value === "write",
  words: isTexts, name: (value) => isText(value) && /^[\w-]{1,60}$/.test(value), text: isText,
  files: (value) => isRecord(value, isText), given: (value) => isRecord(value, isText), empty: isTexts,
  options: (value) => isRecord(value, (one) => one === true || isText(one)),
};

/** A question of the parts that are told. What a link holds was written by anybody. */
function checked(parts) {
  const known = Object.entries(parts);
  if (!known.every(([part, value]) => KINDS[part]?.(value))) throw new Error("not a question");
  return { ...fresh(), ...parts };
}
