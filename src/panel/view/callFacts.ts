import { html, nothing, type TemplateResult } from "lit";
import type { CardApproval } from "../protocol.ts";
import { fact } from "./fact.ts";
import { icon, marked } from "./marked.ts";
import { t } from "./words.ts";

export interface FactActions {
  copyDigest(): void;
}

/** What is known of a call besides its arguments. */
export function callFacts(approval: CardApproval, asking: boolean, actions: FactActions): TemplateResult {
  return html`<dl class="facts">
    ${fact(t("Tool"), [marked(approval.title), " ", html`<code>${marked(approval.tool)}</code>`])}
    ${fact(t("Called by"), marked(approval.caller))}
    ${approval.cwd === null ? nothing : fact(t("Working directory"), html`<code>${marked(approval.cwd)}</code>`)}
    ${fact(t("Asked because"), marked(approval.reason))}
    ${
      approval.purpose === null
        ? nothing
        : fact(t("Why, in the model's own words"), html`<q class="purpose">${marked(approval.purpose)}</q>`)
    }
    ${fact(t("Digest"), digest(approval.digest, asking, actions))}
    ${fact(t("Id"), html`<code class="id">${marked(approval.id)}</code>`)}
  </dl>`;
}

/** Why the tool has its risk. */
export function riskReasons({ riskReasons: reasons }: CardApproval): TemplateResult | typeof nothing {
  return reasons.length === 0 ? nothing : html`<p class="reasons">${marked(reasons.join(" "))}</p>`;
}

/** What is shown, approved and run has this one fingerprint. */
function digest(whole: string, asking: boolean, { copyDigest }: FactActions): TemplateResult {
  return html`<div class="digest">
    <details>
      <summary title=${whole}><code>${whole.slice(0, 12)}…</code></summary>
      <code>${whole}</code>
    </details>
    ${
      asking
        ? html`<button
            type="button"
            class="icon"
            title=${t("Copy digest (SHA-256)")}
            aria-label=${t("Copy digest")}
            @click=${copyDigest}
          >
            ${icon("copy")}
          </button>`
        : nothing
    }
  </div>`;
}
