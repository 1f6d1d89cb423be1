// Questions in workers: a fresh one each, and further ones with other methods where a count takes long.

import { unanswered } from "./engine.js";

/** How long a count by `auto` runs alone, in milliseconds: one instance has its methods take turns. */
const ALONE = 1000;

/** Methods of further workers, in this order, without the one that the first worker is at. */
const OTHERS = ["layers", "apply", "backtrack"];

/**
 * Asks a question.
 * @param {() => {ask: (request: object) => void, onmessage: Function, onerror: Function, end: () => void}} spawn makes a worker
 * @param {object} request
 * @param {{most?: number, progress?: Function}} options the most workers at once, and who is told how far it is
 * @returns {{answer: Promise<object>, stop: () => void}}
 */
export function run(spawn, request, { most = 1, progress = () => {} } = {}) {
  const workers = new Set();
  let timer, method, first, done;
  const answer = new Promise((resolve) => { done = resolve; });
  const end = (told) => {
    clearTimeout(timer);
    workers.forEach((worker) => worker.end());
    workers.clear();
    done(told);
  };
  const start = (asked, isFirst) => {
    const worker = spawn();
    workers.add(worker);
    const ended = (told) => {
      worker.end();
      workers.delete(worker);
      if (isFirst) first = told;
      // A limit of one method, or its refusal, is no answer while another one is at work. What the first one refuses is wrong.
      const isAnswer = told.status <= 1;
      const isWrong = isFirst && told.status !== 3 && told.status !== 70;
      if (isAnswer || isWrong || workers.size === 0) end(isAnswer ? told : first ?? told);
    };
    worker.onmessage = (message) => {
      if (message.answer) return ended(message.answer);
      if (isFirst) method = message.progress.method;
      progress(message.progress);
    };
    worker.onerror = (error) => ended(unanswered(70, `the worker failed: ${error?.message ?? error}; load the page again`));
    worker.ask(asked);
  };
  start(request, true);
  const options = request.options ?? {};
  const isAuto = request.ask === "count" && (options.method ?? "auto") === "auto" && !options.up_to && !options["up-to"];
  if (isAuto && most > 1) {
    timer = setTimeout(() => {
      for (const other of OTHERS.filter((other) => other !== method).slice(0, most - 1)) {
        start({ ...request, options: { ...options, method: other } }, false);
      }
    }, ALONE);
  }
  return { answer, stop: () => end(unanswered(130, "interrupted; start again for the result")) };
}
