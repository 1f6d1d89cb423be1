// A Chromium, a server of files, and sessions with profiles of their own.

import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { extname, join, normalize } from "node:path";

const { chromium } = createRequire(new URL("../site/package.json", import.meta.url))("playwright-core");
const TYPES = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".wasm": "application/wasm" };

/** The browser of the system; undefined where there is none. */
export function installed() {
  for (const name of ["chromium", "chromium-browser", "google-chrome"]) {
    try {
      return execFileSync("sh", ["-c", `command -v ${name}`], { encoding: "utf8" }).trim();
    } catch {
      // The next one.
    }
  }
  return undefined;
}

/** Serves a folder, as any server of static files does; its address. */
export async function serve(folder) {
  const server = createServer((request, response) => {
    const path = normalize(new URL(request.url, "http://localhost").pathname);
    try {
      const file = join(folder, path.endsWith("/") ? `${path}index.html` : path);
      const bytes = readFileSync(file);
      response.setHeader("content-type", TYPES[extname(file)] ?? "application/octet-stream").end(bytes);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((ready) => server.listen(0, "127.0.0.1", ready));
  return { url: `http://127.0.0.1:${server.address().port}/`, close: () => server.close() };
}

/** Runs sessions one after another; a session that fails, or says a word in the console, is a fault. */
export async function sessions(all, url, pictures, only) {
  if (pictures) mkdirSync(pictures, { recursive: true });
  const launch = (...flags) => chromium.launch({ executablePath: installed(), args: ["--no-sandbox", ...flags] });
  const browser = await launch();
  const faults = [];
  for (const [name, session] of Object.entries(all).filter(([name]) => !only || name.includes(only))) {
    const begun = performance.now();
    const words = [];
    const contexts = [];
    const browsers = [];
    /** A browser whose instances have 256 MiB at most, which a question within its limit fills: tables leave holes. */
    const small = async () => browsers[browsers.push(await launch("--js-flags=--wasm-max-mem-pages=4096")) - 1];
    const open = async ({ hash = "", wait = true, browser: own = browser, ...options } = {}) => {
      const context = await own.newContext({ viewport: { width: 1280, height: 900 }, permissions: ["clipboard-read", "clipboard-write"], ...options });
      contexts.push(context);
      const page = await context.newPage();
      page.setDefaultTimeout(Number(process.env.PATIENCE ?? 60_000));
      page.on("console", (message) => words.push(`the console says: ${message.text()}`));
      page.on("pageerror", (error) => words.push(`an error: ${error.message}`));
      await page.goto(url + hash);
      if (wait) await page.locator("#shown > *").first().waitFor();
      return page;
    };
    const shot = async (page, part = "") => {
      if (!pictures) return;
      // What sticks to the lower edge stands where the page ends.
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      const { width, height: before } = page.viewportSize();
      await page.setViewportSize({ width, height });
      await page.screenshot({ path: join(pictures, `${name.replaceAll(/[ ,]+/g, "-")}${part}.png`) });
      await page.setViewportSize({ width, height: before });
    };
    try {
      await session({ open, shot, words, small });
    } catch (error) {
      words.push(error.message.split("\n").slice(0, 6).join(" | "));
      const page = contexts.at(-1)?.pages()[0];
      if (page) await shot(page, "-failed").catch(() => {});
    }
    for (const one of [...contexts, ...browsers]) await one.close();
    console.log(`${words.length ? "FAILED" : "ok"}  ${name}  ${((performance.now() - begun) / 1000).toFixed(1)} s`);
    words.forEach((word) => console.log(`        ${word}`));
    if (words.length) faults.push(name);
  }
  await browser.close();
  return faults;
}
