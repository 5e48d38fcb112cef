import { html, nothing, type TemplateResult } from "lit";
import type { ArgumentProperty } from "../protocol.ts";
import type { AnswerDraft } from "./answerDraft.ts";
import { icon, marked } from "./marked.ts";
import { t } from "./words.ts";

/** What changed arguments are typed into, beside what the tool takes; `at` begins the ids of its elements. */
export function argumentsEditor(
  at: string,
  edit: AnswerDraft["edit"],
  write: (text: string) => void,
): TemplateResult {
  if (edit === null) return html`<p class="hint">${t("Loading…")}</p>`;
  const { problems } = edit.checked;
  const unchanged = changesNothing(edit);
  const rows = Math.min(24, Math.max(6, edit.text.split("\n").length + 1));
  return html`<p class="hint" id="${at}hint">
      ${
        unchanged
          ? t("Nothing is changed yet.")
          : t(
              "It runs with these arguments if the rules let it, and the agent is told that you changed them.",
            )
      }
    </p>
    <div class="editor">
      <div>
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
          @input=${(event: Event) => write(typed(event))}
        ></textarea>
        <ul id="${at}problems" class="problems" aria-label=${t("Problems")}>
          ${problems.map((problem) => html`<li>${icon("error")} <span>${marked(problem)}</span></li>`)}
        </ul>
      </div>
      ${edit.properties.length === 0 ? nothing : schema(at, edit.properties)}
    </div>`;
}

/** Whether the text is known to spell the arguments as they are shown. */
export function changesNothing(edit: AnswerDraft["edit"]): boolean {
  return edit !== null && edit.checked.n === edit.n && edit.checked.asShown;
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

export function typed({ target }: Event): string {
  return target instanceof HTMLTextAreaElement ? target.value : "";
}
