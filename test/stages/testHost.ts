import type { HostDescription } from "../e2e/host.ts";

/** The VS Code that one run of the suite uses for everything that needs one. */
export interface TestHost extends AsyncDisposable {
  /** How the stories reach it. */
  readonly description: HostDescription;
  /** Runs the host tests in a window of their own; their results say what failed. */
  runHostTests(): Promise<void>;
}

export interface TestHostOptions {
  /** File for the results of the host tests. */
  readonly results: string;
  readonly grep: string | undefined;
}

/** Longest time the host tests may take, in milliseconds. */
export const hostTestsLimit = 300_000;
