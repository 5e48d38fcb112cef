import assert from "node:assert/strict";
import { connect } from "./connect.ts";
import { echo, laptop, madeUpstream, openWorld, result } from "./world.ts";

for (const era of ["2025-11-25", "2026-07-28"] as const)
  describe(`a client of the era ${era} whose token is taken back`, () => {
    it("loses the call that waits, and everything else", async () => {
      const waits = Promise.withResolvers<void>();
      const cancelled = Promise.withResolvers<void>();
      const { endpoint } = await openWorld([madeUpstream("other", { tools: [echo] })], {
        answer(_, signal) {
          waits.resolve();
          return new Promise((resolve) => {
            signal.addEventListener("abort", () => {
              cancelled.resolve();
              resolve(result("too late"));
            });
          });
        },
      });
      await using _ = endpoint;
      const client = await connect(endpoint.url, "token-of-laptop", era);
      const other = await connect(endpoint.url, "token-of-phone", era);
      const called = client.callTool({ name: "other__echo", arguments: {} }).then(
        () => "answered",
        () => "failed",
      );
      await waits.promise;
      assert.ok(laptop.kind === "outside");
      endpoint.drop(laptop.id);
      await cancelled.promise;
      const end = called.then((how) => assert.equal(how, "failed"));
      await client.close();
      await end;
      assert.equal((await other.listTools()).tools.length, 1);
      await other.close();
    });
  });

describe("changes of what is offered", () => {
  for (const era of ["2025-11-25", "2026-07-28"] as const)
    it(`reach a client of the era ${era} that listens`, async () => {
      const { endpoint, toolsChanged } = await openWorld([madeUpstream("other", { tools: [echo] })]);
      await using _ = endpoint;
      const heard = Promise.withResolvers<void>();
      const client = await connect(endpoint.url, "token-of-laptop", era, {
        listChanged: { tools: { autoRefresh: false, debounceMs: 0, onChanged: () => heard.resolve() } },
      });
      const telling = setInterval(toolsChanged, 50);
      await heard.promise.finally(() => clearInterval(telling));
      await client.close();
    });
});
