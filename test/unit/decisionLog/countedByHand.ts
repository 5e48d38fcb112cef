import assert from "node:assert/strict";
import fc from "fast-check";
import type { Authority } from "../../../src/core/decision.ts";
import type { ToolId } from "../../../src/core/toolSpec.ts";
import type { DecisionEntry } from "../../../src/decisionLog/entry.ts";
import type { Answer, Figures, Tally } from "../../../src/decisionLog/figures.ts";
import type { Statistics, StatisticsQuestion } from "../../../src/decisionLog/statistics.ts";
import { decisionEntry } from "./entries.ts";

export interface CallOptions {
  readonly time?: number;
  readonly tool?: ToolId;
  readonly caller?: string;
  readonly kind?: "allow" | "deny";
  readonly by?: Authority;
  readonly waitedMs?: number | null;
}

export function call(id: string, options: CallOptions): DecisionEntry {
  const { time = 100, tool = "toolgate/run_command", caller = "an agent", waitedMs = null } = options;
  const { by = { kind: "person" }, kind = "allow" } = options;
  const entry = decisionEntry(id);
  return {
    ...entry,
    time,
    waitedMs,
    call: { ...entry.call, tool, caller: { kind: "participant", name: caller } },
    decision: { kind, step: "strategy", by, reason: "because" },
  };
}

export function tallied(of: readonly Answer[]): Tally {
  const count = (answer: Answer) => of.filter((one) => one === answer).length;
  return {
    approved: count("approved"),
    declined: count("declined"),
    timedOut: count("timedOut"),
    cancelled: count("cancelled"),
    fault: count("fault"),
    allowed: count("allowed"),
    denied: count("denied"),
  };
}

function answerOf({ decision: { by, kind } }: DecisionEntry): Answer {
  const way = ways.find(([authority, decided]) => authority.kind === by.kind && decided === kind);
  assert.ok(way, `${kind} by ${by.kind}`);
  return way[2];
}

/** The same as the statistics, from the entries and without any cleverness. */
export function byHand(entries: readonly DecisionEntry[], { from, starts }: StatisticsQuestion): Statistics {
  const counted = entries.filter(({ time }) => from === null || time >= from);
  const stretchOf = ({ time }: DecisionEntry) =>
    Math.max(
      0,
      starts.findLastIndex((start) => time >= start),
    );
  const named = (nameOf: (entry: DecisionEntry) => string) =>
    [...new Set(counted.map(nameOf))]
      .map((name) => ({ name, own: counted.filter((entry) => nameOf(entry) === name) }))
      .toSorted((a, b) => b.own.length - a.own.length || (a.name < b.name ? -1 : 1))
      .map(({ name, own }) => ({ name, ...figuresByHand(own) }));
  return {
    since: entries[0]?.time ?? null,
    total: figuresByHand(counted),
    tools: named(({ call: { tool } }) => tool),
    callers: named(({ call: { caller } }) => caller.name),
    stretches: starts.map((_, index) =>
      tallied(counted.filter((entry) => stretchOf(entry) === index).map(answerOf)),
    ),
  };
}

function figuresByHand(entries: readonly DecisionEntry[]): Figures {
  const waits = entries
    .filter(({ decision }) => decision.by.kind === "person")
    .flatMap(({ waitedMs }) => (waitedMs === null ? [] : [waitedMs]));
  const isMedian = (ms: number) =>
    waits.filter((wait) => wait <= ms).length * 2 >= waits.length &&
    waits.filter((wait) => wait >= ms).length * 2 >= waits.length;
  const medians = waits.filter(isMedian);
  const enough = (ms: number) => waits.filter((wait) => wait <= ms).length >= waits.length * 0.95;
  return {
    tally: tallied(entries.map(answerOf)),
    medianMs: waits.length === 0 ? null : (Math.min(...medians) + Math.max(...medians)) / 2,
    p95Ms: waits.length === 0 ? null : Math.min(...waits.filter(enough)),
  };
}

/** Every authority, with what it can decide, and what that counts as. */
export const ways: readonly (readonly [by: Authority, kind: "allow" | "deny", answer: Answer])[] = [
  [{ kind: "person" }, "allow", "approved"],
  [{ kind: "person" }, "deny", "declined"],
  [{ kind: "timeout", seconds: 120 }, "deny", "timedOut"],
  [{ kind: "cancelled" }, "deny", "cancelled"],
  [{ kind: "fault", fault: 'it was {"kind":"person"}' }, "deny", "fault"],
  [{ kind: "row", key: "*/*", mode: "allow" }, "allow", "allowed"],
  [{ kind: "row", key: "*/*", mode: "deny" }, "deny", "denied"],
  [{ kind: "rule", name: "person", source: "user" }, "allow", "allowed"],
  [{ kind: "rule", name: "person", source: "preset" }, "deny", "denied"],
  [{ kind: "policy", policy: "allowAll" }, "allow", "allowed"],
  [{ kind: "policy", policy: "denyAll" }, "deny", "denied"],
  [{ kind: "mode", mode: "acceptEdits" }, "allow", "allowed"],
  [{ kind: "tool", why: "requiresApproval" }, "allow", "allowed"],
  [{ kind: "grant", id: "g1" }, "allow", "allowed"],
  [{ kind: "strategy", name: "timeout" }, "allow", "allowed"],
  [{ kind: "strategy", name: "fault" }, "deny", "denied"],
  [{ kind: "client", name: "person" }, "allow", "allowed"],
  [{ kind: "client", name: "fault" }, "deny", "denied"],
  [{ kind: "noStrategy" }, "allow", "allowed"],
  [{ kind: "noStrategy" }, "deny", "denied"],
  [{ kind: "trust" }, "deny", "denied"],
  [{ kind: "door" }, "deny", "denied"],
  [{ kind: "arguments" }, "deny", "denied"],
  [{ kind: "protection", what: "the settings" }, "deny", "denied"],
  [{ kind: "limit", limit: "approvals" }, "deny", "denied"],
];

export const anyCall = fc.constantFrom(...ways).chain(([by, kind]) =>
  fc.record({
    by: fc.constant(by),
    kind: fc.constant(kind),
    time: fc.integer({ min: 0, max: 200 }),
    tool: fc.constantFrom<ToolId>("x/a", "x/b", "y/a"),
    caller: fc.constantFrom("@gate", "an agent", ""),
    waitedMs: fc.option(fc.integer({ min: 0, max: 50 })),
  }),
);

export const anyQuestion: fc.Arbitrary<StatisticsQuestion> = fc.record({
  from: fc.option(fc.integer({ min: -10, max: 220 })),
  starts: fc
    .uniqueArray(fc.integer({ min: -10, max: 220 }), { minLength: 1, maxLength: 9 })
    .map((starts) => starts.toSorted((a, b) => a - b)),
});
