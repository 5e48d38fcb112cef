import { address } from "../machine/address.ts";
import { launchBrowser } from "../machine/browser.ts";
import type { Server } from "../machine/server.ts";
import type { Host } from "./host.ts";

export async function browserHost(server: Pick<Server, "authority" | "token">): Promise<Host> {
  const browser = await launchBrowser();
  return {
    open: async (folder) => {
      // What a window remembers is in its browser context, and goes with it.
      const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
      const page = await context.newPage();
      await page.goto(address(server, folder, [["skipWelcome", "true"]]));
      return {
        page,
        [Symbol.asyncDispose]: async () => {
          // Leaving the page tells the server that the window is closed.
          await page.goto("about:blank");
          await context.close();
        },
      };
    },
    [Symbol.asyncDispose]: () => browser.close(),
  };
}
