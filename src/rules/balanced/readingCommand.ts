/** A command that only reads, as far as it is used with what stands here. Anything else of it is not allowed. */
export interface ReadingCommand {
  /** Its first words; several when they take the same. */
  readonly names: readonly string[];
  /** Why running it unasked is safe: one sentence. */
  readonly why: string;
  readonly flags?: Flags;
  /** Default: none. */
  readonly operands?: Operands;
  /**
   * `flags` (the default): `-ab`, `-n5`, `-n 5`, `--long=x`, `--long x`, in any order; `--` ends them.
   * `words`: every flag is a whole word, its value the next one. `text`: there are none, `-x` is an operand.
   */
  readonly style?: "flags" | "words" | "text";
  /** No argument may contain this. */
  readonly never?: RegExp;
  /** With which flags it prints what is in the files below a folder; `always`: it needs none. */
  readonly descends?: string;
  /** Whether it looks for a git repository where it runs; only the workspace's own will do. */
  readonly repository?: boolean;
  /** Lines that are allowed, and lines that are not, when everything relative is inside the workspace. */
  readonly examples: { readonly match: readonly string[]; readonly notMatch: readonly string[] };
}

/** Flags by the value they take, with blanks between. */
export interface Flags {
  readonly none?: string;
  /** Digits, with a sign or a unit. */
  readonly number?: string;
  readonly text?: string;
  /** A path inside the workspace. */
  readonly path?: string;
  /** Any text, but only in the same word, or nothing. */
  readonly optional?: string;
  /** Whether `-5` is one. */
  readonly digits?: boolean;
}

export interface Operands {
  /** What the first one is, unless one of the flags in `unless` is given: then it is like the others. */
  readonly first?: { readonly is: "text" | RegExp; readonly unless?: string };
  /** `paths` are inside the workspace; `revisions` are those, or names of commits that are no path outside. */
  readonly rest: "none" | "paths" | "revisions" | "text" | RegExp;
  readonly most?: number;
  /** Whether what stands behind the first one is an operand, too, however it looks. */
  readonly endFlags?: boolean;
}
