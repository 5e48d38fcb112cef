import { html, nothing, type TemplateResult } from "lit";
import { guard } from "lit/directives/guard.js";
import type { CardApproval, CardField } from "../protocol.ts";
import "./argumentText.ts";
import { countLines } from "./chunks.ts";
import { icon, marked } from "./marked.ts";
import { t } from "./words.ts";

export interface ArgumentActions {
  reveal(): void;
  openDiff(): void;
  show(format: Format): void;
}

/** Each argument by itself, or the canonical JSON that is hashed. */
export type Format = "formatted" | "raw";

/** `at` begins the ids of its elements. */
export function argumentList(
  at: string,
  approval: CardApproval,
  asking: boolean,
  format: Format,
  actions: ArgumentActions,
): TemplateResult {
  const { fields, masked, raw } = approval;
  return html`
    <section aria-labelledby="${at}arguments">
      <div class="title">
        <h2 id="${at}arguments" tabindex="-1">${t("Arguments")}</h2>
        ${approval.diff && asking ? diffButton(masked, actions) : nothing} ${formats(format, actions)}
      </div>
      ${masked === 0 ? nothing : maskedNote(masked, asking, actions)}
      ${guard([fields, raw, format], () => (format === "raw" ? rawText(at, raw) : fieldList(at, fields)))}
    </section>
  `;
}

function diffButton(masked: number, { openDiff }: ArgumentActions): TemplateResult {
  return html`<button
    type="button"
    class="secondary"
    aria-disabled=${masked > 0}
    title=${masked > 0 ? t("The diff needs the masked values shown") : t("What the file is now, and what it would be")}
    @click=${openDiff}
  >
    ${icon("diff")} ${t("Open Diff")}
  </button>`;
}

function formats(chosen: Format, { show }: ArgumentActions): TemplateResult {
  const choice = (format: Format, label: string) =>
    html`<button
      type="button"
      class="secondary"
      aria-pressed=${format === chosen}
      @click=${() => show(format)}
    >
      ${label}
    </button>`;
  return html`<div class="formats" role="group" aria-label=${t("View of the arguments")}>
    ${choice("formatted", t("Formatted"))}${choice("raw", t("Raw"))}
  </div>`;
}

function maskedNote(masked: number, asking: boolean, { reveal }: ArgumentActions): TemplateResult {
  return html`<div class="note">
    ${icon("eye-closed")}
    <span>${masked === 1 ? t("1 value is masked") : t("{0} values are masked", masked)}</span>
    ${
      asking
        ? html`<button type="button" class="secondary" @click=${reveal}>${t("Show masked values")}</button>`
        : nothing
    }
  </div>`;
}

function rawText(at: string, raw: string): TemplateResult {
  return html`
    <section class="field" aria-labelledby="${at}raw">
      <h3 id="${at}raw">${t("Canonical JSON")}</h3>
      <span class="size">${size(raw)}</span>
      <argument-text .text=${raw}></argument-text>
    </section>
  `;
}

/** Each argument by itself. */
export function fieldList(at: string, fields: readonly CardField[]): unknown {
  return fields.length === 0
    ? html`<p class="none">${t("The call has no arguments.")}</p>`
    : fields.map((one, index) => field(at, one, index));
}

function field(at: string, { name, text, masked }: CardField, index: number): TemplateResult {
  return html`
    <section class="field" aria-labelledby="${at}field-${index}">
      <h3 id="${at}field-${index}"><code>${marked(name)}</code></h3>
      <span class="size">${masked ? t("masked") : size(text)}</span>
      <argument-text .text=${text}></argument-text>
    </section>
  `;
}

function size(text: string): string {
  const lines = countLines(text);
  const { lang } = document.documentElement;
  const characters =
    text.length === 1 ? t("1 character") : t("{0} characters", text.length.toLocaleString(lang));
  return lines === 1 ? characters : t("{0} lines, {1}", lines.toLocaleString(lang), characters);
}
