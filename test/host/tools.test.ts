import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { mkdir, readFile, symlink, truncate, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import * as vscode from "vscode";
import { inFolder, invoke, setting } from "./window.ts";

const put = async (path: string, content: string | Buffer) => {
  await mkdir(dirname(inFolder(path)), { recursive: true });
  await writeFile(inFolder(path), content);
};

describe("the tools in a real workspace", () => {
  before(() => setting("tools", { "toolgate/*": "allow" }));
  after(() => setting("tools", undefined));

  it("list what matches, and neither follow links out nor list what is skipped", async () => {
    await put("list/a.ts", "");
    await put("list/deep/b.ts", "");
    await put("list/node_modules/c.ts", "");
    await symlink(tmpdir(), inFolder("list/out"));
    const listed = await invoke("toolgate_list_files", { path: "list", pattern: "**/*.ts" });
    assert.match(listed, /a\.ts/);
    assert.match(listed, /deep\/b\.ts/);
    assert.doesNotMatch(listed, /node_modules|c\.ts|out\//);
  });

  it("find text by line, and pass over binary and huge files", async () => {
    await put("search/a.txt", "one\ntwo needle\n");
    await put("search/binary.bin", Buffer.from([0, 1, 2, ...Buffer.from("needle")]));
    await put("search/huge.txt", "needle");
    await truncate(inFolder("search/huge.txt"), 2 ** 33);
    const found = await invoke("toolgate_search_text", {
      text: "need[l]e",
      regex: true,
      path: "search",
    }).catch(String);
    assert.match(found, /a\.txt/);
    assert.match(found, /2/);
    assert.doesNotMatch(found, /binary\.bin:/);
  });

  it("refuse to read what is binary, and give the part of a file that was asked for", async () => {
    await put("read/binary.bin", Buffer.from([0, 159, 146, 150]));
    assert.match(await invoke("toolgate_read_file", { path: "read/binary.bin" }), /binary/);
    await put("read/lines.txt", "1\n2\n3\n4\n");
    assert.equal(
      (await invoke("toolgate_read_file", { path: "read/lines.txt", startLine: 2, endLine: 3 })).trim(),
      "2\n3",
    );
  });

  it("replace text only where it stands as often as expected", async () => {
    await put("edit/a.txt", "x y x\r\n");
    assert.match(
      await invoke("toolgate_replace_text", { path: "edit/a.txt", find: "x", replace: "z" }),
      /2|twice/,
    );
    assert.equal(await readFile(inFolder("edit/a.txt"), "utf8"), "x y x\r\n");
    await invoke("toolgate_replace_text", { path: "edit/a.txt", find: "x", replace: "z", expected: 2 });
    assert.equal(await readFile(inFolder("edit/a.txt"), "utf8"), "z y z\r\n");
  });

  it("move without overwriting", async () => {
    await put("move/a.txt", "a");
    await put("move/b.txt", "b");
    assert.match(
      await invoke("toolgate_move_file", { from: "move/a.txt", to: "move/b.txt" }),
      /exist|already/,
    );
    await invoke("toolgate_move_file", { from: "move/a.txt", to: "move/sub/c.txt" });
    assert.equal(await readFile(inFolder("move/sub/c.txt"), "utf8"), "a");
    assert.equal(await readFile(inFolder("move/b.txt"), "utf8"), "b");
    assert.ok(!existsSync(inFolder("move/a.txt")));
  });

  it("delete into a backup where there is no trash, and say so", async () => {
    await put("delete/a.txt", "kept");
    assert.match(await invoke("toolgate_delete_file", { path: "delete/a.txt" }), /backup/);
    assert.ok(!existsSync(inFolder("delete/a.txt")));
  });

  it("stay in the workspace through links, case and dots", async () => {
    await symlink(tmpdir(), inFolder("outside"));
    for (const [name, input] of [
      ["toolgate_read_file", { path: "outside/x" }],
      ["toolgate_write_file", { path: "outside/toolgate-escaped.txt", content: "x" }],
      ["toolgate_write_file", { path: "a/../../toolgate-escaped.txt", content: "x" }],
      ["toolgate_move_file", { from: "notes.md", to: "outside/toolgate-escaped.txt" }],
      ["toolgate_delete_file", { path: ".." }],
      ["toolgate_run_command", { command: "true", cwd: "outside" }],
    ] as const)
      assert.match(await invoke(name, input), /invalid_arguments/, `${name} ${JSON.stringify(input)}`);
    assert.ok(!existsSync(join(tmpdir(), "toolgate-escaped.txt")));
  });

  it("ask for protected files although their row allows them: here, where nobody can be asked, nothing runs", async () => {
    await put(".vscode/tasks.json", "{}");
    await symlink(inFolder(".vscode"), inFolder("innocent"));
    for (const [name, input] of [
      ["toolgate_write_file", { path: ".VSCode/settings.json", content: "{}" }],
      ["toolgate_write_file", { path: "innocent/settings.json", content: "{}" }],
      ["toolgate_replace_text", { path: ".vscode/tasks.json", find: "{}", replace: "[]" }],
      ["toolgate_move_file", { from: ".vscode/tasks.json", to: "tasks.json" }],
      ["toolgate_delete_file", { path: ".vscode", recursive: true }],
      ["toolgate_run_command", { command: "echo '{}' > .vscode/settings.json" }],
    ] as const)
      assert.match(await invoke(name, input), /Nothing was executed/, `${name} ${JSON.stringify(input)}`);
    assert.equal(await readFile(inFolder(".vscode/tasks.json"), "utf8"), "{}");
    assert.ok(!existsSync(inFolder(".vscode/settings.json")));
  });

  it("end a command at its time limit, with all that it started", async () => {
    const answer = await invoke("toolgate_run_command", {
      command: "sleep 300 & echo begun; wait",
      timeoutSeconds: 1,
    });
    assert.match(answer, /tool_timeout/);
    assert.match(answer, /begun/);
  });

  it("give a long result in parts", async () => {
    const answer = await invoke("toolgate_run_command", { command: "seq 1 200000" });
    assert.ok(answer.length < 13_000);
    assert.match(answer, /truncated/);
    await put("long.txt", Array.from({ length: 5000 }, (_, line) => `line ${line}`).join("\n"));
    const read = await invoke("toolgate_read_file", { path: "long.txt" });
    const kept = /'(toolgate-result:read_file-[0-9a-f]{8}\.txt)'/.exec(read)?.[1];
    assert.ok(kept, read.slice(-300));
    assert.match(await invoke("toolgate_read_file", { path: kept, startLine: 4999 }), /line 4999/);
    assert.match(
      await invoke("toolgate_read_file", { path: "toolgate-result:../decisions.db" }),
      /no file|must|invalid/,
    );
  });

  it("fetch from a private address only when the person allowed the host, redirects included", async () => {
    let requests = 0;
    const server = createServer(({ url }, response) => {
      requests++;
      if (url === "/away") response.writeHead(302, { location: "http://127.0.0.2:1/secret" }).end();
      else response.setHeader("content-type", "text/plain").end("hello");
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    try {
      const listening = server.address();
      assert.ok(typeof listening === "object" && listening);
      const { port } = listening;
      const address = `http://127.0.0.1:${port}`;
      assert.match(await invoke("toolgate_fetch_url", { url: `${address}/` }), /not a public address/);
      assert.equal(requests, 0);
      await setting("allowedHosts", [`127.0.0.1:${port}`]);
      assert.match(await invoke("toolgate_fetch_url", { url: `${address}/` }), /hello/);
      assert.match(await invoke("toolgate_fetch_url", { url: `${address}/away` }), /127\.0\.0\.2/);
      assert.equal(requests, 2);
    } finally {
      await setting("allowedHosts", undefined);
      server.close();
    }
  });

  it("close the question to the person when the call is cancelled", async () => {
    const source = new vscode.CancellationTokenSource();
    const answer = invoke(
      "toolgate_ask_person",
      { question: "Which one?", choices: ["a", "b"] },
      source.token,
    );
    source.cancel();
    assert.match(await answer.catch(() => "cancelled"), /cancel|stopped|interrupted|dismissed/i);
  });
});
