import { mkdir } from "node:fs/promises";
import type { Locator, Page } from "playwright-core";

/** The window around everything: command palette, notifications, status bar, editors. */
export interface Workbench {
  /** Runs a command by its whole title in the command palette: "Toolgate: Show Decisions". */
  runCommand(title: string): Promise<void>;
  /** Opens the Settings editor and searches it; resolves with the setting's row. */
  openSetting(key: string): Promise<Locator>;
  notification(text: string | RegExp): Locator;
  statusBarItem(text: string | RegExp): Locator;
  editorTab(title: string | RegExp): Locator;
  /** Into `out/screenshots/<name>.png`. */
  screenshot(name: string): Promise<void>;
}

export const screenshotFolder = "out/screenshots";

export function workbench(page: Page): Workbench {
  const quickInput = page.locator(".quick-input-widget");

  const runCommand = async (title: string) => {
    await page.keyboard.press("F1");
    await quickInput.locator("input").fill(`>${title}`);
    await quickInput.getByRole("option", { name: title }).first().waitFor();
    await page.keyboard.press("Enter");
    await quickInput.waitFor({ state: "hidden" });
  };

  return {
    runCommand,

    openSetting: async (key) => {
      await runCommand("Preferences: Open Settings (UI)");
      const editor = page.locator(".settings-editor");
      await editor.locator(".suggest-input-container .monaco-editor").click();
      await page.keyboard.insertText(`@id:${key}`);
      const row = editor.locator(".setting-item-contents").first();
      await row.waitFor();
      return row;
    },

    notification: (text) => page.locator(".notification-toast", { hasText: text }),
    statusBarItem: (text) => page.locator(".statusbar-item", { hasText: text }),
    editorTab: (title) => page.locator(".tab", { hasText: title }),

    screenshot: async (name) => {
      await mkdir(screenshotFolder, { recursive: true });
      await page.screenshot({ path: `${screenshotFolder}/${name}.png` });
    },
  };
}
