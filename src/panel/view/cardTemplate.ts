import { html, nothing, type TemplateResult } from "lit";
import { guard } from "lit/directives/guard.js";
import "@vscode-elements/elements/dist/vscode-badge/index.js";
import type { CardApproval, CardField } from "../protocol.ts";
import "./argumentText.ts";
import { actionBar, type CardActions } from "./cardActions.ts";
import type { CardState } from "./cardState.ts";
import { countLines } from "./chunks.ts";
import { icon, marked } from "./marked.ts";

interface CardView {
  readonly state: CardState;
  readonly now: number;
  /** What a screen reader is told next. */
  readonly news: string;
}

export function cardTemplate(view: CardView, actions: CardActions): TemplateResult {
  const approval = view.state.kind === "loading" ? null : view.state.approval;
  return html`
    <main class="card">
      ${approval === null ? nothing : [head(approval), argumentList(approval, view.state, actions)]}
    </main>
    ${actionBar(view.state, view.now, actions)}
    <div class="only-spoken" role="status">${view.news}</div>
  `;
}

function head(approval: CardApproval): TemplateResult {
  return html`
    <header>
      <p class="kicker">
        <span class="risk risk-${approval.riskLevel ?? "unknown"}">
          ${icon(riskIcon(approval.riskLevel))}
          ${approval.risk === null ? "Risk not known" : `Risk ${approval.risk}`}
        </span>
        ${approval.waiting === "" ? nothing : html`<vscode-badge variant="counter">${approval.waiting}</vscode-badge>`}
      </p>
      ${question(approval.question)}
      <dl class="facts">
        ${fact("Tool", [marked(approval.title), " ", html`<code>${marked(approval.tool)}</code>`])}
        ${fact("Called by", marked(approval.caller))}
        ${approval.cwd === null ? nothing : fact("Working directory", html`<code>${marked(approval.cwd)}</code>`)}
        ${fact("Asked because", marked(approval.reason))} ${fact("Digest", digest(approval.digest))}
      </dl>
    </header>
  `;
}

/** A long one, which repeats arguments, scrolls in its place: they are whole further down. */
function question(text: string): TemplateResult {
  return text.length > 300
    ? html`<h1 id="question" class="long" tabindex="0">${marked(text)}</h1>`
    : html`<h1 id="question">${marked(text)}</h1>`;
}

function fact(label: string, value: unknown): TemplateResult {
  return html`<div>
    <dt>${label}</dt>
    <dd>${value}</dd>
  </div>`;
}

/** What is shown, approved and run has this one fingerprint. */
function digest(whole: string): TemplateResult {
  return html`<details class="digest">
    <summary title=${whole}><code>${whole.slice(0, 12)}…</code></summary>
    <code>${whole}</code>
  </details>`;
}

function argumentList(approval: CardApproval, state: CardState, actions: CardActions): TemplateResult {
  const { fields, masked } = approval;
  return html`
    <section aria-labelledby="arguments">
      <h2 id="arguments" tabindex="-1">Arguments</h2>
      ${masked === 0 ? nothing : maskedNote(masked, state.kind === "asking", actions)}
      ${fields.length === 0 ? html`<p class="none">The call has no arguments.</p>` : nothing}
      ${guard([fields], () => fields.map(field))}
    </section>
  `;
}

function maskedNote(masked: number, asking: boolean, actions: CardActions): TemplateResult {
  return html`<div class="note">
    ${icon("eye-closed")}
    <span>${masked === 1 ? "1 value is masked" : `${masked} values are masked`}</span>
    ${
      asking
        ? html`<button type="button" class="secondary" @click=${actions.reveal}>Show masked values</button>`
        : nothing
    }
  </div>`;
}

function field({ name, text, masked }: CardField, index: number): TemplateResult {
  return html`
    <section class="field" aria-labelledby="field-${index}">
      <h3 id="field-${index}"><code>${marked(name)}</code></h3>
      <span class="size">${masked ? "masked" : size(text)}</span>
      <argument-text .text=${text}></argument-text>
    </section>
  `;
}

function size(text: string): string {
  const lines = countLines(text);
  const characters = text.length === 1 ? "1 character" : `${text.length.toLocaleString()} characters`;
  return lines === 1 ? characters : `${lines.toLocaleString()} lines, ${characters}`;
}

function riskIcon(level: number | null): string {
  if (level === null) return "question";
  if (level <= 1) return "pass";
  if (level <= 3) return "info";
  return level === 4 ? "warning" : "flame";
}
