import { authorityLabel } from "../core/authorityLabel.ts";
import { durationText } from "../core/duration.ts";
import type { ExplainedStep } from "../core/explain.ts";
import { stepName } from "../core/stepName.ts";
import type { Translate } from "../core/translate.ts";
import { verdictWords } from "../core/verdictWords.ts";
import { visibleBlock, visibleJson, visibleLine } from "../core/visible.ts";
import type { CallRecords } from "../decisionLog/log.ts";
import type { ExplainedCall } from "../gate/explainCall.ts";
import type { Answer } from "../gate/ports.ts";
import { callFields, fieldText } from "./recordFields.ts";

export interface TestedCall {
  readonly input: unknown;
  /** As it was seen just before the call. */
  readonly explained: ExplainedCall;
  readonly answer: Answer;
  /** Of what it gave or was refused with, secrets masked. */
  readonly given: string;
  /** `null`: nothing is on record of it. */
  readonly records: CallRecords | null;
}

/** What became of a call at each step on its way through the gate, as a text to be read. */
export function testReport(tested: TestedCall, language: string, t: Translate): string {
  const { input, explained, answer, given, records } = tested;
  const fields = records ? callFields(records, t) : [];
  const parts: readonly (readonly [string, readonly string[]])[] = [
    [t("What it was called with"), [visibleJson(JSON.stringify(input, null, 2))]],
    [t("How it was weighed before"), weighed(explained, t)],
    [t("What became of it"), [became(answer, t), ...times(answer, t)]],
    [
      t("What is on record of it"),
      fields.length > 0
        ? fields.map((field) => `${field.label}: ${fieldText(field, language, t)}`)
        : [t("Nothing is on record of this call.")],
    ],
    [t("What came back"), [visibleBlock(given)]],
  ];
  return parts
    .map(([title, lines]) => `${title}\n${lines.map((line) => line.replaceAll(/^/gm, "    ")).join("\n")}\n`)
    .join("\n");
}

function weighed(explained: ExplainedCall, t: Translate): readonly string[] {
  if (explained.kind === "fault") return [visibleLine(explained.fault)];
  const { verdict, steps } = explained.explanation;
  return [...steps.flatMap((step) => stepLines(step, t)), visibleLine(verdictWords(verdict, t))];
}

function stepLines({ step, state, voices }: ExplainedStep, t: Translate): readonly string[] {
  const name = stepName(step, t);
  switch (state) {
    case "passed":
      return [t("{0}: nothing to say", name)];
    case "idle":
      return [t("{0}: not reached", name)];
    case "ahead":
      return [t("{0}: still to come", name)];
    case "decided":
    case "beaten":
      return voices.map(({ verdict, decided }) => {
        const says = visibleLine(`${authorityLabel(verdict.by, t)}: ${verdict.reason}`);
        return decided ? t("{0}: decides ({1})", name, says) : t("{0}: beaten ({1})", name, says);
      });
  }
}

function became({ kind, decision }: Answer, t: Translate): string {
  const by = visibleLine(authorityLabel(decision.by, t));
  const name = stepName(decision.step, t);
  switch (kind) {
    case "result":
      return decision.kind === "allow"
        ? t("It ran: allowed by {0}, at the step “{1}”", by, name)
        : t("It did not run, and was answered instead: {0}, at the step “{1}”", by, name);
    case "failed":
      return t("It ran and failed: allowed by {0}, at the step “{1}”", by, name);
    case "refused":
      return t(
        "It did not run: refused by {0}, at the step “{1}”: {2}",
        by,
        name,
        visibleLine(decision.reason),
      );
  }
}

const times = ({ account }: Answer, t: Translate): readonly string[] => [
  ...(account && account.waitedMs !== null
    ? [t("It waited {0} for an answer", durationText(account.waitedMs, t))]
    : []),
  ...(account && account.ranMs !== null ? [t("It ran for {0}", durationText(account.ranMs, t))] : []),
];
