import { html, nothing, type TemplateResult } from "lit";
import { longestReason, longestResponse } from "../answerLimits.ts";
import { type AnswerDraft, answerOf, type AnswerType } from "./answerDraft.ts";
import { argumentsEditor, changesNothing, typed } from "./argumentsEditor.ts";
import type { CallActions } from "./callActions.ts";
import { t } from "./words.ts";

interface FormView {
  /** Begins the ids of its elements. */
  readonly at: string;
  readonly draft: AnswerDraft;
  /** Whether it is sent by itself, and may be by now; `null` where it goes with the answers to other calls. */
  readonly sendable: boolean | null;
}

/** What the chosen answer is typed into; nothing where there is nothing to type. */
export function answerForm(view: FormView, actions: CallActions): TemplateResult | typeof nothing {
  const { at, draft, sendable } = view;
  const { chosen } = draft;
  if (chosen === null || chosen === "approve") return nothing;
  const ready = sendable === true && answerOf(draft, chosen) !== null;
  const onKey = (event: KeyboardEvent) => {
    if (sendable === null) return;
    if (event.key === "Escape") actions.choose(null);
    // By a key only what lets nothing run.
    const sends = event.key === "Enter" && (event.ctrlKey || event.metaKey) && !event.repeat;
    if (!sends || chosen !== "decline") return;
    event.preventDefault();
    actions.send(event);
  };
  return html`<section class="form" aria-labelledby="${at}form" @keydown=${onKey}>
    <h2 id="${at}form">${titleOf(chosen)}</h2>
    ${fields(chosen, view, actions)}
    ${
      sendable === null
        ? nothing
        : html`<div class="row">
            <button type="button" class="secondary" @click=${() => actions.choose(null)}>
              ${t("Cancel")}
            </button>
            <button id="${at}send" type="button" aria-disabled=${!ready} @click=${actions.send}>
              ${sendWords(chosen, changesNothing(draft.edit))}
            </button>
          </div>`
    }
  </section>`;
}

function fields(
  chosen: Exclude<AnswerType, "approve">,
  { at, draft }: FormView,
  { write }: CallActions,
): TemplateResult {
  switch (chosen) {
    case "decline":
      return plainText(
        { at, rows: 3, longest: longestReason, text: draft.reason, hint: t("The agent is told the reason.") },
        (text) => write("reason", text),
      );
    case "respond":
      return plainText(
        {
          at,
          rows: 5,
          longest: longestResponse,
          text: draft.response,
          hint: t("The agent gets this text in place of a result. The call is not run."),
        },
        (text) => write("response", text),
      );
    case "edit":
      return argumentsEditor(at, draft.edit, (text) => write("edit", text));
  }
}

interface PlainText {
  /** Begins the ids of its elements. */
  readonly at: string;
  readonly rows: number;
  /** In characters. */
  readonly longest: number;
  readonly text: string;
  readonly hint: string;
}

function plainText({ at, rows, longest, text, hint }: PlainText, write: (text: string) => void) {
  return html`<p class="hint" id="${at}hint">${hint}</p>
    <textarea
      id="${at}text"
      rows=${rows}
      maxlength=${longest}
      aria-labelledby="${at}form"
      aria-describedby="${at}hint"
      .value=${text}
      @input=${(event: Event) => write(typed(event))}
    ></textarea>`;
}

function titleOf(chosen: Exclude<AnswerType, "approve">): string {
  switch (chosen) {
    case "decline":
      return t("Decline with a reason");
    case "edit":
      return t("Edit arguments");
    case "respond":
      return t("Answer instead of running");
  }
}

function sendWords(chosen: Exclude<AnswerType, "approve">, asShown: boolean): string {
  switch (chosen) {
    case "decline":
      return t("Decline with This Reason");
    case "edit":
      return asShown ? t("Approve as Shown") : t("Approve with These Arguments");
    case "respond":
      return t("Give This Answer");
  }
}
