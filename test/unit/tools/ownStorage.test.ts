import assert from "node:assert/strict";
import { symlink } from "node:fs/promises";
import { homedir } from "node:os";
import { join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import type { JsonObject } from "../../../src/core/json.ts";
import type { Place, Tool } from "../../../src/gate/tool.ts";
import { listFiles } from "../../../src/tools/listFiles.ts";
import { readFile } from "../../../src/tools/readFile.ts";
import { runCommand } from "../../../src/tools/runCommand.ts";
import { searchText } from "../../../src/tools/searchText.ts";
import { apiGateTool } from "../../../src/vscode/apiGateTool.ts";
import { runContext, tempWorkspace, type TempWorkspace } from "./tempWorkspace.ts";

/** What opens the sockets of other windows lies there, and everything on record. */
describe("Toolgate's own storage, where the workspace holds it", () => {
  let ws: TempWorkspace;
  let place: Place;
  const storage = ".config/Code/User/globalStorage/toolgate.toolgate";
  const record = `${storage}/windows/0123456789abcdef.json`;
  const protections = async (tool: Tool, args: JsonObject, at = place) => {
    const found = await tool.inspect(args, at);
    assert.deepEqual(found.problems, []);
    return found.protections;
  };

  beforeEach(async () => {
    ws = await tempWorkspace();
    await ws.write(record, "the relay secret\n");
    await ws.write("code/a.txt", "no secret\n");
    await symlink(join(ws.folder, storage), join(ws.folder, "code/docs"));
    place = {
      ...ws.place,
      ownFolder: join(ws.folder, storage),
      keptResults: join(ws.folder, storage, "out"),
    };
  });
  afterEach(() => ws.remove());

  const reading: [name: string, tool: Tool, args: JsonObject][] = [
    ["a file of it is read", readFile, { path: record }],
    ["a file of it is read through a link", readFile, { path: "code/docs/windows/0123456789abcdef.json" }],
    ["it is searched", searchText, { text: "secret", path: storage }],
    ["it is searched through a link", searchText, { text: "secret", path: "code/docs" }],
    ["it is listed", listFiles, { path: `${storage}/windows` }],
    ["a command runs in it", runCommand, { command: "cat *", cwd: `${storage}/windows` }],
    ["a command names it", runCommand, { command: `cat ${record}` }],
    ["a command names it in quotes", runCommand, { command: `cat "./${record}"` }],
    ["a command names it from elsewhere", runCommand, { command: `cat ../${record}`, cwd: "code" }],
    ["a command names it through a link", runCommand, { command: "cat docs/windows/*", cwd: "code" }],
    ["a command names it with a flag", runCommand, { command: `grep --file=${record} x` }],
  ];
  for (const [name, tool, args] of reading)
    it(`has a person asked every time when ${name}`, async () => {
      const why = await protections(tool, args);
      assert.ok(why.length > 0 && why.every((one) => one.includes("Toolgate")), JSON.stringify(why));
    });

  it("has a person asked when a command names it from the home folder", async () => {
    const ownFolder = join(homedir(), ".toolgate-test", "storage");
    for (const home of ["~", "$HOME", "${HOME}"]) {
      const command = `cat ${home}/.toolgate-test/storage/x.json`;
      assert.equal((await protections(runCommand, { command }, { ...place, ownFolder })).length, 1, command);
    }
  });

  it("has a person asked when its path has blanks in it", async () => {
    const spaced = "Library/Application Support/Code/User/globalStorage/toolgate.toolgate";
    await ws.write(`${spaced}/windows/x.json`, "");
    const at = { ...place, ownFolder: join(ws.folder, spaced) };
    for (const command of [
      `cat "${spaced}/windows/x.json"`,
      `cat ${spaced.replace(" ", "\\ ")}/windows/x.json`,
      `cat '${join(ws.folder, spaced)}'/windows/x.json`,
      `cd Library && cat App*/Code/User/globalStorage/toolgate.toolgate/windows/*`,
    ])
      assert.equal((await protections(runCommand, { command }, at)).length, 1, command);
  });

  const names = ["path", "file", "uri", "url", "command", "edits", "files", "script"];
  const foreignTool = apiGateTool(
    {
      id: "acme.tools/any",
      title: "Any",
      description: "Does anything.",
      input: {
        schema: { type: "object", properties: Object.fromEntries(names.map((name) => [name, {}])) },
        problems: null,
      },
      risk: null,
      requiresApproval: null,
      timeoutSeconds: null,
      source: "any",
      returnDirect: false,
      made: null,
      run: () => "",
    },
    () => true,
  );
  const foreign: [name: string, args: () => JsonObject][] = [
    ["by its path", () => ({ path: record })],
    ["by its absolute path", () => ({ file: join(ws.folder, record) })],
    ["by its address", () => ({ uri: pathToFileURL(join(ws.folder, record)).href })],
    ["through a link", () => ({ path: "code/docs/windows" })],
    ["in a command", () => ({ command: `ls; cat ./${record}` })],
    ["deep inside", () => ({ edits: [{ files: { a: ["x", `${ws.folder}/${storage}`] } }] })],
    ["in a key", () => ({ files: { [record]: "read" } })],
    ["in a long text", () => ({ script: `${"x ".repeat(50_000)} cat ${record}` })],
  ];
  for (const [name, args] of foreign)
    it(`has a person asked every time when another extension's tool is handed it ${name}`, async () => {
      assert.equal((await protections(foreignTool, args())).length, 1);
    });

  it("leaves another extension's tool free to be handed anything else", async () => {
    const args = {
      path: "code/a.txt",
      command: "ls -la ~",
      url: "https://example.com/a",
      file: "file:///etc/x",
    };
    assert.deepEqual(await protections(foreignTool, args), []);
    assert.deepEqual(await protections(foreignTool, { path: record }, { ...place, ownFolder: null }), []);
  });

  it("leaves everything around it free to be read", async () => {
    assert.deepEqual(await protections(readFile, { path: "code/a.txt" }), []);
    assert.deepEqual(await protections(searchText, { text: "secret" }), []);
    assert.deepEqual(await protections(listFiles, {}), []);
    assert.deepEqual(await protections(runCommand, { command: "ls code; cat code/a.txt" }), []);
  });

  it("is passed over by a search and a listing of what is around it", async () => {
    const found = await searchText.run({ text: "secret" }, place, runContext());
    assert.match(found, /no secret/);
    assert.doesNotMatch(found, /relay/);
    const listed = await listFiles.run({}, place, runContext());
    assert.match(listed, /toolgate\.toolgate\/ /);
    assert.doesNotMatch(listed, /0123456789abcdef/);
  });

  it("is read where a person let it be, and not where the path led elsewhere when it was allowed", async () => {
    const asked = await readFile.inspect({ path: record }, place);
    const context = { ...runContext(), inspected: asked };
    assert.equal(await readFile.run({ path: record }, place, context), "the relay secret\n");
    const paths = { file: { path: record }, folder: { path: storage, text: "secret" } };
    await assert.rejects(readFile.run(paths.file, place, runContext()), /leads somewhere else/);
    await assert.rejects(searchText.run(paths.folder, place, runContext()), /leads somewhere else/);
    await assert.rejects(listFiles.run({ path: storage }, place, runContext()), /leads somewhere else/);
  });

  it("gives whole results that were kept there by their names", async () => {
    await ws.write(`${storage}/out/a-1.txt`, "kept");
    const args = { path: "toolgate-result:a-1.txt" };
    assert.deepEqual(await protections(readFile, args), []);
    assert.equal(await readFile.run(args, place, runContext()), "kept");
    assert.equal(
      (await protections(readFile, { path: relative(ws.folder, join(ws.folder, storage, "out/a-1.txt")) }))
        .length,
      1,
    );
  });
});
