import { html, type TemplateResult } from "lit";
import type { Tally } from "../protocol.ts";
import { answers, type Series, series, totalOf } from "./answerKinds.ts";
import { chart, swatch } from "./chart.ts";
import { cell, columnHeader } from "./figuresTable.ts";
import type { Numbers } from "./numbers.ts";
import { scaleLabels } from "./scaleLabels.ts";
import type { Scale, Unit } from "./spans.ts";
import { t } from "./words.ts";

export interface Course {
  readonly scale: Scale;
  /** One for each start of the scale. */
  readonly stretches: readonly Tally[];
  /** Of the chart, in pixels. */
  readonly width: number;
  readonly hidden: readonly Series["name"][];
  readonly asTable: boolean;
  readonly lang: string;
}

export interface CourseActions {
  /** Takes a series out of the bars or puts it back. */
  toggle(name: Series["name"]): void;
  toggleTable(): void;
}

/** How the span went: bars, and the same as a table, which a screen reader has whether it is seen or not. */
export function courseSection(course: Course, numbers: Numbers, actions: CourseActions): TemplateResult {
  const { scale, stretches, width, hidden, asTable, lang } = course;
  const labels = scaleLabels(scale.unit, lang);
  const shown = series.filter(({ name }) => !hidden.includes(name));
  const { title } = unitWords[scale.unit];
  const bars = scale.starts.map((start, index) => ({
    axis: labels.axis(start),
    whole: labels.whole(start),
    parts: shown.map(({ of }) => of(stretches[index] ?? nothingYet)),
  }));
  return html`<section>
    <div class="title">
      <h2 id="course">${title}</h2>
      <button type="button" class="secondary" aria-expanded=${asTable} @click=${actions.toggleTable}>
        ${asTable ? t("Hide table") : t("Show as table")}
      </button>
    </div>
    <div class="legend" role="group" aria-label=${t("In the bars")}>
      ${series.map(
        (one) =>
          html`<button
            type="button"
            class="secondary"
            aria-pressed=${!hidden.includes(one.name)}
            @click=${() => actions.toggle(one.name)}
          >
            ${swatch(one)} ${one.title}
          </button>`,
      )}
    </div>
    <div class="chart">
      ${chart({ label: t("{0}. The same figures are in the table that follows.", title), bars, series: shown, width, number: numbers.count })}
    </div>
    ${table(scale, stretches, labels.whole, asTable, numbers)}
  </section>`;
}

/** The latest first; stretches without a call are left out. */
function table(
  { starts, unit }: Scale,
  stretches: readonly Tally[],
  nameOf: (start: number) => string,
  seen: boolean,
  numbers: Numbers,
): TemplateResult {
  const rows = starts
    .map((start, index) => ({ start, tally: stretches[index] ?? nothingYet }))
    .filter(({ tally }) => totalOf(tally) > 0)
    .toReversed();
  return html`<div
    class=${seen ? "scrolling" : "only-spoken"}
    role="region"
    tabindex=${seen ? 0 : -1}
    aria-labelledby="course"
  >
    <table role="table" aria-labelledby="course">
      <thead role="rowgroup">
        <tr role="row">
          ${[unitWords[unit].column, t("Calls"), ...answers.map(({ title }) => title)].map(columnHeader)}
        </tr>
      </thead>
      <tbody role="rowgroup">
        ${rows.map(
          ({ start, tally }) =>
            html`<tr role="row">
              <th role="rowheader" scope="row">${nameOf(start)}</th>
              ${cell(t("Calls"), numbers.count(totalOf(tally)))}
              ${answers.map(({ name, title }) => cell(title, numbers.count(tally[name])))}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

const unitWords: Readonly<Record<Unit, { readonly title: string; readonly column: string }>> = {
  hour: { title: t("Calls per hour"), column: t("Hour") },
  day: { title: t("Calls per day"), column: t("Day") },
  week: { title: t("Calls per week"), column: t("Week") },
  month: { title: t("Calls per month"), column: t("Month") },
  year: { title: t("Calls per year"), column: t("Year") },
};

const nothingYet: Tally = {
  approved: 0,
  declined: 0,
  timedOut: 0,
  cancelled: 0,
  fault: 0,
  allowed: 0,
  denied: 0,
};
