/** One command that a line runs, as the program will get it: quotes resolved, nothing left to expand. */
export interface ShellCommand {
  /** As written, but without the folder when that is one of the system's own, such as `/usr/bin`. */
  readonly name: string;
  readonly args: readonly string[];
  /** `A=b` before it, also those that `env` or `sudo` sets. */
  readonly assignments: readonly string[];
  /** The operator without the number before it: `>`, `>>`, `<`, `>&`, ... */
  readonly redirects: readonly { readonly operator: string; readonly target: string }[];
  /** What runs it in the line's place, outermost first: `sudo`, `bash`, `timeout`, ... Those are commands of their own too. */
  readonly wrappers: readonly string[];
}

export type ShellReading =
  { readonly kind: "certain"; readonly commands: readonly ShellCommand[] } | Uncertain;

/** `why` completes "The line cannot be read with certainty: ...". */
export interface Uncertain {
  readonly kind: "uncertain";
  readonly why: string;
}

export function uncertain(why: string): Uncertain {
  return { kind: "uncertain", why };
}
