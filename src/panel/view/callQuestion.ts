import { html, nothing, type TemplateResult } from "lit";
import type { CardApproval } from "../protocol.ts";
import { icon, marked } from "./marked.ts";
import { t } from "./words.ts";

/** The heading of a call: short to the eye where the question only repeats what stands beside it, whole to the ear. */
export function question(at: string, { question: text, prompted, title }: CardApproval): TemplateResult {
  if (!prompted) {
    const seen = html`<span aria-hidden="true">${marked(title)}</span>`;
    const heard = html`<span class="only-spoken">${marked(text)}</span>`;
    return html`<h1 id="${at}question">${[seen, heard]}</h1>`;
  }
  // A long one, which repeats arguments, scrolls in its place: they are whole further down.
  return text.length > 300
    ? html`<h1 id="${at}question" class="long" tabindex="0">${marked(text)}</h1>`
    : html`<h1 id="${at}question">${marked(text)}</h1>`;
}

/** What must be known before answering; nothing where there is nothing. */
export function warnings({ protections, notes }: CardApproval): TemplateResult | typeof nothing {
  if (protections.length + notes.length === 0) return nothing;
  return html`<ul class="warnings" aria-label=${t("Before you answer")}>
    ${protections.map((what) => html`<li class="protected">${icon("warning")} <span>${marked(what)}</span></li>`)}
    ${notes.map((note) => html`<li>${icon("info")} <span>${marked(note)}</span></li>`)}
  </ul>`;
}
