import type { Authority, RuleSource, Step, Verdict } from "./decision.ts";
import { riskLabel } from "./risk.ts";
import type { ForeignPolicy, RuleMatch, Situation } from "./situation.ts";

/** One row of the precedence table, or a part of one: `rules` and `custom` speak in several places. */
export interface Rung {
  readonly step: Step;
  /** Whether it counts after the rungs before it have come to this. */
  readonly isHeard: (outcome: Verdict) => boolean;
  /** All it has to say, the strongest first: only that one counts. */
  readonly says: (situation: Situation) => Iterable<Settled>;
}

export type Settled =
  | { readonly kind: "allow" | "deny"; by: Authority; reason: string; details?: readonly string[] }
  | { readonly kind: "ask"; by: Authority; reason: string; grantable: boolean };

/** What stands until a rung has something to say, and where none has: the strictest default. */
export const unsettled: Verdict = {
  kind: "ask",
  step: "default",
  by: { kind: "tool", why: "risk" },
  reason: "nothing allows it",
  grantable: false,
};

const open = (outcome: Verdict) => outcome === unsettled;

const allowed = (outcome: Verdict) => outcome.kind === "allow";

/** Rules have no say in what the person allows for the whole window. */
const allowedBelow = (outcome: Verdict) => allowed(outcome) && outcome.step !== "policy";

const grantable = (outcome: Verdict) => outcome.kind === "ask" && outcome.grantable;

export const precedence: readonly Rung[] = [
  { step: "door", isHeard: open, says: refusedAtTheDoor },
  { step: "resolve", isHeard: open, says: unknown },
  { step: "validate", isHeard: open, says: invalid },
  { step: "deny", isHeard: open, says: denied },
  { step: "trust", isHeard: open, says: untrusted },
  { step: "protected", isHeard: open, says: protectedFile },
  { step: "policy", isHeard: open, says: overridden },
  { step: "required", isHeard: open, says: required },
  { step: "rules", isHeard: open, says: ruledBy("user") },
  { step: "row", isHeard: open, says: rowed },
  { step: "custom", isHeard: open, says: custom },
  { step: "rules", isHeard: open, says: ruledBy("preset") },
  { step: "default", isHeard: open, says: byDefault },
  // Rules that are not the person's own can turn an allow into a question, never the other way.
  { step: "rules", isHeard: allowedBelow, says: ({ rules }) => asking(rules, ["managed", "workspace"]) },
  // The same holds for policies of other extensions; one that failed keeps grants out of it, too.
  { step: "custom", isHeard: (outcome) => allowed(outcome) || grantable(outcome), says: failedForeign },
  { step: "custom", isHeard: allowed, says: askingForeign },
  { step: "grants", isHeard: grantable, says: granted },
];

const nothing: readonly Settled[] = [];

function refusedAtTheDoor({ doorProblem }: Situation): readonly Settled[] {
  return doorProblem === null ? nothing : [deny({ kind: "door" }, doorProblem)];
}

function unknown({ tool }: Situation): readonly Settled[] {
  return tool ? nothing : [deny({ kind: "door" }, "no such tool is offered here")];
}

function invalid({ problems }: Situation): readonly Settled[] {
  if (problems.length === 0) return nothing;
  const reason = `the arguments are invalid: ${problems.join("; ")}`;
  return [{ ...deny({ kind: "arguments" }, reason), details: problems }];
}

function* denied({ policy, foreign, sessionMode, row, rules }: Situation): Iterable<Settled> {
  if (policy.kind === "denyAll") yield policy.why === "preview" ? previewed : deniedAll;
  for (const { from } of saying(foreign, "deny"))
    yield deny({ kind: "policy", policy: "denyAll", from }, `the policy of '${from}' denies all`);
  if (sessionMode === "preview") yield previewed;
  if (row?.mode === "deny")
    yield deny({ kind: "row", key: row.key, mode: row.mode }, `the row '${row.key}' denies it`);
  for (const rule of inOrder(rules, ({ decision }) => decision === "deny"))
    yield deny(byRule(rule), ruleReason(rule, "denies it"));
}

function untrusted({ trusted }: Situation): readonly Settled[] {
  return trusted ? nothing : [deny({ kind: "trust" }, "the workspace is not trusted")];
}

function protectedFile({ protections }: Situation): readonly Settled[] {
  return protections.map((what) => ask({ kind: "protection", what }, what, false));
}

function* overridden(situation: Situation): Iterable<Settled> {
  const { policy, sessionMode, tool, insideWorkspace } = situation;
  if (policy.kind === "allowAll")
    yield allow({ kind: "policy", policy: "allowAll" }, "everything is allowed for now");
  if (sessionMode === "plan")
    yield ask({ kind: "mode", mode: "plan" }, "plan mode asks for everything", false);
  if (sessionMode === "acceptEdits" && tool?.kind === "edit" && insideWorkspace && !isRequired(situation))
    yield allow({ kind: "mode", mode: "acceptEdits" }, "edits in the workspace are accepted");
}

const isRequired = ({ row, rules }: Situation) =>
  row?.mode === "required" || rules.some(({ decision }) => decision === "required");

function* required({ row, rules }: Situation): Iterable<Settled> {
  if (row?.mode === "required") {
    const why = row.invalid ? "has no valid value and counts as required" : "requires it";
    yield ask({ kind: "row", key: row.key, mode: row.mode }, `the row '${row.key}' ${why}`, false);
  }
  for (const rule of inOrder(rules, ({ decision }) => decision === "required"))
    yield ask(byRule(rule), ruleReason(rule, "requires it"), false);
}

function ruledBy(source: RuleSource) {
  return function* ({ rules }: Situation): Iterable<Settled> {
    yield* asking(rules, [source]);
    yield* allowing(rules, [source]);
  };
}

function* asking(rules: readonly RuleMatch[], sources: readonly RuleSource[]): Iterable<Settled> {
  for (const rule of inOrder(rules, ({ decision, source }) => decision === "ask" && sources.includes(source)))
    yield ask(byRule(rule), ruleReason(rule, "asks"), true);
}

function* allowing(rules: readonly RuleMatch[], sources: readonly RuleSource[]): Iterable<Settled> {
  for (const rule of inOrder(
    rules,
    ({ decision, source }) => decision === "allow" && sources.includes(source),
  ))
    yield allow(byRule(rule), ruleReason(rule, "allows it"));
}

function rowed({ row }: Situation): readonly Settled[] {
  if (row?.mode === "ask")
    return [ask({ kind: "row", key: row.key, mode: row.mode }, `the row '${row.key}' asks`, true)];
  if (row?.mode === "allow")
    return [allow({ kind: "row", key: row.key, mode: row.mode }, `the row '${row.key}' allows it`)];
  return nothing;
}

function custom({ policy }: Situation): readonly Settled[] {
  if (policy.kind !== "custom") return nothing;
  const by: Authority = { kind: "policy", policy: "custom" };
  switch (policy.answer) {
    case "allow":
      return [allow(by, "the custom policy allows it")];
    case "ask":
      return [ask(by, "the custom policy asks", true)];
    case "error":
      return [ask(by, "the custom policy failed", false)];
  }
}

function failedForeign({ foreign }: Situation): readonly Settled[] {
  return saying(foreign, "error").map(({ from }) =>
    ask({ kind: "policy", policy: "custom", from }, `the policy of '${from}' failed`, false),
  );
}

function askingForeign({ foreign }: Situation): readonly Settled[] {
  return saying(foreign, "ask").map(({ from }) =>
    ask({ kind: "policy", policy: "custom", from }, `the policy of '${from}' asks`, true),
  );
}

function saying(foreign: readonly ForeignPolicy[], what: ForeignPolicy["says"]): readonly ForeignPolicy[] {
  return foreign.filter(({ says }) => says === what);
}

function byDefault({ tool }: Situation): readonly Settled[] {
  if (!tool) return nothing;
  const { requiresApproval: marked, risk, origin } = tool;
  const byRisk: Authority = { kind: "tool", why: "risk" };
  const byMark: Authority = { kind: "tool", why: "requiresApproval" };
  const level = risk === null ? "unknown" : riskLabel(risk);
  if (marked === true) return [ask(byMark, "the tool requires approval", false)];
  if (origin === "foreign") return [ask(byRisk, `nothing allows it (risk ${level})`, false)];
  if (marked === false) return [allow(byMark, "the tool needs no approval")];
  return [risk === 0 ? allow(byRisk, `its risk is ${level}`) : ask(byRisk, `its risk is ${level}`, false)];
}

function granted({ grant }: Situation): readonly Settled[] {
  return grant ? [allow({ kind: "grant", id: grant.id }, "a grant covers it")] : nothing;
}

/**
 * In the same order however they come, so that the log names the same one each time. The first, all that deciding
 * takes, is had without sorting the rest.
 */
function* inOrder(rules: readonly RuleMatch[], isMeant: (rule: RuleMatch) => boolean): Iterable<RuleMatch> {
  const [one, ...others] = rules.filter(isMeant);
  if (!one) return;
  yield others.reduce((first, rule) => (byPlace(rule, first) < 0 ? rule : first), one);
  yield* [one, ...others].sort(byPlace).slice(1);
}

function byPlace(a: RuleMatch, b: RuleMatch): number {
  if (a.source !== b.source) return a.source < b.source ? -1 : 1;
  return a.name === b.name ? 0 : a.name < b.name ? -1 : 1;
}

const allow = (by: Authority, reason: string) => ({ kind: "allow" as const, by, reason });

const deny = (by: Authority, reason: string) => ({ kind: "deny" as const, by, reason });

const deniedAll = deny({ kind: "policy", policy: "denyAll" }, "the policy denies all");

const previewed = deny({ kind: "mode", mode: "preview" }, "preview runs nothing");

const ask = (by: Authority, reason: string, grantable: boolean) => ({
  kind: "ask" as const,
  by,
  reason,
  grantable,
});

const byRule = ({ name, source }: RuleMatch): Authority => ({ kind: "rule", name, source });

const ruleReason = ({ name, reason }: RuleMatch, does: string) => reason ?? `the rule '${name}' ${does}`;
