import { html, nothing, type TemplateResult } from "lit";
import "@vscode-elements/elements/dist/vscode-badge/index.js";
import type { CardApproval, CardQueue } from "../protocol.ts";
import { callFacts, type FactActions, riskReasons } from "./callFacts.ts";
import { question, warnings } from "./callQuestion.ts";
import { riskBadge } from "./riskBadge.ts";
import { t } from "./words.ts";

/** Everything of the call on the card but its arguments. */
export function cardHead(
  approval: CardApproval,
  asking: boolean,
  { place, total }: Pick<CardQueue, "place" | "total">,
  actions: FactActions,
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
      ${riskReasons(approval)} ${question("", approval)} ${warnings(approval)}
      ${callFacts(approval, asking, actions)}
    </header>
  `;
}
