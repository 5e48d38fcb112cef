import { setTimeout as sleep } from "node:timers/promises";
import type { Page } from "playwright-core";

/** The modal dialog of VS Code; there is one at a time. */
export interface Dialog {
  /** Waits for it and resolves with all its text. */
  text(): Promise<string>;
  /** Waits for it and resolves with the labels of its buttons, in order. */
  buttons(): Promise<readonly string[]>;
  /** Presses a button as soon as it is there. */
  click(button: string): Promise<void>;
  /** Presses a button after the moment a person takes to read: an answer before that is asked again. */
  answer(button: string): Promise<void>;
  /** Presses a key as soon as the dialog is there: "Enter", "Escape". */
  press(key: string): Promise<void>;
  isOpen(): Promise<boolean>;
  waitForClosed(): Promise<void>;
}

/** Longer than the gate takes an answer for an accident. */
const readingTime = 700;

export function dialog(page: Page): Dialog {
  const box = page.locator(".monaco-dialog-box");
  const buttons = box.locator(".dialog-buttons").getByRole("button");
  const click = (button: string) => box.getByRole("button", { name: button, exact: true }).click();
  return {
    text: () => box.innerText(),
    buttons: async () => {
      await box.waitFor();
      return buttons.allInnerTexts();
    },
    click,
    answer: async (button) => {
      await box.waitFor();
      await sleep(readingTime);
      await click(button);
    },
    press: async (key) => {
      await box.waitFor();
      await page.keyboard.press(key);
    },
    isOpen: () => box.isVisible(),
    waitForClosed: () => box.waitFor({ state: "hidden" }),
  };
}
