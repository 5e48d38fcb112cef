import { html, nothing, type TemplateResult } from "lit";
import { argumentList, type ArgumentActions, type Format } from "./argumentList.ts";
import { actionBar, type AnswerActions } from "./cardActions.ts";
import { head, type HeadActions } from "./cardHead.ts";
import type { CardModel } from "./cardModel.ts";
import { notAnswerable } from "./cardState.ts";
import { icon } from "./marked.ts";
import { queueList, type QueueActions } from "./queueTemplate.ts";

interface CardView extends CardModel {
  readonly format: Format;
  readonly now: number;
}

interface CardActions extends AnswerActions, ArgumentActions, HeadActions, QueueActions {}

export function cardTemplate(view: CardView, actions: CardActions): TemplateResult {
  const { state, now } = view;
  const approval = state.kind === "loading" ? null : state.approval;
  const asking = state.kind === "asking";
  return html`
    <div class="beside">
      ${queueList({ ...view, answerable: notAnswerable(state, now) === null }, actions)}
      <div class="answering">
        <main class="card">
          ${approval === null || view.notice === "" ? nothing : notice(view.notice)}
          ${
            approval === null
              ? nothing
              : [
                  head(approval, asking, view.queue, actions),
                  argumentList(approval, asking, view.format, actions),
                ]
          }
        </main>
        ${actionBar(state, now, view.told, actions)}
      </div>
    </div>
    <div class="only-spoken" role="status">${view.news}</div>
  `;
}

function notice(text: string): TemplateResult {
  return html`<p class="notice">${icon("info")} <span>${text}</span></p>`;
}
