import type { ExplainedKind, ExplainedPage, ExplainedPlace, ExplainedRung, RuleOrigin } from "../protocol.ts";
import { t } from "./words.ts";

/** What each row of the precedence table looks at. */
export const stepWords: Readonly<Record<string, string>> = {
  door: t("the message can be read, and the caller is who it must be"),
  resolve: t("it is offered here"),
  validate: t("they are valid"),
  deny: t("modes, policies, rows and rules that deny"),
  trust: t("the workspace is trusted"),
  protected: t("what steers the editor, an agent or Toolgate"),
  policy: t("allow all, plan, accept edits"),
  required: t("rows and rules that require a person"),
  rules: t("those that ask before those that allow"),
  row: t("of the table toolgate.tools"),
  custom: t("yours, or another extension's"),
  default: t("what the tool says of itself, then its risk"),
  grants: t("what you granted before"),
  strategy: t("only a yes in time lets it run"),
  commit: t("nothing has changed; on record; then it runs"),
};

export const stateWords = {
  passed: t("nothing to say"),
  decided: t("decides"),
  beaten: t("beaten"),
  idle: t("not reached"),
  ahead: t("still to come"),
} satisfies Record<ExplainedRung["state"], string>;

export function outcomeWords({ kind, step }: ExplainedPage["verdict"]): string {
  if (kind === "ask") return t("You would be asked");
  if (kind === "allow")
    return step === "grants" ? t("It would run, as you granted") : t("It would run without asking");
  return t("It would be refused");
}

/** What something says of a call; `always`: whatever was granted. */
export function voiceWords(kind: ExplainedKind, always: boolean): string {
  if (kind === "ask") return always ? t("asks every time") : t("asks");
  return kind === "allow" ? t("allows it") : t("refuses it");
}

export const verdictIcon = {
  allow: "pass",
  ask: "question",
  deny: "circle-slash",
} satisfies Record<ExplainedKind, string>;

export const sourceWords = {
  user: t("yours"),
  workspace: t("of the workspace"),
  managed: t("of the machine"),
  preset: t("of a preset"),
} satisfies Record<RuleOrigin, string>;

export const placeWords = {
  row: t("Open the row"),
  rule: t("Open the rule"),
  policy: t("Open the setting"),
  mode: t("Choose the mode"),
  allowAll: t("End it now"),
  trust: t("Manage workspace trust"),
  tool: t("Set approval of the tool"),
  grant: t("Show the grants"),
} satisfies Record<ExplainedPlace, string>;
