import type { Authority } from "./decision.ts";

/** Who settled a call, short enough for a table. */
export function authorityLabel(by: Authority): string {
  switch (by.kind) {
    case "person":
      return by.members ? `you (${by.members.join(", ")})` : "you";
    case "row":
      return `row ${by.key}: ${by.mode}`;
    case "rule":
      return `rule ${by.name}`;
    case "policy":
      return by.from === undefined ? `policy ${by.policy}` : `policy ${by.policy} of ${by.from}`;
    case "mode":
      return `mode ${by.mode}`;
    case "protection":
      return "protected";
    case "tool":
      return by.why === "risk" ? "tool's risk" : "tool's default";
    case "grant":
      return `grant ${by.id}`;
    case "trust":
      return "workspace trust";
    case "door":
      return "not offered";
    case "arguments":
      return "invalid arguments";
    case "strategy":
      return `strategy ${by.name}${by.members ? ` (${by.members.join(", ")})` : ""}`;
    case "noStrategy":
      return "no strategy";
    case "timeout":
      return `timed out (${by.seconds} s)`;
    case "cancelled":
      return "cancelled";
    case "limit":
      return "limit";
    case "fault":
      return "fault";
  }
}
