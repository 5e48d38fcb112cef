import { join } from "node:path";
import * as vscode from "vscode";
import { isJsonObject } from "../core/json.ts";
import { systemClock } from "../gate/clock.ts";
import type { Mask } from "../gate/interactive.ts";
import type { Gate, GateEvent } from "../gate/ports.ts";
import type { PendingApprovals } from "../gate/pending.ts";
import { editorActions } from "./editorActions.ts";
import { keepResult } from "./keptResults.ts";
import type { LazyLog } from "./lazyLog.ts";
import { currentPlace } from "./place.ts";
import type { WatchedSettings } from "./settings.ts";
import type { CallTool } from "./toolDoor.ts";

export interface GateParts {
  readonly storage: vscode.Uri;
  settings(): Promise<WatchedSettings>;
  readonly log: LazyLog;
  readonly pending: PendingApprovals;
  onEvent(event: GateEvent): void;
  onOutput(text: string): void;
}

export interface OpenGate {
  readonly callTool: CallTool;
  /** Refuses everything that waits, and settles when that is on record. */
  close(): Promise<void>;
}

/** The one gate of this window. What it is made of loads with the first call. */
export function openGate(parts: GateParts): OpenGate {
  const closing = new AbortController();
  const underWay = new Set<Promise<unknown>>();
  let loading: Promise<Loaded> | null = null;
  const loaded = () => {
    loading ??= load(parts, closing.signal);
    loading.catch(() => (loading = null));
    return loading;
  };
  return {
    async callTool(name, input, caller, session, signal) {
      const call = loaded().then(({ gate, idOf }) =>
        gate.call(
          { tool: idOf(name), input, caller, session, context: null, onOutput: parts.onOutput },
          signal,
        ),
      );
      underWay.add(call);
      try {
        return await call;
      } finally {
        underWay.delete(call);
      }
    },
    async close() {
      closing.abort();
      await Promise.allSettled(underWay);
    },
  };
}

interface Loaded {
  readonly gate: Gate;
  idOf(name: string): `${string}/${string}`;
}

async function load(parts: GateParts, closing: AbortSignal): Promise<Loaded> {
  const { storage, log, pending, onEvent } = parts;
  const [settings, { createGate }, { interactive }, { tools }] = await Promise.all([
    parts.settings(),
    import("../gate/gate.ts"),
    import("../gate/interactive.ts"),
    import("../tools/table.ts"),
  ]);
  const mask: Mask = async (args) => {
    const redact = await log.redact();
    const { value, masked } = await redact(args);
    if (!isJsonObject(value)) throw new Error("the arguments could not be masked");
    return { args: value, count: masked };
  };
  const byId = new Map(tools.map((tool) => [tool.spec.id, tool]));
  const ids = new Map(tools.map((tool) => [tool.editorName, tool.spec.id]));
  const gate = createGate({
    tool: (id) => byId.get(id) ?? null,
    settings() {
      const { row, prompt, approvalTimeoutSeconds, resultScan, resultLimit } = settings.current();
      return {
        trusted: vscode.workspace.isTrusted,
        policy: { kind: "annotated" },
        sessionMode: "normal",
        rules: () => [],
        row,
        prompt,
        approvalTimeoutSeconds,
        resultScan,
        resultLimit,
      };
    },
    place: () => currentPlace(storage, settings.current().allowedHosts),
    keepResult: (call, text) => keepResult(join(storage.fsPath, "tool-output"), call, text),
    editor: editorActions(storage),
    strategy: interactive(pending, mask),
    log,
    clock: systemClock,
    newId: () => crypto.randomUUID(),
    onEvent,
    closing,
  });
  return { gate, idOf: (name) => ids.get(name) ?? `editor/${name}` };
}
