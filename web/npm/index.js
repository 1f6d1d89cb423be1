// Kikisuji for node: each question in a worker of its own.

import { readFile } from "node:fs/promises";
import { Worker } from "node:worker_threads";
import { run } from "./runs.js";

/** Why there is no result: the sentence, with the status of the command line, what is advised, and bounds if there are any. */
export class KikisujiError extends Error {
  constructor({ status, refused, record }) {
    super(refused.message);
    this.name = "KikisujiError";
    Object.assign(this, { ...refused, status, record });
  }
}

let module;
const compiled = () => module ??= readFile(new URL("kikisuji.wasm", import.meta.url)).then((bytes) => WebAssembly.compile(bytes));

function spawn() {
  const worker = new Worker(new URL("worker.js", import.meta.url));
  const own = { ask: (request) => compiled().then((module) => worker.postMessage({ module, request }), (error) => own.onerror(error)), end: () => worker.terminate() };
  worker.on("message", (message) => own.onmessage(message));
  worker.on("error", (error) => own.onerror(error));
  return own;
}

/** Asks any question of web/PROTOCOL.md; the answer as it is there. */
export async function ask(request, { signal, progress, workers = 1 } = {}) {
  signal?.throwIfAborted();
  const asked = run(spawn, request, { most: workers, progress });
  const stop = () => asked.stop();
  signal?.addEventListener("abort", stop);
  try {
    return await asked.answer;
  } finally {
    signal?.removeEventListener("abort", stop);
  }
}

/** Asks by name, and throws where there is no result. */
async function asked(ask_, puzzle, { files, signal, progress, workers, ...options } = {}) {
  const answer = await ask({ ask: ask_, puzzle, files: files ?? {}, options }, { signal, progress, workers });
  if (answer.refused) throw new KikisujiError(answer);
  return answer;
}

export const count = async (puzzle, options) => (await asked("count", puzzle, options)).record;
export const list = async (puzzle, options) => (await asked("list", puzzle, options)).record.lines;
export const check = async (puzzle, solutions, options) => (await asked("check", puzzle, { ...options, solutions })).record;
export const statement = async (puzzle, options) => (await asked("statement", puzzle, options)).record.statement;
export const formula = async (puzzle, options) => (await asked("formula", puzzle, options)).record;
export const families = async () => (await asked("families", [])).record;
