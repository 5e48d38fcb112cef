import * as vscode from "vscode";
import type { WindowState } from "../core/effectiveMode.ts";
import type { Oversight } from "../gate/oversight.ts";
import type { LazySettings } from "./lazySettings.ts";
import { sessionModeWords } from "./sessionModeWords.ts";

type Overseen = Pick<Oversight, "mode" | "allowAllMs">;
type Read = Pick<LazySettings, "policy">;

export function windowState(oversight: Overseen, settings: Read): WindowState {
  const allowing = oversight.allowAllMs() > 0 ? "allowAll" : "annotated";
  return {
    policy: settings.policy() === "denyAll" ? "denyAll" : allowing,
    sessionMode: oversight.mode(),
  };
}

/** What counts in this window before the modes of the tools do. */
export function windowWords(oversight: Overseen, settings: Read): readonly string[] {
  if (settings.policy() === "denyAll")
    return [vscode.l10n.t("The setting toolgate.policy lets nothing run.")];
  if (oversight.allowAllMs() > 0) return [vscode.l10n.t("Everything is allowed for a while.")];
  const { name, sentence } = sessionModeWords(oversight.mode());
  return oversight.mode() === "normal" ? [] : [vscode.l10n.t("Mode {0}: {1}", name, sentence)];
}
