/** How a call ended at the gate; the last two without asking anybody. */
export const answers = [
  "approved",
  "declined",
  "timedOut",
  "cancelled",
  "fault",
  "allowed",
  "denied",
] as const;

export type Answer = (typeof answers)[number];

/** How many calls ended how. */
export type Tally = Readonly<Record<Answer, number>>;

export interface Figures {
  readonly tally: Tally;
  /** Of what a person answered, how long that took; `null` where a person answered nothing. */
  readonly medianMs: number | null;
  readonly p95Ms: number | null;
}

export interface NamedFigures extends Figures {
  readonly name: string;
}

interface Named {
  readonly tool: string;
  readonly caller: string;
}

interface Count extends Named {
  readonly answer: Answer;
  readonly calls: number;
}

interface Waits extends Named {
  /** Milliseconds, in any order. */
  readonly waits: Float64Array;
}

export function figuresOf(counts: readonly Count[], waits: readonly Waits[]): Figures {
  const sorted = joined(waits.map((group) => group.waits)).sort();
  return { tally: tallyOf(counts), medianMs: medianOf(sorted), p95Ms: percentileOf(sorted, 95) };
}

/** The most calls first, by name where they are equally many. */
export function namedFigures(
  counts: readonly Count[],
  waits: readonly Waits[],
  nameOf: (of: Named) => string,
): readonly NamedFigures[] {
  const waitsOf = Map.groupBy(waits, nameOf);
  return [...Map.groupBy(counts, nameOf)]
    .map(([name, own]) => ({ name, ...figuresOf(own, waitsOf.get(name) ?? []) }))
    .filter(({ tally }) => totalOf(tally) > 0)
    .toSorted((a, b) => totalOf(b.tally) - totalOf(a.tally) || (a.name < b.name ? -1 : 1));
}

export function tallyOf(counts: readonly Pick<Count, "answer" | "calls">[]): Tally {
  const tally = { approved: 0, declined: 0, timedOut: 0, cancelled: 0, fault: 0, allowed: 0, denied: 0 };
  for (const { answer, calls } of counts) tally[answer] += calls;
  return tally;
}

const totalOf = (tally: Tally) => answers.reduce((sum, answer) => sum + tally[answer], 0);

function joined(parts: readonly Float64Array[]): Float64Array {
  const whole = new Float64Array(parts.reduce((sum, part) => sum + part.length, 0));
  let end = 0;
  for (const part of parts) {
    whole.set(part, end);
    end += part.length;
  }
  return whole;
}

function medianOf(sorted: Float64Array): number | null {
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.ceil(sorted.length / 2) - 1];
  return upper === undefined || lower === undefined ? null : (lower + upper) / 2;
}

/** The smallest that at least so many in a hundred do not exceed. */
function percentileOf(sorted: Float64Array, percent: number): number | null {
  return sorted[Math.ceil((sorted.length * percent) / 100) - 1] ?? null;
}
