import { mostDeclines } from "../core/refusal.ts";
import type { AgentLimits, ReachedLimit } from "../core/agentLimits.ts";
import type { AgentTool } from "./agentTool.ts";
import { guardTexts } from "./guardTexts.ts";
import type { ToolResult } from "./message.ts";

export type Verdict = "continue" | "wrap-up" | "hard-stop" | "cancelled";

/** What becomes of the calls of a round, the first of which is 1 (behaviour 3.36). */
export function verdictOf(round: number, { rounds, roundsAtMost }: Rounds, cancelled: boolean): Verdict {
  if (cancelled) return "cancelled";
  if (round <= rounds) return "continue";
  return round <= roundsAtMost ? "wrap-up" : "hard-stop";
}

type Rounds = Pick<AgentLimits, "rounds" | "roundsAtMost">;

/** A call that was answered, as the guard remembers it. */
export interface Remembered extends Pick<ToolResult, "kind"> {
  readonly name: string;
  /** See `fingerprint`. */
  readonly print: string | null;
}

export interface Suspect extends Pick<Remembered, "name" | "print"> {
  readonly tool: Pick<AgentTool, "asksPerson">;
  /** Questions of this round that came before. */
  readonly questions: number;
  /** Calls in a row that the person declined. */
  readonly declines: number;
}

/** Why a call is answered without its tool, before anybody is asked. */
export type Objection =
  | { readonly kind: "limit"; readonly text: string; readonly limit: ReachedLimit }
  | {
      readonly kind: "repeated" | "declined-repeat" | "declined-often" | "interaction-budget";
      readonly text: string;
    };

/** `before`: the answered calls of the turn. */
export function objectionTo(
  call: Suspect,
  before: readonly Remembered[],
  limits: AgentLimits,
): Objection | null {
  const { name, print, tool, questions, declines } = call;
  const limit = breached(name, before, limits);
  if (limit !== null) return { kind: "limit", text: limitText(limit), limit };
  if (declines >= mostDeclines) return { kind: "declined-often", text: guardTexts.declinedOften };
  const same = before.filter((one) => print !== null && one.print === print);
  const remembered = limits.declined === "call" ? same : before.filter((one) => one.name === name);
  if (remembered.some(({ kind }) => kind === "declined"))
    return { kind: "declined-repeat", text: guardTexts.declinedBefore(name, limits.declined) };
  const times = same.filter(ran).length;
  if (times >= limits.identicalCalls) return { kind: "repeated", text: guardTexts.repeated(name, times) };
  if (tool.asksPerson && questions >= limits.questionsPerRound)
    return { kind: "interaction-budget", text: guardTexts.oneQuestion(name) };
  return null;
}

function breached(name: string, before: readonly Remembered[], limits: AgentLimits): ReachedLimit | null {
  const { callsPerTool, callsPerTurn, toolLimits } = limits;
  const most = (tool: string) => (Object.hasOwn(toolLimits, tool) ? toolLimits[tool] : undefined);
  if (most(name) === 0) return null;
  const counted = before.filter((one) => ran(one) && most(one.name) !== 0);
  const own = most(name);
  const ofTool = own ?? callsPerTool;
  if (ofTool > 0 && counted.filter((one) => one.name === name).length >= ofTool)
    return { kind: own === undefined ? "callsPerTool" : "toolLimits", most: ofTool, tool: name };
  if (callsPerTurn > 0 && counted.length >= callsPerTurn) return { kind: "callsPerTurn", most: callsPerTurn };
  return null;
}

const limitText = (limit: ReachedLimit) =>
  limit.kind === "callsPerTurn"
    ? guardTexts.tooMany(limit.most)
    : guardTexts.tooManyOfTool(limit.tool, limit.most);

const ran = ({ kind }: Remembered) => kind !== "skipped";
