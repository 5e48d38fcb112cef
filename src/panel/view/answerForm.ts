import { html, nothing, type TemplateResult } from "lit";
import { longestReason, longestResponse } from "../answerLimits.ts";
import type { ArgumentProperty } from "../protocol.ts";
import { type AnswerDraft, answerOf, type AnswerType } from "./answerDraft.ts";
import type { CallActions } from "./callActions.ts";
import { icon, marked } from "./marked.ts";
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
  const cancelOnEscape = (event: KeyboardEvent) => {
    if (event.key === "Escape" && sendable !== null) actions.choose(null);
  };
  return html`<section class="form" aria-labelledby="${at}form" @keydown=${cancelOnEscape}>
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
              ${sendWords(chosen)}
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
      return html`<p class="hint" id="${at}hint">${t("The agent is told the reason.")}</p>
        <textarea
          id="${at}text"
          rows="3"
          maxlength=${longestReason}
          aria-labelledby="${at}form"
          aria-describedby="${at}hint"
          .value=${draft.reason}
          @input=${(event: Event) => write("reason", typed(event))}
        ></textarea>`;
    case "respond":
      return html`<p class="hint" id="${at}hint">
          ${t("The agent gets this text in place of a result. The call is not run.")}
        </p>
        <textarea
          id="${at}text"
          rows="5"
          maxlength=${longestResponse}
          aria-labelledby="${at}form"
          aria-describedby="${at}hint"
          .value=${draft.response}
          @input=${(event: Event) => write("response", typed(event))}
        ></textarea>`;
    case "edit":
      return editor(at, draft.edit, write);
  }
}

function editor(at: string, edit: AnswerDraft["edit"], write: CallActions["write"]): TemplateResult {
  if (edit === null) return html`<p class="hint">${t("Loading…")}</p>`;
  const { problems } = edit.checked;
  const rows = Math.min(24, Math.max(6, edit.text.split("\n").length + 1));
  return html`<p class="hint" id="${at}hint">
      ${t("It runs with these arguments if the rules let it, and the agent is told that you changed them.")}
    </p>
    <div class="editor">
      <textarea
        id="${at}text"
        class="code"
        rows=${rows}
        spellcheck="false"
        autocomplete="off"
        aria-labelledby="${at}form"
        aria-describedby="${at}hint ${at}problems"
        aria-invalid=${problems.length > 0}
        .value=${edit.text}
        @input=${(event: Event) => write("edit", typed(event))}
      ></textarea>
      ${edit.properties.length === 0 ? nothing : schema(at, edit.properties)}
    </div>
    <ul id="${at}problems" class="problems" aria-label=${t("Problems")}>
      ${problems.map((problem) => html`<li>${icon("error")} <span>${marked(problem)}</span></li>`)}
    </ul>`;
}

function schema(at: string, properties: readonly ArgumentProperty[]): TemplateResult {
  return html`<section class="schema" aria-labelledby="${at}schema">
    <h3 id="${at}schema">${t("What the tool takes")}</h3>
    <dl>
      ${properties.map(
        ({ name, type, required, description }) =>
          html`<div>
            <dt>
              <code>${marked(name)}</code>
              ${type === "" ? nothing : html`<code class="type">${marked(type)}</code>`}
              ${required ? html`<span class="required">${t("required")}</span>` : nothing}
            </dt>
            ${description === "" ? nothing : html`<dd>${marked(description)}</dd>`}
          </div>`,
      )}
    </dl>
  </section>`;
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

function sendWords(chosen: Exclude<AnswerType, "approve">): string {
  switch (chosen) {
    case "decline":
      return t("Decline with This Reason");
    case "edit":
      return t("Approve with These Arguments");
    case "respond":
      return t("Give This Answer");
  }
}

function typed({ target }: Event): string {
  return target instanceof HTMLTextAreaElement ? target.value : "";
}
