import * as vscode from "vscode";
import * as z from "zod/mini";
import type { ToolSpec } from "../core/toolSpec.ts";
import { visibleLine } from "../core/visible.ts";
import { compileKeys } from "../rules/rows.ts";
import type { KnownTools } from "./knownTools.ts";
import { ruleOf } from "./ruleNode.ts";
import { toolWords } from "./toolWords.ts";

/** The tool a command of the tree was called on; the person picks one where it was called without. */
export async function chosenTool(
  argument: unknown,
  known: KnownTools,
  placeHolder: string,
): Promise<ToolSpec | null> {
  const all = known.specs();
  const node = toolNode.safeParse(argument);
  if (node.success) return all.find(({ id }) => id === node.data.id) ?? null;
  const specs = ofRule(argument, all);
  if (specs.length === 1) return specs[0] ?? null;
  const items = specs.map((spec) => ({
    label: toolWords(spec, vscode.l10n.t).title,
    description: visibleLine(spec.id),
    spec,
  }));
  const picked = await vscode.window.showQuickPick(items, { placeHolder, matchOnDescription: true });
  return picked?.spec ?? null;
}

/** Those that a rule names, where the command was called on one and it names any. */
function ofRule(argument: unknown, specs: readonly ToolSpec[]): readonly ToolSpec[] {
  const key = ruleOf(argument)?.tool ?? null;
  const named = key === null ? null : compileKeys([{ key }], () => 0);
  const found = named ? specs.filter(({ id }) => named(id) !== null) : [];
  return found.length > 0 ? found : specs;
}

const toolNode = z.object({ kind: z.literal("tool"), id: z.string() });
