import type { Translate } from "../../core/translate.ts";
import { visibleLine } from "../../core/visible.ts";
import type { Finding } from "./findings.ts";

/** A finding as a sentence for a person. */
export function findingWords(finding: Finding, t: Translate): string {
  switch (finding.kind) {
    case "poisoned":
      return t("Its description has signs of injected instructions ({0}).", finding.signal);
    case "R1_ALIAS_COLLISION":
      return t("Its name is that of another tool: {0}.", visibleLine(finding.other));
    case "R2_CROSS_SERVER_REFERENCE":
      return t("Its description speaks of a tool of another server: {0}.", visibleLine(finding.other));
    case "R3_SELF_SCOPE_VIOLATION":
      return t("Its description says when other tools may be used.");
  }
}
