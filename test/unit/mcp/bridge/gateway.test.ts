import assert from "node:assert/strict";
import { echo, madeUpstream } from "../endpoint/world.ts";
import { meetingPlace, openWindow, startClient } from "./window.ts";

const upstream = () => madeUpstream("other", { tools: [echo] });

for (const era of ["2025-11-25", "2026-07-28"])
  describe(`a client of the era ${era} that speaks only stdio`, () => {
    it("reaches the tools of the window through the bridge, as the client its token proves", async () => {
      await using place = await meetingPlace();
      await using window = await openWindow(place.folder, [upstream()]);
      const { client, connect } = startClient(place.folder, { era });
      await connect();
      const { tools } = await client.listTools();
      assert.deepEqual(
        tools.map(({ name }) => name),
        ["other__echo"],
      );
      const { content } = await client.callTool({ name: "other__echo", arguments: { message: "é\u2028" } });
      assert.deepEqual(content, [{ type: "text", text: "done" }]);
      assert.deepEqual(
        window.calls.map(({ input, caller }) => [input, caller]),
        [[{ message: "é\u2028" }, { kind: "mcpClient", name: "Laptop" }]],
      );
      await client.close();
    });
  });

describe("a program whose bridge cannot reach a window", () => {
  it("is told in plain words when its token is not known", async () => {
    await using place = await meetingPlace();
    await using window = await openWindow(place.folder, [upstream()]);
    const { connect } = startClient(place.folder, { token: "token-of-nobody" });
    await assert.rejects(connect(), /does not know this program's token/);
    assert.equal(window.calls.length, 0);
  });

  it("is told in plain words when it was given no token", async () => {
    await using place = await meetingPlace();
    await using window = await openWindow(place.folder, [upstream()]);
    const { connect } = startClient(place.folder, { token: "" });
    await assert.rejects(connect(), /TOOLGATE_TOKEN is not set/);
    assert.equal(window.calls.length, 0);
  });

  it("is told in plain words when no window serves", async () => {
    await using place = await meetingPlace();
    const { connect } = startClient(place.folder);
    await assert.rejects(connect(), /No window of VS Code serves tools/);
  });
});
