import assert from "node:assert/strict";
import type { Grant, GrantFacts, VoidReason } from "../../../src/core/grant.ts";
import { definitionHash } from "../../../src/gate/digest.ts";
import { readSettings, rawSettings } from "../../../src/rules/settings.ts";
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
