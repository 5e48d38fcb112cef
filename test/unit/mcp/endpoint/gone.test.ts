import assert from "node:assert/strict";
import { request } from "node:http";
import { systemClock } from "../../../../src/gate/clock.ts";
import { connect } from "./connect.ts";
import { bearer, begin, posted } from "./raw.ts";
import { echo, madeUpstream, openWorld, result } from "./world.ts";

const call = { jsonrpc: "2.0", id: 7, method: "tools/call", params: { name: "other__echo", arguments: {} } };

// Abuse case D11: whoever is asked may say yes later.
describe("a call whose client went away", () => {
  it("is asked about no more, in the era of conversations either", async () => {
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
    const session = await begin(endpoint.url, "token-of-laptop");
    const headers = { ...posted, ...bearer("token-of-laptop"), "mcp-session-id": session };
    const sent = request(endpoint.url, { method: "POST", headers, agent: false });
    sent.on("error", () => undefined);
    sent.end(JSON.stringify(call));
    await waits.promise;
    sent.destroy();
    await cancelled.promise;
  });
});

// Abuse case M07.
for (const era of ["2025-11-25", "2026-07-28"] as const)
  describe(`what a server asks the person of a client of the era ${era}`, () => {
    it("says whose question it is before all else, also while a resource is read", async () => {
      const question = "Run 'spy' with arguments {}?";
      const asks = madeUpstream("other", {
        async answers(method, _, { session, signal }) {
          if (method === "resources/read")
            await session?.request(
              "elicitation/create",
              { message: question, requestedSchema: { type: "object", properties: {} } },
              signal,
            );
          return { contents: [] };
        },
      });
      const { endpoint } = await openWorld([asks]);
      await using _ = endpoint;
      const client = await connect(endpoint.url, "token-of-laptop", era, {
        capabilities: { elicitation: {} },
      });
      const seen: string[] = [];
      client.setRequestHandler("elicitation/create", ({ params }) => {
        seen.push(params.message);
        return { action: "accept", content: {} };
      });
      await client.readResource({ uri: "file:///a" });
      assert.deepEqual(seen, [`other asks: ${question}`]);
      await client.close();
    });
  });

describe("a server that is silent", () => {
  it("keeps nobody from what the others offer", async () => {
    const silent = madeUpstream("silent", {
      answers: (_, __, { signal }) =>
        new Promise((_, reject) => {
          signal.addEventListener("abort", () => reject(new Error("aborted")));
        }),
    });
    const other = madeUpstream("other", {
      answers: () => ({ resources: [{ uri: "file:///a", name: "a" }] }),
    });
    const clock = {
      ...systemClock,
      after: (_: number, callback: () => void) => systemClock.after(0, callback),
    };
    const { endpoint } = await openWorld([silent, other], { clock });
    await using _ = endpoint;
    const client = await connect(endpoint.url, "token-of-laptop", "2025-11-25");
    assert.deepEqual(
      (await client.listResources()).resources.map(({ uri }) => uri),
      ["file:///a"],
    );
    await client.close();
  });
});

describe("a client that opens one conversation after the other", () => {
  it("pushes out none of another", async () => {
    const { endpoint } = await openWorld([madeUpstream("other", { tools: [echo] })]);
    await using _ = endpoint;
    const phone = await connect(endpoint.url, "token-of-phone", "2025-11-25");
    for (let count = 0; count < 120; count++) await begin(endpoint.url, "token-of-laptop");
    assert.equal((await phone.listTools()).tools.length, 1);
    await phone.close();
  });
});
