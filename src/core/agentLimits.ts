/** How far one turn of a tool-calling loop may go (behaviour 2.20, 3.21, 3.36, 3.40). */
export interface AgentLimits {
  /** Rounds in which tools run. */
  readonly rounds: number;
  /** Rounds in which calls are at least answered; after them the turn ends. */
  readonly roundsAtMost: number;
  readonly onExhausted: "completeWithoutTools" | "fail";
  /** Calls of one tool; 0: any number. */
  readonly callsPerTool: number;
  /** Calls of all tools; 0: any number. */
  readonly callsPerTurn: number;
  /** Calls of single tools, by name, instead of `callsPerTool`; 0: any number, and they do not count. */
  readonly toolLimits: Readonly<Record<string, number>>;
  /** `answer`: the model is told, and goes on without. */
  readonly onLimit: "stop" | "answer";
  /** What is not asked about again once the person declined it: the same call, or any call of the tool. */
  readonly declined: "call" | "tool";
  /** Calls with the same arguments. */
  readonly identicalCalls: number;
  /** Calls of one round that ask the person something. */
  readonly questionsPerRound: number;
}

/** The limit of calls that a turn came to, called as its setting is; `tool`: by the name a model calls it by. */
export type ReachedLimit =
  | { readonly kind: "callsPerTurn"; readonly most: number }
  | { readonly kind: "callsPerTool" | "toolLimits"; readonly most: number; readonly tool: string };

export const defaultLimits: AgentLimits = Object.freeze({
  rounds: 16,
  roundsAtMost: 18,
  onExhausted: "completeWithoutTools",
  callsPerTool: 40,
  callsPerTurn: 150,
  toolLimits: Object.freeze({}),
  onLimit: "stop",
  declined: "call",
  identicalCalls: 3,
  questionsPerRound: 1,
});

/** The least that each of those that are counted may be. */
export const leastOf = {
  rounds: 1,
  roundsAtMost: 1,
  callsPerTool: 0,
  callsPerTurn: 0,
  identicalCalls: 1,
  questionsPerRound: 1,
} as const satisfies Partial<Record<keyof AgentLimits, number>>;

export type CountedLimit = keyof typeof leastOf;

export type GivenLimits = { readonly [K in keyof AgentLimits]?: AgentLimits[K] | null };

/** Behaviour 3.46: what makes no sense is as if it were not there. */
export function agentLimits(given: GivenLimits = {}): AgentLimits {
  const counted = (key: CountedLimit) => {
    const value = given[key] ?? null;
    return value !== null && isCount(value, leastOf[key]) ? value : defaultLimits[key];
  };
  const limits: AgentLimits = {
    rounds: counted("rounds"),
    roundsAtMost: counted("roundsAtMost"),
    onExhausted: given.onExhausted ?? defaultLimits.onExhausted,
    callsPerTool: counted("callsPerTool"),
    callsPerTurn: counted("callsPerTurn"),
    toolLimits: Object.fromEntries(
      Object.entries(given.toolLimits ?? {}).filter(([, most]) => isCount(most, 0)),
    ),
    onLimit: given.onLimit ?? defaultLimits.onLimit,
    declined: given.declined ?? defaultLimits.declined,
    identicalCalls: counted("identicalCalls"),
    questionsPerRound: counted("questionsPerRound"),
  };
  return Object.freeze({ ...limits, roundsAtMost: Math.max(limits.rounds, limits.roundsAtMost) });
}

export const isCount = (value: number, least: number): boolean =>
  Number.isInteger(value) && value >= least && value <= mostCounted;

/** More than any turn has, and few enough to be counted one by one. */
export const mostCounted = 10_000;
