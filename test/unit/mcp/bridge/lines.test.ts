import assert from "node:assert/strict";
import { echo, madeUpstream, result } from "../endpoint/world.ts";
import { startBridge } from "./rawBridge.ts";
import { meetingPlace, openWindow } from "./window.ts";

const upstream = () => madeUpstream("other", { tools: [echo] });

// Abuse cases J12 and J13.
describe("a line for the bridge", () => {
  const call = '"method":"tools/call","params":{"name":"other__echo","arguments":{}}';
  const bad: readonly [string, string | Buffer][] = [
    ["is garbage", "garbage"],
    ["is empty", ""],
    ["is half a message", `{"jsonrpc":"2.0","id":1,${call}`],
    ["has something behind the message", `{"jsonrpc":"2.0","id":1,${call}} x`],
    ["begins with a byte order mark", `\ufeff{"jsonrpc":"2.0","id":1,${call}}`],
    ["is a batch", `[{"jsonrpc":"2.0","id":1,${call}}]`],
    ["has no version", `{"id":1,${call}}`],
    ["has the id null", `{"jsonrpc":"2.0","id":null,${call}}`],
    ["has the id 1.5", `{"jsonrpc":"2.0","id":1.5,${call}}`],
    ["has an object for an id", `{"jsonrpc":"2.0","id":{},${call}}`],
    ["has no id and is a call all the same", `{"jsonrpc":"2.0",${call}}`],
    ["has a key too many", `{"jsonrpc":"2.0","id":1,${call},"more":1}`],
    ["has a NUL in it", `{"jsonrpc":"2.0","id":1,\u0000${call}}`],
    [
      "has bytes that are not UTF-8",
      Buffer.from(`{"jsonrpc":"2.0","id":1,${call.replace("{}", '{"a":"\xff\xfe"}')}}`, "latin1"),
    ],
    ["has a list for arguments", `{"jsonrpc":"2.0","id":1,${call.replace("{}", "[]")}}`],
    ["has a text for arguments", `{"jsonrpc":"2.0","id":1,${call.replace("{}", '"x"')}}`],
    ["answers what nobody asked", '{"jsonrpc":"2.0","id":0,"result":{"action":"accept"}}'],
  ];

  it("is not passed on unless it is a message, and the next one is", async () => {
    await using place = await meetingPlace();
    await using window = await openWindow(place.folder, [upstream()]);
    await using bridge = startBridge(place.folder);
    await bridge.begin();
    for (const [index, [what, line]] of bad.entries()) {
      bridge.write(Buffer.concat([Buffer.from(line), Buffer.from("\n")]));
      bridge.say({ id: `ping ${index}`, method: "ping" });
      const answer = await bridge.line(`ping is answered after what ${what}`, (one) =>
        one.includes(`"ping ${index}"`),
      );
      assert.match(answer, /"result":\{\}/, what);
    }
    assert.equal(window.calls.length, 0);
    assert.doesNotMatch(bridge.lines().join("\n") + bridge.errors(), /token-of-laptop/);
  });

  it("may end as on Windows", async () => {
    await using place = await meetingPlace();
    await using window = await openWindow(place.folder, [upstream()]);
    await using bridge = startBridge(place.folder);
    await bridge.begin();
    bridge.write(`{"jsonrpc":"2.0","id":1,${call}}\r\n`);
    await bridge.line("it is answered", (line) => line.includes('"id":1'));
    assert.equal(window.calls.length, 1);
  });

  it("that is too long gets an error at once, by its id where it can be read, and the next one is passed on", async () => {
    await using place = await meetingPlace();
    await using window = await openWindow(place.folder, [upstream()]);
    await using bridge = startBridge(place.folder);
    await bridge.begin();
    const long = (id: number, mebibytes: number) =>
      `{"jsonrpc":"2.0",${call.replace("{}", `{"a":"${"x".repeat(mebibytes * 1024 * 1024)}"}`)},"id":${id}}\n`;
    bridge.write(long(1, 10));
    assert.match(
      await bridge.line("it is refused", (line) => line.includes('"id":1')),
      /at most 4194304 bytes/,
    );
    bridge.write(long(2, 40));
    await bridge.line("it is refused", (line) => line.includes('"id":null'));
    bridge.write(long(3, 1));
    await bridge.line("it is answered", (line) => line.includes('"id":3'));
    assert.deepEqual(
      window.calls.map(({ input }) => JSON.stringify(input).length > 1024 * 1024),
      [true],
    );
  });

  it("gives what is cancelled no answer, and the call learns of it", async () => {
    await using place = await meetingPlace();
    const begun = Promise.withResolvers<AbortSignal>();
    await using _ = await openWindow(
      place.folder,
      [upstream()],
      {},
      {
        answer: (_request, signal) =>
          new Promise((resolve) => {
            begun.resolve(signal);
            signal.addEventListener("abort", () => resolve(result("late")));
          }),
      },
    );
    await using bridge = startBridge(place.folder);
    await bridge.begin();
    bridge.write(`{"jsonrpc":"2.0","id":7,${call}}\n`);
    const signal = await begun.promise;
    bridge.say({ method: "notifications/cancelled", params: { requestId: 7 } });
    await new Promise<void>((resolve) => {
      if (signal.aborted) resolve();
      else signal.addEventListener("abort", () => resolve());
    });
    bridge.say({ id: 8, method: "ping" });
    await bridge.line("ping is answered", (line) => line.includes('"id":8'));
    assert.ok(!bridge.lines().some((line) => line.includes('"id":7')));
  });

  it("is the last one: the bridge ends with its input, and its conversation with it", async () => {
    await using place = await meetingPlace();
    await using window = await openWindow(place.folder, [upstream()]);
    await using bridge = startBridge(place.folder);
    await bridge.begin();
    bridge.child.stdin.end();
    assert.equal(await bridge.ended(), 0);
    assert.equal(window.calls.length, 0);
  });
});
