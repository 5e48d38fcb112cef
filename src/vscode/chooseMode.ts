import * as vscode from "vscode";
import * as z from "zod/mini";
import { modes, type Mode } from "../core/mode.ts";
import type { ToolSpec } from "../core/toolSpec.ts";
import { visibleLine } from "../core/visible.ts";
import type { KnownTools } from "./knownTools.ts";
import { modeWords } from "./modeWords.ts";
import { toolWords } from "./toolWords.ts";

/** The tool a command of the tree was called on; the person picks one where it was called without. */
export async function chosenTool(
  argument: unknown,
  known: KnownTools,
  placeHolder: string,
): Promise<ToolSpec | null> {
  const specs = known.specs();
  const node = toolNode.safeParse(argument);
  if (node.success) return specs.find(({ id }) => id === node.data.id) ?? null;
  const items = specs.map((spec) => ({
    label: toolWords(spec, vscode.l10n.t).title,
    description: visibleLine(spec.id),
    spec,
  }));
  const picked = await vscode.window.showQuickPick(items, { placeHolder, matchOnDescription: true });
  return picked?.spec ?? null;
}

const toolNode = z.object({ kind: z.literal("tool"), id: z.string() });

/** What the person picks; `null` is the default, `undefined` nothing. */
export async function chosenMode(tool: ToolSpec): Promise<Mode | null | undefined> {
  const items = [
    ...modes.map((mode) => ({ label: modeWords(mode), mode })),
    { label: vscode.l10n.t("use the default"), mode: null },
  ];
  const picked = await vscode.window.showQuickPick(items, { placeHolder: visibleLine(tool.id) });
  return picked?.mode;
}
