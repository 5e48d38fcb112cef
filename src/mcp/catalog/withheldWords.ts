import type { Translate } from "../../core/translate.ts";
import { visibleLine } from "../../core/visible.ts";
import type { Withheld } from "./catalog.ts";

/** Why a tool does not run, in a sentence. */
export function withheldWords(withheld: Withheld, t: Translate): string {
  switch (withheld.kind) {
    case "changed":
      return t(
        "Its server has changed it since it was approved; somebody has to look at what differs first.",
      );
    case "rejected":
      return t("Its server has changed it, and somebody looked at what differs and said no.");
    case "name":
      return t("Its name cannot be told from that of another tool.");
    case "unknown":
      return t("It could not be compared with what it was before ({0}).", visibleLine(withheld.problem));
  }
}
