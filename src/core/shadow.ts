import type { ShadowVerdict } from "./decision.ts";
import { decide } from "./decide.ts";
import type { RuleMatch, Situation } from "./situation.ts";

/** What each rule in shadow would have made of the call, had it alone been live. */
export function shadowVerdicts(
  situation: Situation,
  shadows: readonly RuleMatch[],
): readonly ShadowVerdict[] {
  return shadows.map((shadow) => {
    const { kind, step } = decide({ ...situation, rules: [...situation.rules, shadow] });
    return { rule: shadow.name, source: shadow.source, kind, step };
  });
}
