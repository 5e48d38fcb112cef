import assert from "node:assert/strict";
import type { EditorWindow } from "./editorWindow.ts";
import { stories } from "./fixtures.ts";
import { remember } from "./pages/remember.ts";
import { pressRowAction } from "./pages/rowAction.ts";

const write = "toolgate_write_file";

async function rememberFirst({ dialog, webview, workbench }: EditorWindow, shot?: string): Promise<void> {
  await dialog.answer("Review…");
  const card = await webview("Approve: toolgate/write_file");
  const button = card.getByRole("button", { name: "Approve and Remember…", disabled: false });
  await button.waitFor();
  if (shot !== undefined) await workbench.screenshot(shot);
  await dialog.readingTime();
  await button.click();
}

stories("grants", (story) => {
  story(
    "answer what waits and what comes, are listed with their use, and ask again once they are revoked or edited",
    async (window) => {
      const { agent, dialog, page, workbench } = window;
      const asking = remember(page, dialog);

      const first = agent.call(write, { path: "src/a.txt", content: "1" });
      await dialog.text();
      const second = agent.call(write, { path: "b.txt", content: "2" });
      await workbench.statusBarItem("2").first().waitFor();
      await rememberFirst(window, "card-remember");
      await asking.pick("Every call of this tool");
      await asking.pick("For this session");
      await Promise.all([first.answer, second.answer]);
      assert.equal(await agent.readFile("b.txt"), "2");
      await agent.call(write, { path: "c.txt", content: "3" }).answer;
      assert.equal(await agent.readFile("c.txt"), "3");

      await agent.command("toolgate.grantsView.focus");
      const tree = page.getByRole("tree", { name: "Grants" });
      const row = (label: RegExp) => tree.getByRole("treeitem", { name: label });
      await row(/^toolgate\/write_file, any arguments, until this window closes, used 2 times$/).waitFor();
      await workbench.screenshot("grants-view");
      await pressRowAction(row(/^toolgate/), "Revoke");
      await row(/^toolgate/).waitFor({ state: "detached" });

      const again = agent.call(write, { path: "src/d.txt", content: "4" });
      await rememberFirst(window);
      await asking.pick("Calls like this one…");
      assert.match(await asking.pattern(), /^path\(args\.path\)\.resolved\.startsWith\(".*src.*"\)$/);
      assert.match((await asking.write("args.path ==")) ?? "", /The pattern cannot be used: /);
      assert.match((await asking.write('args.path == "x"')) ?? "", /does not match the call/);
      await workbench.screenshot("remember-pattern");
      assert.equal(again.isAnswered(), false);
      assert.equal(await asking.write('args.path.startsWith("src/")'), null);
      await asking.accept();
      await asking.pick("For an hour");
      await again.answer;
      await row(/^toolgate\/write_file, when args\.path\.startsWith.*, until .*, not used yet$/).waitFor();
      await agent.call(write, { path: "src/e.txt", content: "5" }).answer;
      assert.equal(await agent.readFile("src/e.txt"), "5");
      const elsewhere = agent.call(write, { path: "f.txt", content: "6" });
      await dialog.answer("Decline");
      assert.match(await elsewhere.answer, /Action cancelled by user/);

      // What became stricter voids it for good, and says so.
      await agent.updateSetting("toolgate.rules", [{ tool: "toolgate/*", decision: "ask" }]);
      await row(/^toolgate\/write_file, a row or a rule became stricter since, when/).waitFor();
      await workbench.runCommand("Toolgate: Revoke All Grants…");
      await dialog.answer("Revoke All");
      await page.getByText("Nothing is granted.").first().waitFor();
    },
    { settings: { "toolgate.tools": { "toolgate/write_file": "ask" } } },
  );
});
