import * as vscode from "vscode";
import type { AiEvent, DecidedCall, CallFacts, FinishedCall, RegisteredTool, ToolgateApi } from "../api.ts";
import { streamed } from "../agent/textStream.ts";
import type { GateEvents } from "../gate/events.ts";
import type { PendingApprovals } from "../gate/pending.ts";
import { ToolApprovalError } from "../gate/strategy.ts";
import { callTool, requestApproval, type CallById } from "./apiCalls.ts";
import { callFacts, decidedCall, finishedCall } from "./apiFacts.ts";
import { watchFrames } from "./apiFrames.ts";
import type { ApiLoopParts } from "./apiLoopTurn.ts";
import { readLoop, readRound } from "./apiLoopInput.ts";
import type { ApiRegistry } from "./apiRegistry.ts";
import { inRuns } from "./apiRuns.ts";
import { finalizedStream } from "./finalizedStream.ts";
import type { ApiTool } from "./apiTools.ts";
import { strategies } from "./apiStrategies.ts";

export interface ApiParts {
  readonly registry: ApiRegistry;
  readonly call: CallById;
  readonly events: GateEvents;
  readonly pending: PendingApprovals;
  /** What a loop of another extension runs on. */
  loops(): Promise<ApiLoopParts>;
}

/** What `activate` gives to other extensions. Frozen: all of them get the same. */
export function createApi({
  registry,
  call: callById,
  events,
  pending,
  loops,
}: ApiParts): { readonly exports: ToolgateApi } & vscode.Disposable {
  const { tools, members, policies } = registry;
  const call = inRuns(callById);
  const requested = new vscode.EventEmitter<CallFacts>();
  const decided = new vscode.EventEmitter<DecidedCall>();
  const finished = new vscode.EventEmitter<FinishedCall>();
  const emitted = new vscode.EventEmitter<AiEvent>();
  const frames = watchFrames(events, pending, (frame) => emitted.fire(frame));
  const listening = events.listen((event) => {
    if (event.kind === "requested") requested.fire(callFacts(event));
    else if (event.kind === "decided") decided.fire(decidedCall(event));
    else if (event.kind === "finished") finished.fire(finishedCall(event));
  });
  const registered = (tool: ApiTool): RegisteredTool =>
    Object.freeze({
      id: tool.id,
      call: (args: object, options?: object) => callTool(tool, args, options, call),
      dispose: () => tools.remove(tool),
    });
  const api: ToolgateApi = {
    version: 1,
    registerTool: (definition) => registered(tools.add(definition)),
    registerTools(set) {
      const added = tools.addSet(set);
      return Object.freeze({
        tools: Object.freeze(Object.fromEntries(added.tools.map((tool) => [nameOf(tool), registered(tool)]))),
        ignored: added.ignored,
        dispose: () => added.tools.forEach(tools.remove),
      });
    },
    tool: (options) => members.mark(options),
    toolFromFunction: (run, options) => members.fromFunction(run, options),
    toolFromMethod: (object, name, options) => members.fromMethod(object, name, options),
    requestApproval: (question, token) =>
      requestApproval(question, token, { call, installed, isTaken: (id) => tools.get(id) !== null }),
    registerStrategy: (strategy) => new vscode.Disposable(registry.strategies.add(strategy)),
    setPolicy: (session, policy) => new vscode.Disposable(policies.add(session, policy)),
    async runToolLoop(given) {
      const loop = readLoop("runToolLoop", given, installed);
      const { runLoop } = await import("./apiLoop.ts");
      return runLoop(loop, await loops(), () => {}, new AbortController().signal);
    },
    streamToolLoop(given) {
      const loop = readLoop("streamToolLoop", given, installed);
      const stop = new AbortController();
      const { text, result } = streamed(
        async (onText) => {
          const { runLoop } = await import("./apiLoop.ts");
          return runLoop(loop, await loops(), onText, stop.signal);
        },
        () => stop.abort(),
      );
      const read = finalizedStream(text, loop.hooks.finalizeStream);
      return Object.freeze({ result, [Symbol.asyncIterator]: () => read[Symbol.asyncIterator]() });
    },
    async executeToolCalls(given) {
      const round = readRound(given, installed);
      const { runRound } = await import("./apiLoop.ts");
      return runRound(round, await loops());
    },
    strategies,
    ToolApprovalError,
    onDidRequest: requested.event,
    onDidDecide: decided.event,
    onDidFinish: finished.event,
    onDidEmit: emitted.event,
  };
  return {
    exports: Object.freeze(api),
    dispose() {
      frames[Symbol.dispose]();
      listening[Symbol.dispose]();
      vscode.Disposable.from(requested, decided, finished, emitted).dispose();
    },
  };
}

const nameOf = ({ id }: ApiTool) => id.slice(id.indexOf("/") + 1);

export const installed = (id: string): string | null => vscode.extensions.getExtension(id)?.id ?? null;
