import type * as vscode from "vscode";
import type { Approval, CallAnswer } from "../api.ts";
import type { JsonObject } from "../core/json.ts";
import type { ToolId } from "../core/toolSpec.ts";
import { answerTexts } from "../gate/answerTexts.ts";
import { frozen } from "../gate/frozen.ts";
import type { Answer, ToolCallRequest } from "../gate/ports.ts";
import { snapshot } from "../gate/snapshot.ts";
import type { Tool } from "../gate/tool.ts";
import { claimOf, type InstalledId } from "./apiClaims.ts";
import { decisionFacts } from "./apiFacts.ts";
import { readInput, type ApiInput } from "./apiInput.ts";
import { anything, cancellation, claimed, parsed, supplied, text, type Parsed } from "./apiParse.ts";
import type { CallInRun } from "./apiRuns.ts";
import type { ApiTool } from "./apiTools.ts";
import { signalOf } from "./signal.ts";

/** One call of one tool, by its id, through the gate. */
export type CallById = (call: IdCall, signal: AbortSignal) => Promise<Answer>;

export interface IdCall extends Omit<ToolCallRequest, "onOutput"> {
  /** What it is called for, where it is there for this call alone; `null`: a registered tool. */
  readonly own: OwnTool | null;
}

/** Another extension's, or one of ours. */
export type OwnTool = ApiTool | Tool;

const optionsShape = { ...supplied, token: cancellation };

/** Runs a registered tool for its extension. */
export async function callTool(
  { id, extension }: ApiTool,
  args: unknown,
  options: unknown,
  call: CallInRun,
): Promise<CallAnswer> {
  const { token, ...more } = parsed("call", optionsShape, options ?? {});
  const answer = await within(token, (signal) =>
    call({ ...from(extension, more), tool: id, input: copied(args), own: null }, signal),
  );
  if (answer.kind === "failed" && answer.rethrown) throw answer.rethrown.thrown;
  return Object.freeze({
    kind: answer.kind,
    text: answerTexts(answer).join("\n"),
    decision: decisionFacts(answer.decision),
  });
}

const questionShape = {
  ...claimed,
  ...supplied,
  tool: text(300),
  arguments: anything,
  input: anything,
};

export interface Asking {
  readonly call: CallInRun;
  readonly installed: InstalledId;
  isTaken(id: ToolId): boolean;
}

/** Asks about something an extension is going to do itself. */
export async function requestApproval(
  question: unknown,
  given: unknown,
  { call, installed, isTaken }: Asking,
): Promise<Approval> {
  const token = cancellation(given, "the token");
  const { tool, input, arguments: args, ...more } = parsed("requestApproval", questionShape, question);
  const claim = claimOf(tool, installed);
  if (isTaken(claim.id)) throw new Error(`Multiple tools with the same name (${claim.id})`);
  const runs: JsonObject[] = [];
  const own: ApiTool = {
    ...claim,
    title: more.title,
    description: more.description,
    input: input === undefined ? inputOf(args) : readInput(input),
    risk: more.risk,
    requiresApproval: more.requiresApproval,
    timeoutSeconds: more.timeoutSeconds,
    source: "requestApproval",
    returnDirect: false,
    made: null,
    run(approved) {
      runs.push(approved);
      return "";
    },
  };
  const answer = await within(token, (signal) =>
    call({ ...from(claim.extension, more), tool: claim.id, input: copied(args), own }, signal),
  );
  const decision = decisionFacts(answer.decision);
  const [approved] = runs;
  if (approved && answer.kind === "result")
    return Object.freeze({ approved: true, reason: decision.reason, decision, arguments: approved });
  const reason = answer.kind === "failed" ? answer.message : decision.reason;
  return Object.freeze({ approved: false, reason, decision, text: answerTexts(answer).join("\n") });
}

/** Its own word for what it is going to do: there is no schema that could surprise a person. */
function inputOf(args: unknown): ApiInput {
  const copy = snapshot(args);
  const keys = copy.kind === "ok" ? Object.keys(copy.args) : [];
  const properties = Object.fromEntries(keys.map((key) => [key, {}]));
  return { schema: frozen({ type: "object", properties }), problems: null };
}

async function within<T>(
  token: vscode.CancellationToken | null,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  if (!token) return work(new AbortController().signal);
  const { signal, dispose } = signalOf(token);
  try {
    return await work(signal);
  } finally {
    dispose();
  }
}

const from = (extension: string, { session, run, context }: Parsed<typeof supplied>) => ({
  caller: Object.freeze({ kind: "extension" as const, name: extension }),
  session,
  run,
  policy: null,
  context,
});

/** At once: what the extension does to them afterwards changes nothing. What cannot be copied the gate refuses. */
function copied(args: unknown): unknown {
  const copy = snapshot(args);
  return copy.kind === "ok" ? copy.args : args;
}
