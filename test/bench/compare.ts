import type { Row, Table } from "./table.ts";

/** One way to do the same work. */
export interface Contender {
  readonly name: string;
  /** Does it once; may be asynchronous. */
  run(): unknown;
}

export interface Comparison {
  readonly title: string;
  /** What the work is. */
  readonly note: string;
  /** Name of the contender that the ratios are of. */
  readonly peer: string;
  readonly rounds?: number;
}

/**
 * Measures contenders in turns, so that what slows the machine down for a while slows all of them. Gives percentiles
 * of the time one run takes, and how the medians relate to the peer's.
 */
export async function compare(contenders: readonly Contender[], comparison: Comparison): Promise<Table> {
  const { title, note, peer, rounds = 20 } = comparison;
  const entered: Entered[] = [];
  for (const contender of contenders) entered.push(await calibrated(contender));
  for (let round = 0; round < rounds; round++)
    for (const place of entered.keys()) {
      const next = entered[(round + place) % entered.length];
      if (next) for (let count = 0; count < next.batches; count++) next.times.push(await timed(next));
    }
  const measured = entered.map(({ name, times }) => ({ name, ...percentiles(times) }));
  const base = measured.find(({ name }) => name === peer)?.p50;
  if (base === undefined) throw new Error(`'${peer}' is no contender of '${title}'.`);
  const rows = measured.map(({ name, p50, p95, p99 }): Row => ({
    name,
    "p50 µs": p50,
    "p95 µs": p95,
    "p99 µs": p99,
    [`× ${peer}`]: p50 / base,
  }));
  return { title, note, rows };
}

export interface Percentiles {
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
}

export function percentiles(times: readonly number[]): Percentiles {
  const sorted = Float64Array.from(times).sort();
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}

interface Entered extends Contender {
  /** How many runs are timed together: so many that reading the clock does not count. */
  readonly batch: number;
  /** How many batches make a round. */
  readonly batches: number;
  /** Microseconds of one run, each the mean of a batch. */
  readonly times: number[];
}

const warmUpMs = 300;
const batchUs = 5;
const roundUs = 20_000;
const mostBatches = 1000;

/** Runs until the engine has compiled what it will compile, then goes by what a run takes. */
async function calibrated({ name, run }: Contender): Promise<Entered> {
  const times: number[] = [];
  for (const started = performance.now(); performance.now() - started < warmUpMs;)
    times.push(await timed({ run, batch: 1 }));
  const { p50 } = percentiles(times.slice(Math.floor(times.length / 2)));
  const batch = Math.max(1, Math.ceil(batchUs / p50));
  const batches = Math.min(mostBatches, Math.max(1, Math.round(roundUs / (batch * p50))));
  return { name, run, batch, batches, times: [] };
}

/** Microseconds. */
async function timed({ run, batch }: Pick<Entered, "run" | "batch">): Promise<number> {
  const started = performance.now();
  for (let count = 0; count < batch; count++) {
    const pending = run();
    if (pending instanceof Promise) await pending;
  }
  return ((performance.now() - started) * 1000) / batch;
}
