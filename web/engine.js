// One question in a fresh instance of the module (PROTOCOL.md). The same in a browser and in node.

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** The answer where the work ended before it had one; status 130: stopped, 3: a limit, 70: a mistake of the program. */
export function unanswered(status, message) {
  return { status, record: null, text: "", said: null, notes: [], svg: {}, command: "", refused: { message, options: [] } };
}

/**
 * Answers a request. A trap ends the instance, which is not used again: it is the end of memory, unless the program says that
 * it panicked.
 * @param {WebAssembly.Module} module
 * @param {object} request
 * @param {(at: {method: string, done: number, total: number, nodes: number}) => void} progress
 */
export function answer(module, request, progress = () => {}) {
  let memory, panic;
  const text = (at, length) => decoder.decode(new Uint8Array(memory.buffer, at, length));
  const page = {
    now: () => performance.now(),
    progress: (at, length, done, total, nodes) => progress({ method: text(at, length), done, total, nodes }),
    panicked: (at, length) => { panic = text(at, length); },
  };
  try {
    const { exports } = new WebAssembly.Instance(module, { page });
    memory = exports.memory;
    exports.begin();
    const asked = encoder.encode(JSON.stringify(request));
    const room = exports.room(asked.length);
    new Uint8Array(memory.buffer, room, asked.length).set(asked);
    const told = exports.ask(room, asked.length) >>> 0;
    const length = new DataView(memory.buffer).getUint32(told, true);
    return JSON.parse(text(told + 4, length));
  } catch (error) {
    if (panic !== undefined) {
      return unanswered(70, `${panic}; this is a mistake in kikisuji, please report it`);
    }
    if (error instanceof WebAssembly.RuntimeError || error instanceof RangeError) {
      return unanswered(3, "the memory limit of the browser was reached; ask for less, or set the option memory lower for an answer with bounds");
    }
    throw error;
  }
}
