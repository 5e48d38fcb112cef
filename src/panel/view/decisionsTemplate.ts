import { html, nothing, type TemplateResult } from "lit";
import { repeat } from "lit/directives/repeat.js";
import { type DecisionList, indexOf } from "./decisionList.ts";
import { columns, decisionRow } from "./decisionRow.ts";
import { icon } from "./marked.ts";
import { type OpenRecord, type RecordActions, recordPane } from "./recordPane.ts";
import type { RowCache } from "./rowCache.ts";
import type { RowWindow } from "./rowWindow.ts";
import type { Times } from "./times.ts";
import { t } from "./words.ts";

interface DecisionsView {
  readonly list: DecisionList;
  readonly window: RowWindow;
  readonly rows: RowCache;
  readonly open: OpenRecord | null;
  readonly problem: string | null;
  /** Whether the log has said how many decisions it has. */
  readonly known: boolean;
  readonly times: Times;
  readonly now: number;
}

interface DecisionsActions extends RecordActions {
  key(event: KeyboardEvent): void;
  click(event: Event): void;
  toTop(): void;
}

export function decisionsTemplate(view: DecisionsView, actions: DecisionsActions): TemplateResult {
  const { list, open, problem } = view;
  return html`
    <main class="decisions" @keydown=${actions.key}>
      <h1 class="only-spoken">${t("Decisions")}</h1>
      ${problem === null ? nothing : html`<p class="problem" role="alert">${icon("error")} <span>${problem}</span></p>`}
      <div class="panes">
        <div class="table">
          ${view.known && list.total === 0 && problem === null ? empty() : nothing} ${grid(view, actions)}
          ${
            list.unseen === 0
              ? nothing
              : html`<button type="button" class="unseen" @click=${actions.toTop}>
                  ${icon("arrow-up")}
                  ${t("{0} new", list.unseen.toLocaleString(document.documentElement.lang))}
                </button>`
          }
        </div>
        ${open === null ? nothing : recordPane(open, view.times, actions)}
      </div>
      <div class="only-spoken" role="status">
        ${open === null || open.content === null ? "" : t("Decision {0} is shown beside the table.", open.n)}
      </div>
    </main>
  `;
}

function grid({ list, window, rows, times, now }: DecisionsView, actions: DecisionsActions): TemplateResult {
  const at = list.selected === null ? -1 : indexOf(list, list.selected);
  const rendered = at >= window.first && at < window.first + window.count;
  return html`
    <div
      class="grid"
      role="grid"
      tabindex="0"
      aria-label=${t("Decisions, newest first")}
      aria-rowcount=${list.total + 1}
      aria-colcount=${columns.length}
      aria-activedescendant=${rendered ? `row-${list.selected}` : nothing}
      ?hidden=${list.total === 0}
      @click=${actions.click}
    >
      <div class="head" role="rowgroup">
        <div class="row" role="row" aria-rowindex="1">
          ${columns.map(
            ({ name, title }, index) =>
              html`<span class="cell ${name}" role="columnheader" aria-colindex=${index + 1} title=${title}
                >${title}</span
              >`,
          )}
        </div>
      </div>
      <div class="rows" role="rowgroup">
        <div class="moved" role="presentation">
          ${repeat(
            Array.from({ length: window.count }, (_, place) => list.total - window.first - place),
            // A row that comes into view takes over the elements of one that left it.
            (n) => n % Math.max(64, window.count),
            (n) => {
              const place = { n, index: indexOf(list, n), selected: n === list.selected };
              return decisionRow(rows.get(n), place, times, now);
            },
          )}
        </div>
      </div>
    </div>
  `;
}

function empty(): TemplateResult {
  const [before, after] = t(
    "Each tool call of an agent appears here with what was decided, by whom and why. Ask {0} something in the chat, or let an agent use one of the Toolgate tools, to see the first.",
  ).split("{0}");
  return html`<div class="empty">
    ${icon("shield")}
    <p><strong>${t("No decisions yet.")}</strong></p>
    <p>${before}<code>@gate</code>${after}</p>
  </div>`;
}
