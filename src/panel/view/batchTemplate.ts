import { html, nothing, type TemplateResult } from "lit";
import type { AnswerDraft, AnswerType } from "./answerDraft.ts";
import type { CallActions } from "./callActions.ts";
import { given, timer } from "./cardActions.ts";
import { type CardState, maskedIn, notAnswerable } from "./cardState.ts";
import { clockText } from "./countdown.ts";
import { batchAnswers, type InboxCall } from "./inboxModel.ts";
import { t } from "./words.ts";

interface ChoiceView {
  /** Begins the ids of its elements. */
  readonly at: string;
  readonly state: CardState;
  readonly draft: AnswerDraft;
  readonly now: number;
  readonly told: string;
}

/** The answer to one call of a batch, preset to a plain no. */
export function batchChoice(
  { at, state, draft, now, told }: ChoiceView,
  actions: CallActions,
): TemplateResult {
  if (state.kind === "answered") return html`<p class="choice">${given(state.answer)}</p>`;
  if (state.kind !== "asking") return html``;
  const masked = maskedIn(state) > 0;
  const option = (value: AnswerType | "", label: string, disabled = false) =>
    html`<option value=${value} ?selected=${(draft.chosen ?? "") === value} ?disabled=${disabled}>
      ${label}
    </option>`;
  const choose = ({ target }: Event) => {
    if (!(target instanceof HTMLSelectElement)) return;
    const { value } = target;
    actions.choose(isAnswer(value) ? value : null);
  };
  return html`<div class="choice">
    <label for="${at}choice">${t("Answer")}</label>
    <select id="${at}choice" aria-describedby="${at}why" @change=${choose}>
      ${option("", t("Decline"))} ${option("decline", t("Decline with a reason"))}
      ${option("approve", t("Approve"), masked)} ${option("edit", t("Edit arguments"), masked)}
      ${option("respond", t("Answer instead of running"))}
    </select>
    <span class="time" aria-hidden="true">${clockText(state.deadline - now)}</span>
    <span id="${at}why" class="why">${masked ? t("Approve needs the masked values shown.") : nothing}</span>
    <span class="told">${told}</span>
  </div>`;
}

const isAnswer = (value: string): value is AnswerType =>
  value === "approve" || value === "decline" || value === "edit" || value === "respond";

/** One button for the answers to all of them; how often which. */
export function batchBar(
  batch: readonly InboxCall[],
  now: number,
  send: (click: Event) => void,
): TemplateResult | typeof nothing {
  const asking = batch.flatMap(({ state }) => (state.kind === "asking" ? [state] : []));
  if (asking.length === 0) return nothing;
  const first = asking.reduce((one, other) => (other.deadline < one.deadline ? other : one));
  const ready = batchAnswers(batch, now) !== null;
  const armed = asking.every((state) => notAnswerable(state, now) === null);
  return html`<section class="actions" role="group" aria-label=${t("Answers")}>
    ${timer(first.deadline - now, first.wholeMs)}
    <div class="row">
      <p class="left">
        <span class="time" role="timer" aria-live="off"
          >${t("{0} left", clockText(first.deadline - now))}</span
        >
        <span class="summary">${summary(batch)}</span>
        <span class="why">${armed && !ready ? t("An answer is not complete yet.") : nothing}</span>
      </p>
      <button type="button" class="send-all" aria-disabled=${!ready} @click=${send}>
        ${t("Send {0} answers", asking.length)}
      </button>
    </div>
  </section>`;
}

function summary(batch: readonly InboxCall[]): string {
  const chosen = batch.map(({ draft }) => draft.chosen ?? "decline");
  const runs = chosen.filter((type) => type === "approve" || type === "edit").length;
  return t("To run: {0}. Not to run: {1}.", runs, chosen.length - runs);
}
