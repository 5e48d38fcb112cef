import type { Locator, Page } from "playwright-core";

/** The mode of the window and what is allowed for a while, as the status bar shows and changes them. */
export interface Oversight {
  /** The button that shows the mode, by what a screen reader says of it. */
  mode(sentence?: RegExp): Locator;
  /** Opens the list of modes by a click on the status bar, and picks one. */
  choose(entry: string): Promise<void>;
  /** Picks an entry of the list that is open. */
  pick(entry: string): Promise<void>;
  /** The button that shows for how long everything is allowed, and ends it. */
  allowing: Locator;
}

export function oversight(page: Page): Oversight {
  const bar = page.locator(".statusbar");
  const list = page.locator(".quick-input-widget");
  const mode = (sentence = /^Toolgate: Mode/) => bar.getByRole("button", { name: sentence });
  const pick = async (entry: string) => {
    // Not "15 minutes" for "5 minutes".
    await list.getByRole("option", { name: new RegExp(`\\b${entry}`) }).click();
  };
  return {
    mode,
    pick,
    choose: async (entry) => {
      await mode().click();
      await pick(entry);
    },
    allowing: bar.getByRole("button", { name: /^Toolgate: everything is allowed/ }),
  };
}
