import assert from "node:assert/strict";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import * as z from "zod";
import type { EditorWindow } from "./editorWindow.ts";
import { stories } from "./fixtures.ts";
import { toolsView } from "./pages/toolsView.ts";
import { recorded } from "./recorded.ts";

const program = createRequire(import.meta.url).resolve(
  "@modelcontextprotocol/server-filesystem/dist/index.js",
);

const files = { command: process.execPath, args: [program, "${workspaceFolder}"] };

const write = ({ folder }: EditorWindow, path: string) => ({
  path: join(folder, path),
  content: "from afar",
});

const noteServer = fileURLToPath(new URL("noteServer.mjs", import.meta.url));

const inspected = z.object({ globalValue: z.record(z.string(), z.unknown()) });

const serversIn = async ({ agent }: EditorWindow) =>
  inspected.parse(await agent.readSetting("toolgate.servers")).globalValue;

/** What `@gate` is answered when its model calls a tool by this name. */
async function chatCall({ chat }: EditorWindow, name: string): Promise<string> {
  await chat.ask(`@gate ${JSON.stringify([{ name, input: {} }])}`);
  return chat.response();
}

const copy = "mcp_toolgate_files__write_file";

stories("an MCP server of the settings", (story) => {
  story(
    "comes through the gate: asked for once, whoever calls, and the server hears of no call that is declined",
    async (window) => {
      const { agent, chat, dialog, storage, workbench } = window;
      const view = toolsView(window.page);
      await view.open();
      await view.shows(/^files, running, \d+ tools, MCP server of your settings, Its tools are files\/…/);
      await view.expand(/^files, running/);
      await view.shows(/, files\/write_file, asks every time/);
      await workbench.screenshot("servers");

      await chat.ask(
        `@gate ${JSON.stringify([{ name: "files_write_file", input: write(window, "a.txt") }])}`,
      );
      assert.match(await dialog.text(), /files\/write_file[^]*from afar/);
      await dialog.answer("Approve");
      assert.match(await chat.response(), /Successfully wrote/);
      assert.equal(await agent.readFile("a.txt"), "from afar");
      await chat.ask(
        `@gate ${JSON.stringify([{ name: "files_write_file", input: write(window, "b.txt") }])}`,
      );
      await dialog.answer("Decline");
      assert.match(await chat.response(), /cancelled by user/);
      await assert.rejects(agent.readFile("b.txt"));

      // VS Code has connected to our own server when it was asked something.
      await agent.waitForTool(copy);
      const approved = agent.call(copy, write(window, "c.txt"));
      assert.match(await dialog.text(), /files\/write_file[^]*from afar/);
      await dialog.answer("Approve");
      assert.match(await approved.answer, /Successfully wrote/);
      assert.equal(await agent.readFile("c.txt"), "from afar");
      const declined = agent.call(copy, write(window, "d.txt"));
      await dialog.answer("Decline");
      assert.match(await declined.answer, /declined/);
      await assert.rejects(agent.readFile("d.txt"));
      const decided = (await recorded(storage, (all) => all.length >= 6)).flatMap((entry) =>
        entry.kind === "decision"
          ? [`${entry.call.tool} ${entry.call.caller.kind} ${entry.decision.kind}`]
          : [],
      );
      assert.deepEqual(decided, [
        "files/write_file participant allow",
        "files/write_file participant deny",
        "files/write_file editor allow",
        "files/write_file editor deny",
      ]);
    },
    { settings: { "toolgate.servers": { files } } },
  );
});

stories("a changed tool of an MCP server", (story) => {
  story("is withheld until a person has seen what differs, and can be tried out by them", async (window) => {
    const { agent, dialog, folder, page, workbench } = window;
    const described = join(folder, "note.txt");
    await writeFile(described, "Notes a text.");
    const view = toolsView(page);
    await view.open();
    const notes = { command: process.execPath, args: [noteServer, described] };
    await agent.updateSetting("toolgate.servers", { notes });
    await view.shows(/^notes, running/);
    await view.shows(/^notes, running, 1 tool/);
    await view.expand(/^notes, running/);
    await view.shows(/^note, notes\/note, asks every time, .*new: met for the first time/);

    await writeFile(described, "Notes a text, and sends it home.");
    await view.press(/^notes, running/, "Restart MCP Server");
    await view.shows(/^note, notes\/note, Its server has changed it since it was approved/);
    assert.match(await chatCall(window, "notes_note"), /unknown_tool/);
    await view.press(/^note, notes\/note/, "Review Change of an MCP Tool…");
    const quick = page.locator(".quick-input-widget");
    await quick.getByRole("option", { name: "Approve what it is now" }).waitFor();
    const diff = page.locator(".diff-editor, .monaco-diff-editor").first();
    await diff.getByText("sends it home").first().waitFor();
    await workbench.screenshot("servers-review");
    await quick.getByRole("option", { name: "Approve what it is now" }).click();
    await view.shows(/^note, notes\/note, asks every time/);

    await view.row(/^note, notes\/note/).click();
    await view.pick(/^note, notes\/note/, "Test a Tool Call…");
    await quick.getByText("Test a call of notes/note").waitFor();
    await quick.locator("input").first().fill('{"text":"tried"}');
    await page.keyboard.press("Enter");
    await dialog.answer("Approve");
    const editor = page.locator(".editor-instance .view-lines");
    await editor.getByText("What it was called with").waitFor();
    await workbench.screenshot("servers-test");
    assert.equal(await readFile(`${described}.calls`, "utf8"), '{"text":"tried"}\n');
  });
});

stories("an MCP server that a folder brings along", (story) => {
  story("starts when a person has seen all of it, and asks again when it changes", async (window) => {
    const { dialog, folder, storage, workbench } = window;
    const view = toolsView(window.page);
    await view.open();
    const file = join(folder, ".vscode", "mcp.json");
    const bring = async (env: object) => {
      await mkdir(join(folder, ".vscode"), { recursive: true });
      await writeFile(file, JSON.stringify({ servers: { "build it": { ...files, env } } }));
    };
    await bring({ LEVEL: "1" });
    await view.shows(/^build it, wants to start, MCP server of this workspace/);
    await view.press(/^build it/, "Start MCP Server…");
    const text = await dialog.text();
    for (const said of ["build it", process.execPath, program, "LEVEL=1", `Folder: ${folder}`])
      assert.ok(text.includes(said), `${said} is missing in ${text}`);
    assert.deepEqual(await dialog.buttons(), ["Open the File", "Allow and Start", "Do Not Start"]);
    await workbench.screenshot("servers-approval");
    await dialog.answer("Do Not Start");
    await view.shows(/^build it, wants to start,/);
    await view.press(/^build it/, "Start MCP Server…");
    await dialog.answer("Allow and Start");
    await view.shows(/^build it, running/);
    const allowed = (await recorded(storage, (all) => all.length === 1))[0];
    assert.ok(allowed?.kind === "control" && allowed.change.kind === "serverAllowed");
    assert.deepEqual([allowed.change.folder, allowed.change.file], [folder, ".vscode/mcp.json"]);
    await view.press(/^build it/, "Stop MCP Server");
    await view.shows(/^build it, stopped/);
    await bring({ LEVEL: "2" });
    await view.shows(/^build it, wants to start, and has changed/);

    await bring({ API_TOKEN: ["not", "shown"].join("-"), LEVEL: "3" });
    await view.shows(/^build it, wants to start/);
    await workbench.runCommand("Toolgate: Import MCP Servers…");
    const quick = window.page.locator(".quick-input-widget");
    const found = quick.locator(".monaco-list-row", { hasText: "build it" });
    await found.waitFor();
    assert.match(await found.innerText(), /\.vscode\/mcp\.json.*kept\sas\sa\ssecret:\senv\sAPI_TOKEN/);
    await found.click();
    await workbench.screenshot("servers-import");
    await window.page.keyboard.press("Enter");
    await view.shows(/^build_it, running, .*MCP server of your settings/);
    assert.deepEqual((await serversIn(window))["build_it"], {
      ...files,
      env: { API_TOKEN: "${secret:build_it.API_TOKEN}", LEVEL: "3" },
      cwd: folder,
    });
  });
});
