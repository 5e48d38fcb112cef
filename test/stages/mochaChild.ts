import { once } from "node:events";
import { startGroup } from "../machine/processGroup.ts";

export interface MochaRun {
  readonly files: readonly string[];
  readonly results: string;
  /** For each test, in milliseconds. */
  readonly timeout: number;
  readonly grep: string | undefined;
  readonly env?: NodeJS.ProcessEnv;
}

/** Runs test files in a Node of their own, so that one that crashes ends its stage and not the run. */
export async function runMocha({ files, results, timeout, grep, env = {} }: MochaRun): Promise<void> {
  const args = ["test/stages/mocha.ts", "--results", results, "--timeout", String(timeout)];
  if (grep !== undefined) args.push("--grep", grep);
  await using group = startGroup(process.execPath, [...args, ...files.toSorted()], {
    env: { ...process.env, ...env },
    stdio: "inherit",
  });
  const [code, signal] = await once(group.child, "exit");
  // 1 says that tests failed, which the results say better.
  if (code !== 0 && code !== 1) throw new Error(`the test process ended with ${code ?? signal}`);
}
