// A worker of the page: one question, then it is ended.

import { answer } from "./engine.js";

self.onmessage = ({ data: { module, request } }) => {
  const progress = (at) => self.postMessage({ progress: at });
  self.postMessage({ answer: answer(module, request, progress) });
};
