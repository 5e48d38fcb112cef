import { readsOnly } from "./balanced/readsOnly.ts";
import type { ReadingPlace } from "./balanced/readingPlace.ts";
import type { ShellCommand, ShellReading } from "./shell/reading.ts";
import { runsPrograms } from "./unsuggested.ts";

/**
 * CEL that is true of lines made of the same commands as this one, or `null` where nobody could say what such lines
 * do: of an uncertain line, of one with an interpreter, a shell or a wrapper, and of one that sets variables or
 * writes to files. `staying`: `null` where nothing is certain of any argument.
 */
export function suggestLine(
  line: string,
  reading: ShellReading,
  place: ReadingPlace,
  staying: Staying | null,
): string | null {
  if (reading.kind === "uncertain") return null;
  const { commands } = reading;
  if (commands.length === 0 || !commands.every(isPlain)) return null;
  const ways = commands.map((command) => freedomOf(command, place, staying));
  const shapes = new Set(commands.map((command, at) => shapeOf(command, ways[at] ?? null)));
  if (shapes.size > mostShapes) return null;
  // What one prints can be what another takes in, and where one goes the others are.
  if (commands.length > 1 && ways.includes(null)) return `args.command == ${quoted(line)}`;
  const redirects = commands.some((command) => command.redirects.length > 0)
    ? `c.redirects.all(r, r.target == "/dev/null" || (r.operator == ">&" && r.target in ["1", "2"]))`
    : "size(c.redirects) == 0";
  const any =
    shapes.size === 1 ? [...shapes].join("") : `(${[...shapes].map((one) => `(${one})`).join(" || ")})`;
  return `shell(args.command).all(c, ${any} && size(c.assignments) == 0 && ${redirects})`;
}

const mostShapes = 3;

const isPlain = ({ name, assignments, redirects, wrappers }: ShellCommand) =>
  wrappers.length === 0 && assignments.length === 0 && !runsPrograms(name) && redirects.every(isHarmless);

/** What may stand in place of the arguments of a command; `null`: nothing but what it reads or records is known. */
interface Freedom {
  readonly of: "all" | "names";
  readonly staying: Staying;
}

function freedomOf(command: ShellCommand, place: ReadingPlace, staying: Staying | null): Freedom | null {
  const { name, args } = command;
  if (staying === null) return null;
  if ((harmlessWhatever.has(name) || isStatus(command)) && args.every(staying.holds))
    return { of: "all", staying };
  if (readsOnly(command, place) !== null) return { of: "names", staying };
  return records(command) ? { of: "names", staying: byText } : null;
}

const isStatus = ({ name, args }: ShellCommand) => name === "git" && args[0] === "status";

function shapeOf(command: ShellCommand, freedom: Freedom | null): string {
  const { name, args } = command;
  const named = `c.name == ${quoted(name)}`;
  if (freedom?.of === "all") {
    const all = `c.args.all(a, ${freedom.staying.cel("a")})`;
    return isStatus(command)
      ? `${named} && size(c.args) > 0 && c.args[0] == "status" && ${all}`
      : `${named} && ${all}`;
  }
  const free = freedom?.staying;
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

/** `cwd`: the argument that says where the line runs; `path` in an expression starts from the workspace folder. */
export const byPath = (place: ReadingPlace, cwd: string | undefined): Staying =>
  cwd === undefined
    ? {
        holds: (arg) => place.path(arg) === "inside" && !arg.includes("=/"),
        cel: (arg) => `path(${arg}).inside && !${arg}.contains("=/")`,
      }
    : {
        holds: (arg) => byText.holds(arg) && place.path(arg) === "inside",
        cel: (arg) => `${byText.cel(arg)} && path(${quoted(`${cwd}/`)} + ${arg}).inside`,
      };

const byText: Staying = {
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
