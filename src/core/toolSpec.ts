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
  /** Why it has that risk, in short whole sentences; shown to people as ours, so only where they are. */
  readonly riskReasons: readonly string[];
  /** `true`: always ask; `false`: no need to; `null`: the risk decides. */
  readonly requiresApproval: boolean | null;
  /** `foreign`: declared by another extension or an MCP server, whose word loosens nothing. */
  readonly origin: "own" | "foreign";
  readonly inputSchema: JsonObject;
  /** Question to ask instead of the default; see `fillTemplate`. */
  readonly prompt: string | null;
  /** How long a person has to answer, in seconds; `null`: the setting decides. */
  readonly approvalTimeoutSeconds: number | null;
  /** How long it may run once it was allowed, in seconds; below 0: as long as it takes. Absent: 120. */
  readonly runTimeoutSeconds?: number;
  /** The risk of a foreign tool and its reasons are what we make of it, not what it says. */
  readonly assessed?: true;
  /** SHA-256 over what else a foreign tool is: grants are bound to it. */
  readonly fingerprint?: string;
}

/** Whose word the risk of a tool is, with its reasons. */
export const riskOrigin = ({
  origin,
  assessed,
}: Pick<ToolSpec, "origin" | "assessed">): ToolSpec["origin"] => (assessed ? "own" : origin);
