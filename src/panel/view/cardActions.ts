import { html, nothing, type TemplateResult } from "lit";
import "@vscode-elements/elements/dist/vscode-progress-bar/index.js";
import { type CardState, notApprovable } from "./cardState.ts";
import { clockText } from "./countdown.ts";
import { icon } from "./marked.ts";
import { t } from "./words.ts";

export interface AnswerActions {
  decline(event: Event): void;
  approve(event: Event): void;
}

/** Stays in view under arguments of any length: the remaining time, Decline and Approve. */
export function actionBar(
  state: CardState,
  now: number,
  told: string,
  actions: AnswerActions,
): TemplateResult {
  if (state.kind === "loading") return html``;
  if (state.kind === "closed")
    return html`<section class="actions closed" aria-label=${t("Answer")}>
      <p class="ended" tabindex="-1">${icon("info")} <span>${state.message}</span></p>
    </section>`;
  const answered = state.kind === "answered" ? state.answer : null;
  const why = notApprovable(state, now);
  return html`
    <section class="actions" aria-label=${t("Answer")}>
      ${state.kind === "asking" ? timer(state.deadline - now, state.wholeMs) : nothing}
      <div class="row">
        <p class="left">
          ${
            state.kind === "asking"
              ? html`<span class="time" role="timer" aria-live="off"
                  >${t("{0} left", clockText(state.deadline - now))}</span
                >`
              : html`<strong class="answered ${answered}">
                  ${icon(answered === "approve" ? "pass" : "circle-slash")}
                  ${answered === "approve" ? t("Approved") : t("Declined")}
                </strong>`
          }
          <span id="why" class="why"
            >${state.kind === "asking" && state.approval.masked > 0 ? why : nothing}</span
          >
          <span class="told">${told}</span>
        </p>
        <button
          id="decline"
          type="button"
          class="secondary"
          aria-disabled=${answered !== null || overdue(state, now)}
          @click=${actions.decline}
        >
          ${t("Decline")}
        </button>
        <button
          id="approve"
          type="button"
          aria-disabled=${why !== null}
          aria-describedby="why"
          @click=${actions.approve}
        >
          ${t("Approve")}
        </button>
      </div>
    </section>
  `;
}

function overdue(state: CardState, now: number): boolean {
  return state.kind === "asking" && now >= state.deadline;
}

function timer(remainingMs: number, wholeMs: number): TemplateResult {
  const low = remainingMs <= 10_000 ? "low" : "";
  // The text beside it says the same without a beep for each step.
  return html`<vscode-progress-bar
    class=${low}
    aria-hidden="true"
    .max=${Math.max(1, wholeMs)}
    .value=${Math.max(0, remainingMs)}
  ></vscode-progress-bar>`;
}
