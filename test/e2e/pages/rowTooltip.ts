import { errors, type Locator } from "playwright-core";

/** What shows after the mouse has rested on a row of a tree. */
export async function rowTooltip(row: Locator, hasText: string): Promise<Locator> {
  const page = row.page();
  const tooltip = page.locator(".workbench-hover-container", { hasText });
  // A row that moves from under the mouse, as while a section folds, shows none: hover again.
  for (let tries = 1; ; tries++) {
    await row.hover();
    try {
      await tooltip.waitFor({ timeout: 4000 });
      return tooltip;
    } catch (error) {
      if (!(error instanceof errors.TimeoutError) || tries === 5) throw error;
      await page.mouse.move(0, 0);
    }
  }
}
