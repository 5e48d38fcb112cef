import type { FrameLocator, Page } from "playwright-core";

/** The document of the visible webview, editor tab or view, that holds this text. */
export async function webview(page: Page, text: string | RegExp): Promise<FrameLocator> {
  const frames = page.locator("iframe.webview.ready");
  await frames.first().waitFor();
  return frames.first().contentFrame().frameLocator("#active-frame");
}
