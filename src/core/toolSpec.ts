import type { JsonObject } from "./json.ts";
import type { RiskLevel } from "./risk.ts";

/** `<source>/<name>`: the key of settings, rules, grants and the log. */
export type ToolId = `${string}/${string}`;

export type ToolKind = "edit" | "read" | "execute" | "network" | "delete" | "other";

/** What is known of a tool before anything runs: plain data, shown, hashed and decided upon. */
export interface ToolSpec {
  readonly id: ToolId;
  readonly title: string;
  readonly description: string;
  readonly kind: ToolKind;
  /** `null`: not known. */
  readonly risk: RiskLevel | null;
  /** `true`: always ask; `false`: no need to; `null`: the risk decides. */
  readonly requiresApproval: boolean | null;
  /** `foreign`: declared by another extension or an MCP server, whose word loosens nothing. */
  readonly origin: "own" | "foreign";
  readonly inputSchema: JsonObject;
  /** Question to ask instead of the default; see `fillTemplate`. */
  readonly prompt: string | null;
  /** How long a person has to answer, in seconds; `null`: the setting decides. */
  readonly approvalTimeoutSeconds: number | null;
}
