import { randomBytes } from "node:crypto";
import type { JsonObject } from "../core/json.ts";
import { riskLabel, riskPrefix } from "../core/risk.ts";
import { fillTemplate } from "../core/template.ts";
import type { PendingApprovals, PersonsAnswer } from "./pending.ts";
import type { ToolApprovalDecision, ToolApprovalStrategy } from "./strategy.ts";

/** Masks secrets for display. Rejects when it cannot tell. */
export type Mask = (args: JsonObject) => Promise<{ readonly args: JsonObject; readonly count: number }>;

/** Asks a person through whatever shows the pending approvals. */
export function interactive(pending: PendingApprovals, mask: Mask): ToolApprovalStrategy {
  return {
    name: "interactive",
    person: true,
    async approve(tool, _rawArguments, _context, { prompt, signal, ...request }) {
      const { call } = request;
      const masked = await mask(call.args);
      const [server = "", toolName = tool.id] = tool.id.split("/");
      const asked = fillTemplate(prompt, {
        toolName,
        server,
        args: masked.args,
        caller: call.caller.name,
        risk: tool.risk === null ? "unknown" : riskLabel(tool.risk, tool.origin),
      });
      const id = `apr_${randomBytes(6).toString("hex")}`;
      const question = riskPrefix(tool.origin === "own" ? tool.risk : null) + asked;
      const answer = await pending.ask({ ...request, id, tool, question, masked }, signal);
      return decisionOf(answer);
    },
  };
}

function decisionOf(answer: PersonsAnswer): ToolApprovalDecision {
  switch (answer.kind) {
    case "approve":
      return { approved: true };
    case "decline":
      return { approved: false, ...(answer.reason !== undefined && { reason: answer.reason }) };
    case "edit":
      return { approved: true, arguments: answer.arguments };
    case "respond":
      return { approved: false, response: answer.response };
  }
}
