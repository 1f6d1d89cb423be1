// Steps that several sessions have in common.

import assert from "node:assert/strict";

import { audit } from "./audit.mjs";

export const QUEENS = "board 4x4\nkind queen\nqueen(all) = 4\neach l in lines(queen): queen(l) <= 1\n";

export const count = (page) => page.locator("#count:not([aria-disabled=true])").click();
export const number = async (page, wanted) => {
  const shown = page.locator("#shown .number");
  await page.waitForFunction((wanted) => document.querySelector("#shown:not(.stale) .number")?.textContent === wanted, wanted).catch(() => {});
  assert.equal(await shown.textContent(), wanted);
};
export const editor = (page) => page.locator("#editor .cm-content");
/** Writes a statement in the place of the one that is there. */
export const write = async (page, text) => {
  await page.locator("#tab-write").click();
  await editor(page).click();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.insertText(text);
};
/** Pastes a text in the place of the statement. */
export const paste = async (page, text) => {
  await page.evaluate((text) => navigator.clipboard.writeText(text), text);
  await write(page, "\n");
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.press("ControlOrMeta+v");
};
export const clean = async (page, what) => assert.deepEqual(await page.evaluate(audit), [], what);
export const place = (page, name) => page.locator(`#cells [data-place="${name}"]`);
export const choose = (page, label, value) => page.locator(`label:has(> span:text-is("${label}")) select`).selectOption(value);
/** Puts a number into a field of the builder. */
export const fill = async (page, control, value) => {
  await page.locator(`[data-control="${control}"]`).fill(String(value));
  await page.locator(`[data-control="${control}"]`).press("Tab");
};
