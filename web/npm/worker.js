// A worker of node: one question, then it is ended.

import { parentPort } from "node:worker_threads";
import { answer } from "./engine.js";

parentPort.once("message", ({ module, request }) => {
  const progress = (at) => parentPort.postMessage({ progress: at });
  parentPort.postMessage({ answer: answer(module, request, progress) });
});
