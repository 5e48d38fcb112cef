import { errors, type Locator } from "playwright-core";

/** Presses a button that a tree shows only while the mouse is over the row. */
export async function pressRowAction(row: Locator, action: string): Promise<void> {
  const button = row.getByRole("button", { name: action, exact: true });
  // A row that moves from under the mouse, as while a section folds, hides its buttons: hover again.
  for (let tries = 1; ; tries++) {
    await row.hover();
    try {
      return await button.click({ timeout: 2000 });
    } catch (error) {
      if (!(error instanceof errors.TimeoutError) || tries === 10) throw error;
      await row.page().mouse.move(0, 0);
    }
  }
}
