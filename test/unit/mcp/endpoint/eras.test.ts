import assert from "node:assert/strict";
import { connect } from "./connect.ts";
import { echo, madeUpstream, openWorld } from "./world.ts";

for (const era of ["2025-11-25", "2026-07-28"] as const)
  describe(`a client of the era ${era}`, () => {
    it("sees the tools under their names here and calls one through the gate", async () => {
      const upstream = madeUpstream("other", { tools: [echo] });
      const { endpoint, calls } = await openWorld([upstream]);
      await using _ = endpoint;
      const client = await connect(endpoint.url, "token-of-laptop", era);
      const { tools } = await client.listTools();
      assert.deepEqual(
        tools.map(({ name, description }) => ({ name, description })),
        [{ name: "other__echo", description: "Says it again." }],
      );
      const { content } = await client.callTool({ name: "other__echo", arguments: { message: "hi" } });
      assert.deepEqual(content, [{ type: "text", text: "done" }]);
      assert.deepEqual(
        calls.map(({ tool, input, caller }) => ({ tool, input, caller })),
        [
          {
            tool: "other/echo",
            input: { message: "hi" },
            caller: { kind: "mcpClient", name: "Laptop" },
          },
        ],
      );
      assert.deepEqual(upstream.asked, [], "only the gate speaks to the server");
      await client.close();
    });
  });
