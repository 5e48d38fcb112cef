import { html, nothing, type TemplateResult } from "lit";
import { answerForm } from "./answerForm.ts";
import { argumentList, type Format } from "./argumentList.ts";
import type { CallActions } from "./callActions.ts";
import { actionBar } from "./cardActions.ts";
import { cardHead } from "./cardHead.ts";
import type { CardModel } from "./cardModel.ts";
import { notAnswerable } from "./cardState.ts";
import { icon } from "./marked.ts";
import { queueList, type QueueActions } from "./queueTemplate.ts";

interface CardView extends CardModel {
  readonly format: Format;
  readonly now: number;
}

interface CardActions extends CallActions, QueueActions {}

export function cardTemplate(view: CardView, actions: CardActions): TemplateResult {
  const { state, draft, now, told } = view;
  const approval = state.kind === "loading" ? null : state.approval;
  const asking = state.kind === "asking";
  const sendable = notAnswerable(state, now) === null;
  return html`
    <div class="beside">
      ${queueList({ ...view, answerable: sendable }, actions)}
      <div class="answering">
        <main class="card">
          ${approval === null || view.notice === "" ? nothing : notice(view.notice)}
          ${
            approval === null
              ? nothing
              : [
                  cardHead(approval, asking, view.queue, actions),
                  argumentList("", approval, asking, view.format, actions),
                  asking ? answerForm({ at: "", draft, sendable }, actions) : nothing,
                ]
          }
        </main>
        ${actionBar({ at: "", state, now, told, chosen: draft.chosen }, actions)}
      </div>
    </div>
    <div class="only-spoken" role="status">${view.news}</div>
  `;
}

function notice(text: string): TemplateResult {
  return html`<p class="notice">${icon("info")} <span>${text}</span></p>`;
}
