import type { Step } from "./decision.ts";
import type { Translate } from "./translate.ts";

/** What a row of the precedence table is called. */
export function stepName(step: Step, t: Translate): string {
  switch (step) {
    case "door":
      return t("Door");
    case "resolve":
      return t("Tool");
    case "validate":
      return t("Arguments");
    case "deny":
      return t("Denials");
    case "trust":
      return t("Trust");
    case "protected":
      return t("Protected files");
    case "policy":
      return t("Mode of the window");
    case "required":
      return t("Every time");
    case "rules":
      return t("Rules");
    case "row":
      return t("Row");
    case "custom":
      return t("Custom policy");
    case "default":
      return t("Default");
    case "grants":
      return t("Grants");
    case "strategy":
      return t("Question");
    case "commit":
      return t("Last check");
  }
}
