import type { Locator, Page } from "playwright-core";
import { pressRowAction } from "./rowAction.ts";
import { stepDown } from "./stepDown.ts";

/** The tree of tools in the side bar. */
export interface ToolsView {
  /** By a click on the activity bar, and all of the side bar for it. */
  open(): Promise<void>;
  /** The row of a tool or of a group, by what a screen reader says of it. */
  row(label: RegExp): Locator;
  /** Waits for the row. */
  shows(label: RegExp): Promise<void>;
  /** Opens a group by clicks, as often as it takes: one may fall into a moment in which the tree draws itself anew. */
  expand(label: RegExp): Promise<void>;
  /** Presses a button that shows when the mouse is over the row. */
  press(label: RegExp, action: string): Promise<void>;
  /** Opens the row's menu by the keyboard and picks an entry. */
  pick(label: RegExp, entry: string): Promise<void>;
}

export function toolsView(page: Page): ToolsView {
  const tree = page.getByRole("tree", { name: "Tools" });
  const row = (label: RegExp) => tree.getByRole("treeitem", { name: label });
  const menu = page.locator(".monaco-menu");
  return {
    open: async () => {
      await page.locator(".activitybar").getByRole("tab", { name: "Toolgate" }).click();
      await row(/^Toolgate/).waitFor();
      // Only rows in sight are drawn: the inbox gives its place to them.
      const inbox = page.getByRole("button", { name: "Inbox Section", exact: true });
      if ((await inbox.getAttribute("aria-expanded")) === "true") await inbox.click();
      await tree.focus();
    },
    row,
    shows: (label) => row(label).waitFor(),
    expand: async (label) => {
      const open = row(label).and(page.locator('[aria-expanded="true"]'));
      for (let clicks = 0; clicks < 8 && !(await open.isVisible()); clicks++) {
        await row(label).click();
        await open.waitFor({ timeout: 2000 }).catch(() => undefined);
      }
      await open.waitFor();
    },
    press: (label, action) => pressRowAction(row(label), action),
    pick: async (label, entry) => {
      const focused = tree.locator(".monaco-list-row.focused");
      await page.keyboard.press("Home");
      // The list is short; what is not met until its end is not there.
      for (let step = 0; step < 60 && !(await focused.and(row(label)).isVisible()); step++)
        await stepDown(page, focused);
      await page.keyboard.press("Shift+F10");
      await menu.waitFor();
      const atEntry = menu.locator(".action-item.focused");
      const wanted = atEntry.getByText(entry, { exact: true });
      for (let step = 0; step < 20 && !(await wanted.isVisible()); step++) await stepDown(page, atEntry);
      await wanted.waitFor();
      await page.keyboard.press("Enter");
      await menu.waitFor({ state: "hidden" });
    },
  };
}
