import * as vscode from "vscode";
import { authorityLabel } from "../core/authorityLabel.ts";
import type { ShadowVerdict } from "../core/decision.ts";
import type { Outcome } from "../core/outcome.ts";
import { riskLabel } from "../core/risk.ts";
import type { CallRecords } from "../decisionLog/log.ts";

/** What is on record of a call, as label and value, in the order a person asks. */
export function recordFields({
  decision,
  outcome,
  late,
}: CallRecords): readonly (readonly [string, string])[] {
  const { entry } = decision;
  const { call } = entry;
  const { asked, step, reason, by, details, shadows } = entry.decision;
  const t = vscode.l10n.t;
  const fields: (readonly [string, string | null])[] = [
    [t("Decision"), entry.decision.kind === "allow" ? t("Allowed") : t("Denied")],
    [t("By"), authorityLabel(by, t)],
    [t("Why"), reason],
    [t("Asked because"), asked?.reason ?? null],
    [t("Why, in the model's own words"), call.purpose ?? null],
    [t("Settled by step"), asked ? `${asked.step} → ${step}` : step],
    [t("In shadow"), shadows?.map(shadowText).join("\n") ?? null],
    [t("Problems"), details?.join("\n") ?? null],
    [t("Tool"), call.tool],
    [t("Risk"), entry.risk === null ? null : riskLabel(entry.risk)],
    [t("Caller"), call.caller.name],
    [t("Folder"), call.cwd],
    [t("Time"), new Date(entry.time).toISOString()],
    [t("Waited"), entry.waitedMs === null ? null : secondsText(entry.waitedMs)],
    [t("Outcome"), outcome ? outcomeText(outcome.entry.outcome) : null],
    [t("Took"), outcome ? t("{0} ms", outcome.entry.durationMs) : null],
    [t("Answered too late"), late.length === 0 ? null : late.map((one) => one.entry.answer).join(", ")],
    ...argumentsOf(call.args),
    [t("SHA-256 of the call"), call.digest],
    [t("Record"), t("{0}, chained to {1}", decision.hash, decision.prev)],
  ];
  return fields.flatMap(([label, value]) => (value === null ? [] : [[label, value] as const]));
}

function argumentsOf(
  args: CallRecords["decision"]["entry"]["call"]["args"],
): readonly (readonly [string, string])[] {
  return Object.entries(args ?? {}).map(([name, value]) => [
    vscode.l10n.t("Argument {0}", name),
    typeof value === "string" ? value : JSON.stringify(value, null, 2),
  ]);
}

function secondsText(ms: number): string {
  const [whole = "", tenth = ""] = (ms / 1000).toFixed(1).split(".");
  return vscode.l10n.t("{0}.{1} s", whole, tenth);
}

/** What a rule in shadow would have made of the call. */
function shadowText({ rule, kind, step }: ShadowVerdict): string {
  switch (kind) {
    case "allow":
      return vscode.l10n.t("rule {0}: would be allowed (step {1})", rule, step);
    case "ask":
      return vscode.l10n.t("rule {0}: would be asked for (step {1})", rule, step);
    case "deny":
      return vscode.l10n.t("rule {0}: would be denied (step {1})", rule, step);
  }
}

function outcomeText(outcome: Outcome): string {
  switch (outcome.kind) {
    case "ok":
      return vscode.l10n.t("Done");
    case "failed":
      return vscode.l10n.t("Failed: {0}", outcome.message);
    case "timedOut":
      return vscode.l10n.t("Stopped after {0} s", outcome.seconds);
    case "cancelled":
      return vscode.l10n.t("Cancelled while it ran");
    case "notRun":
      return vscode.l10n.t("Not run: {0}", outcome.reason);
  }
}
