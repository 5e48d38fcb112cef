import { html, type TemplateResult } from "lit";

/** One entry of a list of facts (`dl`). */
export function fact(label: string, value: unknown): TemplateResult {
  return html`<div>
    <dt>${label}</dt>
    <dd>${value}</dd>
  </div>`;
}
