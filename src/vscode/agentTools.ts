import type { AgentCall, AgentTool } from "../agent/agentTool.ts";
import { callNames } from "../agent/callNames.ts";
import { askingWhy } from "../agent/purpose.ts";
import type { Refusing } from "../agent/resolver.ts";
import { toolAnswer } from "../agent/toolAnswer.ts";
import type { Caller } from "../core/toolCall.ts";
import type { ToolId, ToolSpec } from "../core/toolSpec.ts";
import type { ToolApprovalPolicy } from "../gate/policy.ts";
import type { Answer, ToolCallRequest, Withheld } from "../gate/ports.ts";
import type { Tool } from "../gate/tool.ts";
import type { DefinedTool } from "../tools/defineTool.ts";
import type { OpenGate } from "./gate.ts";
import type { ToolContext } from "../gate/strategy.ts";
import type { KnownTools } from "./knownTools.ts";
import type { ToolToken } from "./toolDoor.ts";

/** One turn of an agent, as the gate is told of it. */
export interface AgentTurn {
  readonly gate: Pick<OpenGate, "callTool" | "callById" | "closing">;
  readonly caller: Caller;
  readonly session: string;
  /** The name of the turn, where it may be repeated after a crash. */
  readonly run: string | null;
  readonly policy: ToolApprovalPolicy;
  /** For tools that are registered here, and for strategies. */
  readonly context: ToolContext | null;
  readonly token: ToolToken;
  /** Whether the model is to say why it calls this tool. */
  asksWhy(tool: ToolSpec): boolean;
}

type Known = Pick<KnownTools, "ours" | "others" | "registered" | "served">;

/** Every tool there is in this window, by the name that a model calls it by. */
export function namedTools({ ours, others, registered, served }: Known): ReadonlyMap<string, NamedTool> {
  const named = new Map<string, NamedTool>();
  for (const { editorName, spec } of [...ours, ...others()])
    named.set(editorName, { spec, inEditor: true, returnDirect: false });
  const tools = new Map<ToolId, Pick<NamedTool, "spec" | "returnDirect">>([
    ...registered().map((tool) => [tool.spec.id, tool] as const),
    ...served()
      .filter(({ withheld, tooRisky }) => withheld === null && !tooRisky)
      .map(({ tool: { spec } }) => [spec.id, { spec, returnDirect: false }] as const),
  ]);
  for (const [name, id] of callNames([...tools.keys()], new Set(named.keys()))) {
    const tool = tools.get(id);
    if (tool) named.set(name, { spec: tool.spec, inEditor: false, returnDirect: tool.returnDirect });
  }
  return named;
}

export interface NamedTool {
  readonly spec: ToolSpec;
  /** Whether VS Code knows it by this name. */
  readonly inEditor: boolean;
  readonly returnDirect: boolean;
}

/** These tools, each of whose runs is one pass through the gate. */
export function agentTools(named: ReadonlyMap<string, NamedTool>, turn: AgentTurn): readonly AgentTool[] {
  return [...named].map(([name, tool]) =>
    tool.inEditor ? editorTool(name, tool, turn) : registeredTool(name, tool, turn),
  );
}

/** One of ours that is there for this turn alone. */
export const ownAgentTool = (tool: DefinedTool, turn: AgentTurn): AgentTool => ({
  ...said(tool.editorName, { spec: tool.spec, returnDirect: false }, turn),
  ...byId(tool.spec.id, turn, tool),
});

/** No id of a tool begins like this, so the gate answers such a call as unknown whatever there is by this name. */
export const refusing = (name: string, turn: AgentTurn): Refusing =>
  byId(`unknown/${name.slice(0, 100).toWellFormed()}`, turn);

const editorTool = (name: string, tool: NamedTool, turn: AgentTurn): AgentTool => ({
  ...said(name, tool, turn),
  ...through(turn, (call, request) =>
    turn.gate.callTool({ ...request, name, token: turn.token }, call.signal),
  ),
});

const registeredTool = (name: string, tool: NamedTool, turn: AgentTurn): AgentTool => ({
  ...said(name, tool, turn),
  ...byId(tool.spec.id, turn),
});

const byId = (tool: ToolId, turn: AgentTurn, own: Tool | null = null): Refusing =>
  through(turn, (call, request) =>
    turn.gate.callById({ ...request, tool, context: turn.context, own }, call.signal),
  );

function through(
  turn: AgentTurn,
  ask: (call: AgentCall, request: ReturnType<typeof requestOf>) => Promise<Answer>,
): Refusing {
  const answered = async (call: AgentCall, withheld?: Withheld) => {
    const answer = await ask(call, { ...requestOf(call, turn), ...(withheld && { withheld }) });
    if (answer.kind === "failed" && answer.rethrown) throw answer.rethrown;
    return toolAnswer(answer, turn.gate.closing);
  };
  return { run: (call) => answered(call), withhold: answered };
}

const said = (name: string, { spec, returnDirect }: Omit<NamedTool, "inEditor">, turn: AgentTurn) => ({
  name,
  spec,
  description: spec.description,
  inputSchema: turn.asksWhy(spec) ? askingWhy(spec.inputSchema) : spec.inputSchema,
  source: sourceOf(spec.id),
  kind: spec.kind,
  returnDirect,
  asksPerson: spec.id === "toolgate/ask_person",
});

const sourceOf = (id: ToolId) => id.slice(0, id.indexOf("/"));

const requestOf = (
  { input, purpose, index, keep }: AgentCall,
  { caller, session, run, policy }: AgentTurn,
): Omit<ToolCallRequest, "tool" | "context" | "onOutput"> => ({
  input,
  ...(purpose !== undefined && { purpose }),
  caller,
  session,
  policy,
  ...(run !== null && { run: { id: run, occurrence: index, beforeAsking: keep } }),
});

export const gateParticipant: Caller = { kind: "participant", name: "@gate" };
