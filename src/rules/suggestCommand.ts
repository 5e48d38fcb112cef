import { readsOnly } from "./balanced/readsOnly.ts";
import type { ReadingPlace } from "./balanced/readingPlace.ts";
import type { ShellCommand, ShellReading } from "./shell/reading.ts";
import { runsPrograms } from "./unsuggested.ts";

/**
 * CEL that is true of lines made of the same commands as this one, or `null` where nobody could say what such lines
 * do: of an uncertain line, of one with an interpreter, a shell or a wrapper, and of one that sets variables or
 * writes to files.
 */
export function suggestLine(reading: ShellReading, place: ReadingPlace, staying: Staying): string | null {
  if (reading.kind === "uncertain") return null;
  const shapes = new Set<string>();
  for (const command of reading.commands) {
    const shape = shapeOf(command, place, staying);
    if (shape === null) return null;
    shapes.add(shape);
  }
  if (shapes.size === 0 || shapes.size > mostShapes) return null;
  const redirects = reading.commands.some((command) => command.redirects.length > 0)
    ? `c.redirects.all(r, r.target == "/dev/null" || (r.operator == ">&" && r.target in ["1", "2"]))`
    : "size(c.redirects) == 0";
  const any =
    shapes.size === 1 ? [...shapes].join("") : `(${[...shapes].map((one) => `(${one})`).join(" || ")})`;
  return `shell(args.command).all(c, ${any} && size(c.assignments) == 0 && ${redirects})`;
}

const mostShapes = 3;

function shapeOf(command: ShellCommand, place: ReadingPlace, staying: Staying): string | null {
  const { name, args, assignments, redirects, wrappers } = command;
  if (wrappers.length > 0 || assignments.length > 0 || runsPrograms(name)) return null;
  if (!redirects.every(isHarmless)) return null;
  const named = `c.name == ${quoted(name)}`;
  const [first] = args;
  const all = `c.args.all(a, ${staying.cel("a")})`;
  if (harmlessWhatever.has(name) && args.every(staying.holds)) return `${named} && ${all}`;
  if (name === "git" && first === "status" && args.every(staying.holds))
    return `${named} && size(c.args) > 0 && c.args[0] == "status" && ${all}`;
  const isReading = readsOnly(command, place) !== null;
  const free = isReading ? staying : records(command) ? byText : null;
  // Flags and subcommands stay what they are, in their places.
  const isFree = args.map(
    (arg, at) => !(name === "git" && at === 0) && !arg.startsWith("-") && free?.holds(arg),
  );
  if (!free || !isFree.includes(true)) return `${named} && c.args == [${args.map(quoted).join(", ")}]`;
  const places = args.map((arg, at) =>
    isFree[at] === true
      ? `!c.args[${at}].startsWith("-") && ${free.cel(`c.args[${at}]`)}`
      : `c.args[${at}] == ${quoted(arg)}`,
  );
  return [named, `size(c.args) == ${args.length}`, ...places].join(" && ");
}

/** What is certain of an argument that names something inside the folder a line runs in, and the same in CEL. */
interface Staying {
  readonly holds: (arg: string) => boolean;
  readonly cel: (arg: string) => string;
}

export const byPath = (place: ReadingPlace): Staying => ({
  holds: (arg) => place.path(arg) === "inside" && !arg.includes("=/"),
  cel: (arg) => `path(${arg}).inside && !${arg}.contains("=/")`,
});

export const byText: Staying = {
  holds: (arg) => !arg.startsWith("/") && !arg.includes("..") && !arg.includes("=/"),
  cel: (arg) => `!${arg}.startsWith("/") && !${arg}.contains("..") && !${arg}.contains("=/")`,
};

/** None of their flags writes, or runs anything. */
const harmlessWhatever: ReadonlySet<string> = new Set(["ls", "pwd", "cat", "head", "tail", "nl"]);

/** What goes into the repository can be taken out again; anything can be the message. */
function records({ name, args: [sub, ...args] }: ShellCommand): boolean {
  const known = name === "git" ? recording.get(sub ?? "") : undefined;
  return known !== undefined && args.every((arg) => !arg.startsWith("-") || known.includes(arg));
}

const recording: ReadonlyMap<string, readonly string[]> = new Map([
  ["add", ["-A", "--all", "-u", "-v", "--"]],
  ["commit", ["-m", "-a", "-am", "--message", "--all"]],
]);

const isHarmless = ({ operator, target }: ShellCommand["redirects"][number]) =>
  target === "/dev/null" || (operator === ">&" && (target === "1" || target === "2"));

export const quoted = (text: string) => JSON.stringify(text);
