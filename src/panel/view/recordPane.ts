import { html, type TemplateResult } from "lit";
import type { RecordValue, ToDecisionsView } from "../protocol.ts";
import "./argumentText.ts";
import { icon, marked } from "./marked.ts";
import { durationText, type Times } from "./times.ts";
import { t } from "./words.ts";

export interface OpenRecord {
  readonly n: number;
  /** `null` until it has come. */
  readonly content: Extract<ToDecisionsView, { type: "record" }> | null;
}

export interface RecordActions {
  close(): void;
  explain(): void;
}

export function recordPane(
  { n, content }: OpenRecord,
  times: Times,
  { close, explain }: RecordActions,
): TemplateResult {
  return html`
    <section class="record" aria-labelledby="record">
      <header>
        <h2 id="record">${t("Decision {0}", n)}</h2>
        <button
          type="button"
          class="link"
          title=${t("What would become of such a call now, and why")}
          @click=${explain}
        >
          ${t("Explain")}
        </button>
        <button
          type="button"
          class="icon"
          title=${t("Close (Escape)")}
          aria-label=${t("Close")}
          @click=${close}
        >
          ${icon("close")}
        </button>
      </header>
      <div class="body" tabindex="0" role="group" aria-labelledby="record">
        ${content === null ? html`<p>${t("Loading…")}</p>` : body(content, times)}
      </div>
    </section>
  `;
}

function body({ fields, raw }: NonNullable<OpenRecord["content"]>, times: Times): TemplateResult {
  return html`
    <dl>
      ${fields.map(
        (field) =>
          html`<dt>${marked(field.label)}</dt>
            <dd>${valueOf(field, times)}</dd>`,
      )}
    </dl>
    <h3>${t("Records in the log")}</h3>
    <argument-text .text=${raw}></argument-text>
  `;
}

function valueOf(value: RecordValue, times: Times): unknown {
  if ("text" in value) return marked(value.text);
  if ("ms" in value) return durationText(value.ms);
  return html`<time datetime=${times.iso(value.time)} title=${times.iso(value.time)}
    >${times.long(value.time)}</time
  >`;
}
