/** How far one turn may go (behaviour 2.20, 3.20, 3.21, 3.36, 3.40). */
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
  /** Calls with the same arguments. */
  readonly identicalCalls: number;
  /** Calls of one round that ask the person something. */
  readonly questionsPerRound: number;
}

export const defaultLimits: AgentLimits = {
  rounds: 16,
  roundsAtMost: 18,
  onExhausted: "completeWithoutTools",
  callsPerTool: 40,
  callsPerTurn: 150,
  toolLimits: {},
  onLimit: "stop",
  identicalCalls: 3,
  questionsPerRound: 1,
};

/** Behaviour 3.46: what makes no sense is as if it were not there. */
export function agentLimits(given: Partial<AgentLimits> = {}): AgentLimits {
  const limits: AgentLimits = {
    rounds: counted(given.rounds, "rounds", 1),
    roundsAtMost: counted(given.roundsAtMost, "roundsAtMost", 1),
    onExhausted: given.onExhausted ?? defaultLimits.onExhausted,
    callsPerTool: counted(given.callsPerTool, "callsPerTool", 0),
    callsPerTurn: counted(given.callsPerTurn, "callsPerTurn", 0),
    toolLimits: Object.fromEntries(
      Object.entries(given.toolLimits ?? {}).filter(([, most]) => isCount(most, 0)),
    ),
    onLimit: given.onLimit ?? defaultLimits.onLimit,
    identicalCalls: counted(given.identicalCalls, "identicalCalls", 1),
    questionsPerRound: counted(given.questionsPerRound, "questionsPerRound", 1),
  };
  return Object.freeze({ ...limits, roundsAtMost: Math.max(limits.rounds, limits.roundsAtMost) });
}

type Counts = { [K in keyof AgentLimits]: AgentLimits[K] extends number ? K : never }[keyof AgentLimits];

function counted(given: number | undefined, key: Counts, least: number): number {
  return given !== undefined && isCount(given, least) ? given : defaultLimits[key];
}

const isCount = (value: number, least: number) =>
  Number.isInteger(value) && value >= least && value <= mostCounted;

/** More than any turn has, and little enough to be counted one by one. */
export const mostCounted = 10_000;

export class ToolLoopExhaustedError extends Error {
  override readonly name = "ToolLoopExhaustedError";
  readonly max: number;

  constructor(max: number) {
    super(`The model called tools in more than ${max} rounds`);
    this.max = max;
  }
}
