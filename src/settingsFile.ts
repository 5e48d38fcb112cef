import { fileURLToPath } from "node:url";
import { parse, printParseErrorCode, type ParseError } from "jsonc-parser";
import * as z from "zod";
import { rawSettings, readSettings, workspaceSettingKey, type Settings } from "./rules/settings.ts";
import { loadShellReader } from "./rules/shellLine.ts";

/** Reads the text of a settings file as VS Code does, comments and trailing commas included. Throws where it cannot. */
export async function readSettingsFile(text: string): Promise<Settings> {
  const errors: ParseError[] = [];
  const parsed: unknown = parse(text.replace(/^\uFEFF/, ""), errors, { allowTrailingComma: true });
  // A key `__proto__` has become a prototype by now; an editor hands its settings on as JSON, which has none.
  const own: unknown = parsed === undefined ? undefined : JSON.parse(JSON.stringify(parsed));
  const read = z.record(z.string(), z.unknown()).safeParse(own);
  const [error] = errors;
  if (error)
    throw new Error(`the settings cannot be read: ${printParseErrorCode(error.error)} at ${error.offset}`);
  if (!read.success) throw new Error("the settings must be an object");
  const of = (key: string) => read.data[`toolgate.${key}`];
  const file = (name: string) => fileURLToPath(import.meta.resolve(name));
  const shell = await loadShellReader({
    parser: file("web-tree-sitter/web-tree-sitter.wasm"),
    grammar: file("tree-sitter-bash/tree-sitter-bash.wasm"),
  });
  const where = `toolgate.${workspaceSettingKey}`;
  return readSettings(rawSettings(of), {
    rules: [{ where, source: "workspace", raw: of(workspaceSettingKey) }],
    shell,
  });
}
