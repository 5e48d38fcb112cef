import type { Flags, Operands, ReadingCommand } from "./readingCommand.ts";
import { isInside, isRevision, type ReadingPlace } from "./readingPlace.ts";

/** Whether an entry allows these arguments, all of them. */
export function argumentsRead(entry: ReadingCommand, args: readonly string[], place: ReadingPlace): boolean {
  const { flags = {}, operands = { rest: "none" }, style = "flags" } = entry;
  const readsFiles = operands.rest === "paths" || operands.rest === "revisions";
  // Many commands take the folder they run in when none is given.
  if (readsFiles && !isInside(".", place)) return false;
  if (style === "text") return true;
  const split = splitArguments(flags, args, { style, endFlags: operands.endFlags === true }, place);
  if (split === null || !operandsRead(operands, split, place)) return false;
  const descends = entry.descends?.split(" ").some((flag) => flag === "always" || split.given.has(flag));
  if (descends !== true) return true;
  const below = split.operands.slice(isSpecial(operands, split) ? 1 : 0);
  return !(below.length === 0 ? ["."] : below).some((folder) => place.holdsOwn(folder));
}

interface Split {
  readonly operands: readonly string[];
  readonly given: ReadonlySet<string>;
}

/** `null` at a flag that is not listed, or a value that does not fit. */
function splitArguments(
  flags: Flags,
  args: readonly string[],
  { style, endFlags }: { readonly style: "flags" | "words"; readonly endFlags: boolean },
  place: ReadingPlace,
): Split | null {
  const operands: string[] = [];
  const given = new Set<string>();
  for (let at = 0; at < args.length; at++) {
    const arg = args[at] ?? "";
    if (endFlags && operands.length > 0) return { operands: [...operands, ...args.slice(at)], given };
    if (arg === "--" && style === "flags") return { operands: [...operands, ...args.slice(at + 1)], given };
    if (arg === "-" || !arg.startsWith("-")) {
      operands.push(arg);
      continue;
    }
    if (flags.digits === true && /^-\d+$/.test(arg)) continue;
    const read = style === "words" || arg.startsWith("--") ? readLong(flags, arg) : readShort(flags, arg);
    if (read === null) return null;
    for (const flag of read.flags) given.add(flag);
    if (read.value === null) continue;
    const { kind, text } = read.value;
    const value = text ?? args[++at];
    if (value === undefined || !valueFits(kind, value, place)) return null;
    if (text !== null) continue;
    if (value.startsWith("-") && kind !== "number") return null;
    // Some systems take everything behind the first operand for operands.
    if (operands.length > 0 && kind === "text" && style === "flags" && !isInside(value, place)) return null;
  }
  return { operands, given };
}

type Valued = "number" | "text" | "path";

interface Read {
  readonly flags: readonly string[];
  /** `text`: `null` when it is the next word. */
  readonly value: { readonly kind: Valued; readonly text: string | null } | null;
}

function readLong(flags: Flags, arg: string): Read | null {
  const equals = arg.indexOf("=");
  const name = equals === -1 ? arg : arg.slice(0, equals);
  const text = equals === -1 ? null : arg.slice(equals + 1);
  if (has(flags.optional, name) || (has(flags.none, name) && text === null))
    return { flags: [name], value: null };
  const kind = valuedKind(flags, name);
  return kind === null ? null : { flags: [name], value: { kind, text } };
}

/** One or more letters; the rest of the word behind a letter that takes a value is that value. */
function readShort(flags: Flags, arg: string): Read | null {
  const read: string[] = [];
  for (let i = 1; i < arg.length; i++) {
    const flag = `-${arg.charAt(i)}`;
    read.push(flag);
    if (has(flags.none, flag)) continue;
    if (has(flags.optional, flag)) return { flags: read, value: null };
    const kind = valuedKind(flags, flag);
    const text = arg.slice(i + 1);
    return kind === null ? null : { flags: read, value: { kind, text: text === "" ? null : text } };
  }
  return { flags: read, value: null };
}

const kinds: readonly Valued[] = ["number", "text", "path"];

const valuedKind = (flags: Flags, flag: string) => kinds.find((kind) => has(flags[kind], flag)) ?? null;

function has(list: string | undefined, flag: string): boolean {
  return list !== undefined && ` ${list} `.includes(` ${flag} `);
}

function valueFits(kind: Valued, value: string, place: ReadingPlace): boolean {
  if (kind === "number") return /^[+-]?\d+[bcgkm]?$/i.test(value);
  return kind === "text" || isInside(value, place);
}

function operandsRead(wanted: Operands, split: Split, place: ReadingPlace): boolean {
  const { first, rest, most = Infinity } = wanted;
  if (split.operands.length > most) return false;
  const special = isSpecial(wanted, split);
  return split.operands.every((operand, at) => {
    const wants = special && first && at === 0 ? first.is : rest;
    if (wants instanceof RegExp) return wants.test(operand);
    if (wants === "paths") return isInside(operand, place);
    if (wants === "revisions") return isRevision(operand, place);
    return wants === "text";
  });
}

/** Whether the first operand is another thing than the rest. */
const isSpecial = ({ first }: Operands, { given }: Split) =>
  first !== undefined && first.unless?.split(" ").some((flag) => given.has(flag)) !== true;
