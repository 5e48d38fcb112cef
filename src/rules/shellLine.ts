import { readFile } from "node:fs/promises";
import { Language, Parser } from "web-tree-sitter";
import { groupCommands } from "./shell/commands.ts";
import { grammarAgrees } from "./shell/grammar.ts";
import { uncertain, type ShellCommand, type ShellReading } from "./shell/reading.ts";
import { unwrap } from "./shell/unwrap.ts";
import { readWords } from "./shell/words.ts";

export type { ShellCommand, ShellReading } from "./shell/reading.ts";

/** Reads a line for sh, bash or zsh. */
export interface ShellReader {
  /** Never throws, and never certain of a line without a command. */
  read(line: string): ShellReading;
}

/** Paths of the two WebAssembly files: the parser, and the grammar of bash. */
export interface ShellGrammarFiles {
  readonly parser: string;
  readonly grammar: string;
}

/**
 * Takes some 20 ms; throws when the files cannot be read. On Windows, whose own shell knows neither `'` nor `;`,
 * every line is uncertain.
 */
export async function loadShellReader(
  files: ShellGrammarFiles,
  system: NodeJS.Platform = process.platform,
): Promise<ShellReader> {
  if (system === "win32") return { read: () => uncertain("the shells of Windows have other rules") };
  await Parser.init({ wasmBinary: await readFile(files.parser) });
  const parser = new Parser();
  parser.setLanguage(await Language.load(await readFile(files.grammar)));
  return {
    read(line) {
      try {
        return readLine(parser, line, 0);
      } catch {
        return uncertain("reading it failed");
      }
    },
  };
}

function readLine(parser: Parser, line: string, depth: number): ShellReading {
  if (depth > 8) return uncertain("its commands run commands too often");
  if (line.length > longest) return uncertain(`it is longer than ${longest} characters`);
  if (refused.test(line))
    return uncertain("it has a control character, an invisible one or an unusual blank");
  const words = readWords(line);
  if (words.kind === "uncertain") return words;
  const grouped = groupCommands(words.tokens);
  if (grouped.kind === "uncertain") return grouped;
  if (grouped.commands.length === 0) return uncertain("there is no command in it");
  if (!grammarAgrees(parser, line, grouped.commands)) return uncertain("it is more than simple commands");
  const commands: ShellCommand[] = [];
  for (const command of grouped.commands) {
    const reading = unwrap(command, (script) => readLine(parser, script, depth + 1));
    if (reading.kind === "uncertain") return reading;
    commands.push(...reading.commands);
  }
  return { kind: "certain", commands };
}

const longest = 20_000;

/** Shells, terminals and the grammar disagree on what all these separate or hide; a tab completes in a terminal. */
const refused = /(?!\n)\p{Cc}|\p{Cf}|\p{Default_Ignorable_Code_Point}|(?! )\p{Z}|\p{Cs}|[\u2800\uFFFD]/u;
