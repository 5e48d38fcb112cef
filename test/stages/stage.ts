import { follow } from "./follow.ts";
import type { Result } from "./result.ts";
import { counts, type Tally } from "./tally.ts";

export interface Stage {
  readonly name: string;
  /** How many processes tell when they have come to their end. */
  readonly processes: number;
  /** Runs the tests, which write their results into the file. Rejects when something else than a test failed. */
  run(results: string): Promise<void>;
}

export interface StageOptions {
  /** For the results. */
  readonly file: string;
  /** Whether a filter may have left no test. */
  readonly mayBeEmpty: boolean;
}

/**
 * Runs a stage and prints its results as they come. That it threw, did not come to its end or ran no test
 * counts as one failure more.
 */
export async function runStage(
  { name, processes, run }: Stage,
  { file, mayBeEmpty }: StageOptions,
): Promise<Tally> {
  console.log(`\n== ${name}`);
  const started = performance.now();
  const running = run(file).then(
    () => [],
    (error: unknown) => [describe(error)],
  );
  const results: Result[] = [];
  for await (const result of follow(file, running)) {
    print(result);
    results.push(result);
  }
  const thrown = await running;
  const troubles = thrown.length > 0 ? thrown : missing(results, processes, mayBeEmpty);
  for (const trouble of troubles) console.log(`  ✗ ${name}: ${trouble}`);
  const tally = count(results, troubles.length);
  console.log(`== ${name}: ${counts(tally)} (${((performance.now() - started) / 1000).toFixed(1)} s)`);
  return tally;
}

function missing(results: readonly Result[], processes: number, mayBeEmpty: boolean): readonly string[] {
  const ended = results.filter(({ type }) => type === "ended").length;
  if (ended < processes) return ["the tests did not come to their end"];
  const ran = results.some(({ type }) => type === "passed" || type === "failed");
  return ran || mayBeEmpty ? [] : ["no test ran"];
}

function count(results: readonly Result[], troubles: number): Tally {
  return {
    passed: results.filter(({ type }) => type === "passed").length,
    failed: results.filter(({ type }) => type === "failed").length + troubles,
    skipped: results.flatMap((result) => (result.type === "skipped" ? [result.title] : [])),
  };
}

function print(result: Result): void {
  switch (result.type) {
    case "passed":
      console.log(`  ✓ ${result.title}${result.ms >= 100 ? ` (${Math.round(result.ms)} ms)` : ""}`);
      break;
    case "failed":
      console.log(`  ✗ ${result.title}\n${result.error.replaceAll(/^/gm, "      ")}`);
      break;
    case "skipped":
      console.log(`  - ${result.title}`);
      break;
    case "ended":
      break;
  }
}

function describe(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
