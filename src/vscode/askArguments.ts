import * as vscode from "vscode";
import { argumentNames, argumentSkeleton } from "../core/argumentSkeleton.ts";
import type { JsonObject } from "../core/json.ts";
import { visibleLine } from "../core/visible.ts";
import { messageOf } from "../gate/fault.ts";
import { snapshot } from "../gate/snapshot.ts";
import type { Tool } from "../gate/tool.ts";
import { duplicateKey } from "./duplicateKey.ts";

/**
 * The arguments of a call as a person writes them down; `undefined` when they think better of it. Invalid ones are
 * named but taken: what becomes of them is explained, too.
 */
export async function askArguments(
  { spec, validate }: Pick<Tool, "spec" | "validate">,
  before: unknown,
  title = vscode.l10n.t("Explain a call of {0}", visibleLine(spec.id)),
): Promise<JsonObject | undefined> {
  const names = argumentNames(spec.inputSchema).map(visibleLine).join(", ");
  const known = names === "" ? vscode.l10n.t("It names no arguments.") : vscode.l10n.t("Known: {0}.", names);
  const value = startingText(spec.inputSchema, before);
  const firstGap = value.indexOf('""');
  const given = await vscode.window.showInputBox({
    title,
    prompt: `${vscode.l10n.t("Arguments as JSON.")} ${known}`,
    value,
    valueSelection: firstGap < 0 ? [value.length - 1, value.length - 1] : [firstGap + 1, firstGap + 1],
    ignoreFocusOut: true,
    validateInput: (text) => problemWith(text, validate),
  });
  if (given === undefined) return undefined;
  const read = readArguments(given);
  return read.kind === "arguments" ? read.args : undefined;
}

function startingText(schema: JsonObject, before: unknown): string {
  const read = before === undefined ? null : snapshot(before);
  const text = read?.kind === "ok" ? JSON.stringify(read.args) : null;
  return text !== null && text.length <= longest ? text : JSON.stringify(argumentSkeleton(schema));
}

/** Characters in a field of one line. */
const longest = 5000;

function problemWith(text: string, validate: Tool["validate"]): vscode.InputBoxValidationMessage | null {
  const read = readArguments(text);
  if (read.kind === "wrong")
    return { message: visibleLine(read.why), severity: vscode.InputBoxValidationSeverity.Error };
  const problems = validate(read.args);
  if (problems.length === 0) return null;
  const message = vscode.l10n.t("Such a call is answered as invalid: {0}", visibleLine(problems.join("; ")));
  return { message, severity: vscode.InputBoxValidationSeverity.Warning };
}

type Read =
  | { readonly kind: "arguments"; readonly args: JsonObject }
  | { readonly kind: "wrong"; readonly why: string };

function readArguments(text: string): Read {
  try {
    const copied = snapshot(text.trim() === "" ? {} : JSON.parse(text));
    const twice = duplicateKey(text);
    if (twice !== null) {
      const key = JSON.stringify(twice);
      return { kind: "wrong", why: vscode.l10n.t("The key {0} stands there twice.", key) };
    }
    return copied.kind === "ok"
      ? { kind: "arguments", args: copied.args }
      : { kind: "wrong", why: copied.problems.join("; ") };
  } catch (error) {
    return { kind: "wrong", why: vscode.l10n.t("This is not JSON: {0}", messageOf(error)) };
  }
}
