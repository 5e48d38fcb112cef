import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import type { EditorWindow } from "./editorWindow.ts";
import { stories } from "./fixtures.ts";
import { toolsView } from "./pages/toolsView.ts";
import { recorded } from "./recorded.ts";

const program = createRequire(import.meta.url).resolve(
  "@modelcontextprotocol/server-filesystem/dist/index.js",
);

const files = { command: process.execPath, args: [program, "${workspaceFolder}"] };

/** Lets a program in, as a person does; gives what they would paste into its configuration. */
async function letIn(
  { page, workbench, agent }: EditorWindow,
  name: string,
  where: string,
  shown: (screenshot: string) => Promise<void>,
) {
  const input = page.locator(".quick-input-widget");
  await workbench.runCommand("Toolgate: Add MCP Client…");
  await input.getByText("What do you call the program?").waitFor();
  await input.locator("input").fill(name);
  await page.keyboard.press("Enter");
  await input.getByText(`Where are you asked for the calls of '${name}'?`).waitFor();
  await shown("clients-asked");
  await input.getByRole("option", { name: where }).click();
  await input.getByText("Copy the configuration for…").waitFor();
  await shown("clients-program");
  await input.getByRole("option", { name: /^Claude Desktop/ }).click();
  await workbench.notification(`The configuration of '${name}' is on the clipboard`);
  const { mcpServers } = JSON.parse(await agent.clipboard());
  const { args, env }: { args: string[]; env: Record<string, string> } = mcpServers.toolgate;
  return { args, env };
}

stories("a program outside the editor", (story) => {
  story(
    "is let in with a token of its own, and asked where the person chose: there, or in the dialog here",
    async (window) => {
      const { agent, dialog, folder, page, storage, workbench } = window;
      await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
      const view = toolsView(page);
      await view.open();
      await view.shows(/^files, running/);

      const connect = async (name: string, where: string, answer?: "accept" | "decline") => {
        const { args, env } = await letIn(window, name, where, workbench.screenshot);
        const answers = answer ? [answer] : [];
        const asked: string[] = [];
        const client = new Client(
          { name: "a name that proves nothing", version: "1" },
          { capabilities: { elicitation: {} } },
        );
        client.setRequestHandler("elicitation/create", ({ params }) => {
          asked.push(params.message);
          return { action: answers.shift() ?? "decline", content: {} };
        });
        const transport = new StdioClientTransport({ command: process.execPath, args, env, cwd: folder });
        await client.connect(transport);
        const write = (file: string) =>
          client.callTool({
            name: "files__write_file",
            arguments: { path: join(folder, file), content: "from afar" },
          });
        return { client, asked, write };
      };

      const desktop = await connect("Claude Desktop", "In 'Claude Desktop' only", "accept");
      const { tools } = await desktop.client.listTools();
      assert.ok(tools.some(({ name }) => name === "files__write_file"));
      assert.notEqual((await desktop.write("a.txt")).isError, true);
      assert.equal(await agent.readFile("a.txt"), "from afar");
      assert.match(desktop.asked[0] ?? "", /Run 'write_file'[^]*files\/write_file[^]*from afar/);
      assert.equal((await desktop.write("b.txt")).isError, true);
      await assert.rejects(agent.readFile("b.txt"));

      const cursor = await connect("Cursor", "In this editor,");
      const written = cursor.write("c.txt");
      assert.match(await dialog.text(), /Called by: Cursor[^]*from afar/);
      await dialog.answer("Approve");
      assert.notEqual((await written).isError, true);
      assert.equal(await agent.readFile("c.txt"), "from afar");
      assert.deepEqual(cursor.asked, []);

      await workbench.runCommand("Toolgate: Revoke MCP Client…");
      await page
        .locator(".quick-input-widget")
        .getByRole("option", { name: /^Cursor/ })
        .click();
      await workbench.notification("'Cursor' is not let in any more.");
      await assert.rejects(cursor.write("d.txt"), /token/);
      await assert.rejects(agent.readFile("d.txt"));

      const decided = (await recorded(storage, (all) => all.length >= 5)).flatMap((entry) =>
        entry.kind === "decision" ? [[entry.call.caller.name, entry.decision.by, entry.decision.kind]] : [],
      );
      assert.deepEqual(decided, [
        ["Claude Desktop", { kind: "client", name: "Claude Desktop" }, "allow"],
        ["Claude Desktop", { kind: "client", name: "Claude Desktop" }, "deny"],
        ["Cursor", { kind: "person" }, "allow"],
      ]);
      await Promise.all([desktop.client.close(), cursor.client.close()]);
    },
    { settings: { "toolgate.servers": { files } } },
  );
});
