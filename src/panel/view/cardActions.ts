import { html, nothing, type TemplateResult } from "lit";
import "@vscode-elements/elements/dist/vscode-progress-bar/index.js";
import type { AnswerType } from "./answerDraft.ts";
import { answerWords } from "./answerWords.ts";
import type { CallActions } from "./callActions.ts";
import { type CardState, maskedIn, notAllowable } from "./cardState.ts";
import { clockText } from "./countdown.ts";
import { icon } from "./marked.ts";
import { rememberButton } from "./rememberButton.ts";
import { t } from "./words.ts";

interface BarView {
  /** Begins the ids of its elements. */
  readonly at: string;
  readonly state: CardState;
  readonly now: number;
  readonly told: string;
  /** What is typed into now. */
  readonly chosen: AnswerType | null;
}

/** Stays in view under arguments of any length: the remaining time and every way to answer. */
export function actionBar(view: BarView, actions: CallActions): TemplateResult {
  const { at, state, now, told } = view;
  if (state.kind === "loading") return html``;
  if (state.kind === "closed")
    return html`<section class="actions closed" role="group" aria-label=${t("Answer")}>
      <p class="ended" tabindex="-1">${icon("info")} <span>${state.message}</span></p>
    </section>`;
  const why = notAllowable(state, now);
  // What is typed into has a button of its own, and one of both is the first.
  const typing = state.kind === "asking" && view.chosen !== null && view.chosen !== "approve";
  return html`
    <section class="actions" role="group" aria-label=${t("Answer")}>
      ${state.kind === "asking" ? timer(state.deadline - now, state.wholeMs) : nothing}
      <div class="row">
        <p class="left">
          ${state.kind === "asking" ? timeLeft(state.deadline - now) : given(state.answer)}
          <span id="${at}why" class="why">${maskedIn(state) > 0 ? why : nothing}</span>
          <span class="told">${told}</span>
        </p>
        <button
          id="${at}decline"
          type="button"
          class="secondary"
          aria-disabled=${state.kind !== "asking" || now >= state.deadline}
          @click=${actions.decline}
        >
          ${t("Decline")}
        </button>
        <button
          id="${at}approve"
          type="button"
          class=${typing ? "secondary" : ""}
          aria-disabled=${why !== null}
          aria-describedby="${at}why"
          @click=${actions.approve}
        >
          ${t("Approve")}
        </button>
      </div>
      ${state.kind === "asking" ? others(view, actions) : nothing}
    </section>
  `;
}

/** The answers that are typed, each of which opens what it is typed into. */
function others({ at, state, now, chosen }: BarView, { choose, remember }: CallActions): TemplateResult {
  const other = (type: AnswerType, label: string, disabled = false) =>
    html`<button
      id="${at}other-${type}"
      type="button"
      class="link"
      aria-expanded=${chosen === type}
      aria-disabled=${disabled}
      title=${disabled ? t("Editing needs the masked values shown") : nothing}
      @click=${() => choose(chosen === type ? null : type)}
    >
      ${label}
    </button>`;
  const grantable = state.kind === "asking" && state.approval.grantable;
  // Four that need two lines stand two by two.
  return html`<div class="others">
    <div class="pair">
      ${grantable ? rememberButton(`${at}remember`, notAllowable(state, now) !== null, remember) : nothing}
      ${other("decline", t("Decline with a Reason…"))}
    </div>
    <div class="pair">
      ${other("edit", t("Edit Arguments…"), maskedIn(state) > 0)} ${other("respond", t("Answer Instead…"))}
    </div>
  </div>`;
}

function timeLeft(ms: number): TemplateResult {
  return html`<span class="time" role="timer" aria-live="off">${t("{0} left", clockText(ms))}</span>`;
}

/** How a call was answered. */
export function given(answer: AnswerType): TemplateResult {
  const lets = answer === "approve" || answer === "edit";
  return html`<strong class="answered ${lets ? "approve" : "decline"}">
    ${icon(lets ? "pass" : "circle-slash")} ${answerWords(answer).done}
  </strong>`;
}

/** The remaining time as a bar; the text beside it says the same without a beep for each step. */
export function timer(remainingMs: number, wholeMs: number): TemplateResult {
  const low = remainingMs <= 10_000 ? "low" : "";
  return html`<vscode-progress-bar
    class=${low}
    aria-hidden="true"
    .max=${Math.max(1, wholeMs)}
    .value=${Math.max(0, remainingMs)}
  ></vscode-progress-bar>`;
}
