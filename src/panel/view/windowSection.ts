import { html, type TemplateResult } from "lit";
import type { WindowCount } from "../protocol.ts";
import type { Numbers } from "./numbers.ts";
import { t } from "./words.ts";

/** The counter of this window, its tags as they are exported. */
export function windowSection(counts: readonly WindowCount[], numbers: Numbers): TemplateResult {
  return html`<section>
    <h2 id="window">${t("Asked in this window since it opened")}</h2>
    <div class="scrolling" role="region" tabindex="0" aria-labelledby="window">
      <table aria-labelledby="window">
        <thead>
          <tr>
            <th scope="col">mcp.hitl.decision</th>
            <th scope="col">${t("Calls")}</th>
          </tr>
        </thead>
        <tbody>
          ${counts.map(
            ({ side, outcome, calls }) =>
              html`<tr>
                <th scope="row"><code>side=${side} outcome=${outcome}</code></th>
                <td>${numbers.count(calls)}</td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
  </section>`;
}
