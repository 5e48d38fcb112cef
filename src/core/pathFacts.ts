/** Where a path in the arguments leads, as far as rules can ask. */
export interface PathFacts {
  /** Absolute; symbolic links resolved. */
  readonly resolved: string;
  /** Inside the workspace, and not where Toolgate keeps what is its own. */
  readonly inside: boolean;
  /** Whether changing it would steer the editor, an agent or Toolgate itself. */
  readonly protected: boolean;
}

/** Throws an `Error` that says why a path leads nowhere certain. `cwd`: absolute, what relative paths start from. */
export type LookUpPath = (path: string, cwd: string | null) => PathFacts;
