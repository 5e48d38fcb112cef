import type { FrameLocator, Locator } from "playwright-core";

/** The call in the inbox that shows this text. */
export const callIn = (inbox: FrameLocator, text: string): Locator =>
  inbox.getByRole("article").filter({ hasText: text });

/** Presses a button once the call could be read. */
export async function press(call: Locator, name: string): Promise<void> {
  await call.locator("[id$=-approve][aria-disabled=false]").waitFor();
  await call.getByRole("button", { name, exact: true }).click();
}
