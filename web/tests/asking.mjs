// Sessions of a user who asks: builds, writes, clicks, counts and stops.

import assert from "node:assert/strict";

import { audit } from "./audit.mjs";
import { QUEENS, choose, clean, count, editor, fill, number, place, write } from "./steps.mjs";

export const ASKING = {
  "first visit": async ({ open, shot }) => {
    const page = await open();
    await number(page, "92");
    assert.match(await page.locator("#shown .facts").textContent(), /up to symmetry12/);
    assert.equal(await page.locator("#shown .boards li").count(), 12);
    await page.locator("#cells svg").waitFor();
    await clean(page);
    await shot(page);
  },
  "build by menus and sliders": async ({ open, shot }) => {
    const page = await open();
    await choose(page, "Family", "domination");
    await fill(page, "side-0", 6);
    await fill(page, "side-1", 6);
    assert.equal(await page.locator("#words").textContent(), "domination queen 6x6");
    await count(page);
    await number(page, "4");
    assert.match(await page.locator(".said").textContent(), /3 queens can dominate the board/);
    await page.locator("#said summary").click();
    await page.waitForFunction(() => document.getElementById("statement").textContent.includes("board 6x6"));
    await shot(page);
    await page.locator("#edit").click();
    await count(page);
    await number(page, "4");
  },
  "every family": async ({ open }) => {
    const page = await open();
    for (const family of await page.locator("[data-control=family] option").allTextContents()) {
      await choose(page, "Family", family);
      await page.waitForTimeout(400);
      assert.ok((await page.locator("#words").textContent()).startsWith(family), family);
      assert.deepEqual(await page.evaluate(audit), [], family);
    }
  },
  "an example": async ({ open, shot }) => {
    const page = await open();
    await page.locator("#tab-write").click();
    await page.locator("#examples").selectOption("sudoku");
    await count(page);
    await number(page, "1");
    await page.waitForFunction(() => document.querySelectorAll("#cells .place").length === 81);
    await clean(page);
    await shot(page);
  },
  "type, err and mend": async ({ open, shot }) => {
    const page = await open();
    await write(page, QUEENS.replace("all", "al"));
    await page.locator("#editor .cm-lintRange-error").waitFor();
    assert.match(await page.locator("#mistake").textContent(), /^Line 3: there is no `al`/);
    await clean(page, "with an error");
    await count(page);
    await page.locator("#shown .refused").waitFor();
    await shot(page);
    await page.locator("#shown .refused button").click();
    await page.keyboard.insertText("all");
    await page.locator("#editor .cm-lintRange-error").waitFor({ state: "detached" });
    await count(page);
    await number(page, "2");
  },
  "completion": async ({ open, shot }) => {
    const page = await open();
    await write(page, "board 4x4\nkind bishop\n");
    await page.keyboard.type("conn");
    await page.locator("#editor .cm-tooltip-autocomplete").waitFor();
    await shot(page);
    await page.waitForTimeout(150);
    await page.keyboard.press("Enter");
    await page.keyboard.type(" bish");
    await page.locator("#editor .cm-tooltip-autocomplete").waitFor();
    await page.waitForTimeout(150);
    await page.keyboard.press("Enter");
    assert.match(await editor(page).textContent(), /connected bishop/);
  },
  "stop a long count": async ({ open, shot }) => {
    const page = await open();
    await fill(page, "side-0", 24);
    await fill(page, "side-1", 24);
    await count(page);
    await page.locator("#progress").waitFor();
    await page.waitForTimeout(2500);
    await shot(page);
    await clean(page, "while it counts");
    const begun = Date.now();
    await page.locator("#stop").click();
    await page.locator("#count:not([aria-disabled=true])").waitFor();
    assert.ok(Date.now() - begun < 1000, "it stops at once");
    assert.match(await page.locator("#shown .refused").textContent(), /Stopped/);
    await fill(page, "side-0", 6);
    await fill(page, "side-1", 6);
    await count(page);
    await number(page, "4");
  },
  "a clue by a click": async ({ open, shot }) => {
    const page = await open();
    await place(page, "r0c0").click();
    await page.getByLabel("empty", { exact: true }).check();
    await place(page, "r1c4").click();
    assert.match(await page.locator("#words").textContent(), /--given r0c0 --empty r1c4/);
    await count(page);
    await number(page, "3");
    await shot(page);
    await place(page, "r1c4").click();
    await count(page);
    await number(page, "4");
  },
  "clues of kinds and of values": async ({ open }) => {
    const page = await open();
    await page.locator("#tab-write").click();
    await page.locator("#examples").selectOption("latin-square");
    await page.waitForFunction(() => document.querySelectorAll("#palette .tool").length > 4);
    await page.getByLabel("2", { exact: true }).check();
    await place(page, "r0c0").click();
    assert.match(await page.locator("#field-note").textContent(), /1 clue/);
    await count(page);
    await page.waitForFunction(() => document.querySelector("#shown:not(.stale) .number"));
    assert.match(await page.locator(".command code").textContent(), /--given r0c0=2/);
  },
  "moves and other boards": async ({ open, shot }) => {
    const page = await open();
    await choose(page, "Family", "perfect-matchings");
    await page.locator("[data-control=piece]").fill("wazir");
    await fill(page, "side-0", 4);
    await fill(page, "side-1", 4);
    await page.waitForFunction(() => document.querySelectorAll("#cells .place").length === 24);
    await page.locator("#palette .tool").first().scrollIntoViewIfNeeded();
    // A line has no breadth, so that it is clicked at a point.
    await place(page, "r0c0-r1c0").evaluate((line) => line.scrollIntoView({ block: "center" }));
    const box = await place(page, "r0c0-r1c0").boundingBox();
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    await count(page);
    await page.waitForFunction(() => document.querySelector(".command code")?.textContent.includes("--given r0c0-r1c0"));
    await number(page, "18");
    await shot(page);
    await choose(page, "Family", "independence");
    await choose(page, "Board", "hexagon");
    await page.waitForFunction(() => document.querySelectorAll("#cells .place").length === 37);
    await count(page);
    await page.waitForFunction(() => document.querySelector("#shown:not(.stale) .number"));
    await shot(page, "-hexagon");
    await choose(page, "Board", "graph");
    await page.waitForFunction(() => document.querySelectorAll("#cells .place").length === 4);
    await count(page);
    await number(page, "2");
  },
};
