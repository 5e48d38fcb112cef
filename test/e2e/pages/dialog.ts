import { setTimeout as sleep } from "node:timers/promises";
import type { Page } from "playwright-core";

/** The modal dialog of VS Code; there is one at a time. What answers it resolves when that very one is gone. */
export interface Dialog {
  /** Waits for it and resolves with all its text. */
  text(): Promise<string>;
  /** Waits for it and resolves with the labels of its buttons: the focused one, then from left to right. */
  buttons(): Promise<readonly string[]>;
  /** Presses a button after the moment a person takes to read: an answer before that is asked again. */
  answer(button: string): Promise<void>;
  /** Presses a button as soon as the dialog is there. */
  click(button: string): Promise<void>;
  /** From now on presses this button in the moment a dialog is drawn, once; resolves when that dialog is gone. */
  clickAsItAppears(button: string): Promise<() => Promise<void>>;
  /** Presses a key, "Enter" or "Escape", as soon as the dialog is there. */
  press(key: string): Promise<void>;
  /** Presses the cross in its corner after the time to read. */
  close(): Promise<void>;
  /** Waits as long as a person takes to read: what is answered sooner counts as an accident and is asked again. */
  readingTime(): Promise<void>;
  isOpen(): Promise<boolean>;
  /** How many dialogs there are; VS Code draws the next only when one is gone. */
  count(): Promise<number>;
  /** Waits until the dialog that is open says this. */
  waitForText(text: string): Promise<void>;
  waitForClosed(): Promise<void>;
}

/** In milliseconds; longer than the gate takes an answer for an accident. */
const reading = 700;

export function dialog(page: Page): Dialog {
  const box = page.locator(".monaco-dialog-box");
  const buttons = box.locator(".dialog-buttons").getByRole("button");

  const untilGone = async (answer: () => Promise<void>) => {
    await box.waitFor();
    const shown = await box.elementHandle();
    await answer();
    await shown?.waitForElementState("hidden");
  };
  const readingTime = () => sleep(reading);
  const press = (button: string) => box.getByRole("button", { name: button, exact: true }).click();

  return {
    text: () => box.innerText(),
    buttons: async () => {
      const focused = await buttons.and(page.locator(":focus")).innerText();
      return [focused, ...(await buttons.allInnerTexts()).filter((label) => label !== focused)];
    },
    answer: (button) =>
      untilGone(async () => {
        await readingTime();
        await press(button);
      }),
    click: (button) => untilGone(() => press(button)),
    clickAsItAppears: async (button) => {
      await page.evaluate(`(${clickWhenDrawn})(${JSON.stringify(button)})`);
      return async () => void (await page.waitForFunction("globalThis.pressedAndGone?.()"));
    },
    press: (key) => untilGone(() => page.keyboard.press(key)),
    close: () =>
      untilGone(async () => {
        await readingTime();
        await box.locator(".codicon-dialog-close").click();
      }),
    readingTime,
    isOpen: () => box.isVisible(),
    count: () => box.count(),
    waitForText: (text) => box.filter({ hasText: text }).waitFor(),
    waitForClosed: () => box.waitFor({ state: "hidden" }),
  };
}

// As text, for the page: what comes through the test's own process may be slower than the half second.
const clickWhenDrawn = `(label) => {
  const observer = new MutationObserver(() => {
    const buttons = [...document.querySelectorAll(".monaco-dialog-box .dialog-buttons [role=button]")];
    const button = buttons.find((one) => one.textContent === label);
    if (!button) return;
    observer.disconnect();
    globalThis.pressedAndGone = () => !button.isConnected;
    button.click();
  });
  observer.observe(document.body, { childList: true, subtree: true });
}`;
