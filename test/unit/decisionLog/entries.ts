import { createHash } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Json, JsonObject } from "../../../src/core/json.ts";
import type {
  ControlEntry,
  DecisionEntry,
  LateEntry,
  OutcomeEntry,
  SettingEntry,
} from "../../../src/decisionLog/entry.ts";
import type { Redact } from "../../../src/decisionLog/redact.ts";

export function decisionEntry(id: string, args: JsonObject = {}): DecisionEntry {
  return {
    kind: "decision",
    time: 1_700_000_000_000,
    call: {
      id,
      tool: "toolgate/run_command",
      args,
      digest: createHash("sha256").update(JSON.stringify(args)).digest("hex"),
      caller: { kind: "participant", name: "@gate" },
      session: null,
      cwd: "/work",
    },
    risk: 4,
    definition: "d".repeat(64),
    decision: { kind: "allow", step: "strategy", by: { kind: "person" }, reason: "approved" },
    waitedMs: 1500,
  };
}

export const outcomeEntry = (callId: string): OutcomeEntry => ({
  kind: "outcome",
  time: 1_700_000_001_000,
  callId,
  outcome: { kind: "ok" },
  durationMs: 12.5,
});

export const lateEntry = (callId: string): LateEntry => ({
  kind: "late",
  time: 1_700_000_002_000,
  callId,
  answer: "approve",
});

export const settingEntry: SettingEntry = {
  kind: "setting",
  time: 1_700_000_003_000,
  tool: "toolgate/run_command",
  from: "required",
  to: "allow",
};

const changes: readonly ControlEntry["change"][] = [
  { kind: "mode", from: "normal", to: "acceptEdits" },
  { kind: "allowAllStarted", seconds: 300 },
  { kind: "allowAllEnded", why: "time" },
  {
    kind: "grantCreated",
    grant: {
      id: "grt_0123456789ab",
      tool: "toolgate/run_command",
      definition: "d".repeat(64),
      call: "c1",
      digest: "e".repeat(64),
      cwd: "/work",
      standing: { restrictions: ["f".repeat(64)], allowances: [] },
      created: 1_700_000_004_000,
      scope: { kind: "session" },
      covers: { kind: "any" },
    },
  },
  { kind: "grantEnded", id: "grt_0123456789ab", why: "revoked" },
  {
    kind: "serverAllowed",
    server: "build@0123456789ab",
    folder: "/work",
    file: ".vscode/mcp.json",
    identity: "a".repeat(64),
  },
];
export const controlEntries = changes.map((change): ControlEntry => ({
  kind: "control",
  time: 1_700_000_004_000,
  change,
}));

/** For tests of everything but redaction. */
export const redactNothing: Redact = (value: Json) => Promise.resolve({ value, masked: 0 });

/** A folder of its own for each test, removed afterwards. */
export function useFolder(): { readonly path: string } {
  const folder = { path: "" };
  beforeEach(async () => {
    folder.path = await mkdtemp(join(tmpdir(), "toolgate-log-"));
  });
  afterEach(() => rm(folder.path, { recursive: true, force: true }));
  return folder;
}
