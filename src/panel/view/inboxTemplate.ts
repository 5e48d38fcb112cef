import { html, nothing, type TemplateResult } from "lit";
import { keyed } from "lit/directives/keyed.js";
import { repeat } from "lit/directives/repeat.js";
import { answerForm } from "./answerForm.ts";
import { argumentList } from "./argumentList.ts";
import { batchBar, batchChoice } from "./batchTemplate.ts";
import type { CallActions } from "./callActions.ts";
import { actionBar } from "./cardActions.ts";
import { head } from "./cardHead.ts";
import { notAnswerable } from "./cardState.ts";
import { batches, type InboxCall, type InboxModel } from "./inboxModel.ts";
import { icon, marked } from "./marked.ts";
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
                ([first]) => first?.id,
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

/** One call by itself, or those of one caller with one button for all of their answers. */
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
      (call) => article(call, { alone, front: call.id === front, now }, actions.of(call.id)),
    )}
    ${alone ? nothing : batchBar(batch, now, (click) => actions.sendAll(click, batch))}
  </section>`;
}

function article(
  { id, window, state, draft, format, told }: InboxCall,
  { alone, front, now }: { readonly alone: boolean; readonly front: boolean; readonly now: number },
  actions: CallActions,
): TemplateResult | typeof nothing {
  const approval = state.kind === "loading" ? null : state.approval;
  if (approval === null) return nothing;
  const at = `${id}-`;
  const asking = state.kind === "asking";
  const sendable = alone ? notAnswerable(state, now) === null : null;
  return html`<article
    class=${front ? "call in-front" : "call"}
    id="${at}call"
    tabindex="-1"
    aria-labelledby="${at}question"
  >
    <div class="card">
      ${window === null ? nothing : html`<p class="window">${icon("window")} ${marked(window)}</p>`}
      ${head(at, approval, asking, { place: 0, total: 0 }, actions)}
      ${argumentList(at, approval, asking, format, actions)}
      ${alone ? nothing : batchChoice({ at, state, draft, now, told }, actions)}
      ${asking ? answerForm({ at, draft, sendable }, actions) : nothing}
    </div>
    ${alone ? actionBar({ at, state, now, told, chosen: draft.chosen }, actions) : nothing}
  </article>`;
}
