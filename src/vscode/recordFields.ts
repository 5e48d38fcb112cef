import { authorityLabel } from "../core/authorityLabel.ts";
import type { Decision, ShadowVerdict } from "../core/decision.ts";
import { durationText } from "../core/duration.ts";
import type { Outcome } from "../core/outcome.ts";
import { riskLabel } from "../core/risk.ts";
import { stepName } from "../core/stepName.ts";
import type { Translate } from "../core/translate.ts";
import { visibleBlock } from "../core/visible.ts";
import type { DecisionEntry, LateEntry } from "../decisionLog/entry.ts";
import type { CallRecords } from "../decisionLog/log.ts";
import type { RecordField, RecordValue } from "../panel/protocol.ts";

/** What is on record of a call, in the order a person asks. */
export function recordFields(records: CallRecords, t: Translate): readonly RecordField[] {
  const { hash, prev, entry } = records.decision;
  const proof = [
    [t("SHA-256 of the call"), entry.call.digest],
    [t("Record"), t("{0}, chained to {1}", hash, prev)],
  ] as const;
  return [...callFields(records, t), ...present(proof)];
}

/** The same without what proves it. */
export function callFields({ decision, outcome, late }: CallRecords, t: Translate): readonly RecordField[] {
  const { entry } = decision;
  const { call, waitedMs } = entry;
  const facts: readonly Fact[] = [
    [t("Tool"), call.tool],
    [t("Risk"), entry.risk === null ? null : riskLabel(entry.risk)],
    [t("Caller"), call.caller.name],
    [t("Folder"), call.cwd],
    [t("Time"), { time: entry.time }],
    [t("Waited"), waitedMs === null ? null : { ms: waitedMs }],
    [t("Outcome"), outcome ? outcomeText(outcome.entry.outcome, t) : null],
    [t("Took"), outcome ? { ms: outcome.entry.durationMs } : null],
    [t("Answered too late"), late.length === 0 ? null : lateText(late, t)],
    ...argumentsOf(call.args, t),
  ];
  return [...decisionFields(entry, t), ...present(facts)];
}

/** What was decided, and why. */
export function decisionFields({ decision, call }: DecisionEntry, t: Translate): readonly RecordField[] {
  const { kind, asked, reason, by, details, shadows } = decision;
  return present([
    [t("Decision"), kind === "allow" ? t("Allowed") : t("Denied")],
    [t("By"), authorityLabel(by, t)],
    [t("Why"), reason],
    [t("Asked because"), asked?.reason ?? null],
    [t("Why, in the model's own words"), call.purpose ?? null],
    [t("Settled by step"), stepsText(decision, t)],
    [t("In shadow"), shadows?.map((shadow) => shadowText(shadow, t)).join("\n") ?? null],
    [t("Problems"), details?.join("\n") ?? null],
  ]);
}

/** As plain text, for where nothing else can be shown; times in the zone of this machine, in `language`. */
export function fieldText(value: RecordValue, language: string, t: Translate): string {
  if ("ms" in value) return durationText(value.ms, t);
  if ("text" in value) return value.text;
  const format = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "long" });
  return format.format(value.time);
}

type Fact = readonly [label: string, value: string | RecordValue | null];

const present = (facts: readonly Fact[]): readonly RecordField[] =>
  facts.flatMap(([label, value]) =>
    value === null ? [] : [{ label: visibleBlock(label), ...valueOf(value) }],
  );

const valueOf = (value: string | RecordValue): RecordValue =>
  typeof value === "string" ? { text: visibleBlock(value) } : value;

function argumentsOf(
  args: CallRecords["decision"]["entry"]["call"]["args"],
  t: Translate,
): readonly (readonly [string, string])[] {
  return Object.entries(args ?? {}).map(([name, value]) => [
    t("Argument {0}", name),
    typeof value === "string" ? value : JSON.stringify(value, null, 2),
  ]);
}

function stepsText({ asked, step }: Decision, t: Translate): string {
  return asked ? `${stepName(asked.step, t)} → ${stepName(step, t)}` : stepName(step, t);
}

/** What a rule in shadow would have made of the call. */
function shadowText({ rule, kind, step }: ShadowVerdict, t: Translate): string {
  const name = stepName(step, t);
  switch (kind) {
    case "allow":
      return t("rule {0}: would be allowed (step {1})", rule, name);
    case "ask":
      return t("rule {0}: would be asked for (step {1})", rule, name);
    case "deny":
      return t("rule {0}: would be denied (step {1})", rule, name);
  }
}

function lateText(late: CallRecords["late"], t: Translate): string {
  const words = { approve: t("Approve"), decline: t("Decline") } satisfies Record<
    LateEntry["answer"],
    string
  >;
  return late.map(({ entry }) => words[entry.answer]).join(", ");
}

function outcomeText(outcome: Outcome, t: Translate): string {
  switch (outcome.kind) {
    case "ok":
      return t("Done");
    case "failed":
      return t("Failed: {0}", outcome.message);
    case "timedOut":
      return t("Stopped after {0} s", outcome.seconds);
    case "cancelled":
      return t("Cancelled while it ran");
    case "notRun":
      return t("Not run: {0}", outcome.reason);
  }
}
