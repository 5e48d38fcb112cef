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
