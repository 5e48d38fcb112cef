import type { JsonObject } from "../core/json.ts";
import type { ToolKind } from "../core/toolSpec.ts";
import { askPerson } from "./askPerson.ts";
import type { DefinedTool } from "./defineTool.ts";
import { deleteFile } from "./deleteFile.ts";
import { fetchUrl } from "./fetchUrl.ts";
import { listFiles } from "./listFiles.ts";
import { moveFile } from "./moveFile.ts";
import { readFile } from "./readFile.ts";
import { replaceText } from "./replaceText.ts";
import { runCommand } from "./runCommand.ts";
import { searchText } from "./searchText.ts";
import { writeFile } from "./writeFile.ts";

/** Every tool we offer. */
export const tools: readonly DefinedTool[] = distinct([
  readFile,
  writeFile,
  runCommand,
  listFiles,
  searchText,
  replaceText,
  moveFile,
  deleteFile,
  fetchUrl,
  askPerson,
]);

/** One of `contributes.languageModelTools` in the manifest. */
export interface ManifestEntry {
  readonly name: string;
  readonly displayName: string;
  readonly modelDescription: string;
  readonly userDescription: string;
  readonly toolReferenceName: string;
  readonly canBeReferencedInPrompt: boolean;
  readonly icon: string;
  readonly tags: readonly string[];
  readonly inputSchema: JsonObject;
}

/** What `contributes.languageModelTools` must be. */
export function manifestEntries(list: readonly DefinedTool[]): ManifestEntry[] {
  return list.map(({ editorName, spec }) => ({
    name: editorName,
    displayName: spec.title,
    modelDescription: spec.description,
    userDescription: firstSentence(spec.description),
    toolReferenceName: editorName.replace(/_./g, (pair) => pair.slice(1).toUpperCase()),
    canBeReferencedInPrompt: true,
    icon: icons[spec.kind],
    tags: ["toolgate", spec.kind],
    inputSchema: spec.inputSchema,
  }));
}

/** Returns the list; throws when two of its tools share a name. */
export function distinct(list: readonly DefinedTool[]): readonly DefinedTool[] {
  const names = list.map(({ name }) => name);
  const twice = names.find((name, i) => names.indexOf(name) !== i);
  if (twice !== undefined) throw new Error(`Multiple tools with the same name (${twice})`);
  return list;
}

const icons: Readonly<Record<ToolKind, string>> = {
  edit: "$(edit)",
  read: "$(file)",
  execute: "$(terminal)",
  network: "$(globe)",
  delete: "$(trash)",
  other: "$(tools)",
};

function firstSentence(text: string): string {
  return text.split(/(?<=\.)\s/, 1)[0] ?? text;
}
