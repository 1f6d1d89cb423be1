// Questions to the engine: one count at a time, and small ones beside it.

import { Kikisuji } from "kikisuji";

import { $ } from "./dom.js";
import { time } from "./results.js";

const cores = navigator.hardwareConcurrency ?? 2;
const engine = new Kikisuji({ most: Math.min(4, Math.max(2, cores)) });

/** Asks a small question; its answer. */
export const quick = (request) => engine.ask(request).answer;

let parsed = {};

/** Reads a puzzle; the editor and the board ask for the same. */
export function parse(request) {
  const key = JSON.stringify(request);
  if (parsed.key !== key) {
    parsed.run?.stop();
    parsed = { key, run: engine.ask(request) };
  }
  return parsed.run.answer;
}

/** Makes a function of the last call alone: `done` gets the answer that no later question has overtaken. */
export function latest(delay, how, done) {
  let timer, number = 0;
  return (request) => {
    clearTimeout(timer);
    const own = (number += 1);
    timer = setTimeout(async () => {
      const answer = await how(request);
      if (own === number) done(answer);
    }, delay);
  };
}

let run = null;

export const isRunning = () => run !== null;
export const stop = () => run?.stop();

/** What is known of a count that is under way. */
function progress(begun, at) {
  const parts = [time((performance.now() - begun) / 1000)];
  if (at?.method) parts.push(at.method);
  if (at?.total) parts.push(`${at.done} of ${at.total}`);
  if (at?.nodes) parts.push(`${at.nodes.toLocaleString("en").replaceAll(",", "\u202f")} nodes`);
  const bar = $("progress").querySelector("progress");
  if (at?.total) [bar.max, bar.value] = [at.total, at.done];
  else bar.removeAttribute("value");
  $("pace").textContent = parts.join(" · ");
}

/** Buttons keep their place and the focus while a count runs. */
function showRunning(is) {
  for (const button of [$("count"), $("every")]) button.setAttribute("aria-disabled", is);
  $("count").textContent = is ? "Counting" : "Count";
  $("keys").textContent = is ? "Escape" : "Ctrl Enter";
}

/** Asks, shows how it goes, and returns the answer; null where another question took its place. */
export async function ask(request) {
  run?.stop();
  const begun = performance.now();
  let at = null;
  const own = (run = engine.ask(request, { progress: (now) => (at = now) }));
  const clock = setInterval(() => {
    if (own === run && performance.now() - begun > 300) {
      $("progress").hidden = false;
      progress(begun, at);
    }
  }, 200);
  showRunning(true);
  const answer = await own.answer;
  clearInterval(clock);
  if (own !== run) return null;
  run = null;
  $("progress").hidden = true;
  showRunning(false);
  return answer;
}
