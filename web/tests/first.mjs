// Sessions of a user who is here for the first time: pastes what is no statement, has weights, sends long texts, writes on a phone.

import assert from "node:assert/strict";

import { QUEENS, choose, clean, count, editor, fill, number, paste, write } from "./steps.mjs";

export const FIRST = {
  "weights": async ({ open, shot }) => {
    const page = await open();
    await fill(page, "side-0", 4);
    await fill(page, "side-1", 4);
    await choose(page, "Sizes", "any");
    await page.getByLabel("cell by cell", { exact: true }).check();
    await page.getByText("Weights", { exact: true }).click();
    await page.locator("[data-control=weight]").fill("queen = 3/2\n");
    await count(page);
    await number(page, "87");
    assert.match(await page.locator("#shown .facts").textContent(), /weight of all1721\/8 = 215\.125/);
    assert.match(await page.locator(".command code").textContent(), /--weight queen=3\/2/);
    await page.getByText("The numbers", { exact: true }).click();
    assert.match(await page.locator("#shown table").textContent(), /r0c01493\/1721228\/1721/);
    await clean(page);
    await shot(page);
    await page.locator("#link").click();
    await page.locator("#told:has-text('copied')").waitFor();
    const link = new URL(await page.evaluate(() => navigator.clipboard.readText()));
    const other = await open({ hash: link.hash });
    await number(other, "87");
    assert.equal(await other.locator("[data-control=weight]").inputValue(), "queen=3/2");
    await other.locator("[data-control=weight]").fill("quen=2");
    await count(other);
    await other.locator("#shown .refused:has-text('there is no kind quen')").waitFor();
    await choose(other, "Family", "domination");
    assert.equal(await other.locator("[data-control=weight]").inputValue(), "", "weights are those of the last puzzle");
  },
  "a wrong statement is pasted": async ({ open, shot }) => {
    const page = await open();
    await paste(page, "kikisuji count independence queen 8");
    await page.locator("#mistake:has-text('choose them under Build')").waitFor();
    await paste(page, "p cnf 3 2\n1 2 0\n-1 3 0\n");
    await page.locator("#mistake:has-text('a file that ends in .cnf')").waitFor();
    await clean(page);
    await shot(page);
    // A message that was formatted on its way: a fence, printed signs, a space that no line breaks at.
    await paste(page, `\`\`\`puzzle\n${QUEENS.replace("kind queen", "kind\u00a0queen").replace("<=", "≤")}title “Four”\n\`\`\`\n`);
    await page.locator("#mistake").waitFor({ state: "hidden" });
    await count(page);
    await number(page, "2");
    assert.match(await page.locator("#shown .said").textContent(), /"Four" has 2 solutions/);
  },
  "a long statement is shared": async ({ open }) => {
    const page = await open();
    const line = () => `# ${Array.from({ length: 50 }, () => Math.random().toString(36).slice(2)).join("")}\n`;
    await paste(page, QUEENS + Array.from({ length: 100 }, line).join(""));
    await page.locator("#link").click();
    await page.locator("#told:has-text('Save gives a file')").waitFor();
    const link = new URL(await page.evaluate(() => navigator.clipboard.readText()));
    const other = await open({ hash: link.hash });
    await number(other, "2");
    await paste(page, QUEENS + Array.from({ length: 6000 }, line).join(""));
    await page.locator("#link").click();
    await page.locator("#told:has-text('too long for a link')").waitFor();
    await count(page);
    await number(page, "2");
  },
  "a phone with its keyboard": async ({ open, shot }) => {
    const page = await open({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
    await write(page, QUEENS + "# one more line\n".repeat(12));
    await page.setViewportSize({ width: 360, height: 330 });
    for (const text of ["title \"Four", "\n# more\n", "queen(r0c0) = 0"]) {
      await page.keyboard.press("ControlOrMeta+End");
      await page.keyboard.type(text);
      await page.waitForTimeout(300);
      const [caret, bar] = await page.evaluate(() => [document.getElementById("editor").shadowRoot.querySelector(".cm-cursor-primary"),
        document.querySelector(".actions")].map((one) => one.getBoundingClientRect()));
      assert.ok(caret.top >= 0 && caret.bottom <= bar.top, `the caret at ${caret.top}, the buttons from ${bar.top} on`);
    }
    await shot(page);
    await count(page);
    await number(page, "2");
    assert.match(await editor(page).textContent(), /one more line/);
    const seen = await page.locator("#shown .number").evaluate((one) => one.getBoundingClientRect().top < innerHeight);
    assert.ok(seen, "the answer is in sight");
  },
  "the memory of the browser ends": async ({ open, shot, small }) => {
    const large = { words: ["domination", "queen", "12"], options: { size: "any", method: "apply" } };
    const page = await open({ browser: await small(), hash: `#0.${Buffer.from(JSON.stringify(large)).toString("base64url")}` });
    assert.match(await page.locator("#shown .refused").textContent(), /A limit was reached: the memory limit of the browser was reached/);
    await clean(page);
    await shot(page);
    await page.getByRole("button", { name: "Stop at 64 MiB" }).click();
    await page.locator("#shown .refused:has-text('the memory limit of 64 MiB was reached')").waitFor();
    await fill(page, "side-0", 6);
    await fill(page, "side-1", 6);
    await count(page);
    await number(page, "68695863965");
  },
};
