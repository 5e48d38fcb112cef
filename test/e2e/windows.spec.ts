import assert from "node:assert/strict";
import { readdir } from "node:fs/promises";
import { basename, join } from "node:path";
import type { DecisionEntry, LogEntry } from "../../src/decisionLog/entry.ts";
import { stories } from "./fixtures.ts";
import { recorded } from "./recorded.ts";

const isDecision = (entry: LogEntry): entry is DecisionEntry => entry.kind === "decision";

stories("two windows", (story) => {
  story("show each other what waits, and a call is answered in either of them", async (window) => {
    const { agent, dialog, folder, storage, workbench } = window;
    const write = (path: string, content = "x") => ["toolgate_write_file", { path, content }] as const;
    await workbench.runCommand("Toolgate: Open Inbox");
    const inbox = await window.webview("Inbox");
    const card = (path: string) => inbox.getByRole("article").filter({ hasText: path });
    const button = (path: string, name: string) => card(path).getByRole("button", { name, exact: true });
    let theirs = "";
    {
      await using other = await window.another();
      const approved = other.agent.call(...write("approved.md", "from the other"));
      await button("approved.md", "Approve").waitFor();
      assert.equal(await dialog.isOpen(), false, "the dialog is in the window of the call");
      await card("approved.md").getByText(basename(other.folder), { exact: true }).waitFor();
      await workbench.screenshot("inbox-other-window");
      await card("approved.md").locator("[id$=-approve][aria-disabled=false]").waitFor();
      await button("approved.md", "Approve").click();
      assert.match(await approved.answer, /approved\.md/);
      assert.equal(await other.agent.readFile("approved.md"), "from the other");
      await assert.rejects(agent.readFile("approved.md"));
      await card("approved.md").waitFor({ state: "detached" });

      theirs = other.folder;
      other.agent.call(...write("never.md"));
      await button("never.md", "Approve").waitFor();
    }
    await inbox.getByText("Nothing waits for you.").waitFor();
    assert.ok(!(await readdir(theirs)).includes("never.md"));
    const entries = await recorded(storage, (all) => all.filter(isDecision).length === 2);
    assert.deepEqual(
      entries
        .filter(isDecision)
        .map(({ call, decision }) => [
          call.cwd === folder,
          decision.kind,
          decision.by.kind,
          decision.metadata?.["answeredIn"],
        ]),
      [
        [false, "allow", "person", basename(folder)],
        [false, "deny", "cancelled", undefined],
      ],
    );
    const records = await readdir(join(storage, "windows"));
    assert.equal(records.filter((name) => name.endsWith(".json")).length, 1);
  });
});
