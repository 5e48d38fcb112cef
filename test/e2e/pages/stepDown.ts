import { setTimeout as sleep } from "node:timers/promises";
import type { Locator, Page } from "playwright-core";

/** Moves the focus of a list or menu on by the keyboard, and waits until it has moved: a busy window draws late. */
export async function stepDown(page: Page, focused: Locator): Promise<void> {
  const place = async () => {
    const ids = (await focused.all()).map((one) => one.getAttribute("id"));
    return JSON.stringify([await Promise.all(ids), await focused.allInnerTexts()]);
  };
  const before = await place();
  await page.keyboard.press("ArrowDown");
  // At the end of a list it does not move.
  for (let looks = 0; looks < 50 && (await place()) === before; looks++) await sleep(20);
}
