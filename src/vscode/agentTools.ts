import type * as vscode from "vscode";
import type { AgentCall, AgentTool } from "../agent/agentTool.ts";
import { callNames } from "../agent/callNames.ts";
import { askingWhy } from "../agent/purpose.ts";
import { toolAnswer } from "../agent/toolAnswer.ts";
import type { Caller } from "../core/toolCall.ts";
import type { ToolId, ToolSpec } from "../core/toolSpec.ts";
import type { ToolApprovalPolicy } from "../gate/policy.ts";
import type { Answer } from "../gate/ports.ts";
import type { OpenGate } from "./gate.ts";
import type { KnownTools } from "./knownTools.ts";

/** One turn of `@gate`, as the gate is told of it. */
export interface AgentTurn {
  readonly gate: Pick<OpenGate, "callTool" | "callById" | "closing">;
  readonly run: string;
  readonly policy: ToolApprovalPolicy;
  readonly token: vscode.ChatParticipantToolToken;
  /** Whether the model is to say why it calls this tool. */
  asksWhy(tool: ToolSpec): boolean;
}

/** Every tool there is in this window, each of whose runs is one pass through the gate. */
export function agentTools(
  known: Pick<KnownTools, "ours" | "others" | "registered">,
  turn: AgentTurn,
): readonly AgentTool[] {
  const inEditor = [...known.ours, ...known.others()];
  const registered = new Map(known.registered().map((tool) => [tool.spec.id, tool]));
  const names = callNames([...registered.keys()], new Set(inEditor.map(({ editorName }) => editorName)));
  return [
    ...inEditor.map(({ editorName, spec }) => editorTool(editorName, spec, turn)),
    ...[...names].flatMap(([name, id]) => {
      const tool = registered.get(id);
      return tool ? [registeredTool(name, tool.spec, turn)] : [];
    }),
  ];
}

/** No id of a tool begins like this, so the gate answers such a call as unknown whatever there is by this name. */
export const refusing = (name: string, turn: AgentTurn): AgentTool["run"] =>
  runById(`unknown/${name.slice(0, 100).toWellFormed()}`, turn);

const editorTool = (name: string, spec: ToolSpec, turn: AgentTurn): AgentTool => ({
  ...said(name, spec, turn),
  run: answered(turn, (call) =>
    turn.gate.callTool({ ...requestOf(call, turn), name, token: turn.token }, call.signal),
  ),
});

const registeredTool = (name: string, spec: ToolSpec, turn: AgentTurn): AgentTool => ({
  ...said(name, spec, turn),
  run: runById(spec.id, turn),
});

const runById = (tool: ToolId, turn: AgentTurn): AgentTool["run"] =>
  answered(turn, (call) =>
    turn.gate.callById({ ...requestOf(call, turn), tool, context: null, own: null }, call.signal),
  );

const answered =
  ({ gate }: AgentTurn, call: (given: AgentCall) => Promise<Answer>): AgentTool["run"] =>
  async (given) =>
    toolAnswer(await call(given), gate.closing);

const said = (name: string, spec: ToolSpec, turn: AgentTurn) => ({
  name,
  description: spec.description,
  inputSchema: turn.asksWhy(spec) ? askingWhy(spec.inputSchema) : spec.inputSchema,
  source: sourceOf(spec.id),
  kind: spec.kind,
  returnDirect: false,
  asksPerson: spec.id === "toolgate/ask_person",
});

const sourceOf = (id: ToolId) => id.slice(0, id.indexOf("/"));

const requestOf = ({ input, purpose, index, keep }: AgentCall, { run, policy }: AgentTurn) => ({
  input,
  ...(purpose !== undefined && { purpose }),
  caller: gateParticipant,
  session: run,
  policy,
  run: { id: run, occurrence: index, beforeAsking: keep },
});

export const gateParticipant: Caller = { kind: "participant", name: "@gate" };
