import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";

/** One check of a scenario, and what became of it. */
export interface Check {
  readonly scenario: string;
  readonly id: string;
  readonly status: string;
  readonly problem: string;
}

/** Runs the conformance suite against a server; `more`: what of it, in the words of its command line. */
export async function runSuite(
  suite: "@modelcontextprotocol/conformance" | "conformance-next",
  url: string,
  ...more: readonly string[]
): Promise<readonly Check[]> {
  const folder = await mkdtemp(join(tmpdir(), "toolgate-conformance-"));
  const script = fileURLToPath(import.meta.resolve(`../../node_modules/${suite}/dist/index.js`));
  const child = spawn(process.execPath, [script, "server", "--url", url, "-o", folder, ...more], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [output] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "close")]);
  const runs = await readdir(folder);
  if (runs.length === 0) throw new Error(`The suite did not run:\n${output}`);
  const checks = await Promise.all(runs.toSorted().map((run) => readChecks(folder, run)));
  await rm(folder, { recursive: true });
  return checks.flat();
}

async function readChecks(folder: string, run: string): Promise<readonly Check[]> {
  const scenario = run.replace(/^server-/, "").replace(/-\d{4}-\d\d-\d\dT.*$/, "");
  const checks = JSON.parse(await readFile(join(folder, run, "checks.json"), "utf8")) as {
    id: string;
    status: string;
    errorMessage?: string;
  }[];
  return checks.map(({ id, status, errorMessage = "" }) => ({ scenario, id, status, problem: errorMessage }));
}
