// The engine of a page: compiles the module once, and asks each question in a worker of its own.

import { run } from "./runs.js";

/** As many workers as a machine has to spare, four at most. */
const usual = () => Math.max(1, Math.min(4, (navigator.hardwareConcurrency ?? 2) - 1));

export class Kikisuji {
  /** @param {{wasm?: string | URL, most?: number}} options where the module is, and the most workers of a question */
  constructor({ wasm = new URL("kikisuji.wasm", import.meta.url), most = usual() } = {}) {
    this.most = most;
    /** Settles when the engine is ready. */
    this.ready = WebAssembly.compileStreaming(fetch(wasm)).catch(async () =>
      // A server that does not know the type of the file.
      WebAssembly.compile(await (await fetch(wasm)).arrayBuffer()));
  }

  /**
   * Asks a question (PROTOCOL.md).
   * @returns {{answer: Promise<object>, stop: () => void}}
   */
  ask(request, options = {}) {
    const module = this.ready;
    const spawn = () => {
      const worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
      const own = { ask: (asked) => module.then((module) => worker.postMessage({ module, request: asked }), (error) => own.onerror(error)), end: () => worker.terminate() };
      worker.onmessage = ({ data }) => own.onmessage(data);
      worker.onerror = (error) => own.onerror(error);
      return own;
    };
    return run(spawn, request, { most: this.most, ...options });
  }
}
