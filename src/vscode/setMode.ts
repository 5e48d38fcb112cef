import * as vscode from "vscode";
import type { Mode } from "../core/mode.ts";
import type { Translate } from "../core/translate.ts";
import type { ToolSpec } from "../core/toolSpec.ts";
import { visibleLine } from "../core/visible.ts";
import type { DecisionLog } from "../decisionLog/entry.ts";
import { messageOf } from "../gate/fault.ts";
import { modeChange, type ModeChange } from "../rules/modeChange.ts";
import { commandIds } from "./commandIds.ts";
import { confirmLess } from "./confirmLess.ts";
import type { LooseningWatch } from "./loosening.ts";
import { modeWords } from "./modeWords.ts";

/**
 * Gives a tool a row of its own in the user's settings, or with `null` takes it away. Less oversight needs a
 * person's yes in a dialog; whatever is done is on record first.
 */
export async function setMode(
  tool: ToolSpec,
  mode: Mode | null,
  { log, loosening }: SetModeParts,
): Promise<void> {
  const planned = plan(tool, mode);
  if (planned.kind === "impossible") return failed(translate(planned.why));
  if (planned.kind === "none") return;
  if (planned.loosens && !(await confirmed(tool, planned))) return;
  const change = plan(tool, mode);
  if (change.kind !== "change" || !same(change, planned))
    return failed(vscode.l10n.t("the settings changed meanwhile"));
  const record = (from: Mode, to: Mode) =>
    log.append({ kind: "setting", time: Date.now(), tool: tool.id, from, to }, "power");
  const [from, to] = [change.from.mode, change.to.mode];
  try {
    await record(from, to);
  } catch (error) {
    return failed(vscode.l10n.t("it cannot be recorded ({0})", messageOf(error)));
  }
  try {
    await loosening.expect(change.tools);
    await write(change.tools);
  } catch (error) {
    failed(messageOf(error));
    // The log must not go on saying that it was done.
    await record(to, from);
    await loosening.expect(written());
  }
}

export interface SetModeParts {
  readonly log: DecisionLog;
  readonly loosening: Pick<LooseningWatch, "expect">;
}

const translate: Translate = vscode.l10n.t;

type Change = ModeChange & { readonly kind: "change" };

const plan = (tool: ToolSpec, mode: Mode | null) => modeChange(written(), tool, mode);

const written = (): unknown => configuration().inspect("tools")?.globalValue;

const configuration = () => vscode.workspace.getConfiguration("toolgate");

const write = (tools: Change["tools"]) =>
  configuration().update(
    "tools",
    Object.keys(tools).length === 0 ? undefined : tools,
    vscode.ConfigurationTarget.Global,
  );

const same = (a: Change, b: Change) => a.from.mode === b.from.mode && a.to.mode === b.to.mode;

function confirmed(tool: ToolSpec, { from, to }: Change): Promise<boolean> {
  return confirmLess({
    title: vscode.l10n.t("Reduce human oversight?"),
    detail: [
      vscode.l10n.t("Tool: {0}", visibleLine(tool.id)),
      vscode.l10n.t("Now: {0}", modeWords(from.mode)),
      vscode.l10n.t("Then: {0}", modeWords(to.mode)),
      "",
      vscode.l10n.t("This changes your user settings and is recorded in the decision log."),
    ],
    instead: { title: vscode.l10n.t("Open Settings"), command: commandIds.editTools },
    reduce: vscode.l10n.t("Reduce Oversight"),
  });
}

function failed(why: string): void {
  void vscode.window.showErrorMessage(vscode.l10n.t("Nothing was changed: {0}", visibleLine(why)));
}
