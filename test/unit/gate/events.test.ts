import assert from "node:assert/strict";
import { createGateEvents } from "../../../src/gate/events.ts";
import type { GateEvent } from "../../../src/gate/ports.ts";
import { counted, settle, world, yes } from "./world.ts";

// Behaviour 1.37, trap D15; acceptance B1-60.
describe("what happens to a call", () => {
  it("is told as it happens, with what it is about", async () => {
    const w = world(yes().strategy);
    await w.call({ a: 1 }, undefined, { session: "s" });
    assert.deepEqual(
      w.events.map(({ kind }) => kind),
      ["requested", "started", "decided", "finished", "answered"],
    );
    for (const { id, tool, caller, session, args } of w.events) {
      assert.deepEqual([id, tool, session, args], ["call-1", "x/spy", "s", { a: 1 }]);
      assert.equal(caller.name, "test");
      assert.ok(Object.isFrozen(args));
    }
  });

  it("is requested before anything is decided or asked, and decided after", async () => {
    const order: string[] = [];
    const { strategy } = counted(() => {
      order.push("asked");
      return { approved: false };
    });
    const w = world(strategy, {
      onEvent: ({ kind }) => order.push(kind),
      vetoes: () => [counted(() => (order.push("veto"), { approved: true })).strategy],
    });
    await w.call();
    assert.deepEqual(order, ["requested", "veto", "started", "asked", "decided", "answered"]);
  });

  it("is requested only when it can be decided at all", async () => {
    const w = world(yes().strategy, { tool: { validate: ({ bad }) => (bad ? ["bad"] : []) } });
    await w.call({ bad: true });
    await w.call("no object");
    await w.call({}, undefined, { tool: "x/unknown" });
    assert.deepEqual(
      w.events.map(({ kind, args }) => [kind, args]),
      [
        ["decided", { bad: true }],
        ["answered", { bad: true }],
        ["decided", null],
        ["answered", null],
        ["decided", null],
        ["answered", null],
      ],
    );
  });

  it("is requested once, although a person changes the arguments", async () => {
    const { strategy } = counted(() => ({ approved: true, arguments: { b: 2 } }), true);
    const w = world(strategy);
    await w.call({ a: 1 });
    assert.deepEqual(
      w.events.map(({ kind, args }) => [kind, args]),
      [
        ["requested", { a: 1 }],
        ["started", { a: 1 }],
        ["decided", { b: 2 }],
        ["finished", { b: 2 }],
        ["answered", { b: 2 }],
      ],
    );
  });
});

describe("listeners", () => {
  const event = (id: string): GateEvent => ({
    kind: "requested",
    id,
    tool: "x/spy",
    caller: { kind: "participant", name: "@gate" },
    session: null,
    args: {},
  });

  it("are told in the order they came, each as often as it listens, until it stops", () => {
    const { tell, listen } = createGateEvents();
    const told: string[] = [];
    const first = () => void told.push("first");
    listen(first);
    const second = listen(() => told.push("second"));
    listen(first);
    tell(event("1"));
    second[Symbol.dispose]();
    tell(event("2"));
    assert.deepEqual(told, ["first", "second", "first", "first", "first"]);
  });

  it("that throw keep nobody from being told", () => {
    const { tell, listen } = createGateEvents();
    const told: string[] = [];
    listen(() => {
      throw new Error("listener");
    });
    listen(({ id }) => told.push(id));
    tell(event("1"));
    tell(event("2"));
    assert.deepEqual(told, ["1", "2"]);
  });

  it("that come or go while all are told change nothing about who is", () => {
    const { tell, listen } = createGateEvents();
    const told: string[] = [];
    let other: Disposable | null = null;
    listen(() => {
      other?.[Symbol.dispose]();
      listen(() => told.push("new"));
    });
    other = listen(() => told.push("other"));
    tell(event("1"));
    assert.deepEqual(told, ["other"]);
  });

  it("that cause something hear of it after all have heard of its cause", () => {
    const { tell, listen } = createGateEvents();
    const told: string[] = [];
    listen(({ id }) => id === "1" && tell(event("2")));
    listen(({ id }) => told.push(id));
    tell(event("1"));
    assert.deepEqual(told, ["1", "2"]);
  });

  it("change nothing about the call", async () => {
    const { tell, listen } = createGateEvents();
    listen((told) => {
      assert.throws(() => Object.assign(told.args ?? {}, { a: 2 }), TypeError);
      throw new Error("listener");
    });
    const w = world(yes().strategy, { onEvent: tell });
    await w.call({ a: 1 });
    await settle();
    assert.deepEqual(w.runs, [{ a: 1 }]);
  });
});
