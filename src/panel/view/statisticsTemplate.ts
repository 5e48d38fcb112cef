import { html, nothing, type TemplateResult } from "lit";
import type { ToStatisticsView } from "../protocol.ts";
import { type Series, totalOf } from "./answerKinds.ts";
import { type CourseActions, courseSection } from "./courseTemplate.ts";
import { figuresTable } from "./figuresTable.ts";
import { icon } from "./marked.ts";
import type { Numbers } from "./numbers.ts";
import { overview } from "./overview.ts";
import { type Scale, type Span, spans } from "./spans.ts";

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
        <h1>Statistics</h1>
        <div class="choices" role="group" aria-label="Span of time">
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
        ${counted === null ? "" : `${spanTitles[counted.span]}: figures shown.`}
      </div>
    </main>
  `;
}

function content({ span, scale, figures }: Counted, view: StatisticsView, actions: StatisticsActions) {
  const { since, total, tools, callers, stretches } = figures;
  if (since === null) return empty();
  if (totalOf(total.tally) === 0) return nothingIn(span);
  const { numbers } = view;
  return html`
    ${overview(total, numbers)} ${courseSection({ ...view, scale, stretches }, numbers, actions)}
    ${figuresTable("By tool", "Tool", tools, numbers)}
    ${figuresTable("By caller", "Caller", callers, numbers)}
    <p class="note">
      The approval rate counts only what a person answered: calls that timed out, were cancelled or were
      decided without asking are not in it.
    </p>
  `;
}

function empty(): TemplateResult {
  return html`<div class="empty">
    ${icon("graph")}
    <p><strong>Nothing to count yet.</strong></p>
    <p>
      Once agents use tools, you see here how many calls you approved and declined, how long the answers took,
      and what ran without asking. Ask <code>@gate</code> something in the chat to make the first.
    </p>
  </div>`;
}

function nothingIn(span: Span): TemplateResult {
  return html`<div class="empty">
    ${icon("graph")}
    <p><strong>No decisions ${spanWords[span]}.</strong></p>
    <p>A longer span may have some.</p>
  </div>`;
}

const spanTitles: Readonly<Record<Span, string>> = {
  today: "Today",
  week: "7 days",
  month: "30 days",
  all: "All",
};

const spanWords: Readonly<Record<Span, string>> = {
  today: "today",
  week: "in the last 7 days",
  month: "in the last 30 days",
  all: "at all",
};
