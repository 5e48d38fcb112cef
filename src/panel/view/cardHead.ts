import { html, nothing, type TemplateResult } from "lit";
import "@vscode-elements/elements/dist/vscode-badge/index.js";
import type { CardApproval, CardQueue } from "../protocol.ts";
import { fact } from "./fact.ts";
import { icon, marked } from "./marked.ts";
import { riskBadge } from "./riskBadge.ts";
import { t } from "./words.ts";

interface HeadActions {
  copyDigest(): void;
}

/** Everything of a call but its arguments; `at` begins the ids of its elements. */
export function head(
  at: string,
  approval: CardApproval,
  asking: boolean,
  { place, total }: Pick<CardQueue, "place" | "total">,
  actions: HeadActions,
): TemplateResult {
  return html`
    <header>
      <p class="kicker">
        ${riskBadge(approval.riskLevel, approval.risk)}
        ${
          total < 2 || place < 1
            ? nothing
            : html`<vscode-badge variant="counter">${t("{0} of {1} waiting", place, total)}</vscode-badge>`
        }
      </p>
      ${approval.riskReasons.length === 0 ? nothing : html`<p class="reasons">${marked(approval.riskReasons.join(" "))}</p>`}
      ${question(at, approval.question)} ${warnings(approval)}
      <dl class="facts">
        ${fact(t("Tool"), [marked(approval.title), " ", html`<code>${marked(approval.tool)}</code>`])}
        ${fact(t("Called by"), marked(approval.caller))}
        ${approval.cwd === null ? nothing : fact(t("Working directory"), html`<code>${marked(approval.cwd)}</code>`)}
        ${fact(t("Asked because"), marked(approval.reason))}
        ${
          approval.purpose === null
            ? nothing
            : fact(
                t("Why, in the model's own words"),
                html`<q class="purpose">${marked(approval.purpose)}</q>`,
              )
        }
        ${fact(t("Digest"), digest(approval.digest, asking, actions))}
        ${fact(t("Id"), html`<code class="id">${marked(approval.id)}</code>`)}
      </dl>
    </header>
  `;
}

/** A long one, which repeats arguments, scrolls in its place: they are whole further down. */
function question(at: string, text: string): TemplateResult {
  return text.length > 300
    ? html`<h1 id="${at}question" class="long" tabindex="0">${marked(text)}</h1>`
    : html`<h1 id="${at}question">${marked(text)}</h1>`;
}

function warnings({ protections, notes }: CardApproval): TemplateResult | typeof nothing {
  if (protections.length + notes.length === 0) return nothing;
  return html`<ul class="warnings" aria-label=${t("Before you answer")}>
    ${protections.map((what) => html`<li class="protected">${icon("warning")} <span>${marked(what)}</span></li>`)}
    ${notes.map((note) => html`<li>${icon("info")} <span>${marked(note)}</span></li>`)}
  </ul>`;
}

/** What is shown, approved and run has this one fingerprint. */
function digest(whole: string, asking: boolean, { copyDigest }: HeadActions): TemplateResult {
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
