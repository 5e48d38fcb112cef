import { html, type TemplateResult } from "lit";
import { parts } from "./marks.ts";

/** Short text that is escaped for display, with its escapes marked. */
export function marked(text: string): readonly (string | TemplateResult)[] {
  return parts(text).map(({ text: part, mark }) =>
    mark === null ? part : html`<span class="mark" title=${mark}>${part}</span>`,
  );
}

export function icon(name: string): TemplateResult {
  return html`<span class="codicon codicon-${name}" aria-hidden="true"></span>`;
}
