import type { JsonObject } from "../../../src/core/json.ts";
import type { Mode } from "../../../src/core/mode.ts";
import type { ToolSpec } from "../../../src/core/toolSpec.ts";
import type { DecisionEntry, DecisionLog, LogEntry } from "../../../src/decisionLog/entry.ts";
import type { Journal } from "../../../src/decisionLog/journal.ts";
import type { Clock } from "../../../src/gate/clock.ts";
import type { ExplainedCall, ExplainRequest } from "../../../src/gate/explainCall.ts";
import { createGrants } from "../../../src/gate/grants.ts";
import { createGate } from "../../../src/gate/gate.ts";
import type { Answer, GateEvent, GatePorts, GateSettings, ToolCallRequest } from "../../../src/gate/ports.ts";
import type { ApprovalStrategy, ToolApprovalStrategy } from "../../../src/gate/strategy.ts";
import type { Tool } from "../../../src/gate/tool.ts";
import { english } from "../../../src/core/translate.ts";

/** A clock that stands still until it is told to go on. */
export interface TestClock extends Clock {
  advance(ms: number): void;
  setWall(ms: number): void;
}

export function testClock(): TestClock {
  let monotonic = 0;
  let wall = 1_000_000;
  const timers = new Set<{ due: number; callback: () => void }>();
  const fire = () => {
    for (const timer of [...timers].filter(({ due }) => due <= monotonic))
      if (timers.delete(timer)) timer.callback();
  };
  return {
    wall: () => wall,
    monotonic: () => monotonic,
    after(ms, callback) {
      const timer = { due: monotonic + ms, callback };
      timers.add(timer);
      return { [Symbol.dispose]: () => void timers.delete(timer) };
    },
    advance(ms) {
      for (let left = ms; left > 0; left -= 500) {
        const step = Math.min(500, left);
        monotonic += step;
        wall += step;
        fire();
      }
    },
    setWall(ms) {
      wall = ms;
      fire();
    },
  };
}

export const spec: ToolSpec = {
  id: "x/spy",
  title: "Spy",
  description: "Counts how often it ran.",
  kind: "other",
  risk: 3,
  riskReasons: ["It counts."],
  requiresApproval: null,
  origin: "own",
  inputSchema: {},
  prompt: null,
  approvalTimeoutSeconds: null,
};

/** A gate around one spy tool, a log in memory and whatever a test wants to be different. */
export interface World {
  readonly clock: TestClock;
  readonly entries: LogEntry[];
  readonly events: GateEvent[];
  /** The arguments of every run. */
  readonly runs: JsonObject[];
  readonly closing: AbortController;
  mode: Mode | null;
  trusted: boolean;
  /** Of the workspace. */
  folder: string | null;
  settings: Partial<GateSettings>;
  tool: Tool;
  call(input?: unknown, signal?: AbortSignal, more?: Partial<ToolCallRequest>): Promise<Answer>;
  explain(input?: unknown, more?: Partial<ExplainRequest>): Promise<ExplainedCall>;
  decisions(): DecisionEntry[];
}

const request = {
  tool: spec.id,
  caller: { kind: "languageModelTool", name: "test" },
  session: null,
  policy: null,
} as const;

export type Changes = Partial<Omit<GatePorts, "tool">> & {
  readonly spec?: Partial<ToolSpec>;
  readonly tool?: Partial<Tool>;
};

export function world(strategy: ApprovalStrategy | null, changes: Changes = {}): World {
  const { spec: specChanges, tool: toolChanges, ...ports } = changes;
  const clock = testClock();
  const runs: JsonObject[] = [];
  const entries: LogEntry[] = [];
  const events: GateEvent[] = [];
  const closing = new AbortController();
  let ids = 0;
  const self: World = {
    clock,
    entries,
    events,
    runs,
    closing,
    mode: null,
    trusted: true,
    folder: "/ws",
    settings: {},
    tool: {
      spec: { ...spec, ...specChanges },
      validate: () => [],
      inspect: async () => ({ problems: [], protections: [], insideWorkspace: true, notes: [] }),
      run: async (args) => {
        runs.push(args);
        return "ran";
      },
      ...toolChanges,
    },
    call(input = {}, signal = new AbortController().signal, more = {}) {
      return gate.call({ ...request, input, context: null, onOutput: () => {}, ...more }, signal);
    },
    explain: (input = {}, more = {}) =>
      gate.explain({ ...request, input, context: null, ...more }, new AbortController().signal),
    decisions: () => entries.filter((entry) => entry.kind === "decision"),
  };
  const log: DecisionLog = {
    append: async (entry) => {
      entries.push(entry);
    },
  };
  const gate = createGate({
    tool: (id) => (id === self.tool.spec.id ? self.tool : null),
    settings: () => ({
      trusted: self.trusted,
      policy: { kind: "annotated" },
      sessionMode: "normal",
      row: () => (self.mode === null ? null : { key: "x/*", mode: self.mode }),
      rules: () => ({ matches: [], shadows: [] }),
      standing: () => ({ restrictions: [], allowances: [] }),
      fits: () => false,
      prompt: () => null,
      approvalTimeoutSeconds: 120,
      resultScan: "annotate",
      resultLimit: 12_000,
      ...self.settings,
    }),
    place: () => ({
      folder: self.folder,
      folders: self.folder === null ? [] : [self.folder],
      protectedFolders: [],
      ownFolder: null,
      keptResults: null,
      deletion: "trash",
      allowedHosts: [],
      t: english,
    }),
    editor: { discard: async () => "", ask: async () => null },
    strategy,
    vetoes: () => [],
    policies: () => [],
    grants: createGrants({ log, stored: async () => [], clock }),
    log,
    journal: noJournal,
    user: "tester",
    clock,
    maskText: async (text) => text,
    keepResult: async () => "tool-output/kept.txt",
    newId: () => `call-${++ids}`,
    onEvent: (event) => events.push(event),
    closing: closing.signal,
    ...ports,
  });
  return self;
}

const none = () => Promise.reject(new Error("there is no journal"));

const noJournal: Journal = { take: none, begin: none, settle: none, claim: none };

/** A strategy that counts how often it is consulted. */
export function counted(approve: ToolApprovalStrategy["approve"], person = false) {
  const calls: Parameters<ToolApprovalStrategy["approve"]>[] = [];
  const strategy: ToolApprovalStrategy = {
    name: "counted",
    person,
    approve: (...given) => {
      calls.push(given);
      return approve(...given);
    },
  };
  return { strategy, calls };
}

export const yes = () => counted(() => ({ approved: true }));

export function textOf(answer: Answer): string {
  switch (answer.kind) {
    case "result":
      return answer.text;
    case "failed":
      return answer.json;
    case "refused":
      return `${answer.json}\n${answer.text}`;
  }
}

/** Lets everything that can go on go on. */
export const settle = () => new Promise<void>((resolve) => setImmediate(resolve));
