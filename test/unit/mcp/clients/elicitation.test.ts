import assert from "node:assert/strict";
import type { Client, ElicitRequest, ElicitResult } from "@modelcontextprotocol/client";
import { connect } from "../endpoint/connect.ts";
import { settle } from "../../gate/world.ts";
import { until } from "../../windows/until.ts";
import { gatedEndpoint, type GatedChanges } from "./gatedEndpoint.ts";

type Answer = (request: ElicitRequest) => ElicitResult | Promise<ElicitResult>;

const eras = ["2025-11-25", "2026-07-28"] as const;

async function asking(
  era: (typeof eras)[number],
  answer: Answer | null,
  changes: GatedChanges = {},
): Promise<Awaited<ReturnType<typeof gatedEndpoint>> & { client: Client; asked: ElicitRequest[] }> {
  const gated = await gatedEndpoint(changes);
  const asked: ElicitRequest[] = [];
  const client = await connect(gated.endpoint.url, "token-of-laptop", era, {
    capabilities: answer ? { elicitation: {} } : {},
  });
  if (answer)
    client.setRequestHandler("elicitation/create", (request) => {
      asked.push(request);
      return answer(request);
    });
  return { ...gated, client, asked };
}

const spyCall = { name: "x__spy", arguments: { a: 1 } };

async function textOf(client: Client): Promise<string> {
  const { isError, content } = await client.callTool(spyCall);
  assert.equal(isError, true);
  return JSON.stringify(content);
}

// Acceptance B3-1 to B3-5, B3-9, B3-20; abuse cases M14.
for (const era of eras)
  describe(`an outside client of the era ${era} that is asked itself`, () => {
    it("runs the tool once when its person accepts, and our dialog stays away", async () => {
      const { client, endpoint, runs, asked, dialogs, decisions } = await asking(era, () => ({
        action: "accept",
        content: {},
      }));
      await using _ = endpoint;
      const { content, isError } = await client.callTool(spyCall);
      assert.deepEqual([content, isError ?? false], [[{ type: "text", text: "ran" }], false]);
      assert.deepEqual(runs, [{ a: 1 }]);
      assert.equal(asked.length, 1);
      assert.deepEqual(asked[0]?.params, {
        message: asked[0]?.params.message,
        requestedSchema: { type: "object", properties: {} },
        ...("mode" in (asked[0]?.params ?? {}) && { mode: "form" }),
      });
      assert.match(
        asked[0]?.params.message ?? "",
        /^\[risk L3 Moderate\] Run 'spy' with arguments \{"a":1\}\?/,
      );
      assert.equal(dialogs.length, 0);
      assert.deepEqual(decisions()[0]?.decision.by, { kind: "client", name: "Laptop" });
      await client.close();
    });

    for (const action of ["decline", "cancel"] as const)
      it(`runs nothing when its person answers ${action}`, async () => {
        const { client, endpoint, runs, asked, dialogs } = await asking(era, () => ({ action }));
        await using _ = endpoint;
        assert.match(await textOf(client), /Nothing was executed.*by hand/);
        assert.deepEqual([runs.length, asked.length, dialogs.length], [0, 1, 0]);
        await client.close();
      });

    it("runs nothing, and asks nobody, when it cannot ask", async () => {
      const { client, endpoint, runs, dialogs } = await asking(era, null);
      await using _ = endpoint;
      assert.match(await textOf(client), /Nobody can be asked here: 'Laptop' cannot ask/);
      assert.deepEqual([runs.length, dialogs.length], [0, 0]);
      await client.close();
    });

    it("is asked for in our dialog, once, when it cannot ask and its person chose that", async () => {
      const { client, endpoint, runs, dialogs, decisions } = await asking(era, null, {
        asks: "clientOrEditor",
        here: true,
      });
      await using _ = endpoint;
      assert.notEqual((await client.callTool(spyCall)).isError, true);
      assert.deepEqual([runs.length, dialogs.length], [1, 1]);
      assert.deepEqual(decisions()[0]?.decision.by, { kind: "person" });
      await client.close();
    });

    it("is not asked about what it cannot be shown whole", async () => {
      const { client, endpoint, runs, asked, dialogs } = await asking(
        era,
        () => ({ action: "accept", content: {} }),
        { secrets: 1 },
      );
      await using _ = endpoint;
      assert.match(await textOf(client), /secrets/);
      assert.deepEqual([runs.length, asked.length, dialogs.length], [0, 0, 0]);
      await client.close();
    });

    it("runs nothing when it goes away with the question open", async () => {
      const gone = Promise.withResolvers<ElicitResult>();
      const { client, endpoint, runs, asked, clock, entries } = await asking(era, () => gone.promise);
      await using _ = endpoint;
      client.callTool(spyCall).catch(() => undefined);
      await until("it is asked", () => asked.length > 0);
      await client.close();
      await settle();
      clock.advance(120_000);
      gone.resolve({ action: "accept", content: {} });
      await until("it is decided", () => entries.length > 0);
      assert.equal(runs.length, 0);
    });

    it("runs nothing when the time to answer is over, and a late yes changes nothing", async () => {
      const late = Promise.withResolvers<ElicitResult>();
      const { client, endpoint, runs, asked, clock } = await asking(era, () => late.promise);
      await using _ = endpoint;
      const text = textOf(client).catch((error: unknown) => String(error));
      await until("it is asked", () => asked.length > 0);
      clock.advance(120_000);
      late.resolve({ action: "accept", content: {} });
      assert.match(await text, /within 120 seconds|cancelled|expired/);
      for (let turn = 0; turn < 20; turn++) await settle();
      assert.equal(runs.length, 0);
      await client.close();
    });

    it("runs nothing when its own code throws", async () => {
      const { client, endpoint, runs } = await asking(era, () => {
        throw new Error("the window of the client is gone");
      });
      await using _ = endpoint;
      await client.callTool(spyCall).catch(() => undefined);
      for (let turn = 0; turn < 20; turn++) await settle();
      assert.equal(runs.length, 0);
      await client.close();
    });
  });
