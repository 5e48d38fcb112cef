import type { JsonObject } from "../../../src/core/json.ts";
import type { Caller } from "../../../src/core/toolCall.ts";
import type { ToolId } from "../../../src/core/toolSpec.ts";
import { callDigest, canonical } from "../../../src/gate/digest.ts";
import {
  createPendingApprovals,
  type PendingApproval,
  type PersonsAnswer,
} from "../../../src/gate/pending.ts";
import { spec } from "../gate/world.ts";

export const agent: Caller = { kind: "languageModelTool", name: "an agent in the editor" };
export const participant: Caller = { kind: "participant", name: "@gate" };

/** A call that waits, as the gate would hand it over. */
export function approvalOf(
  id: string,
  args: JsonObject = {},
  changes: { readonly caller?: Caller; readonly tool?: ToolId; readonly session?: string } & Partial<
    Omit<PendingApproval, "tool">
  > = {},
): PendingApproval {
  const { caller = agent, tool = "x/spy", session = null, ...rest } = changes;
  const digest = callDigest(tool, "/ws", args);
  return {
    id,
    call: { id, tool, args, canonical: canonical(args), digest, caller, session, cwd: "/ws" },
    tool: { ...spec, id: tool },
    question: "Run?",
    prompted: false,
    reason: "it asks",
    protections: [],
    purpose: null,
    notes: [],
    preview: null,
    grantable: null,
    problemsOf: () => [],
    masked: { args, count: 0 },
    remainingMs: () => 60_000,
    ...rest,
  };
}

/** Waiting calls that record what is answered to each, late answers included. */
export function desk(...waiting: readonly PendingApproval[]) {
  const answers: string[] = [];
  const late: string[] = [];
  const pending = createPendingApprovals(({ id }, answer) => late.push(`${id}: ${wordOf(answer)}`));
  const ends = new Map<string, AbortController>();
  const add = (approval: PendingApproval) => {
    const end = new AbortController();
    ends.set(approval.id, end);
    void pending.ask(approval, end.signal).then((answer) => {
      if (!end.signal.aborted) answers.push(`${approval.id}: ${wordOf(answer)}`);
    });
  };
  waiting.forEach(add);
  return { pending, answers, late, add, end: (id: string) => ends.get(id)?.abort() };
}

const wordOf = (answer: PersonsAnswer) =>
  Object.keys(answer).length === 1 ? answer.kind : JSON.stringify(answer);
