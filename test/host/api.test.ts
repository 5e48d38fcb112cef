import assert from "node:assert/strict";
import * as vscode from "vscode";
import type { AiEvent, DecidedCall, LoopMessage, LoopModel, LoopToolCall } from "../../src/api.ts";
import type { Neighbour } from "../neighbour/extension.ts";
import { invoke, setting } from "./window.ts";

const id = (name: string) => `toolgate.toolgate-neighbour/${name}`;

// VS Code refuses every dialog here: what has to be asked for is refused.
describe("another extension", () => {
  let neighbour: Neighbour;
  const decided: DecidedCall[] = [];
  const subscriptions: vscode.Disposable[] = [];
  const during = (disposable: vscode.Disposable) => void subscriptions.push(disposable);

  before(async () => {
    const extension = vscode.extensions.getExtension<Neighbour>("toolgate.toolgate-neighbour");
    assert.ok(extension, "the neighbour is not installed");
    neighbour = await extension.activate();
  });
  beforeEach(() => during(neighbour.toolgate.onDidDecide((call) => decided.push(call))));
  afterEach(async () => {
    vscode.Disposable.from(...subscriptions.splice(0)).dispose();
    decided.length = 0;
    await setting("tools", undefined);
  });

  /** What its tools did while this ran. */
  const doneIn = async (work: () => Promise<unknown>): Promise<readonly string[]> => {
    const before = neighbour.done.length;
    await work();
    return neighbour.done.slice(before);
  };

  it("finds the interface, which nobody can change for others", () => {
    const { toolgate } = neighbour;
    assert.equal(toolgate.version, 1);
    assert.ok(Object.isFrozen(toolgate) && Object.isFrozen(toolgate.strategies));
    assert.throws(() => Object.assign(toolgate, { registerTool: () => {} }), TypeError);
  });

  it("does not get its tool run unasked, whatever the tool says of itself", async () => {
    const done = await doneIn(async () => {
      const { kind, decision, text } = await neighbour.printer.call({ text: "a" });
      assert.deepEqual([kind, decision.allowed], ["refused", false]);
      assert.match(text, /Nothing was executed/);
    });
    assert.deepEqual(done, []);
    assert.equal(decided[0]?.tool, id("print"));
    assert.deepEqual(decided[0].caller, { kind: "extension", name: "toolgate.toolgate-neighbour" });
  });

  it("gets it run where the person's row allows it, with the arguments it gave", async () => {
    await setting("tools", { "toolgate.toolgate-neighbour/*": "allow" });
    const done = await doneIn(async () => {
      const args = { text: "a", copies: 2 };
      const answer = neighbour.printer.call(args);
      args.text = "b";
      assert.deepEqual(await answer.then(({ kind, text }) => [kind, text]), ["result", "Printed 2."]);
      assert.equal((await neighbour.mailer.call({ to: "abc" })).text, "Mailed.");
    });
    assert.deepEqual(done, ["printed a 2", "mailed abc"]);
  });

  it("is told what is wrong with the arguments by its own schemas, refinements of its own zod included", async () => {
    await setting("tools", { "toolgate.toolgate-neighbour/*": "allow" });
    const done = await doneIn(async () => {
      for (const [answer, problem] of [
        [neighbour.printer.call({}), /required property[^]*text/],
        [neighbour.printer.call({ text: "a", copies: 13 }), /must not be 13/],
        [neighbour.mailer.call({ to: "a" }), /'to'/],
        [neighbour.mailer.call({ to: "abc", cc: "b" }), /'cc'/],
      ] as const) {
        const { kind, text } = await answer;
        assert.equal(kind, "refused");
        assert.match(text, /invalid_arguments/);
        assert.match(text, problem);
      }
      // Not forbidden by the schema, but not named there: somebody has to look.
      assert.equal((await neighbour.printer.call({ text: "a", PRINTER: "b" })).kind, "refused");
    });
    assert.deepEqual(done, []);
  });

  it("cannot take an id twice, nor one that is not another extension's", () => {
    const definition = { title: "T", description: "D", input: { type: "object" }, run: () => "" } as const;
    const register = (one: string) => () =>
      during(neighbour.toolgate.registerTool({ ...definition, id: one }));
    assert.throws(register(id("print")), /Multiple tools with the same name/);
    for (const one of ["toolgate/write_file", "toolgate.toolgate/x", "editor/x", "no.body/x", "x"])
      assert.throws(register(one), TypeError);
  });

  it("makes tools of a class, its private and static methods too, of functions and of methods", async () => {
    const { tools, ignored } = neighbour.copier;
    const names = ["add", "copy_page", "done", "made", "refill", "scan", "who_am_i"];
    assert.deepEqual([Object.keys(tools).toSorted(), ignored], [names, []]);
    assert.equal((await tools["copy_page"]?.call({ page: "a" }))?.kind, "refused");
    await setting("tools", { "toolgate.toolgate-neighbour/*": "allow" });
    const called = async (name: string, args: object = {}) => (await tools[name]?.call(args))?.text;
    assert.equal(await called("who_am_i"), '"copier"');
    assert.equal(await called("copy_page", { page: "a", copies: 2 }), '{"left":1}');
    assert.equal(await called("copy_page", { page: "b" }), '{"left":0}');
    await assert.rejects(called("copy_page", { page: "c" }), /^Error: only 0 sheets are left$/);
    assert.equal(await called("refill"), '"Done"');
    assert.equal(await called("made"), "3");
    assert.match((await called("scan")) ?? "", /^\{"mimeType":"image\/png","data":"iVBOR/);
    assert.equal(await called("add", { x: 1, y: 2 }), "3");
    assert.match((await called("add", { x: 1, y: 2, z: 3 })) ?? "", /invalid_arguments/);
    assert.match((await called("done")) ?? "", /^Last: /);
    const one = neighbour.toolgate.toolFromFunction(() => 1, { name: "made" });
    assert.throws(
      () => neighbour.toolgate.registerTools({ from: "toolgate.toolgate-neighbour", sources: [one] }),
      /Multiple tools with the same name \(toolgate\.toolgate-neighbour\/made\) found in sources: _?Copier, function 'made'/,
    );
  });

  it("can refuse the calls of others, with its reason on record, until it stops", async () => {
    const { registerStrategy } = neighbour.toolgate;
    const veto = registerStrategy({
      name: id("office-hours"),
      approve: ({ id: tool }) => ({ approved: tool !== "toolgate/read_file", reason: "closed" }),
    });
    during(veto);
    assert.match(
      await invoke("toolgate_read_file", { path: "notes.md" }),
      /Tool execution was denied: closed/,
    );
    assert.deepEqual(decided[0]?.decision, {
      allowed: false,
      step: "strategy",
      by: "strategy",
      reason: "closed",
    });
    veto.dispose();
    assert.match(await invoke("toolgate_read_file", { path: "notes.md" }), /printer/);
  });

  it("refuses with a strategy that fails", async () => {
    during(
      neighbour.toolgate.registerStrategy({ name: id("broken"), approve: () => assert.fail("no service") }),
    );
    assert.match(await invoke("toolgate_read_file", { path: "notes.md" }), /no service/);
    assert.equal(decided[0]?.decision.by, "fault");
  });

  it("can decide with several strategies of its own, and tell an error from a rejection", async () => {
    const { strategies, registerStrategy, ToolApprovalError } = neighbour.toolgate;
    const away = () => {
      throw new ToolApprovalError("the engine is away");
    };
    const all = strategies.allOf(strategies.alwaysApprove(), { name: "engine", approve: away });
    during(registerStrategy({ ...all, name: id("all") }));
    assert.match(await invoke("toolgate_read_file", { path: "notes.md" }), /the engine is away/);
    assert.equal(decided[0]?.decision.by, "fault");
  });

  it("can allow nothing that a row denies or that has to be asked for", async () => {
    const { strategies, registerStrategy, setPolicy } = neighbour.toolgate;
    during(registerStrategy({ ...strategies.alwaysApprove(), name: id("yes") }));
    const from = "toolgate.toolgate-neighbour";
    during(setPolicy("s", { from, kind: "custom", predicate: () => false }));
    const done = await doneIn(async () => {
      for (const mode of ["deny", "required", "ask", undefined]) {
        await setting("tools", mode === undefined ? undefined : { "toolgate.toolgate-neighbour/*": mode });
        const { kind } = await neighbour.printer.call({ text: "a" }, { session: "s" });
        assert.equal(kind, "refused", mode);
        const question = { tool: id("act"), title: "Act", description: "Acts.", arguments: {}, session: "s" };
        assert.equal((await neighbour.toolgate.requestApproval(question)).approved, false, mode);
      }
    });
    assert.deepEqual(done, []);
  });

  it("can deny everything in a session, and only there", async () => {
    await setting("tools", { "toolgate.toolgate-neighbour/*": "allow" });
    during(neighbour.toolgate.setPolicy("s", { from: "toolgate.toolgate-neighbour", kind: "denyAll" }));
    const done = await doneIn(async () => {
      assert.match(
        (await neighbour.printer.call({ text: "a" }, { session: "s" })).text,
        /Tool execution denied by policy/,
      );
      await neighbour.printer.call({ text: "b" }, { session: "t" });
    });
    assert.deepEqual(done, ["printed b 1"]);
  });

  it("is answered when it asks about what it does itself", async () => {
    const { requestApproval } = neighbour.toolgate;
    const question = {
      tool: id("burn"),
      title: "Burn",
      description: "Burns the paper.",
      arguments: { sheets: 3 },
    };
    assert.equal((await requestApproval(question)).approved, false);
    await setting("tools", { [id("burn")]: "allow" });
    const approval = await requestApproval(question);
    assert.deepEqual(approval.approved && [approval.arguments, approval.decision.by], [{ sheets: 3 }, "row"]);
    const source = new vscode.CancellationTokenSource();
    source.cancel();
    assert.equal((await requestApproval(question, source.token)).approved, false);
    await assert.rejects(requestApproval({ ...question, tool: id("print") }), /same name/);
  });

  it("is told what becomes of every call, in order; what a listener throws changes nothing", async () => {
    const told: string[] = [];
    const { onDidRequest, onDidDecide, onDidFinish } = neighbour.toolgate;
    during(onDidRequest(() => assert.fail("a listener")));
    during(onDidRequest(({ args }) => told.push(`requested ${JSON.stringify(args)}`)));
    during(onDidDecide(({ decision }) => told.push(`decided ${decision.by}`)));
    during(onDidFinish(({ outcome }) => told.push(`finished ${outcome}`)));
    assert.match(await invoke("toolgate_read_file", { path: "notes.md" }), /printer/);
    assert.deepEqual(told, ['requested {"path":"notes.md"}', "decided tool", "finished ok"]);
  });

  it("follows every call as frames, from whatever door, with what its caller got", async () => {
    const frames: AiEvent[] = [];
    during(neighbour.toolgate.onDidEmit(() => assert.fail("a listener")));
    during(neighbour.toolgate.onDidEmit((frame) => frames.push(frame)));
    const read = await invoke("toolgate_read_file", { path: "notes.md" });
    const { text } = await neighbour.printer.call({ text: "a" }, { session: "s" });
    const data = { toolName: id("print"), arguments: { text: "a" } };
    const [, readResult, , printed, required] = frames;
    assert.deepEqual(
      frames.map(({ event }) => event),
      ["tool-start", "tool-result", "complete", "tool-start", "approval-required", "tool-result", "complete"],
    );
    assert.deepEqual(readResult?.data, { toolName: "toolgate/read_file", result: read });
    assert.deepEqual([printed?.data, printed?.sessionId], [data, "s"]);
    assert.ok(required?.event === "approval-required");
    const { approvalId, message, expiresIn, ...rest } = required.data;
    assert.deepEqual(rest, data);
    assert.match(approvalId, /^apr_[0-9a-f]{12}$/);
    assert.match(message, /print/);
    assert.equal(expiresIn, 120);
    assert.deepEqual(frames[5]?.data, { toolName: id("print"), result: text });
    const [first] = frames;
    assert.deepEqual(
      frames.map(({ seq }) => seq - (first?.seq ?? 0)),
      [0, 1, 2, 3, 4, 5, 6],
    );
  });

  it("stops a tool of its own when it cancels, and has none any more once it is withdrawn", async () => {
    await setting("tools", { "toolgate.toolgate-neighbour/*": "allow" });
    const source = new vscode.CancellationTokenSource();
    let stopped = false;
    const slow = neighbour.toolgate.registerTool({
      id: id("slow"),
      title: "Slow",
      description: "Takes its time.",
      input: { type: "object" },
      run: (_, { signal }) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener("abort", () => {
            stopped = true;
            reject(new Error("stopped"));
          });
          source.cancel();
        }),
    });
    during(slow);
    const { kind, decision } = await slow.call({}, { token: source.token });
    assert.deepEqual([kind, decision.allowed, stopped], ["failed", true, true]);

    slow.dispose();
    assert.match((await slow.call({})).text, /unknown_tool/);
  });

  describe("with a model of its own", () => {
    const from = "toolgate.toolgate-neighbour";
    const messages: readonly LoopMessage[] = [{ kind: "user", text: "go" }];
    const tools = [id("print"), "toolgate_read_file"];
    const calls: readonly LoopToolCall[] = [
      { kind: "toolCall", callId: "1", name: "toolgate_toolgate-neighbour_print", input: { text: "a" } },
      { kind: "toolCall", callId: "1", name: "toolgate_read_file", input: '{"path":"notes.md"}' },
      { kind: "toolCall", callId: "2", name: "toolgate_write_file", input: { path: "x.md", content: "" } },
    ];
    /** Wants all of these at once, and then answers. */
    const model: LoopModel = {
      async *send({ messages: said }) {
        if (said.length === 1) yield* calls;
        else yield { kind: "text", text: "Done." };
        yield { kind: "usage", usage: { inputTokens: 5 } };
      },
    };
    const resultsIn = (said: readonly LoopMessage[]) =>
      said.flatMap((message) => (message.kind === "toolResults" ? message.results : []));
    const kindsIn = (said: readonly LoopMessage[]) =>
      resultsIn(said).map(({ callId, kind }) => [callId, kind]);

    it("has each call decided and answered, and calls nothing that it did not offer", async () => {
      const result = await neighbour.toolgate.runToolLoop({ from, model, messages, tools, session: "s" });
      assert.deepEqual(kindsIn(result.messages), [
        ["1", "refused"],
        // The model has used its own for another call.
        ["call_2", "result"],
        ["2", "refused"],
      ]);
      assert.match(resultsIn(result.messages)[1]?.texts[0] ?? "", /printer/);
      assert.match(resultsIn(result.messages)[2]?.texts[0] ?? "", /unknown_tool/);
      assert.deepEqual(
        [result.finishReason, result.text, result.usage],
        ["stop", "Done.", { inputTokens: 10 }],
      );
      assert.deepEqual(
        decided.map(({ tool, caller, session }) => [tool, caller.name, session]),
        [
          [id("print"), from, "s"],
          ["toolgate/read_file", from, "s"],
          ["unknown/toolgate_write_file", from, "s"],
        ],
      );
    });

    it("reads the answer as it comes, or keeps the loop to itself, and the gate is there all the same", async () => {
      const said: string[] = [];
      const stream = neighbour.toolgate.streamToolLoop({ from, model, messages, tools });
      for await (const text of stream) said.push(text);
      assert.deepEqual([said, (await stream.result).finishReason], [["Done."], "stop"]);

      const loop = { from, model, messages, tools, runTools: false };
      const { finishReason, messages: wanted } = await neighbour.toolgate.runToolLoop(loop);
      assert.equal(finishReason, "toolCalls");
      await setting("tools", { "toolgate.toolgate-neighbour/*": "allow" });
      const done = await doneIn(async () => {
        const { messages: after } = await neighbour.toolgate.executeToolCalls({
          from,
          messages: wanted,
          tools,
        });
        assert.deepEqual(kindsIn(after)[0], ["1", "result"]);
      });
      assert.deepEqual(done, ["printed a 1"]);
    });

    it("is refused where it drives another loop, or is none", async () => {
      const outer: LoopModel = {
        async *send() {
          const { text } = await neighbour.toolgate.runToolLoop({ from, model, messages, tools });
          yield { kind: "text", text };
        },
      };
      await assert.rejects(
        neighbour.toolgate.runToolLoop({ from, model: outer, messages, tools }),
        /At most one tool loop is allowed in a chain, but found 2/,
      );
      await assert.rejects(
        neighbour.toolgate.runToolLoop({ from, model, messages, tools: ["no_such_tool"] }),
        /there is no tool 'no_such_tool'/,
      );
    });
  });
});
