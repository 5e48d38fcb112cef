import type { Page } from "playwright-core";
import type { Dialog } from "./dialog.ts";

/** The questions after "Approve and Remember…", in the editor's own input at the top. */
export interface Remember {
  /** Picks an entry after the time to read. */
  pick(label: string): Promise<void>;
  /** The pattern that is offered. */
  pattern(): Promise<string>;
  /** Writes another one; resolves with what is said against it, or `null`. */
  write(pattern: string): Promise<string | null>;
  accept(): Promise<void>;
}

export function remember(page: Page, { readingTime }: Dialog): Remember {
  const widget = page.locator(".quick-input-widget");
  const input = widget.locator("input").first();
  const message = widget.locator(".quick-input-message");
  return {
    async pick(label) {
      const entry = widget.getByRole("option", { name: label });
      await entry.waitFor();
      await readingTime();
      await entry.click();
    },
    async pattern() {
      await message.waitFor();
      return input.inputValue();
    },
    async write(pattern) {
      await input.fill(pattern);
      await readingTime();
      const text = await message.innerText();
      return text.includes("The pattern") ? text : null;
    },
    accept: () => page.keyboard.press("Enter"),
  };
}
