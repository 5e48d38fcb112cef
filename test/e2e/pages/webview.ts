import { setTimeout as sleep } from "node:timers/promises";
import type { FrameLocator, Page } from "playwright-core";

/** The document of a webview, editor tab or view, that has this title or holds this text; waits for it. */
export async function webview(page: Page, titleOrText: string): Promise<FrameLocator> {
  for (const deadline = Date.now() + 20_000; Date.now() < deadline; await sleep(100)) {
    for (const outer of await page.locator("iframe.webview.ready").all()) {
      const name = await outer.getAttribute("name");
      if (name === null) continue;
      // By its name: its place among the frames changes when others come and go.
      const named = page.frameLocator(`iframe.webview.ready[name="${name}"]`);
      const document = named.frameLocator("#active-frame");
      const titles = await document.locator("title").allTextContents();
      const holding = await document.locator("body", { hasText: titleOrText }).count();
      if (titles.includes(titleOrText) || holding > 0) return document;
    }
  }
  throw new Error(`No webview with "${titleOrText}" came up.`);
}
