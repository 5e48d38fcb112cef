import { uncertain, type Uncertain } from "./reading.ts";
import type { Wrapper } from "./wrappers.ts";

interface Rest {
  readonly kind: "rest";
  /** Index of the first argument that is no flag. */
  readonly at: number;
  /** All short flags that were given. */
  readonly letters: string;
}

/** Finds where the flags of a wrapper end; at a flag that is not listed that cannot be told. */
export function skipFlags(wrapper: Wrapper, args: readonly string[]): Rest | Uncertain {
  let letters = "";
  let at = 0;
  for (; at < args.length; at++) {
    const arg = args[at] ?? "";
    if (arg === "--") return { kind: "rest", at: at + 1, letters };
    if (!arg.startsWith("-")) break;
    const unknown = uncertain(`a flag whose meaning is not known here, '${arg}'`);
    if (arg.startsWith("--")) {
      const [name, value] = splitValue(arg);
      if (wrapper.longValued?.includes(name) === true) at += value === undefined ? 1 : 0;
      else if (wrapper.long?.includes(name) !== true || value !== undefined) return unknown;
      continue;
    }
    for (let i = 1; i < arg.length || i === 1; i++) {
      const letter = arg.charAt(i);
      letters += letter;
      if (letter !== "" && wrapper.valued?.includes(letter) === true) {
        if (i === arg.length - 1) at++;
        break;
      }
      if (letter === "" || wrapper.flags?.includes(letter) !== true) return unknown;
    }
  }
  return { kind: "rest", at, letters };
}

function splitValue(arg: string): [string, string | undefined] {
  const equals = arg.indexOf("=");
  return equals === -1 ? [arg, undefined] : [arg.slice(0, equals), arg.slice(equals + 1)];
}
