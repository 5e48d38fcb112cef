import { translatable } from "../../core/translate.ts";
import type { McpTool } from "../upstream/upstream.ts";
import { assessed, type Assessment, type Finding } from "./assessment.ts";
import { isBlank, saysItWrites } from "./toolRisk.ts";

/** What is known of a server apart from what it says of itself. */
export interface ServerFacts {
  /** Reached over a network, not started here nor on a loopback address. */
  readonly remote: boolean;
  /** By what it knows us: nothing, or a key or token of the person. */
  readonly auth: "none" | "key";
  /** `unknown`: named by a workspace and not by the person. */
  readonly trust: "known" | "unknown";
}

/** Behaviour 3.53. */
export function serverRisk(
  { remote, auth, trust }: ServerFacts,
  tools: readonly McpTool[],
  instructions: string | null,
): Assessment {
  const open = remote && auth === "none";
  return assessed([
    ...(open && tools.some(saysItWrites)
      ? [
          floor(
            "non_loopback_no_auth_write_capability",
            translatable("Anybody may call its server, which changes things."),
          ),
        ]
      : []),
    ...(open && trust === "unknown"
      ? [
          floor(
            "non_loopback_no_auth_trust_unknown",
            translatable("Its server is far away and nobody here has chosen it."),
          ),
        ]
      : []),
    ...(remote ? [points(1, translatable("Its server is far away."))] : []),
    ...(auth === "key" ? [points(1, translatable("Its server acts with a key of yours."))] : []),
    ...(trust === "unknown" ? [points(2, translatable("The workspace brought its server."))] : []),
    ...(instructions === null || isBlank(instructions)
      ? [points(1, translatable("Its server does not say what it is for."))]
      : []),
    ...(tools.filter(({ description }) => isBlank(description)).length * 2 > tools.length
      ? [points(1, translatable("Its server hardly describes its tools."))]
      : []),
  ]);
}

const points = (count: number, reason: string): Finding => ({ kind: "points", points: count, reason });

const floor = (name: Extract<Finding, { kind: "floor" }>["floor"], reason: string): Finding => ({
  kind: "floor",
  floor: name,
  level: 5,
  reason,
});
