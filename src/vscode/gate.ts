import { join } from "node:path";
import * as vscode from "vscode";
import type { Decision } from "../core/decision.ts";
import { isJsonObject } from "../core/json.ts";
import { refusalOf } from "../core/refusal.ts";
import type { ToolId } from "../core/toolSpec.ts";
import { systemClock } from "../gate/clock.ts";
import type { ExplainedCall, ExplainRequest } from "../gate/explainCall.ts";
import { messageOf } from "../gate/fault.ts";
import type { Mask } from "../gate/interactive.ts";
import type { Answer, Gate, GatePorts, ToolCallRequest } from "../gate/ports.ts";
import type { Oversight } from "../gate/oversight.ts";
import { denyAll, type ToolApprovalPolicy } from "../gate/policy.ts";
import { windowPolicy } from "../gate/policyInForce.ts";
import type { PendingApprovals } from "../gate/pending.ts";
import type { ToolContext } from "../gate/strategy.ts";
import type { RuleWorld } from "../rules/ruleSet.ts";
import { lookUpPathIn } from "../tools/lookUpPath.ts";
import type { CallById } from "./apiCalls.ts";
import type { ApiTool, ApiTools } from "./apiTools.ts";
import { editorActions } from "./editorActions.ts";
import { keepResult } from "./keptResults.ts";
import type { KnownTools } from "./knownTools.ts";
import type { LazyLog } from "./lazyLog.ts";
import { currentPlace } from "./place.ts";
import type { WatchedSettings } from "./settings.ts";
import type { CallTool } from "./toolDoor.ts";

export interface GateParts extends Pick<GatePorts, "vetoes" | "policies" | "onEvent"> {
  readonly storage: vscode.Uri;
  settings(): Promise<WatchedSettings>;
  readonly log: LazyLog;
  readonly pending: PendingApprovals;
  readonly oversight: Oversight;
  /** The tools that other extensions registered. */
  readonly registry: ApiTools;
  readonly onOutput: (text: string) => void;
}

export interface OpenGate {
  readonly callTool: CallTool;
  readonly callById: CallById;
  /** The policy that a run which begins now keeps through all its rounds. */
  policy(): Promise<ToolApprovalPolicy>;
  /** What would become of a call that is a run of its own; nothing is asked, recorded or run. Never rejects. */
  explain(call: Omit<ExplainRequest, "session" | "policy">): Promise<ExplainedCall>;
  tools(): Promise<KnownTools>;
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
  const ownTools = new WeakMap<ToolContext, ApiTool>();
  const tools = once(async () => {
    const { knownTools } = await import("./knownTools.ts");
    return knownTools({
      tokenOf: (context) => (context === null ? undefined : tokens.get(context)),
      registry: parts.registry,
      onlyFor: (context) => ownTools.get(context),
    });
  });
  const loaded = once(async () => load(parts, await tools(), closing.signal));
  const through = async (
    request: (loaded: Loaded) => ToolCallRequest,
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
      const request = ({ idOf }: Loaded) => ({ ...call, tool: idOf(name), context, onOutput });
      return through(request, `editor/${name}`, signal);
    },
    callById({ own, ...call }, signal) {
      const context = own ? Object.freeze({ ...call.context }) : call.context;
      if (own && context) ownTools.set(context, own);
      return through(() => ({ ...call, context, onOutput }), call.tool, signal);
    },
    async explain(call) {
      try {
        const { gate, ready } = await loaded();
        await ready();
        return await gate.explain({ ...call, session: null, policy: null }, closing.signal);
      } catch (error) {
        return { kind: "fault", fault: unloaded(error) };
      }
    },
    async close() {
      closing.abort();
      await Promise.allSettled(underWay);
    },
  };
}

/** Loads at the first need; what could not be loaded is tried again at the next. */
function once<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | null = null;
  return () => {
    loading ??= load();
    loading.catch(() => (loading = null));
    return loading;
  };
}

interface Loaded extends Pick<KnownTools, "idOf">, Pick<WatchedSettings, "ready"> {
  readonly gate: Gate;
}

async function load(parts: GateParts, tools: KnownTools, closing: AbortSignal): Promise<Loaded> {
  const { storage, log, pending, oversight, vetoes, policies, onEvent } = parts;
  const [settings, { createGate }, { interactive }] = await Promise.all([
    parts.settings(),
    import("../gate/gate.ts"),
    import("../gate/interactive.ts"),
  ]);
  const mask: Mask = async (args) => {
    const redact = await log.redact();
    const { value, masked } = await redact(args);
    if (!isJsonObject(value)) throw new Error("the arguments could not be masked");
    return { args: value, count: masked };
  };
  const place = () => currentPlace(storage, settings.current().allowedHosts);
  const ruleWorld = (): RuleWorld => {
    const here = place();
    return { now: systemClock.wall(), folders: here.folders, path: lookUpPathIn(here) };
  };
  const gate = createGate({
    tool: tools.tool,
    settings() {
      const { policy, row, prompt, approvalTimeoutSeconds, resultScan, resultLimit } = settings.current();
      return {
        trusted: vscode.workspace.isTrusted,
        policy: windowPolicy(policy, oversight.allowAllMs()),
        sessionMode: oversight.mode(),
        rules: (call) => settings.current().rules.match(call, ruleWorld()),
        row,
        prompt,
        approvalTimeoutSeconds,
        resultScan,
        resultLimit,
      };
    },
    place,
    keepResult: (call, text) => keepResult(join(storage.fsPath, "tool-output"), call, text),
    editor: editorActions(storage),
    strategy: interactive(pending, mask),
    vetoes,
    policies,
    log,
    clock: systemClock,
    newId: () => crypto.randomUUID(),
    onEvent,
    closing,
  });
  return { gate, idOf: tools.idOf, ready: () => settings.ready() };
}

/** Without the gate nothing runs; the caller is told so like of any other fault. */
function unloadable(tool: ToolId, error: unknown): Answer {
  const fault = unloaded(error);
  const decision: Decision = { kind: "deny", step: "commit", by: { kind: "fault", fault }, reason: fault };
  return { kind: "refused", decision, ...refusalOf(tool, decision) };
}

const unloaded = (error: unknown) => `the gate could not be loaded (${messageOf(error)})`;
