import assert from "node:assert/strict";
import { english } from "../../../src/core/translate.ts";
import type { Grant, GrantFacts, VoidReason } from "../../../src/core/grant.ts";
import { definitionHash } from "../../../src/gate/digest.ts";
import { readSettings, rawSettings } from "../../../src/rules/settings.ts";
import { shortCovers } from "../../../src/vscode/grantWords.ts";
import { grantRows } from "../../../src/vscode/grantsViewTree.ts";
import { decisionEntry } from "../decisionLog/entries.ts";
import { spec } from "../gate/world.ts";

const settings = readSettings(
  rawSettings((key) => (key === "tools" ? { "x/spy": "ask" } : undefined)),
  { rules: [], shell: null },
);

const session = { scope: { kind: "session" } } as const;

const grant = (
  id: string,
  created: number,
  { end, ...changes }: Partial<GrantFacts> & { readonly end?: number } = {},
): Grant => ({
  id,
  tool: "x/spy",
  definition: definitionHash(spec),
  call: "c1",
  digest: "d",
  cwd: "/ws",
  standing: settings.standing("x/spy", 0),
  created,
  ...changes,
  covers: { kind: "exact" },
  ...(end === undefined ? session : { scope: { kind: "until", end } }),
});

describe("the tree of grants", () => {
  const rowsOf = (known: readonly Grant[], voided: readonly { grant: Grant; why: VoidReason }[] = []) =>
    grantRows({
      grants: { known: async () => known, voided: () => voided },
      watched: { current: () => settings },
      tools: { specs: () => [spec] },
      log: {
        grantUse: (id) => ({ uses: id.length, last: 7 }),
        numberOf: (id) => (id === "c1" ? 1 : null),
        record: () => ({
          decision: { seq: 1, prev: "", hash: "", entry: decisionEntry("c1", { path: "a\nb" }) },
          outcome: null,
          late: [],
        }),
      },
      cwd: "/ws",
      now: 100,
    });

  it("has those that count first, the youngest on top, with their use and what they were given for", async () => {
    const rows = await rowsOf([
      grant("old", 1),
      grant("ended", 3, { end: 100 }),
      grant("young", 2, { end: 101 }),
    ]);
    assert.deepEqual(
      rows.map(({ grant: { id }, why, use, args }) => [id, why, use.uses, args]),
      [
        ["young", null, 5, "path: a↵b"],
        ["old", null, 3, "path: a↵b"],
        ["ended", "time", 5, "path: a↵b"],
      ],
    );
  });

  it("has the tools by their last name, and by all of it where two are called the same", async () => {
    const tools = ["x/spy", "y/spy", "mcp/other/read", "x/spy"] as const;
    const rows = await rowsOf(tools.map((tool, at) => grant(String(at), at, { tool })));
    assert.deepEqual(rows.map(({ name }) => name).toSorted(), ["read", "x/spy", "x/spy", "y/spy"]);
  });

  const covers: [covers: Grant["covers"], changes: Partial<GrantFacts>, said: string][] = [
    [{ kind: "exact" }, {}, "a↵b"],
    [
      { kind: "exact" },
      { call: "c2", digest: "0123456789abcdef" },
      "the arguments with the digest 0123456789ab…",
    ],
    [{ kind: "pattern", when: 'path(args.path).resolved.startsWith("/ws/src/")' }, {}, "with src/"],
    [{ kind: "pattern", when: 'path(args.path).resolved.startsWith("/ws2/src/")' }, {}, "with /ws2/src/"],
    [{ kind: "pattern", when: `c.name == "git" && c.args[0] == 'status'` }, {}, "with git, status"],
    [{ kind: "pattern", when: "args.n > 1" }, {}, "when args.n > 1"],
    [{ kind: "any" }, {}, "any arguments"],
  ];
  for (const [what, changes, said] of covers)
    it(`tells one from others by what it covers: ${said}`, async () => {
      const [row] = await rowsOf([{ ...grant("g", 1, changes), ...session, covers: what }]);
      assert.equal(row && shortCovers(row, english), said);
    });

  const voids: [why: VoidReason, changes: Partial<GrantFacts>][] = [
    ["definition", { definition: "other" }],
    ["folder", { cwd: "/other" }],
    ["tightened", { standing: { restrictions: [], allowances: [] } }],
    ["tightened", { standing: { ...settings.standing("x/spy", 0), allowances: ["gone"] } }],
  ];
  for (const [why, changes] of voids)
    it(`says why one is void: ${why}, ${Object.keys(changes).join()}`, async () => {
      const [row] = await rowsOf([grant("g", 1, changes)]);
      assert.equal(row?.why, why);
    });

  it("keeps those that something has ended in this window, and says what", async () => {
    const [row] = await rowsOf([], [{ grant: grant("g", 1), why: "tightened" }]);
    assert.equal(row?.why, "tightened");
  });

  it("says nothing of arguments that are not on record", async () => {
    const [row] = await rowsOf([grant("g", 1, { call: "c2" })]);
    assert.equal(row?.args, null);
  });
});
