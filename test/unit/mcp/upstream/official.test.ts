import assert from "node:assert/strict";
import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { alone, open } from "./open.ts";
import { everything, filesystem } from "./servers.ts";

describe("the official servers over stdio", () => {
  it("list their tools and answer a call", async () => {
    await using upstream = await open(everything());
    assert.equal(upstream.state().kind, "running", JSON.stringify(upstream.state()));
    assert.ok(upstream.tools().some(({ name }) => name === "echo"));
    const params = { name: "echo", arguments: { message: "hi" } };
    const result = await upstream.request("tools/call", params, alone());
    assert.deepEqual(result, { content: [{ type: "text", text: "Echo: hi" }] });
  });

  it("read a file", async () => {
    const folder = await mkdtemp(join(tmpdir(), "toolgate-"));
    await writeFile(join(folder, "a.txt"), "what it says");
    await using upstream = await open(filesystem(folder));
    const params = { name: "read_text_file", arguments: { path: join(folder, "a.txt") } };
    const { content } = await upstream.request("tools/call", params, alone());
    assert.deepEqual(content, [{ type: "text", text: "what it says" }]);
  });
});
