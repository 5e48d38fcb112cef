import { mkdir } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import type { Locator, Page } from "playwright-core";

/** The window around everything: command palette, notifications, status bar, editors. */
export interface Workbench {
  /** Runs a command by its whole title in the command palette: "Toolgate: Show Decisions". */
  runCommand(title: string): Promise<void>;
  /** Opens the Settings editor and searches it; resolves with the setting's row. */
  openSetting(key: string): Promise<Locator>;
  /** Adds a row to a setting that is a table of items and values, as a person does. */
  addTableRow(key: string, item: string, value: string): Promise<void>;
  /** Waits for a notification in the notification centre: this host shows no toasts. */
  notification(text: string | RegExp): Promise<void>;
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
    const command = quickInput.getByRole("option", { name: title }).first();
    await command.waitFor();
    await page.keyboard.press("Enter");
    // Not until the palette is gone: the command may ask in its place.
    await command.waitFor({ state: "hidden" });
  };

  const openSetting = async (key: string) => {
    await runCommand("Preferences: Open Settings (UI)");
    const editor = page.locator(".settings-editor");
    await editor.locator(".suggest-input-container .monaco-editor").click();
    // What was searched for before is still there.
    await page.keyboard.press("ControlOrMeta+A");
    await page.keyboard.insertText(`@id:${key}`);
    const row = editor.locator(".setting-item-contents").first();
    await row.waitFor();
    return row;
  };

  return {
    runCommand,
    openSetting,

    addTableRow: async (key, item, value) => {
      const row = await openSetting(key);
      const add = row.getByRole("button", { name: "Add Item" });
      const done = row.locator(".setting-list-object-key", { hasText: item });
      const fill = async () => {
        const quickly = { timeout: 3_000 };
        await add.click(quickly);
        await row.locator(".setting-list-object-input input").first().fill(item, quickly);
        await row.locator("select").last().selectOption(value, quickly);
        await row.getByRole("button", { name: "OK" }).click(quickly);
        await done.waitFor(quickly);
      };
      // The editor draws itself anew when settings come in late, and forgets what was typed.
      for (let attempt = 1; !(await done.isVisible()); attempt++) {
        await fill().catch((error: unknown) => {
          if (attempt === 5) throw error;
        });
      }
    },

    notification: async (text) => {
      const found = page.locator(".notifications-center .notification-list-item", { hasText: text });
      for (const deadline = Date.now() + 20_000; Date.now() < deadline; await sleep(200)) {
        await runCommand("Notifications: Show Notifications");
        if (await found.isVisible()) return;
      }
      throw new Error(`No notification says ${text}.`);
    },
    statusBarItem: (text) => page.locator(".statusbar-item", { hasText: text }),
    editorTab: (title) => page.locator(".tab", { hasText: title }),

    screenshot: async (name) => {
      await mkdir(screenshotFolder, { recursive: true });
      await page.screenshot({ path: `${screenshotFolder}/${name}.png` });
    },
  };
}
