import type { BrowserContext, Page } from "playwright-core";
import { address } from "../machine/address.ts";
import { launchBrowser } from "../machine/browser.ts";
import type { Server } from "../machine/server.ts";
import type { Host } from "./host.ts";

/**
 * One browser context and, for one window after the other, one page, so that the editor's code is fetched and
 * compiled once. What a window remembers is wiped before the next one opens.
 */
export async function browserHost(server: Pick<Server, "authority" | "token">): Promise<Host> {
  const browser = await launchBrowser();
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  let left: Page | undefined;
  return {
    open: async (folder) => {
      const page = left ?? (await newPage(context));
      left = undefined;
      await forgetWindows(page, server);
      await page.goto(address(server, folder, [["skipWelcome", "true"]]));
      return {
        page,
        [Symbol.asyncDispose]: async () => {
          // Leaving the page tells the server that the window is closed.
          await page.goto("about:blank");
          await page.mouse.move(0, 0);
          if (left === undefined) left = page;
          else await page.close();
        },
      };
    },
    [Symbol.asyncDispose]: () => browser.close(),
  };
}

async function newPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  page.on("dialog", (dialog) => void dialog.accept());
  return page;
}

/** Nothing is wiped while another window is open: it is one person's second window then. */
async function forgetWindows(
  page: Page,
  { authority, token }: Pick<Server, "authority" | "token">,
): Promise<void> {
  if (page.context().pages().length > 1) return;
  await page.goto(`http://${authority}/version?tkn=${token}`);
  await page.evaluate(forget);
}

// As text: this file is not type-checked against a browser.
const forget = `(async () => {
  localStorage.clear();
  sessionStorage.clear();
  const gone = (name) => new Promise((resolve, reject) => {
    Object.assign(indexedDB.deleteDatabase(name), { onsuccess: resolve, onerror: reject });
  });
  await Promise.all((await indexedDB.databases()).map(({ name }) => gone(name)));
})()`;
