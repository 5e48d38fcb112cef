import { html, type TemplateResult } from "lit";
import { icon } from "./marked.ts";
import { t } from "./words.ts";

/** `level`: 0 to 5, or `null` where it is not known; `label`: "L4 High". */
export function riskBadge(level: number | null, label: string | null): TemplateResult {
  return html`<span class="risk risk-${level ?? "unknown"}">
    ${icon(riskIcon(level))} ${label === null ? t("Risk not known") : t("Risk {0}", label)}
  </span>`;
}

function riskIcon(level: number | null): string {
  if (level === null) return "question";
  if (level <= 1) return "pass";
  if (level <= 3) return "info";
  return level === 4 ? "warning" : "flame";
}
