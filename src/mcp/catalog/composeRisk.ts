import type { RiskLevel } from "../../core/risk.ts";
import { higher, levelOf, type Assessment, type Floor } from "./assessment.ts";

/** What a tool comes to on its server. */
export interface ComposedRisk {
  readonly level: RiskLevel;
  /** Which floors made it so; empty where points added up. */
  readonly triggers: readonly Floor[];
  /** In short whole sentences of ours. */
  readonly reasons: readonly string[];
}

/** Behaviour 3.51: with a floor on either side the higher level of both, else the sum of their points. */
export function composeRisk(server: Assessment, tool: Assessment): ComposedRisk {
  const triggers = [tool.floor, server.floor].filter((floor) => floor !== null);
  const sum = levelOf(server.level - 1 + (tool.level - 1));
  return {
    level: triggers.length > 0 ? higher(server.level, tool.level) : sum,
    triggers,
    reasons: [...new Set([...tool.reasons, ...server.reasons])],
  };
}

/**
 * What is left of a risk where a person is asked on every call (behaviour 3.52): one band less, L1 at least, and
 * nothing less where the description is poisoned. For showing only: nothing is decided by it.
 */
export function mitigatedRisk(level: RiskLevel, { poisoned }: { readonly poisoned: boolean }): RiskLevel {
  return poisoned || level <= 1 ? level : levelOf(level - 2);
}

/** Whether it is more than what may be served at all (behaviour 3.56). */
export const exceeds = ({ level }: ComposedRisk, most: RiskLevel): boolean => level > most;
