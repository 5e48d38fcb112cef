import { html, nothing, type TemplateResult } from "lit";
import { keyed } from "lit/directives/keyed.js";
import { repeat } from "lit/directives/repeat.js";
import { batchBar } from "./batchTemplate.ts";
import type { CallActions } from "./callActions.ts";
import { inboxArticle } from "./inboxArticle.ts";
import { batches, type InboxCall, type InboxModel, keyOf } from "./inboxModel.ts";
import { icon } from "./marked.ts";
import { t } from "./words.ts";

export interface InboxActions {
  of(id: string): CallActions;
  /** The answers to all of these calls. */
  sendAll(click: Event, batch: readonly InboxCall[]): void;
}

export function inboxTemplate(
  { calls, front, news }: InboxModel,
  now: number,
  actions: InboxActions,
): TemplateResult {
  return html`
    <main class="inbox" aria-label=${t("Inbox")} tabindex="-1">
      ${
        calls === null
          ? nothing
          : calls.length === 0
            ? empty()
            : repeat(
                batches(calls),
                ([first]) => first && keyOf(first),
                (batch) => section(batch, front, now, actions),
              )
      }
    </main>
    <div class="only-spoken" role="status">${keyed(news, news.text)}</div>
  `;
}

function empty(): TemplateResult {
  return html`<div class="empty">
    ${icon("inbox")}
    <p><strong>${t("Nothing waits for you.")}</strong></p>
    <p>
      ${t("Calls that need your approval appear here, each with its arguments. What nobody answers in time does not run.")}
    </p>
  </div>`;
}

/** One call by itself, or those of one conversation with one button for all of their answers. */
function section(
  batch: readonly InboxCall[],
  front: string | null,
  now: number,
  actions: InboxActions,
): TemplateResult {
  const alone = batch.length === 1;
  const [first] = batch;
  const approval = first?.state.kind === "loading" ? null : first?.state.approval;
  return html`<section class="batch" aria-labelledby=${alone ? nothing : `${first?.id}-batch`}>
    ${
      alone
        ? nothing
        : html`<div class="batch-title">
            <h1 id="${first?.id}-batch">${t("{0} calls of {1}", batch.length, approval?.caller ?? "")}</h1>
            <p class="hint">
              ${t("Each has an answer of its own, which is to decline until you choose another.")}
            </p>
          </div>`
    }
    ${repeat(
      batch,
      ({ id }) => id,
      (call) => inboxArticle(call, { alone, front: call.id === front, now }, actions.of(call.id)),
    )}
    ${alone ? nothing : batchBar(batch, now, (click) => actions.sendAll(click, batch))}
  </section>`;
}
