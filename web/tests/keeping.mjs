// Sessions of a user who keeps and shares, on a phone, in the dark, by keyboard, on paper, without a network; limits and reasons.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";

import { QUEENS, choose, clean, count, editor, fill, number, place, write } from "./steps.mjs";

export const KEEPING = {
  "a link in a new profile": async ({ open }) => {
    const page = await open();
    await write(page, `${QUEENS}title "Four queens"\n`);
    await page.locator("#link").click();
    await page.locator("#told:has-text('copied')").waitFor();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    assert.match(link, /#1\.[\w-]+$/);
    const other = await open({ hash: new URL(link).hash });
    await number(other, "2");
    assert.match(await editor(other).textContent(), /Four queens/);
    const broken = await open({ hash: new URL(link).hash.slice(0, -9) });
    assert.match(await broken.locator("#told").textContent(), /this link cannot be read/);
  },
  "a phone": async ({ open, shot }) => {
    const page = await open({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
    await clean(page, "built");
    await shot(page);
    await page.getByLabel("each size", { exact: true }).check();
    await page.getByLabel("cell by cell", { exact: true }).check();
    await choose(page, "Sizes", "any");
    await count(page);
    await page.locator("#shown .chart").waitFor();
    await clean(page, "with pictures");
    await shot(page, "-pictures");
    await page.locator("#tab-write").tap();
    await page.locator("#examples").selectOption("star-battle");
    await count(page);
    await number(page, "31");
    await clean(page, "written");
    await shot(page, "-written");
  },
  "dark": async ({ open, shot }) => {
    const page = await open({ colorScheme: "dark" });
    await page.getByLabel("each size", { exact: true }).check();
    await page.getByLabel("cell by cell", { exact: true }).check();
    await count(page);
    await page.locator("#shown .chart").waitFor();
    await clean(page, "dark");
    await shot(page);
    await write(page, QUEENS.replace("all", "al"));
    await page.locator("#editor .cm-lintRange-error").waitFor();
    await clean(page, "dark, written");
    await shot(page, "-written");
    await page.locator("#theme").click();
    assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), "light");
    await page.reload();
    assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), "light", "it is kept");
  },
  "the keyboard alone": async ({ open, shot }) => {
    const page = await open();
    const tabTo = async (selector) => {
      for (let steps = 0; steps < 60; steps += 1) {
        await page.keyboard.press("Tab");
        if (await page.evaluate((selector) => document.activeElement.matches(selector), selector)) return;
      }
      throw new Error(`Tab does not lead to ${selector}`);
    };
    await tabTo("[data-control=family]");
    await page.keyboard.type("attacking");
    await tabTo("[data-control=side-0]");
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type("5");
    await tabTo("[data-control=side-1]");
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type("5");
    await page.keyboard.press("Tab");
    await page.waitForTimeout(600);
    await tabTo(".place");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowDown");
    assert.equal(await page.evaluate(() => document.activeElement.dataset.place), "r1c1");
    await page.keyboard.press("Enter");
    await shot(page);
    assert.match(await page.locator("#words").textContent(), /^attacking 3 queen 5x5 --sight line --given r1c1/);
    await page.keyboard.press("Control+Enter");
    await page.waitForFunction(() => document.querySelector(".command code")?.textContent.includes("--given r1c1"));
    assert.match(await page.locator("#live").textContent(), /queens/);
    await page.evaluate(() => document.querySelector("#tab-build").focus());
    await page.keyboard.press("ArrowRight");
    assert.equal(await page.evaluate(() => document.activeElement.id), "tab-write");
    await tabTo("#editor");
    await page.keyboard.press("Tab");
    assert.notEqual(await page.evaluate(() => document.activeElement.id), "editor", "Tab leaves the editor");
  },
  "print": async ({ open, shot }) => {
    const page = await open({ colorScheme: "dark" });
    const pdf = await page.pdf({ format: "A4" });
    const sheets = pdf.toString("latin1").match(/\/Type \/Page\b/g).length;
    assert.ok(sheets <= 3, `${sheets} sheets`);
    await page.emulateMedia({ media: "print" });
    assert.equal(await page.locator("nav").isVisible(), false);
    assert.equal(await page.locator("#shown .number").isVisible(), true);
    await shot(page);
  },
  "without a network": async ({ open }) => {
    const page = await open();
    await page.evaluate(async () => {
      const ready = await navigator.serviceWorker.ready;
      while (ready.active.state !== "activated" || !navigator.serviceWorker.controller) await new Promise((next) => setTimeout(next, 50));
    });
    await page.context().setOffline(true);
    await page.reload();
    await number(page, "92");
    await fill(page, "side-0", 6);
    await fill(page, "side-1", 6);
    await count(page);
    await number(page, "4");
  },
  "pictures as files": async ({ open }) => {
    const page = await open();
    const saved = async (label) => {
      const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: label }).click()]);
      return [download.suggestedFilename(), readFileSync(await download.path())];
    };
    const [name, png] = await saved("solutions as PNG");
    assert.equal(name, "solutions.png");
    assert.equal(png.subarray(1, 4).toString(), "PNG");
    assert.ok(png.readUInt32BE(16) > 1000 && png.length > 20_000, `${png.readUInt32BE(16)} wide, ${png.length} bytes`);
    const [, svg] = await saved("solutions as SVG");
    assert.match(svg.toString(), /^<svg [\s\S]*k-queen[\s\S]*<\/svg>\s*$/);
    const [, list] = await saved("Solutions as a text file");
    assert.equal(list.toString().trim().split("\n").length, 12);
    const [puzzle, text] = await saved("Save");
    assert.equal(puzzle, "independence.puzzle");
    assert.match(text.toString(), /board 8x8/);
  },
  "open a file": async ({ open }) => {
    const page = await open();
    await page.locator("#file").setInputFiles({ name: "four.puzzle", mimeType: "text/plain", buffer: Buffer.from(QUEENS) });
    await count(page);
    await number(page, "2");
    assert.match(await page.locator(".command code").textContent(), /count four\.puzzle/);
    await page.locator("#file").setInputFiles({ name: "small.cnf", mimeType: "text/plain", buffer: Buffer.from("p cnf 2 1\n1 2 0\n") });
    await page.locator("[name=classes]:disabled").waitFor({ state: "attached" });
    await count(page);
    await number(page, "3");
  },
  "check by clicking": async ({ open, shot }) => {
    const page = await open();
    await fill(page, "side-0", 4);
    await fill(page, "side-1", 4);
    await place(page, "r4c4").waitFor({ state: "detached" });
    await page.getByLabel("a solution of mine").check();
    for (const name of ["r0c1", "r1c3", "r2c0", "r3c1"]) await place(page, name).click();
    await page.getByRole("button", { name: "Check it" }).click();
    await page.locator(".verdict.wrong").waitFor();
    await shot(page);
    await place(page, "r3c1").click();
    await place(page, "r3c2").click();
    await page.getByRole("button", { name: "Check it" }).click();
    await page.locator(".verdict.right").waitFor();
  },
  "limits": async ({ open, shot }) => {
    const page = await open();
    await fill(page, "side-0", 20);
    await fill(page, "side-1", 20);
    await page.locator("#ask .limits summary").click();
    await page.getByLabel("Time limit", { exact: true }).fill("1s");
    await count(page);
    await page.locator("#shown .refused").waitFor();
    assert.match(await page.locator("#shown .refused").textContent(), /A limit was reached.*time limit.*Allow ten minutes/s);
    await clean(page);
    await shot(page);
    const small = { words: ["independence", "queen", "10"], options: { size: "any", method: "layers", memory: "1M" } };
    const other = await open({ hash: `#0.${Buffer.from(JSON.stringify(small)).toString("base64url")}` });
    await other.getByText("A limit was reached").waitFor();
    await other.getByRole("button", { name: "Allow 256 MiB" }).click();
    await number(other, "7535369");
  },
  "why there is none": async ({ open, shot }) => {
    const page = await open();
    await write(page, "board 3x3\nkind queen\nqueen(all) = 3\nqueen(r0c0) = 0\nqueen(r0c0) = 1\n");
    await count(page);
    await number(page, "0");
    assert.match(await page.locator(".reason").textContent(), /line 4.*line 5/s);
    await shot(page);
    await page.getByRole("button", { name: "line 5" }).click();
    assert.equal(await page.evaluate(() => document.activeElement.id), "editor");
  },
  "for every n": async ({ open, shot }) => {
    const page = await open();
    await page.locator("[data-control=piece]").fill("king");
    await fill(page, "side-0", 3);
    await choose(page, "Sizes", "any");
    await page.locator("#every").click();
    await page.locator(".equation").waitFor();
    assert.equal(await page.locator(".equation").textContent(), "a(n) = 2·a(n−1) + 3·a(n−2) − 2·a(n−3)");
    await clean(page);
    await shot(page);
  },
};
