import { fileURLToPath } from "node:url";
import { loadShellReader, type ShellReader } from "../../../src/rules/shellLine.ts";

/** As the packages bring them. */
export const shellFiles = {
  parser: fileURLToPath(import.meta.resolve("web-tree-sitter/web-tree-sitter.wasm")),
  grammar: fileURLToPath(import.meta.resolve("tree-sitter-bash/tree-sitter-bash.wasm")),
};

export async function loadReader(): Promise<ShellReader> {
  return await loadShellReader(shellFiles, "linux");
}
