import { html, type TemplateResult } from "lit";
import { guard } from "lit/directives/guard.js";
import type { DecisionRow } from "../protocol.ts";
import { icon, marked } from "./marked.ts";
import { durationText, type Times } from "./times.ts";
import { t } from "./words.ts";

interface Column {
  readonly name: string;
  readonly title: string;
  cell(row: DecisionRow, times: Times, now: number): { readonly content: unknown; readonly title: string };
}

/** The columns in their order; the style sheet drops some where there is no room. */
export const columns: readonly Column[] = [
  {
    name: "time",
    title: t("Time"),
    cell: ({ time }, times, now) => ({
      content: timeOf(times.short(time, now)),
      title: `${times.long(time)}\n${times.iso(time)}`,
    }),
  },
  { name: "tool", title: t("Tool"), cell: ({ tool }) => ({ content: marked(tool), title: tool }) },
  { name: "caller", title: t("Caller"), cell: ({ caller }) => ({ content: marked(caller), title: caller }) },
  {
    name: "decision",
    title: t("Decision"),
    cell: ({ decision }) =>
      decision === "allow"
        ? { content: verdict("pass", t("Allowed")), title: t("Allowed") }
        : { content: verdict("circle-slash", t("Denied")), title: t("Denied") },
  },
  {
    name: "by",
    title: t("By whom and why"),
    cell: ({ by, reason }) => ({
      content: html`${marked(by)} <span class="reason">${marked(reason)}</span>`,
      title: `${by}: ${reason}`,
    }),
  },
  {
    name: "took",
    title: t("Waited / ran"),
    cell: ({ waitedMs, durationMs }) => ({
      content: `${duration(waitedMs)} / ${duration(durationMs)}`,
      title: t("Waited for an answer: {0}. Ran: {1}.", duration(waitedMs), duration(durationMs)),
    }),
  },
  { name: "outcome", title: t("Outcome"), cell: (row) => ({ content: outcome(row), title: outcome(row) }) },
];

export function decisionRow(
  row: DecisionRow | undefined,
  place: { readonly n: number; readonly index: number; readonly selected: boolean },
  times: Times,
  now: number,
): TemplateResult {
  return html`<div
    class="row ${row?.decision ?? "loading"} ${place.selected ? "selected" : ""}"
    id="row-${place.n}"
    role="row"
    aria-rowindex=${place.index + 2}
    aria-selected=${place.selected}
    aria-busy=${row === undefined}
    data-n=${place.n}
  >
    ${guard([row, new Date(now).getDate()], () => (row === undefined ? blank : cells(row, times, now)))}
  </div>`;
}

function cells(row: DecisionRow, times: Times, now: number): readonly TemplateResult[] {
  return columns.map(({ name, cell }, index) => {
    const { content, title } = cell(row, times, now);
    return html`<span class="cell ${name}" role="gridcell" aria-colindex=${index + 1} title=${title}
      >${content}</span
    >`;
  });
}

const blank = columns.map(
  ({ name }, index) => html`<span class="cell ${name}" role="gridcell" aria-colindex=${index + 1}></span>`,
);

function timeOf({ date, clock }: ReturnType<Times["short"]>): unknown {
  return date === null ? clock : html`${date}<span class="clock">, ${clock}</span>`;
}

function verdict(name: string, word: string): TemplateResult {
  return html`${icon(name)}<span class="word">${word}</span>`;
}

function outcome({ decision, outcome: known }: DecisionRow): string {
  if (known !== null) return outcomeWords[known];
  return decision === "deny" ? t("not run") : t("not known yet");
}

function duration(ms: number | null): string {
  return ms === null ? "–" : durationText(ms);
}

const outcomeWords = {
  ok: t("ok"),
  failed: t("failed"),
  timedOut: t("timed out"),
  cancelled: t("cancelled"),
  notRun: t("not run"),
} satisfies Record<NonNullable<DecisionRow["outcome"]>, string>;
