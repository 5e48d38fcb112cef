import { html, type TemplateResult } from "lit";
import type { Figures } from "../protocol.ts";
import { answers, approvalRate, totalOf } from "./answerKinds.ts";
import type { Numbers } from "./numbers.ts";
import { t } from "./words.ts";

/** The figures of all calls of a span, the approval rate first. */
export function overview({ tally, medianMs, p95Ms }: Figures, numbers: Numbers): TemplateResult {
  return html`<dl class="overview">
    <div class="rate">
      <dt>${t("HITL approval rate")}</dt>
      <dd class="figure">${numbers.share(approvalRate(tally))}</dd>
      <dd class="note">${rateNote(tally, numbers)}</dd>
    </div>
    ${figure(t("Calls"), numbers.count(totalOf(tally)))}
    ${answers.map(({ name, title }) => figure(title, numbers.count(tally[name])))}
    ${figure(t("Time to answer, median"), numbers.duration(medianMs))}
    ${figure(t("Time to answer, 95% within"), numbers.duration(p95Ms))}
  </dl>`;
}

function rateNote(tally: Figures["tally"], numbers: Numbers): string {
  const answered = tally.approved + tally.declined;
  return answered === 0
    ? t("Nobody answered a call")
    : t("{0} of {1} that a person answered", numbers.count(tally.approved), numbers.count(answered));
}

function figure(title: string, value: string): TemplateResult {
  return html`<div>
    <dt>${title}</dt>
    <dd class="figure">${value}</dd>
  </div>`;
}
