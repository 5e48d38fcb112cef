import { html, nothing, type TemplateResult } from "lit";
import type { ToStatisticsView } from "../protocol.ts";
import { type Series, totalOf } from "./answerKinds.ts";
import { type CourseActions, courseSection } from "./courseTemplate.ts";
import { figuresTable } from "./figuresTable.ts";
import { icon } from "./marked.ts";
import type { Numbers } from "./numbers.ts";
import { overview } from "./overview.ts";
import { type Scale, type Span, spans } from "./spans.ts";
import { windowSection } from "./windowSection.ts";
import { t } from "./words.ts";

/** What was counted, over which span. */
export interface Counted {
  readonly span: Span;
  readonly scale: Scale;
  readonly figures: Extract<ToStatisticsView, { type: "figures" }>;
}

interface StatisticsView {
  readonly span: Span;
  /** `null` until it has come. */
  readonly counted: Counted | null;
  readonly problem: string | null;
  readonly width: number;
  readonly hidden: readonly Series["name"][];
  readonly asTable: boolean;
  readonly lang: string;
  readonly numbers: Numbers;
}

interface StatisticsActions extends CourseActions {
  choose(span: Span): void;
}

export function statisticsTemplate(view: StatisticsView, actions: StatisticsActions): TemplateResult {
  const { span, counted, problem } = view;
  return html`
    <main class="statistics">
      <header>
        <h1>${t("Statistics")}</h1>
        <div class="choices" role="group" aria-label=${t("Span of time")}>
          ${spans.map(
            (one) =>
              html`<button
                type="button"
                class="secondary"
                aria-pressed=${one === span}
                @click=${() => actions.choose(one)}
              >
                ${spanTitles[one]}
              </button>`,
          )}
        </div>
      </header>
      ${problem === null ? nothing : html`<p class="problem" role="alert">${icon("error")} <span>${problem}</span></p>`}
      ${problem !== null || counted === null ? nothing : content(counted, view, actions)}
      <div class="only-spoken" role="status">
        ${counted === null ? "" : t("{0}: figures shown.", spanTitles[counted.span])}
      </div>
    </main>
  `;
}

function content({ span, scale, figures }: Counted, view: StatisticsView, actions: StatisticsActions) {
  const { since, total, tools, callers, stretches, window } = figures;
  if (since === null) return empty();
  if (totalOf(total.tally) === 0) return nothingIn(span);
  const { numbers } = view;
  return html`
    ${overview(total, numbers)} ${courseSection({ ...view, scale, stretches }, numbers, actions)}
    ${figuresTable({ id: "tools", title: t("By tool"), column: t("Tool") }, tools, numbers)}
    ${figuresTable({ id: "callers", title: t("By caller"), column: t("Caller") }, callers, numbers)}
    ${window.length === 0 ? nothing : windowSection(window, numbers)}
    <p class="note">
      ${t(
        "The approval rate counts only what a person answered: calls that timed out, were cancelled or were decided without asking are not in it.",
      )}
    </p>
  `;
}

function empty(): TemplateResult {
  const [before, after] = t(
    "Once agents use tools, you see here how many calls you approved and declined, how long the answers took, and what ran without asking. Ask {0} something in the chat to make the first.",
  ).split("{0}");
  return html`<div class="empty">
    ${icon("graph")}
    <p><strong>${t("Nothing to count yet.")}</strong></p>
    <p>${before}<code>@gate</code>${after}</p>
  </div>`;
}

function nothingIn(span: Span): TemplateResult {
  return html`<div class="empty">
    ${icon("graph")}
    <p><strong>${noneIn[span]}</strong></p>
    <p>${t("A longer span may have some.")}</p>
  </div>`;
}

const spanTitles: Readonly<Record<Span, string>> = {
  today: t("Today"),
  week: t("7 days"),
  month: t("30 days"),
  all: t("All"),
};

const noneIn: Readonly<Record<Span, string>> = {
  today: t("No decisions today."),
  week: t("No decisions in the last 7 days."),
  month: t("No decisions in the last 30 days."),
  all: t("No decisions yet."),
};
