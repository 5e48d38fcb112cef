import type * as vscode from "vscode";
import type { Decision } from "../core/decision.ts";
import { refusalOf } from "../core/refusal.ts";
import type { ToolId } from "../core/toolSpec.ts";
import type { ExplainedCall, ExplainRequest } from "../gate/explainCall.ts";
import { messageOf } from "../gate/fault.ts";
import type { Answer, Gate, ToolCallRequest } from "../gate/ports.ts";
import { denyAll, type ToolApprovalPolicy } from "../gate/policy.ts";
import { windowPolicy } from "../gate/policyInForce.ts";
import type { ToolContext } from "../gate/strategy.ts";
import type { CallById, OwnTool } from "./apiCalls.ts";
import type { ApiTools } from "./apiTools.ts";
import type { GatewayTools, KnownTools } from "./knownTools.ts";
import type { LoadedGate, LoadedGateParts } from "./loadGate.ts";
import { once } from "./once.ts";
import type { CallTool } from "./toolDoor.ts";

export interface GateParts extends LoadedGateParts {
  /** The tools that other extensions registered. */
  readonly registry: ApiTools;
  readonly gateway: GatewayTools;
  readonly onOutput: (text: string) => void;
}

export interface OpenGate {
  readonly callTool: CallTool;
  readonly callById: CallById;
  /** A call that comes through a door of its own. */
  readonly call: Gate["call"];
  /** The policy that a run which begins now keeps through all its rounds. */
  policy(): Promise<ToolApprovalPolicy>;
  /** What would become of a call that is a run of its own; nothing is asked, recorded or run. Never rejects. */
  explain(call: Omit<ExplainRequest, "session" | "policy" | "context">): Promise<ExplainedCall>;
  tools(): Promise<KnownTools>;
  /** Aborted by `close`. */
  readonly closing: AbortSignal;
  /** Refuses everything that waits, and settles when that is on record. */
  close(): Promise<void>;
}

/** The one gate of this window. What it is made of loads with the first call. */
export function openGate(parts: GateParts): OpenGate {
  const { onOutput } = parts;
  const closing = new AbortController();
  const underWay = new Set<Promise<unknown>>();
  // Beside the context and not in it: strategies see the context.
  const tokens = new WeakMap<ToolContext, vscode.ChatParticipantToolToken>();
  const contextFor = (token: vscode.ChatParticipantToolToken) => {
    const context = Object.freeze({});
    tokens.set(context, token);
    return context;
  };
  const ownTools = new WeakMap<ToolContext, OwnTool>();
  const contextWith = (own: OwnTool, given: ToolContext | null = null) => {
    const context = Object.freeze({ ...given });
    ownTools.set(context, own);
    return context;
  };
  const tools = once(async () => {
    const { knownTools } = await import("./knownTools.ts");
    return knownTools({
      tokenOf: (context) => (context === null ? undefined : tokens.get(context)),
      registry: parts.registry,
      gateway: parts.gateway,
      onlyFor: (context) => ownTools.get(context),
    });
  });
  const loaded = once(async () => {
    const { loadGate } = await import("./loadGate.ts");
    return loadGate(parts, await tools(), closing.signal);
  });
  const through = async (
    request: (loaded: LoadedGate) => ToolCallRequest,
    name: ToolId,
    signal: AbortSignal,
  ): Promise<Answer> => {
    const call = loaded().then(
      async (all) => {
        await all.ready();
        return all.gate.call(request(all), signal);
      },
      (error: unknown) => unloadable(name, error),
    );
    underWay.add(call);
    try {
      return await call;
    } finally {
      underWay.delete(call);
    }
  };
  return {
    tools,
    policy: async () => {
      try {
        const settings = await parts.settings();
        return windowPolicy(settings.current().policy, parts.oversight.allowAllMs());
      } catch {
        return denyAll;
      }
    },
    callTool({ name, token, ...call }, signal) {
      const context = token === undefined ? null : contextFor(token);
      const request = ({ idOf }: LoadedGate) => ({ ...call, tool: idOf(name), context, onOutput });
      return through(request, `editor/${name}`, signal);
    },
    call: (request, signal) => through(() => ({ ...request, onOutput }), request.tool, signal),
    callById({ own, ...call }, signal) {
      const context = own ? contextWith(own, call.context) : call.context;
      return through(() => ({ ...call, context, onOutput }), call.tool, signal);
    },
    async explain(call) {
      try {
        const { gate, ready } = await loaded();
        await ready();
        const own = (await tools()).ofConversation.find(({ spec }) => spec.id === call.tool);
        const context = own ? contextWith(own) : null;
        return await gate.explain({ ...call, session: null, policy: null, context }, closing.signal);
      } catch (error) {
        return { kind: "fault", fault: unloaded(error) };
      }
    },
    closing: closing.signal,
    async close() {
      closing.abort();
      // Each call hears of the end by itself, but what shows them must not offer them until the last has.
      parts.pending.cancelAllPending();
      await Promise.allSettled(underWay);
    },
  };
}

/** Without the gate nothing runs; the caller is told so like of any other fault. */
function unloadable(tool: ToolId, error: unknown): Answer {
  const fault = unloaded(error);
  const decision: Decision = { kind: "deny", step: "commit", by: { kind: "fault", fault }, reason: fault };
  return { kind: "refused", decision, account: null, ...refusalOf(tool, decision) };
}

const unloaded = (error: unknown) => `the gate could not be loaded (${messageOf(error)})`;
