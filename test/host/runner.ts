import Mocha from "mocha";
import { runInto } from "../stages/reporter.ts";
import { grepVariable, resultsVariable } from "./variables.ts";

/** Runs inside the extension host; VS Code ends when the promise settles. */
export async function runTests(files: readonly (() => Promise<unknown>)[]): Promise<void> {
  const results = process.env[resultsVariable];
  if (results === undefined) throw new Error(`${resultsVariable} does not name a file`);
  const grep = process.env[grepVariable];
  const mocha = new Mocha({ timeout: 30_000, forbidOnly: true });
  if (grep !== undefined) mocha.fgrep(grep);
  // The test files are part of the bundle: they find `describe` and `it` where Mocha puts them for a file.
  mocha.suite.emit("pre-require", globalThis, "", mocha);
  for (const load of files) await load();
  const failures = await runInto(results, mocha);
  if (failures > 0) throw new Error(`${failures} failed`);
}
