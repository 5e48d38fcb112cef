import { randomBytes } from "node:crypto";
import type { JsonObject } from "../core/json.ts";
import { questionOf } from "../core/question.ts";
import { hasWords } from "../core/template.ts";
import type { ToolCall } from "../core/toolCall.ts";
import type { ToolSpec } from "../core/toolSpec.ts";
import { canonical } from "./digest.ts";
import { frozen } from "./frozen.ts";
import type { Grantable, PendingApprovals, PersonsAnswer } from "./pending.ts";
import { snapshot } from "./snapshot.ts";
import type { ToolApprovalDecision, ToolApprovalStrategy } from "./strategy.ts";

/** Masks secrets for display. Rejects when it cannot tell. */
export type Mask = (args: JsonObject) => Promise<{ readonly args: JsonObject; readonly count: number }>;

/** What may be granted with a yes to a call. */
export type Offer = (call: ToolCall, tool: ToolSpec) => Promise<Grantable>;

/** Asks a person through whatever shows the pending approvals. */
export function interactive(pending: PendingApprovals, mask: Mask, offer: Offer): ToolApprovalStrategy {
  return {
    name: "interactive",
    person: true,
    async approve(tool, _rawArguments, _context, { prompt, signal, grantable: mayGrant, ...request }) {
      const { call } = request;
      const masked = await mask(call.args);
      const purpose = request.purpose === null ? null : await maskedText(request.purpose, mask);
      const id = `apr_${randomBytes(6).toString("hex")}`;
      const question = questionOf(tool, masked.args, call.caller.name, prompt);
      const grantable = mayGrant ? await offer(call, tool) : null;
      const approval = Object.freeze({
        ...request,
        id,
        tool,
        question,
        prompted: hasWords(prompt),
        purpose,
        masked: frozen(masked),
        grantable,
      });
      const answer = await pending.ask(approval, signal);
      const { window } = answer;
      return {
        ...decisionOf(changesNothing(answer, call) ? { kind: "approve" } : answer),
        ...(window !== undefined && { metadata: { answeredIn: window } }),
      };
    },
  };
}

async function maskedText(text: string, mask: Mask): Promise<string> {
  const { text: masked } = (await mask({ text })).args;
  if (typeof masked !== "string") throw new Error("the words of the caller could not be masked");
  return masked;
}

/** Other spellings of one canonical text are the same arguments: an edit to them is a yes to what was shown. */
function changesNothing(answer: PersonsAnswer, call: ToolCall): boolean {
  // Only a caller may leave its arguments out.
  if (answer.kind !== "edit" || (answer.arguments ?? null) === null) return false;
  const read = snapshot(answer.arguments);
  return read.kind === "ok" && canonical(read.args) === call.canonical;
}

function decisionOf(answer: PersonsAnswer): ToolApprovalDecision {
  switch (answer.kind) {
    case "approve":
      return { approved: true, ...(answer.grant && { grant: answer.grant }) };
    case "decline":
      return { approved: false, ...(answer.reason !== undefined && { reason: answer.reason }) };
    case "edit":
      return { approved: true, arguments: answer.arguments };
    case "respond":
      return { approved: false, response: answer.response };
  }
}
