import { html, type TemplateResult } from "lit";
import { t } from "./words.ts";

/** Approves and asks what else that is a yes to: offered only where a grant may answer. */
export function rememberButton(
  id: string,
  disabled: boolean,
  remember: (click: Event) => void,
): TemplateResult {
  return html`<button id=${id} type="button" class="link" aria-disabled=${disabled} @click=${remember}>
    ${t("Approve and Remember…")}
  </button>`;
}
