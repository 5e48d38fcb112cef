import { setTimeout as sleep } from "node:timers/promises";
import type { FrameLocator, Page } from "playwright-core";

/** The document of a webview, editor tab or view, by its `<title>`; waits until it is there. */
export async function webview(page: Page, title: string): Promise<FrameLocator> {
  for (const deadline = Date.now() + 20_000; Date.now() < deadline; await sleep(100)) {
    for (const outer of await page.locator("iframe.webview.ready").all()) {
      const document = outer.contentFrame().frameLocator("#active-frame");
      const shown = await document.locator("title").allTextContents();
      const name = await outer.getAttribute("name");
      // By its name: its place among the frames changes when others come and go.
      if (shown.includes(title) && name !== null) return named(page, name);
    }
  }
  throw new Error(`No webview with the title "${title}" came up.`);
}

function named(page: Page, name: string): FrameLocator {
  return page.frameLocator(`iframe.webview.ready[name="${name}"]`).frameLocator("#active-frame");
}
