import assert from "node:assert/strict";
import { stories } from "./fixtures.ts";
import { pressRowAction } from "./pages/rowAction.ts";
import { rowTooltip } from "./pages/rowTooltip.ts";

const push = "shell(args.command).exists(c, c.name == 'git' && 'push' in c.args)";

const rules = [
  { tool: "toolgate/run_command", when: push, decision: "deny", reason: "Nothing is pushed" },
  { tool: "toolgate/write_file", when: "args.path ==", decision: "required" },
  { tool: "toolgate/*", decision: "ask", shadow: true },
  { tool: "toolgate/read_file", decision: "deny", expires: "2020-01-01T00:00:00Z" },
  { tool: "toolgate/run_command", when: push, decision: "allow" },
];

stories("the Rules view", (story) => {
  story(
    "lists the rules with their state, what they matched, what is broken about one, and which never decides",
    async ({ agent, page, workbench }) => {
      await page.locator(".activitybar").getByRole("tab", { name: "Toolgate" }).click();
      // Only rows in sight are drawn: the others give their place to the rules.
      for (const name of ["Inbox Section", "Tools Section", "Rules Section"])
        await page.getByRole("button", { name, exact: true }).click();
      const tree = page.getByRole("tree", { name: "Rules" });
      const row = (label: RegExp) => tree.getByRole("treeitem", { name: label });
      await row(/^Yours, 5 rules$/).waitFor();
      await row(/^toolgate\/write_file, broken, when: .*asks every time.*toolgate\.rules\[1\]$/).waitFor();
      await row(/^toolgate\/\*, in shadow, asks, Yours, toolgate\.rules\[2\]$/).waitFor();
      await row(/^toolgate\/read_file, expired, denied/).waitFor();
      const covered = row(
        /^toolgate\/run_command, never decides, never asks,( 1 match,)? when shell.*rules\[4\]$/,
      );
      await covered.waitFor();
      await agent.call("toolgate_run_command", { command: "ls && git push" }).answer;
      await row(/^toolgate\/run_command, denied, 1 match, when shell.*, Yours/).waitFor();
      await row(/^toolgate\/\*, in shadow, asks, 1 match/).waitFor();

      await workbench.statusBarItem("Toolgate").click();
      await workbench.editorTab("settings.json").waitFor();
      await page.locator(".view-line", { hasText: "args.path ==" }).waitFor();
      await page.keyboard.press("ControlOrMeta+F4");

      const tooltip = await rowTooltip(row(/^toolgate\/write_file/), "toolgate.rules[1]");
      const said = await tooltip.innerText();
      assert.match(said, /broken[^]*Until it is mended, toolgate\/write_file asks every time\./);
      await workbench.screenshot("rules-view");
      const why = await rowTooltip(covered, "toolgate.rules[4]");
      assert.match(await why.innerText(), /It never decides: toolgate\.rules\[0\] always settles it first\./);

      await pressRowAction(row(/^toolgate\/write_file/), "Go to the Rule");
      await workbench.editorTab("settings.json").waitFor();
      await page.locator(".view-line", { hasText: "args.path ==" }).waitFor();

      await pressRowAction(row(/^toolgate\/run_command, denied/), "Explain a Tool Call…");
      // The rule names one tool: nothing is to be picked.
      await page
        .locator(".quick-input-widget", { hasText: "Explain a call of toolgate/run_command" })
        .waitFor();
    },
    { settings: { "toolgate.rules": rules } },
  );
});
