import type { Decision } from "../../src/core/decision.ts";
import type { ToolId } from "../../src/core/toolSpec.ts";
import { openDecisionLog } from "../../src/decisionLog/log.ts";
import { decisionEntry, redactNothing } from "../unit/decisionLog/entries.ts";

/** Puts six days of work that end yesterday into the log: 28 approvals, 7 declines and what else there is. */
export async function fillLog(folder: string): Promise<void> {
  const log = await openDecisionLog({ folder, redact: redactNothing });
  const noon = new Date().setHours(12, 0, 0, 0);
  for (const [index, day] of days.entries())
    for (const [place, one] of day.entries()) {
      const { kind, by, tool, waitedMs } = made[one];
      const entry = decisionEntry(`${index}-${place}`);
      await log.append(
        {
          ...entry,
          time: noon - (days.length - index) * 86_400_000 + place * 60_000,
          waitedMs: waitedMs === null ? null : waitedMs + place * 170,
          call: {
            ...entry.call,
            tool,
            caller: { kind: "participant", name: place % 5 === 0 ? "Copilot" : "@gate" },
          },
          decision: { kind, step: "strategy", by, reason: "made" },
        },
        "process",
      );
    }
  await log.close();
}

interface Made extends Pick<Decision, "kind" | "by"> {
  readonly tool: ToolId;
  readonly waitedMs: number | null;
}

const made: Readonly<Record<"command" | "write" | "no" | "late" | "gone" | "read" | "row", Made>> = {
  command: { kind: "allow", by: { kind: "person" }, tool: "toolgate/run_command", waitedMs: 3100 },
  write: { kind: "allow", by: { kind: "person" }, tool: "toolgate/write_file", waitedMs: 1900 },
  no: { kind: "deny", by: { kind: "person" }, tool: "toolgate/run_command", waitedMs: 6400 },
  late: {
    kind: "deny",
    by: { kind: "timeout", seconds: 120 },
    tool: "toolgate/write_file",
    waitedMs: 120_000,
  },
  gone: { kind: "deny", by: { kind: "cancelled" }, tool: "toolgate/fetch_url", waitedMs: 15_000 },
  read: {
    kind: "allow",
    by: { kind: "tool", why: "requiresApproval" },
    tool: "toolgate/read_file",
    waitedMs: null,
  },
  row: {
    kind: "deny",
    by: { kind: "row", key: "toolgate/delete_file", mode: "deny" },
    tool: "toolgate/delete_file",
    waitedMs: null,
  },
};

const times = (count: number, one: keyof typeof made) => Array.from({ length: count }, () => one);

const days: readonly (readonly (keyof typeof made)[])[] = [
  [...times(2, "command"), ...times(2, "write"), "no", ...times(9, "read")],
  [...times(4, "command"), ...times(2, "write"), "late", ...times(13, "read"), "row"],
  [...times(1, "command"), ...times(1, "write"), ...times(2, "no"), ...times(5, "read"), "gone"],
  [...times(4, "command"), ...times(3, "write"), "no", ...times(16, "read")],
  [...times(2, "command"), ...times(1, "write"), ...times(3, "no"), ...times(2, "late"), ...times(7, "read")],
  [...times(3, "command"), ...times(3, "write"), ...times(11, "read"), "row"],
];
