import assert from "node:assert/strict";
import type { EditorWindow } from "./editorWindow.ts";
import { storiesOfOneWindow } from "./fixtures.ts";
import { toolsView } from "./pages/toolsView.ts";
import { recordedFromNow } from "./recorded.ts";

const rules = [
  { tool: "toolgate/run_command", decision: "allow", when: "args.command.startsWith('ls')" },
  { tool: "toolgate/*", decision: "ask", when: "args.command.contains('publish')", reason: "People publish" },
];

/** Writes the arguments of the call that is to be explained, as a person does. */
async function writeArguments({ page }: EditorWindow, text: string): Promise<void> {
  const input = page.locator(".quick-input-widget input");
  await page.locator(".quick-input-widget", { hasText: "Explain a call of" }).waitFor();
  await input.fill(text);
}

storiesOfOneWindow("explaining a call", (story) => {
  story(
    "from the palette, down to the rule that decides, and nothing of it is on record",
    async (window) => {
      const { page, workbench } = window;
      const records = await recordedFromNow(window.storage);
      await workbench.runCommand("Toolgate: Explain a Tool Call…");
      const pick = page.locator(".quick-input-widget");
      await page.keyboard.type("run_command");
      await pick.getByRole("option", { name: /toolgate\/run_command/ }).waitFor();
      await page.keyboard.press("Enter");
      await writeArguments(window, '{"command": "ls && npm publish"');
      await pick.getByText(/This is not JSON/).waitFor();
      await writeArguments(window, '{"comand": "ls"}');
      await pick.getByText(/missing required parameter 'command'/).waitFor();
      await writeArguments(window, '{"command": "ls && npm publish"}');
      await pick.getByText(/answered as invalid/).waitFor({ state: "hidden" });
      await page.keyboard.press("Enter");
      const tab = await window.webview("You would be asked");
      const deciding = tab.locator('[aria-current="step"]');
      assert.match(await deciding.innerText(), /^Rules[^]*toolgate\.rules\[1\] · yours[^]*People publish/);
      assert.match(await deciding.innerText(), /allows it[^]*toolgate\.rules\[0\]/);
      await workbench.screenshot("explain");
      await deciding.getByRole("button", { name: "Open the rule" }).first().click();
      await workbench.editorTab("settings.json").waitFor();
      await page.locator(".monaco-editor .view-line", { hasText: "People publish" }).waitFor();
      await page.locator(".statusbar-item", { hasText: "selected" }).waitFor();
      await workbench.screenshot("explain-settings");
      assert.equal(await window.dialog.isOpen(), false);
      assert.deepEqual(await records(() => true), []);
    },
    { settings: { "toolgate.rules": rules } },
  );

  story("from the Tools view and from the record of a call, and follows the settings", async (window) => {
    const { agent, dialog, page, workbench } = window;
    const secret = ["AKIA", "QYLPMN5HHHFPZAM2"].join("");
    const call = agent.call("toolgate_write_file", { path: "a.md", content: `key ${secret}` });
    await dialog.answer("Decline");
    await call.answer;
    await workbench.runCommand("Toolgate: Show Decisions");
    const panel = await window.webview("Decisions");
    await panel
      .getByRole("row", { name: /toolgate\/write_file/ })
      .first()
      .click();
    await panel.getByRole("button", { name: "Explain" }).click();
    const tab = await window.webview("You would be asked");
    await tab.getByText(/Secrets in its arguments are masked on record/).waitFor();
    assert.doesNotMatch(await tab.locator("body").innerText(), new RegExp(secret));
    await workbench.screenshot("explain-recorded");
    await agent.updateSetting("toolgate.tools", { "toolgate/write_file": "deny" });
    await tab.getByRole("heading", { name: "It would be refused" }).waitFor();
    assert.match(
      await tab.locator('[aria-current="step"]').innerText(),
      /^Denials[^]*row toolgate\/write_file/,
    );

    const view = toolsView(page);
    await view.open();
    await view.pick(/^Read File/, "Explain a Tool Call…");
    await writeArguments(window, '{"path": "notes.md"}');
    await page.keyboard.press("Enter");
    await tab.getByRole("heading", { name: "It would run without asking" }).waitFor();
    await tab.getByText("toolgate/read_file").waitFor();
  });
});
