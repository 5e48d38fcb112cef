import type { Page } from "playwright-core";
import type { Dialog } from "./dialog.ts";

/** The questions after "Approve and Remember…", in the editor's own input at the top. */
export interface Remember {
  /** Picks an entry after the time to read. */
  pick(label: string): Promise<void>;
  /** The same by the arrow keys and Enter. */
  choose(label: string): Promise<void>;
  /** The pattern that is offered. */
  pattern(): Promise<string>;
  /** Writes another one, or a time; resolves with what is said against it, or `null`. */
  write(text: string): Promise<string | null>;
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
    async choose(label) {
      const entry = widget.getByRole("option", { name: label });
      await entry.waitFor();
      await readingTime();
      const focused = entry.and(widget.locator(".focused"));
      while ((await focused.count()) === 0) await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Enter");
      await entry.waitFor({ state: "detached" });
    },
    async pattern() {
      await message.waitFor();
      return input.inputValue();
    },
    async write(text) {
      await input.fill(text);
      await readingTime();
      const said = await message.innerText();
      return /The pattern|Not a time/.test(said) ? said : null;
    },
    accept: () => page.keyboard.press("Enter"),
  };
}
