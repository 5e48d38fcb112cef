import type { Authority, Step, Verdict } from "./decision.ts";
import type { Mode } from "./mode.ts";
import { riskLabel } from "./risk.ts";
import type { RuleMatch, Situation } from "./situation.ts";

/**
 * The precedence table: the first step that has something to say settles the call.
 * What is left open ends at the strictest default.
 */
export function decide(situation: Situation): Verdict {
  for (const [step, settle] of hardSteps) {
    const verdict = settle(situation);
    if (verdict) return granted(situation, narrowed(situation, at(step, verdict)));
  }
  for (const [step, settle] of softSteps) {
    const verdict = settle(situation);
    if (verdict) return granted(situation, narrowed(situation, tightened(situation, at(step, verdict))));
  }
  return at("default", ask({ kind: "tool", why: "risk" }, "nothing allows it", false));
}

type Settled =
  | { readonly kind: "allow" | "deny"; by: Authority; reason: string; details?: readonly string[] }
  | { readonly kind: "ask"; by: Authority; reason: string; grantable: boolean };
type Settle = (situation: Situation) => Settled | null;

/** What no rule, row or grant of a lower step can change. */
const hardSteps: readonly (readonly [Step, Settle])[] = [
  ["door", ({ doorProblem }) => (doorProblem === null ? null : deny({ kind: "door" }, doorProblem))],
  ["resolve", ({ tool }) => (tool ? null : deny({ kind: "door" }, "no such tool is offered here"))],
  ["validate", invalid],
  ["deny", denied],
  ["trust", ({ trusted }) => (trusted ? null : deny({ kind: "trust" }, "the workspace is not trusted"))],
  ["protected", protectedFile],
  ["policy", overridden],
  ["required", required],
];

const softSteps: readonly (readonly [Step, Settle])[] = [
  ["rules", ({ rules }) => ruled(rules.filter((rule) => rule.source === "user"))],
  ["row", rowed],
  ["custom", custom],
  ["rules", ({ rules }) => ruled(rules.filter((rule) => rule.source === "preset"))],
  ["default", byDefault],
];

function invalid({ problems }: Situation): Settled | null {
  if (problems.length === 0) return null;
  return {
    ...deny({ kind: "arguments" }, `the arguments are invalid: ${problems.join("; ")}`),
    details: problems,
  };
}

function denied({ policy, foreign, sessionMode, row, rules }: Situation): Settled | null {
  if (policy.kind === "denyAll") return deny({ kind: "policy", policy: "denyAll" }, "the policy denies all");
  const theirs = foreign.find(({ says }) => says === "deny");
  if (theirs)
    return deny(
      { kind: "policy", policy: "denyAll", from: theirs.from },
      `the policy of '${theirs.from}' denies all`,
    );
  if (sessionMode === "preview") return deny({ kind: "mode", mode: "preview" }, "preview runs nothing");
  if (row?.mode === "deny")
    return deny({ kind: "row", key: row.key, mode: row.mode }, `the row '${row.key}' denies it`);
  const rule = firstWith(rules, "deny");
  return rule ? deny(byRule(rule), ruleReason(rule, "denies it")) : null;
}

function protectedFile({ protections }: Situation): Settled | null {
  const what = protections[0];
  return what === undefined ? null : ask({ kind: "protection", what }, what, false);
}

function overridden(situation: Situation): Settled | null {
  const { policy, sessionMode, tool, insideWorkspace } = situation;
  if (policy.kind === "allowAll")
    return {
      kind: "allow",
      by: { kind: "policy", policy: "allowAll" },
      reason: "everything is allowed for now",
    };
  if (sessionMode === "plan")
    return ask({ kind: "mode", mode: "plan" }, "plan mode asks for everything", false);
  if (sessionMode === "acceptEdits" && tool?.kind === "edit" && insideWorkspace && !required(situation))
    return {
      kind: "allow",
      by: { kind: "mode", mode: "acceptEdits" },
      reason: "edits in the workspace are accepted",
    };
  return null;
}

function required({ row, rules }: Situation): Settled | null {
  if (row?.mode === "required") {
    const why = row.invalid ? "has no valid value and counts as required" : "requires it";
    return ask({ kind: "row", key: row.key, mode: row.mode }, `the row '${row.key}' ${why}`, false);
  }
  const rule = firstWith(rules, "required");
  return rule ? ask(byRule(rule), ruleReason(rule, "requires it"), false) : null;
}

function ruled(rules: readonly RuleMatch[]): Settled | null {
  const asking = firstWith(rules, "ask");
  if (asking) return ask(byRule(asking), ruleReason(asking, "asks"), true);
  const allowing = firstWith(rules, "allow");
  return allowing ? { kind: "allow", by: byRule(allowing), reason: ruleReason(allowing, "allows it") } : null;
}

function rowed({ row }: Situation): Settled | null {
  if (row?.mode === "ask")
    return ask({ kind: "row", key: row.key, mode: row.mode }, `the row '${row.key}' asks`, true);
  if (row?.mode === "allow")
    return {
      kind: "allow",
      by: { kind: "row", key: row.key, mode: row.mode },
      reason: `the row '${row.key}' allows it`,
    };
  return null;
}

function custom({ policy }: Situation): Settled | null {
  if (policy.kind !== "custom") return null;
  const by: Authority = { kind: "policy", policy: "custom" };
  switch (policy.answer) {
    case "allow":
      return { kind: "allow", by, reason: "the custom policy allows it" };
    case "ask":
      return ask(by, "the custom policy asks", true);
    case "error":
      return ask(by, "the custom policy failed", false);
  }
}

function byDefault({ tool }: Situation): Settled | null {
  if (!tool) return null;
  const marked = tool.requiresApproval;
  if (marked === true)
    return ask({ kind: "tool", why: "requiresApproval" }, "the tool requires approval", false);
  const byRisk: Authority = { kind: "tool", why: "risk" };
  const risk = tool.risk === null ? "unknown" : riskLabel(tool.risk);
  if (tool.origin === "foreign") return ask(byRisk, `nothing allows it (risk ${risk})`, false);
  if (marked === false)
    return {
      kind: "allow",
      by: { kind: "tool", why: "requiresApproval" },
      reason: "the tool needs no approval",
    };
  return tool.risk === 0
    ? { kind: "allow", by: byRisk, reason: `its risk is ${risk}` }
    : ask(byRisk, `its risk is ${risk}`, false);
}

/** Rules that are not the person's own can turn an allow into a question, never the other way. */
function tightened({ rules }: Situation, verdict: Verdict): Verdict {
  if (verdict.kind !== "allow") return verdict;
  const foreign = ruled(
    rules.filter(({ source, decision }) => source !== "user" && source !== "preset" && decision === "ask"),
  );
  return foreign ? at("rules", foreign) : verdict;
}

/** Policies of other extensions can turn any allow into a question, and one that failed keeps grants out of it. */
function narrowed({ foreign }: Situation, verdict: Verdict): Verdict {
  const failed = foreign.find(({ says }) => says === "error");
  if (verdict.kind === "ask" && failed) return { ...verdict, grantable: false };
  const asking = failed ?? foreign.find(({ says }) => says === "ask");
  if (verdict.kind !== "allow" || !asking) return verdict;
  const by: Authority = { kind: "policy", policy: "custom", from: asking.from };
  const does = failed ? "failed" : "asks";
  return at("custom", ask(by, `the policy of '${asking.from}' ${does}`, !failed));
}

function granted({ grant }: Situation, verdict: Verdict): Verdict {
  if (verdict.kind !== "ask" || !verdict.grantable || !grant) return verdict;
  return at("grants", { kind: "allow", by: { kind: "grant", id: grant.id }, reason: "a grant covers it" });
}

/** The same rule whatever order they come in, so that the log names the same one each time. */
function firstWith(rules: readonly RuleMatch[], mode: Mode): RuleMatch | undefined {
  return rules
    .filter((rule) => rule.decision === mode)
    .reduce<RuleMatch | undefined>(
      (first, rule) =>
        first && `${first.source} ${first.name}` <= `${rule.source} ${rule.name}` ? first : rule,
      undefined,
    );
}

const at = (step: Step, settled: Settled): Verdict => ({ ...settled, step });

const deny = (by: Authority, reason: string) => ({ kind: "deny" as const, by, reason });

const ask = (by: Authority, reason: string, grantable: boolean) => ({
  kind: "ask" as const,
  by,
  reason,
  grantable,
});

const byRule = ({ name, source }: RuleMatch): Authority => ({ kind: "rule", name, source });

const ruleReason = ({ name, reason }: RuleMatch, does: string) => reason ?? `the rule '${name}' ${does}`;
