import * as vscode from "vscode";
import type { Mode } from "../core/mode.ts";
import type { Grants } from "../gate/grants.ts";
import type { Oversight } from "../gate/oversight.ts";
import { clientCommands, type ClientCommandParts } from "./clientCommands.ts";
import { commandIds, type CommandId } from "./commandIds.ts";
import type { GrantsView } from "./grantsView.ts";
import type { KnownTools } from "./knownTools.ts";
import type { Explainer } from "./explainer.ts";
import type { LooseningWatch } from "./loosening.ts";
import type { OpenGate } from "./gate.ts";
import { serverCommands, type ServerCommandParts } from "./serverCommands.ts";

export interface CommandParts extends ServerCommandParts, ClientCommandParts {
  readonly channel: vscode.LogOutputChannel;
  readonly statistics: { show(): Promise<void> };
  tools(): Promise<KnownTools>;
  readonly oversight: Oversight;
  readonly grants: Grants;
  readonly grantsView: GrantsView;
  readonly loosening: LooseningWatch;
  readonly explainer: Explainer;
  readonly gate: Pick<OpenGate, "explain" | "callById" | "tools">;
}

export function registerCommands(parts: CommandParts): vscode.Disposable {
  const { log, channel, grants, grantsView, oversight, statistics, explainer } = parts;
  let changing: Promise<void> = Promise.resolve();
  /** One after the other: each starts from the settings the one before has left. */
  const change = (mode: Mode | null | "choose") => (argument: unknown) =>
    (changing = changing.catch(() => undefined).then(() => changeMode(argument, mode, parts)));
  const actions: Record<CommandId, (argument: unknown) => unknown> = {
    [commandIds.openInbox]: () => vscode.commands.executeCommand("toolgate.inbox.focus"),
    [commandIds.openDecisions]: () => vscode.commands.executeCommand("toolgate.decisions.focus"),
    [commandIds.showStatistics]: () => statistics.show(),
    [commandIds.editTools]: () =>
      vscode.commands.executeCommand("workbench.action.openSettings", "toolgate.tools"),
    [commandIds.verifyDecisionLog]: async () => {
      const { verifyDecisionLog } = await import("./verifyDecisionLog.ts");
      await verifyDecisionLog(log);
    },
    [commandIds.showOutput]: () => channel.show(),
    [commandIds.chooseMode]: async () => {
      const { chooseSessionMode } = await import("./chooseSessionMode.ts");
      await chooseSessionMode(oversight);
    },
    [commandIds.allowAll]: async () => {
      const [{ allowEverything }, settings] = await Promise.all([import("./allowAll.ts"), parts.settings()]);
      await allowEverything(oversight, settings);
    },
    // That it could not be recorded is a problem of the log, which tells of it.
    [commandIds.endAllowAll]: () => oversight.endAllowAll().catch(() => undefined),
    [commandIds.askGate]: () =>
      vscode.commands.executeCommand("workbench.action.chat.open", {
        query: "@gate ",
        isPartialQuery: true,
        mode: "ask",
      }),
    [commandIds.openWalkthrough]: () =>
      vscode.commands.executeCommand("workbench.action.openWalkthrough", "toolgate.toolgate#start"),
    [commandIds.openTools]: () => vscode.commands.executeCommand("toolgate.toolsView.focus"),
    [commandIds.setTool]: change("choose"),
    [commandIds.requireTool]: change("required"),
    [commandIds.askTool]: change("ask"),
    [commandIds.allowTool]: change("allow"),
    [commandIds.denyTool]: change("deny"),
    [commandIds.resetTool]: change(null),
    [commandIds.explain]: (argument) => explainer.choose(argument),
    [commandIds.revokeGrant]: async (argument) => {
      const { revokeGrant } = await import("./revokeGrants.ts");
      await revokeGrant(argument, grants, grantsView);
    },
    [commandIds.revokeOneGrant]: async () => {
      const { revokeOneGrant } = await import("./revokeGrants.ts");
      await revokeOneGrant(grants, grantsView);
    },
    [commandIds.revokeAllGrants]: async () => {
      const { revokeAllGrants } = await import("./revokeGrants.ts");
      await revokeAllGrants(grants);
    },
    [commandIds.addRule]: async () => {
      const { addRule } = await import("./addRule.ts");
      await addRule();
    },
    [commandIds.openRule]: async (argument) => {
      const [{ ruleOf }, { openRule }] = await Promise.all([
        import("./ruleNode.ts"),
        import("./openAuthority.ts"),
      ]);
      const rule = ruleOf(argument);
      if (rule) await openRule(rule);
    },
    [commandIds.openProblem]: async () => {
      const [{ openProblem }, settings] = await Promise.all([import("./openProblem.ts"), parts.settings()]);
      await openProblem(settings.current().problems);
    },
    [commandIds.testCall]: async (argument) => {
      const { testCall } = await import("./testCall.ts");
      await testCall(argument, parts);
    },
    ...serverCommands(parts),
    ...clientCommands(parts),
  };
  return vscode.Disposable.from(
    ...Object.entries(actions).map(([id, action]) => vscode.commands.registerCommand(id, action)),
  );
}

async function changeMode(
  argument: unknown,
  wanted: Mode | null | "choose",
  { log, tools, loosening }: CommandParts,
): Promise<void> {
  const [{ chosenTool }, { chosenMode }, { setMode }, known] = await Promise.all([
    import("./chosenTool.ts"),
    import("./chooseMode.ts"),
    import("./setMode.ts"),
    tools(),
  ]);
  const tool = await chosenTool(argument, known, vscode.l10n.t("The tool to change the approval of"));
  const mode = tool && wanted === "choose" ? await chosenMode(tool) : wanted;
  if (tool && mode !== undefined && mode !== "choose") await setMode(tool, mode, { log, loosening });
}
