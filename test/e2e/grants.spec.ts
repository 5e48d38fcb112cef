import assert from "node:assert/strict";
import type { Grant } from "../../src/core/grant.ts";
import type { LogEntry } from "../../src/decisionLog/entry.ts";
import { openDecisionLog } from "../../src/decisionLog/log.ts";
import { redactNothing } from "../unit/decisionLog/entries.ts";
import type { EditorWindow } from "./editorWindow.ts";
import { stories } from "./fixtures.ts";
import { remember } from "./pages/remember.ts";
import { pressRowAction } from "./pages/rowAction.ts";
import { recorded } from "./recorded.ts";

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

const grantsIn = (entries: readonly LogEntry[]) =>
  entries.flatMap((entry) =>
    entry.kind === "control" && entry.change.kind === "grantCreated" ? [entry.change.grant] : [],
  );

/** Puts a grant on record as another window does. */
async function grantElsewhere(storage: string, grant: Grant): Promise<void> {
  const log = await openDecisionLog({ folder: storage, redact: redactNothing });
  const change = { kind: "grantCreated", grant } as const;
  await log.append({ kind: "control", time: Date.now(), change }, "power");
  await log.close();
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
      await row(/^toolgate/)
        .getByText("write_file", { exact: true })
        .waitFor();
      await row(/^toolgate/)
        .getByText(/^any arguments · session/)
        .waitFor();
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

  story(
    "are given by keyboard, named by what they decided, asked again once they ended, and not offered where required",
    async (window) => {
      const { agent, dialog, page, storage, webview, workbench } = window;
      const asking = remember(page, dialog);
      await agent.command("toolgate.grantsView.focus");
      const first = agent.call(write, { path: "a.txt", content: "1" });
      await dialog.text();
      await dialog.readingTime();
      await dialog.press("Enter");
      const card = await webview("Approve: toolgate/write_file");
      const offer = { name: "Approve and Remember…" };
      await card.getByRole("button", { ...offer, disabled: false }).waitFor();
      await card.locator("#decline:focus").waitFor();
      await dialog.readingTime();
      for (const key of ["Tab", "Tab", "Enter"]) await page.keyboard.press(key);
      await asking.choose("This call again");
      await asking.choose("Until a time…");
      assert.match((await asking.write("24:30")) ?? "", /Not a time that is still to come/);
      const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
      assert.equal(await asking.write(`${tomorrow} 12:00`), null);
      await asking.accept();
      await first.answer;
      await agent.call(write, { path: "a.txt", content: "1" }).answer;

      const [given] = grantsIn(await recorded(storage, (all) => grantsIn(all).length === 1));
      assert.ok(given);
      const ending: Grant = {
        ...given,
        id: "grt_00000000e2e1",
        created: Date.now(),
        scope: { kind: "until", end: Date.now() + 8000 },
        covers: { kind: "pattern", when: 'args.path == "b.txt"' },
      };
      await grantElsewhere(storage, ending);
      await agent.call(write, { path: "b.txt", content: "2" }).answer;
      const deciders = (all: readonly LogEntry[]) =>
        all.flatMap((entry) => (entry.kind === "decision" ? [entry.decision.by] : []));
      assert.deepEqual(deciders(await recorded(storage, (all) => deciders(all).length === 3)), [
        { kind: "person" },
        { kind: "grant", id: given.id },
        { kind: "grant", id: ending.id },
      ]);

      await workbench.runCommand("Toolgate: Show Decisions");
      const panel = await window.webview("Decisions");
      await panel.getByRole("row", { name: new RegExp(`write_file.*grant ${ending.id}`) }).waitFor();

      const command = agent.call("toolgate_run_command", { command: "echo once" });
      await dialog.answer("Review…");
      const required = await webview("Approve: toolgate/run_command");
      await required.getByRole("button", { name: "Approve", exact: true, disabled: false }).waitFor();
      assert.equal(await required.getByRole("button", offer).count(), 0);
      await dialog.readingTime();
      await required.getByRole("button", { name: "Decline", exact: true }).click();
      assert.match(await command.answer, /Action cancelled by user/);

      const tree = page.getByRole("tree", { name: "Grants" });
      const row = (label: RegExp) => tree.getByRole("treeitem", { name: label });
      await row(/^toolgate\/write_file, only .*, until .*12:00.*, used once$/).waitFor();
      await row(/^toolgate\/write_file, its time is over, when args\.path.*, used once$/).waitFor();
      await workbench.screenshot("grants-ended");
      // The key revokes what has the focus, not what was clicked before.
      const ended = row(/, its time is over, /);
      await row(/, used once$/)
        .first()
        .click();
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Delete");
      await ended.waitFor({ state: "detached" });
      assert.equal(await row(/^toolgate/).count(), 1);
      await workbench.runCommand("Toolgate: Revoke a Grant…");
      await asking.choose("write_file");
      await page.getByText("Nothing is granted.").first().waitFor();
      const again = agent.call(write, { path: "b.txt", content: "3" });
      await dialog.answer("Decline");
      assert.match(await again.answer, /Action cancelled by user/);
      assert.equal(await agent.readFile("b.txt"), "2");
    },
    {
      settings: { "toolgate.tools": { "toolgate/write_file": "ask", "toolgate/run_command": "required" } },
    },
  );
});
