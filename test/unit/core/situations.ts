import fc from "fast-check";
import { modes } from "../../../src/core/mode.ts";
import type { Policy, RuleMatch, Situation } from "../../../src/core/situation.ts";

/** A trusted workspace, a tool that must be asked for, and nothing else. */
export const plain: Situation = {
  doorProblem: null,
  tool: { id: "toolgate/write_file", kind: "edit", risk: 3, requiresApproval: true, origin: "own" },
  problems: [],
  policy: { kind: "annotated" },
  foreign: [],
  trusted: true,
  protections: [],
  insideWorkspace: true,
  sessionMode: "normal",
  row: null,
  rules: [],
  grant: null,
};

export const ruleMatch: fc.Arbitrary<RuleMatch> = fc.record({
  name: fc.constantFrom("one", "two", "three"),
  source: fc.constantFrom("user", "workspace", "managed", "preset"),
  decision: fc.constantFrom(...modes),
  reason: fc.option(fc.string()),
});

const policy: fc.Arbitrary<Policy> = fc.oneof(
  fc.record({ kind: fc.constantFrom("annotated", "allowAll", "denyAll") }),
  fc.record({ kind: fc.constant("custom" as const), answer: fc.constantFrom("ask", "allow", "error") }),
);

/** Biased towards what reaches the later steps. */
export const anySituation: fc.Arbitrary<Situation> = fc.record({
  doorProblem: mostly(null, "not json"),
  tool: mostlyFrom(
    fc.record({
      id: fc.constant("x/y" as const),
      kind: fc.constantFrom("edit", "read", "execute", "network", "delete", "other"),
      risk: fc.constantFrom(null, 0, 1, 2, 3, 4, 5),
      requiresApproval: fc.constantFrom(null, true, false),
      origin: fc.constantFrom("own", "foreign"),
    }),
    null,
  ),
  problems: mostly([], ["missing"]),
  policy: fc.oneof(
    { weight: 3, arbitrary: fc.constant<Policy>({ kind: "annotated" }) },
    { weight: 2, arbitrary: policy },
  ),
  foreign: mostlyFrom(
    fc.constant([]),
    ...(["nothing", "ask", "error", "deny"] as const).map((says) => [{ from: "a.b", says }]),
    [
      { from: "a.b", says: "ask" as const },
      { from: "c.d", says: "error" as const },
    ],
  ),
  trusted: mostly(true, false),
  protections: mostly([], ["steers the editor"]),
  insideWorkspace: fc.boolean(),
  sessionMode: mostlyFrom(fc.constantFrom("normal", "acceptEdits"), "plan", "preview"),
  row: fc.option(fc.record({ key: fc.constant("x/*"), mode: fc.constantFrom(...modes) })),
  rules: fc.array(ruleMatch, { maxLength: 4 }),
  grant: fc.option(fc.record({ id: fc.constant("grant") })),
});

function mostly<Usual, Rare>(usual: Usual, ...rare: Rare[]): fc.Arbitrary<Usual | Rare> {
  return mostlyFrom(fc.constant(usual), ...rare);
}

function mostlyFrom<Usual, Rare>(usual: fc.Arbitrary<Usual>, ...rare: Rare[]): fc.Arbitrary<Usual | Rare> {
  return fc.oneof({ weight: 9, arbitrary: usual }, { weight: 1, arbitrary: fc.constantFrom(...rare) });
}
