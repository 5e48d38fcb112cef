import assert from "node:assert/strict";
import { transform } from "esbuild";
import * as z from "zod";
import type { JsonObject } from "../../../src/core/json.ts";
import { createMembers, type Members } from "../../../src/vscode/apiMembers.ts";
import { createApiTools, type ApiTool } from "../../../src/vscode/apiTools.ts";

const installed = (id: string) => (id === "acme.tools" ? id : null);
const context = { signal: new AbortController().signal, context: null };

/** Written with the syntax of decorators, which Node.js cannot read itself. */
const desk = `
export const classes = (tool, input) => {
  class Base {
    @tool({ description: "Counts." }) count() { return 1; }
    @tool() whoAmI() { return "base"; }
  }
  class Desk extends Base {
    #sheets = 3;
    static #prefix = "printed ";
    @tool({ input, returnDirect: true }) printPage({ text }) { return Desk.#prefix + text + this.#sheets; }
    @tool({ name: "spare sheets", title: "Spare" }) #left() { return this.#sheets; }
    @tool() static open() { return this.name; }
    @tool() static #close() { return "closed"; }
    @tool({ description: "Says it again." }) whoAmI() { return "desk " + this.#sheets; }
    count() { return super.count() + 1; }
    unmarked() {}
  }
  class Streams { @tool() *some() {} @tool() async *more() {} }
  class Mixed extends Streams { @tool() one() { return 1; } }
  class Plain { run() {} }
  class Twin { @tool({ name: "printPage" }) other() {} }
  class Fields { static name_ = 1; }
  return { Base, Desk, Streams, Mixed, Plain, Twin, Fields };
};`;

interface Classes {
  readonly [name: string]: new () => object;
}

let classesOf: (tool: Members["mark"], input: unknown) => Classes;

function kit() {
  const members = createMembers();
  const registry = createApiTools(installed, members);
  const input = z.object({ text: z.string() });
  const classes = classesOf(members.mark, input);
  const classNamed = (name: string) => classes[name] ?? assert.fail(name);
  const add = (...sources: readonly unknown[]) => registry.addSet({ from: "acme.tools", sources });
  const make = (name: string) => new (classNamed(name))();
  const run = (tool: ApiTool | undefined, args: JsonObject = {}) => tool?.run(args, context);
  const named = (name: string) => registry.get(`acme.tools/${name}`) ?? undefined;
  return { members, registry, classNamed, add, make, run, named };
}

const ids = (tools: readonly ApiTool[]) => tools.map(({ id }) => id.replace("acme.tools/", ""));

// Behaviour 2.1, 2.2, 2.6 to 2.8; acceptance B2-1, B2-2, B2-5.
describe("the tools of a class", () => {
  before(async () => {
    const { code } = await transform(desk, { loader: "ts", target: "node22", keepNames: true });
    ({ classes: classesOf } = await import(`data:text/javascript,${encodeURIComponent(code)}`));
  });

  it("are its marked methods, inherited ones once, private and static ones too, each called on what it is of", () => {
    const { add, make, run, named } = kit();
    const { tools, ignored } = add(make("Desk"));
    const all = ["close", "count", "open", "print_page", "spare_sheets", "who_am_i"];
    assert.deepEqual(ids(tools).toSorted(), all);
    assert.deepEqual(ignored, []);
    assert.equal(run(named("print_page"), { text: "a" }), "printed a3");
    assert.equal(run(named("spare_sheets")), 3);
    assert.equal(run(named("who_am_i")), "desk 3");
    assert.equal(run(named("count")), 2);
    assert.equal(run(named("open")), "Desk");
    assert.equal(run(named("close")), "closed");
    assert.deepEqual([named("print_page")?.returnDirect, named("count")?.returnDirect], [true, false]);
  });

  it("are named and described by what they say, else after the method", () => {
    const { add, make, named } = kit();
    add(make("Desk"));
    const said = (name: string) => [named(name)?.title, named(name)?.description, named(name)?.source];
    assert.deepEqual(said("print_page"), ["Print page", "printPage", "Desk"]);
    assert.deepEqual(said("spare_sheets"), ["Spare", "left", "Desk"]);
    assert.deepEqual(said("who_am_i"), ["Who am i", "Says it again.", "Desk"]);
    assert.deepEqual(said("count"), ["Count", "Counts.", "Desk"]);
  });

  it("are only the static ones where there is no object of it", () => {
    const { add, classNamed } = kit();
    assert.deepEqual(ids(add(classNamed("Desk")).tools), ["open", "close"]);
    assert.throws(
      () => add(classNamed("Base")),
      /No @tool annotated methods found in Base .*give an object of it/,
    );
  });

  it("are those whose results come at once; generators are named as left out", () => {
    const { add, make } = kit();
    const { tools, ignored } = add(make("Mixed"));
    assert.deepEqual([ids(tools), ignored], [["one"], ["Mixed.some", "Mixed.more"]]);
  });

  for (const [name, words] of [
    ["Plain", /^TypeError: No @tool annotated methods found in Plain$/],
    ["Fields", /No @tool annotated methods found in Fields/],
    ["Streams", /No @tool annotated methods found in Streams: 'some' gives its result bit by bit: 'more'/],
  ] as const)
    it(`are none, and nothing is registered, where the class is ${name}`, () => {
      const { add, make, registry } = kit();
      assert.throws(() => add(make("Desk"), make(name)), words);
      assert.deepEqual(registry.list(), []);
    });

  it("have their names for themselves, in a class, a set and the window; both sources are named", () => {
    const { add, make, registry } = kit();
    const both = /Multiple tools with the same name \(acme\.tools\/print_page\) found in sources: Desk, Twin/;
    assert.throws(() => add(make("Desk"), make("Twin")), both);
    assert.deepEqual(registry.list(), []);
    add(make("Desk"));
    assert.throws(() => add(make("Twin")), both);
    assert.equal(registry.list().length, 6);
  });

  it("take nothing but what their schema names", () => {
    const { add, make, named } = kit();
    add(make("Desk"));
    assert.deepEqual(named("print_page")?.input.schema, {
      type: "object",
      properties: { text: { type: "string" } },
      required: ["text"],
      additionalProperties: false,
    });
    assert.deepEqual(named("count")?.input.schema, {
      type: "object",
      properties: {},
      additionalProperties: false,
    });
  });

  for (const kind of ["field", "getter", "class", undefined])
    it(`cannot be marked on a ${kind}`, () => {
      const { members } = kit();
      const context = { kind, name: "a", access: { get: () => 1 }, addInitializer: () => {} };
      assert.throws(() => members.mark({})(() => 1, context), TypeError);
    });

  it("cannot be marked with the decorators that were experimental, nor with options nobody knows", () => {
    const { members } = kit();
    assert.throws(() => members.mark({})({}, "printPage"), /experimentalDecorators/);
    assert.throws(() => members.mark({ requireApproval: true }), /tool does not know 'requireApproval'/);
  });
});

describe("a tool of a function or a method of an object", () => {
  const add = (a: { readonly x: number; readonly y: number }) => a.x + a.y;

  it("is named after it, and called on the object", () => {
    const { members, add: register, run, named } = kit();
    const printer = {
      paper: 2,
      print() {
        return this.paper;
      },
    };
    register(
      members.fromFunction(add, undefined),
      members.fromMethod(printer, "print", { description: "Prints." }),
    );
    assert.deepEqual([named("add")?.title, named("add")?.description], ["Add", "add"]);
    assert.equal(named("add")?.source, "function 'add'");
    assert.equal(named("print")?.description, "Prints.");
    assert.equal(run(named("print")), 2);
    assert.equal(run(named("add"), { x: 1, y: 2 }), 3);
  });

  it("is the function of that time, whatever becomes of the object", () => {
    const { members, add: register, run, named } = kit();
    const printer = { print: () => "old" };
    register(members.fromMethod(printer, "print", {}));
    printer.print = () => "new";
    assert.equal(run(named("print")), "old");
  });

  it("may be a static method", () => {
    class Clock {
      readonly zone = "UTC";
      static readonly #now = 5;
      static now() {
        return this.#now;
      }
    }
    const { members, add: register, run, named } = kit();
    register(members.fromMethod(Clock, "now", {}));
    assert.equal(run(named("now")), 5);
    assert.equal(named("now")?.source, "Clock");
  });

  it("needs what it is made of, and a name", () => {
    const { members, add: register } = kit();
    for (const bad of [undefined, null, "add", {}])
      assert.throws(() => members.fromFunction(bad, {}), TypeError);
    for (const [object, name] of [
      [null, "print"],
      [{}, "print"],
      [{ print: 1 }, "print"],
      [{ print() {} }, undefined],
    ])
      assert.throws(() => members.fromMethod(object, name, {}), TypeError);
    assert.throws(() => register(members.fromFunction(() => 1, {})), /a tool needs a name/);
  });

  for (const given of [
    undefined,
    null,
    {},
    { from: "acme.tools" },
    { from: "acme.tools", sources: [] },
    { from: "acme.tools", sources: ["x"] },
    { from: "other.tools", sources: [{}] },
    { from: "acme.tools", sources: [{}], more: 1 },
  ])
    it(`is not in ${JSON.stringify(given)}`, () => {
      const { registry } = kit();
      assert.throws(() => registry.addSet(given), TypeError);
    });
});
