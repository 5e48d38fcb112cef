import * as vscode from "vscode";
import type { Authority } from "../core/decision.ts";
import type { RuleMatch } from "../core/situation.ts";
import type { ToolId } from "../core/toolSpec.ts";
import type { ExplainedPlace } from "../panel/protocol.ts";
import { commandIds } from "./commandIds.ts";
import { openSettings } from "./openSettings.ts";
import { rowPlace, rulePlace } from "./settingsPlace.ts";

/** Takes the person to where they can change what decides; see `placeOf`. */
export async function openAuthority(by: Authority, place: ExplainedPlace, tool: ToolId): Promise<void> {
  switch (place) {
    case "row":
      return by.kind === "row" ? void (await openSettings(rowPlace(by.key))) : undefined;
    case "rule":
      return by.kind === "rule" ? openRule(by) : undefined;
    case "policy":
      return openSetting("toolgate.policy");
    case "mode":
      return void (await vscode.commands.executeCommand(commandIds.chooseMode));
    case "allowAll":
      return void (await vscode.commands.executeCommand(commandIds.endAllowAll));
    case "trust":
      return void (await vscode.commands.executeCommand("workbench.trust.manage"));
    case "grant":
      return void (await vscode.commands.executeCommand("toolgate.grantsView.focus"));
    case "tool":
      return void (await vscode.commands.executeCommand(commandIds.setTool, { kind: "tool", id: tool }));
  }
}

/** Where it is written; of a preset, where it is chosen. */
export async function openRule({ name, source }: Pick<RuleMatch, "name" | "source">): Promise<void> {
  const place = rulePlace(name, source);
  await (place ? openSettings(place) : openSetting("toolgate.preset"));
}

async function openSetting(key: string): Promise<void> {
  await vscode.commands.executeCommand("workbench.action.openSettings", `@id:${key}`);
}
