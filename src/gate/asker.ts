import { unexplained } from "../core/refusal.ts";
import type { Decision } from "../core/decision.ts";
import type { ToolSpec } from "../core/toolSpec.ts";
import { messageOf } from "./fault.ts";
import type { ApprovalRequest } from "./strategy.ts";
import { strategyFault } from "./unanswered.ts";

/** The way a caller has of asking its own person, in place of ours. */
export interface Asker {
  /** What the caller is called by the person who let it in. */
  readonly name: string;
  ask(tool: ToolSpec, request: ApprovalRequest): Promise<ClientAnswer>;
}

/** What became of a question that was to be put to a client. Only the literal `approved: true` runs anything. */
export type ClientAnswer =
  | { readonly kind: "answered"; readonly approved: boolean }
  /** It asked nobody, and nobody else may be. */
  | { readonly kind: "unable"; readonly reason: string }
  /** It asked nobody; the question is one for our own strategy. */
  | { readonly kind: "elsewhere" };

/** The client's answer, on record as its word and not as a person's here; `null`: ask our own. Never rejects. */
export async function askClient(
  { name, ask }: Asker,
  tool: ToolSpec,
  request: ApprovalRequest,
): Promise<Decision | null> {
  try {
    const given = await ask(tool, request);
    switch (given.kind) {
      case "answered": {
        const allow = given.approved === true;
        const by = { kind: "client", name } as const;
        return allow
          ? { kind: "allow", step: "strategy", by, reason: "approved" }
          : { kind: "deny", step: "strategy", by, reason: unexplained };
      }
      case "unable":
        return { kind: "deny", step: "strategy", by: { kind: "noStrategy" }, reason: given.reason };
      case "elsewhere":
        return null;
      default:
        return strategyFault(`the client '${name}' gave no decision`);
    }
  } catch (error) {
    return strategyFault(`the client '${name}' could not be asked (${messageOf(error)})`);
  }
}
