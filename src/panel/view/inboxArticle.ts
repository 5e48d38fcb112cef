import { html, nothing, type TemplateResult } from "lit";
import type { CardApproval } from "../protocol.ts";
import { answerForm } from "./answerForm.ts";
import { argumentList } from "./argumentList.ts";
import { batchChoice } from "./batchTemplate.ts";
import type { CallActions } from "./callActions.ts";
import { callFacts, riskReasons } from "./callFacts.ts";
import { question, warnings } from "./callQuestion.ts";
import { actionBar } from "./cardActions.ts";
import { notAnswerable } from "./cardState.ts";
import type { InboxCall } from "./inboxModel.ts";
import { icon, marked } from "./marked.ts";
import { riskBadge } from "./riskBadge.ts";
import { t } from "./words.ts";

interface ArticleView {
  /** Whether it is answered by itself. */
  readonly alone: boolean;
  readonly front: boolean;
  readonly now: number;
}

/** One call in the inbox: what would run first, for a side bar is narrow and low. */
export function inboxArticle(
  { id, window, state, draft, format, told }: InboxCall,
  { alone, front, now }: ArticleView,
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
      ${brief(at, approval)} ${argumentList(at, approval, asking, format, actions)}
      ${alone ? nothing : batchChoice({ at, state, draft, now, told }, actions)}
      ${asking ? answerForm({ at, draft, sendable }, actions) : nothing}
      <details class="more" ?open=${alone}>
        <summary>${t("Details")}</summary>
        ${riskReasons(approval)} ${callFacts(approval, asking, actions)}
      </details>
    </div>
    ${alone ? actionBar({ at, state, now, told, chosen: draft.chosen }, actions) : nothing}
  </article>`;
}

function brief(at: string, approval: CardApproval): TemplateResult {
  return html`<header>
    <div class="brief">${question(at, approval)} ${riskBadge(approval.riskLevel, approval.risk)}</div>
    <p class="which"><code>${marked(approval.tool)}</code> <span>${marked(approval.caller)}</span></p>
    ${warnings(approval)}
  </header>`;
}
