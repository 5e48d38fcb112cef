import assert from "node:assert/strict";
import type { FrameLocator } from "playwright-core";
import { stories } from "./fixtures.ts";
import { fillLog } from "./madeLog.ts";

stories("the statistics", (story) => {
  story(
    "count what a person approves and declines, as it happens",
    async ({ agent, dialog, page, webview, workbench }) => {
      await workbench.runCommand("Toolgate: Show Statistics");
      const tab = await webview("Toolgate Statistics");
      await shows(tab, "Approved", "28");
      await shows(tab, "Declined", "7");
      await shows(tab, "HITL approval rate", "80%");

      const declined = agent.call("toolgate_write_file", { path: "a.md", content: "a" });
      await dialog.answer("Decline");
      await declined.answer;
      await shows(tab, "Declined", "8");
      const approved = agent.call("toolgate_run_command", { command: "echo hello" });
      await dialog.answer("Approve");
      assert.match(await approved.answer, /hello/);
      await shows(tab, "Approved", "29");
      await shows(tab, "HITL approval rate", "78.4%");
      await tab.getByRole("row", { name: /^toolgate\/run_command 24 / }).waitFor();
      await page.mouse.move(5, 5);
      await workbench.screenshot("statistics");

      await tab.getByRole("button", { name: "Today" }).click();
      await shows(tab, "Approved", "1");
      await shows(tab, "HITL approval rate", "50%");
      await workbench.runCommand("Toolgate: Show Statistics");
      assert.equal(await workbench.editorTab("Toolgate Statistics").count(), 1);
    },
    { prepare: ({ storage }) => fillLog(storage) },
  );
});

async function shows(tab: FrameLocator, title: string, figure: string): Promise<void> {
  const entry = tab.locator(".overview > div", { has: tab.getByText(title, { exact: true }) });
  await entry.getByText(figure, { exact: true }).waitFor();
}
