import type { Authority } from "./decision.ts";
import { sessionModeName } from "./sessionMode.ts";
import type { Translate } from "./translate.ts";

/** Who settled a call, short enough for a table. */
export function authorityLabel(by: Authority, t: Translate): string {
  switch (by.kind) {
    case "person":
      return by.members ? t("you ({0})", by.members.join(", ")) : t("you");
    case "row":
      return t("row {0}: {1}", by.key, by.mode);
    case "rule":
      return t("rule {0}", by.name);
    case "policy":
      return by.from === undefined ? policyLabel(by.policy, t) : t("policy of {0}", by.from);
    case "mode":
      return t("mode {0}", sessionModeName(by.mode, t));
    case "protection":
      return t("protected");
    case "tool":
      return by.why === "risk" ? t("tool's risk") : t("tool's default");
    case "grant":
      return t("grant {0}", by.id);
    case "trust":
      return t("workspace trust");
    case "door":
      return t("not offered");
    case "arguments":
      return t("invalid arguments");
    case "strategy":
      return by.members
        ? t("strategy {0} ({1})", by.name, by.members.join(", "))
        : t("strategy {0}", by.name);
    case "client":
      return t("client {0}", by.name);
    case "noStrategy":
      return t("no strategy");
    case "timeout":
      return t("timed out ({0} s)", by.seconds);
    case "cancelled":
      return t("cancelled");
    case "limit":
      return t("limit");
    case "fault":
      return t("fault");
  }
}

function policyLabel(policy: Extract<Authority, { kind: "policy" }>["policy"], t: Translate): string {
  switch (policy) {
    case "allowAll":
      return t("everything allowed");
    case "denyAll":
      return t("everything denied");
    case "custom":
      return t("custom policy");
  }
}
