import assert from "node:assert/strict";
import { createServer } from "node:http";
import { once } from "node:events";
import { chmod } from "node:fs/promises";
import { join } from "node:path";
import { publishEndpoint } from "../../../../src/windows/endpointRecord.ts";
import { echo, madeUpstream, result } from "../endpoint/world.ts";
import { gatedEndpoint } from "../clients/gatedEndpoint.ts";
import { until } from "../../windows/until.ts";
import { startBridge } from "./rawBridge.ts";
import { meetingPlace, openWindow, startClient } from "./window.ts";

const upstream = () => madeUpstream("other", { tools: [echo] });
const call = (id: number | string, name = "other__echo") => ({
  id,
  method: "tools/call",
  params: { name, arguments: {} },
});

describe("a window that is loaded anew", () => {
  it("is found again: what was under way gets one error, and the next call goes there", async () => {
    await using place = await meetingPlace();
    const begun = Promise.withResolvers<void>();
    const first = await openWindow(
      place.folder,
      [upstream()],
      {},
      {
        answer: () => {
          begun.resolve();
          return new Promise(() => {});
        },
      },
    );
    await using bridge = startBridge(place.folder);
    await bridge.begin();
    bridge.say(call("lost"));
    await begun.promise;
    await first[Symbol.asyncDispose]();
    await using second = await openWindow(place.folder, [upstream()]);
    assert.match(
      await bridge.line("the call has failed", (line) => line.includes('"lost"')),
      /went away before/,
    );
    await bridge.line("the lists are told to be others", (line) => line.includes("tools/list_changed"));
    bridge.say(call("next"));
    await bridge.line("the next call is answered", (line) => line.includes('"next"'));
    assert.equal(second.calls.length, 1);
    assert.equal(bridge.lines().filter((line) => line.includes('"lost"')).length, 1);
  });

  it("is waited for, and no other window is taken for it", async () => {
    await using place = await meetingPlace();
    const mine = { name: "mine", folders: [place.folder] };
    const first = await openWindow(place.folder, [upstream()], mine);
    await using other = await openWindow(place.folder, [upstream()], {
      name: "other",
      folders: ["/elsewhere"],
    });
    await using bridge = startBridge(place.folder);
    await bridge.begin();
    await first[Symbol.asyncDispose]();
    bridge.say(call("waits"));
    await using second = await openWindow(place.folder, [upstream()], mine);
    await bridge.line("the call is answered", (line) => line.includes('"waits"'));
    assert.deepEqual([other.calls.length, second.calls.length], [0, 1]);
  });

  it("gets no answer that was for the window before it", async () => {
    await using place = await meetingPlace();
    const open = async (name: string) => {
      const address = join(place.folder, `${name}.sock`);
      const gated = await gatedEndpoint({}, address);
      const port = Number(new URL(gated.endpoint.url).port);
      const record = await publishEndpoint(place.folder, {
        address,
        port,
        name: "w",
        folders: [place.folder],
      });
      return {
        ...gated,
        close: async () => {
          await record[Symbol.asyncDispose]();
          await gated.endpoint[Symbol.asyncDispose]();
        },
      };
    };
    await using bridge = startBridge(place.folder);
    const first = await open("first");
    await bridge.begin({ elicitation: {} });
    bridge.say(call("one", "x__spy"));
    const question = JSON.parse(
      await bridge.line("it is asked", (line) => line.includes("elicitation/create")),
    );
    await first.close();
    const second = await open("second");
    await bridge.line("the window is found again", (line) => line.includes("tools/list_changed"));
    bridge.say(call("two", "x__spy"));
    // The new window counts from the start: its question has the id of the old one, and is not put to anybody.
    await bridge.line("the second call is refused", (line) => line.includes('"two"'));
    bridge.say({ id: question.id, result: { action: "accept", content: {} } });
    bridge.say(call("three", "x__spy"));
    await until(
      "it is asked again",
      () => bridge.lines().filter((line) => line.includes("elicitation/create")).length === 2,
    );
    assert.deepEqual([first.runs.length, second.runs.length], [0, 0]);
    await second.close();
  });
});

describe("the bytes of a message", () => {
  it("are the same on both sides", async () => {
    await using place = await meetingPlace();
    const bodies: string[] = [];
    const odd =
      '{ "jsonrpc" : "2.0", "id":1,\n "result":{"big":12345678901234567890,"float":1.0,"text":"\\u00e9é\\/"}}';
    const server = createServer((request, response) => {
      let body = "";
      request.setEncoding("utf8").on("data", (text: string) => (body += text));
      request.on("end", () => {
        bodies.push(body);
        response.writeHead(200, { "content-type": "text/event-stream" });
        response.end(
          `: hello\r\nevent: message\r\nid: 1\r\n${odd.replaceAll(/^/gm, "data: ").replaceAll("\n", "\r\n")}\r\n\r\n`,
        );
      });
    });
    const address = join(place.folder, "fake.sock");
    server.listen(address);
    await once(server, "listening");
    await using _ = await publishEndpoint(place.folder, { address, port: 1, name: "fake", folders: [] });
    await using bridge = startBridge(place.folder);
    const sent =
      '{"params": {"n":1.0,"big":12345678901234567890,"t":"\\u00e9\\/é"} ,"method":"x/y","id":1,"jsonrpc":"2.0"}';
    bridge.write(`${sent}\n`);
    const line = await bridge.line("it is answered", () => true);
    assert.deepEqual(bodies, [sent]);
    assert.equal(line, odd.replaceAll("\n", " "));
    server.close();
    server.closeAllConnections();
  });
});

describe("a person asked through the bridge", () => {
  for (const era of ["2025-11-25", "2026-07-28"])
    it(`lets the call of a client of ${era} run once, as that client's word`, async () => {
      await using place = await meetingPlace();
      const address = join(place.folder, "gated.sock");
      const gated = await gatedEndpoint({}, address);
      await using endpoint = gated.endpoint;
      const port = Number(new URL(endpoint.url).port);
      await using _ = await publishEndpoint(place.folder, { address, port, name: "w", folders: [] });
      const { client, connect } = startClient(place.folder, { era, capabilities: { elicitation: {} } });
      client.setRequestHandler("elicitation/create", () => ({ action: "accept", content: {} }));
      await connect();
      const { content } = await client.callTool({ name: "x__spy", arguments: { a: 1 } });
      assert.deepEqual(content, [{ type: "text", text: "ran" }]);
      assert.deepEqual(gated.runs, [{ a: 1 }]);
      assert.deepEqual(gated.decisions()[0]?.decision.by, { kind: "client", name: "Laptop" });
      await client.close();
    });
});

describe("the folder in which windows leave word", () => {
  it("is not trusted where others can write to it", async function () {
    if (process.platform === "win32") return;
    await using place = await meetingPlace();
    await using window = await openWindow(
      place.folder,
      [upstream()],
      {},
      { answer: async () => result("x") },
    );
    await chmod(place.folder, 0o777);
    const { connect } = startClient(place.folder);
    await assert.rejects(connect(), /open to other users/);
    assert.equal(window.calls.length, 0);
    await chmod(place.folder, 0o700);
  });

  it("is searched by another folder than the working directory where one is named", async () => {
    await using place = await meetingPlace();
    await using one = await openWindow(place.folder, [upstream()], { name: "one", folders: ["/one"] });
    await using two = await openWindow(place.folder, [upstream()], { name: "two", folders: ["/two"] });
    const { connect } = startClient(place.folder);
    await assert.rejects(
      connect(),
      /2 windows of VS Code \('one', 'two'\)|2 windows of VS Code \('two', 'one'\)/,
    );
    const named = startClient(place.folder, { more: ["--folder", "/two/inner"] });
    await named.connect();
    await named.client.callTool({ name: "other__echo", arguments: {} });
    assert.deepEqual([one.calls.length, two.calls.length], [0, 1]);
    await named.client.close();
  });
});
