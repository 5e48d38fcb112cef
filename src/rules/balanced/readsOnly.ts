import type { ShellCommand, ShellReading } from "../shell/reading.ts";
import { argumentsRead } from "./argumentsRead.ts";
import { files } from "./files.ts";
import { gitHistory } from "./gitHistory.ts";
import { gitState } from "./gitState.ts";
import { machine } from "./machine.ts";
import type { ReadingCommand } from "./readingCommand.ts";
import { isInside, type ReadingPlace } from "./readingPlace.ts";
import { search } from "./search.ts";
import { texts } from "./texts.ts";

export const readingCommands: readonly ReadingCommand[] = [
  ...files,
  ...search,
  ...texts,
  ...gitHistory,
  ...gitState,
  ...machine,
];

/** The entries that a whole line is made of, or `null` when it is not certain that the line only reads. */
export function lineReadsOnly(reading: ShellReading, place: ReadingPlace): readonly string[] | null {
  if (reading.kind === "uncertain" || reading.commands.length === 0) return null;
  const names = new Set<string>();
  for (const command of reading.commands) {
    const name = readsOnly(command, place);
    if (name === null) return null;
    names.add(name);
  }
  return [...names];
}

/** The name of the entry that says why the command only reads, or `null`. */
export function readsOnly(command: ShellCommand, place: ReadingPlace): string | null {
  if (command.wrappers.length > 0 || command.assignments.length > 0) return null;
  if (!command.redirects.every((redirect) => isHarmless(redirect, place))) return null;
  const args = command.name === "git" ? withoutGlobalFlags(command.args) : command.args;
  const found = find([command.name, ...args]);
  if (found === null) return null;
  const { entry, name } = found;
  const own = args.slice(name.split(" ").length - 1);
  if (own.some((arg) => entry.never?.test(arg))) return null;
  if (entry.repository === true && !place.ownRepository()) return null;
  return argumentsRead(entry, own, place) ? name : null;
}

/** Nothing is kept of what goes to /dev/null, and `2>&1` only joins. */
function isHarmless({ operator, target }: ShellCommand["redirects"][number], place: ReadingPlace): boolean {
  if (operator === ">" || operator === ">>") return target === "/dev/null";
  if (operator === ">&") return target === "1" || target === "2";
  return operator === "<" && (target === "/dev/null" || isInside(target, place));
}

/** Not `-C`, `-c` or `--git-dir`: those choose another configuration, which can name programs to run. */
function withoutGlobalFlags(args: readonly string[]): readonly string[] {
  const first = args.findIndex((arg) => !["--no-pager", "-P", "--no-optional-locks"].includes(arg));
  return first === -1 ? [] : args.slice(first);
}

/** The entry with the most words. */
function find(words: readonly string[]): { readonly entry: ReadingCommand; readonly name: string } | null {
  const matching = readingCommands.flatMap((entry) =>
    entry.names
      .filter((name) => name.split(" ").every((word, at) => word === words[at]))
      .map((name) => ({ entry, name })),
  );
  return matching.toSorted((a, b) => b.name.split(" ").length - a.name.split(" ").length)[0] ?? null;
}
