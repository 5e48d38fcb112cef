import { html, nothing, type TemplateResult } from "lit";
import type { Figures, FiguresTable } from "../protocol.ts";
import { answers, approvalRate, totalOf } from "./answerKinds.ts";
import { marked } from "./marked.ts";
import type { Numbers } from "./numbers.ts";
import { t } from "./words.ts";

/**
 * One row for each tool or caller. Where there is no room for the columns, the style sheet puts them below each
 * name: the roles say then what the elements no longer do.
 */
export function figuresTable(
  { id, title, column }: { readonly id: string; readonly title: string; readonly column: string },
  { rows, more }: FiguresTable,
  numbers: Numbers,
): TemplateResult {
  return html`<section>
    <h2 id=${id}>${title}</h2>
    <div class="scrolling" role="region" tabindex="0" aria-labelledby=${id}>
      <table role="table" aria-labelledby=${id}>
        <thead role="rowgroup">
          <tr role="row">
            ${[column, ...columns.map(({ title }) => title)].map(columnHeader)}
          </tr>
        </thead>
        <tbody role="rowgroup">
          ${rows.map(
            (row) =>
              html`<tr role="row">
                <th role="rowheader" scope="row">
                  <span class="name" title=${row.name}>${marked(row.name)}</span>
                </th>
                ${columns.map(({ title, text }) => cell(title, text(row, numbers)))}
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
    ${more === 0 ? nothing : html`<p class="note">${t("{0} more with fewer calls.", numbers.count(more))}</p>`}
  </section>`;
}

export const columnHeader = (title: string) => html`<th role="columnheader" scope="col">${title}</th>`;

/** `column`: its title. */
export function cell(column: string, text: string): TemplateResult {
  const look = text === "0" || text === "–" ? "none" : "";
  return html`<td role="cell" data-column=${column} class=${look}>${text}</td>`;
}

const columns: readonly { readonly title: string; text(row: Figures, numbers: Numbers): string }[] = [
  { title: t("Calls"), text: ({ tally }, { count }) => count(totalOf(tally)) },
  { title: t("Approval rate"), text: ({ tally }, { share }) => share(approvalRate(tally)) },
  ...answers.map(({ name, title }) => ({
    title,
    text: ({ tally }: Figures, { count }: Numbers) => count(tally[name]),
  })),
  { title: t("Median answer"), text: ({ medianMs }, { duration }) => duration(medianMs) },
  { title: t("95% within"), text: ({ p95Ms }, { duration }) => duration(p95Ms) },
];
