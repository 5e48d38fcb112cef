import assert from "node:assert/strict";
import { storiesOfOneWindow } from "./fixtures.ts";
import { toolsView } from "./pages/toolsView.ts";
import { recordedFromNow } from "./recorded.ts";

const neighbour = "toolgate.toolgate-neighbour";

storiesOfOneWindow("a tool that another extension registered", (story) => {
  story(
    "runs once a person approved, for its extension and for @gate, and the record says whose it was",
    async (window) => {
      const { agent, chat, dialog, page, storage, workbench } = window;
      const records = await recordedFromNow(storage);
      const printed = agent.command("neighbour.print", { text: "hello" });
      const question = await dialog.text();
      for (const part of [
        `Tool: ${neighbour}/print`,
        `Called by: ${neighbour}`,
        "Risk: L1 Safe (claimed)",
        "hello",
      ])
        assert.ok(question.includes(part), question);
      await workbench.screenshot("api-dialog");
      await dialog.answer("Approve");
      assert.deepEqual(await printed, {
        kind: "result",
        text: "Printed 1.",
        decision: { allowed: true, step: "strategy", by: "person", reason: "approved" },
      });

      const name = "toolgate_toolgate-neighbour_print";
      const scan = "toolgate_toolgate-neighbour_scan";
      const calls = [
        { name, input: { text: "again" } },
        { name: scan, input: {} },
      ];
      await chat.ask(`@gate ${JSON.stringify([calls])}`);
      assert.match(await dialog.text(), /again/);
      await dialog.answer("Decline");
      assert.match(await dialog.text(), /scan/);
      await dialog.answer("Approve");
      assert.match(await chat.response(), /cancelled by user[^]*\[image\/png, 70 bytes\]/);
      const [first, , second] = await records((all) => all.length === 5);
      assert.ok(first?.kind === "decision" && second?.kind === "decision");
      assert.deepEqual(first.call.caller, { kind: "extension", name: neighbour });
      assert.deepEqual([second.call.caller.kind, second.call.tool], ["participant", `${neighbour}/print`]);

      await workbench.runCommand("Toolgate: Show Decisions");
      const panel = await window.webview("Decisions");
      await panel.getByRole("row", { name: new RegExp(`${neighbour}/print.*approved.*ok`) }).click();
      await panel
        .getByRole("group", { name: /^Decision \d+$/ })
        .getByText(neighbour, { exact: true })
        .waitFor();
      await workbench.screenshot("api-decisions");

      const view = toolsView(page);
      await view.open();
      await view.shows(new RegExp(`^${neighbour}, 10 tools$`));
      await view.shows(new RegExp(`^Print, ${neighbour}/print, asks every time`));
      await workbench.screenshot("api-tools");
    },
  );
});
