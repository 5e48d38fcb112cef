import { authorityLabel } from "./authorityLabel.ts";
import type { Verdict } from "./decision.ts";
import type { Translate } from "./translate.ts";

/** What would become of a call, and what makes it so. */
export function verdictWords({ kind, by }: Verdict, t: Translate): string {
  const label = authorityLabel(by, t);
  switch (kind) {
    case "allow":
      return t("would run without asking ({0})", label);
    case "ask":
      return t("would wait for your answer ({0})", label);
    case "deny":
      return t("would be denied ({0})", label);
  }
}
