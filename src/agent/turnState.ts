import {
  callsIn,
  type Message,
  type SaidPart,
  type ToolCallPart,
  type ToolResult,
  type Usage,
} from "./message.ts";

/** Where a turn stands: what was said, and in the midst of a round what the model wants and has got of it. */
export interface TurnState {
  /** All of it, whatever of it the model is shown. */
  readonly messages: readonly Message[];
  readonly parts: readonly SaidPart[];
  readonly results: readonly ToolResult[];
  /** How many calls in a row the person has declined. */
  readonly declines: number;
  /** Summed over the rounds. */
  readonly usage: Usage;
}

export const turnOf = (messages: readonly Message[]): TurnState => ({
  messages,
  parts: [],
  results: [],
  declines: 0,
  usage: {},
});

/** The round is a part of the conversation now. */
export function closedRound(state: TurnState): TurnState {
  const { messages, parts, results, declines, usage } = state;
  const said: readonly Message[] = parts.length > 0 ? [{ kind: "assistant", parts }] : [];
  const given: readonly Message[] = results.length > 0 ? [{ kind: "toolResults", results }] : [];
  return { ...turnOf([...messages, ...said, ...given]), declines, usage };
}

export interface AnsweredCall {
  readonly call: ToolCallPart;
  readonly result: ToolResult;
}

/** The calls since the person last said something, oldest first, as far as they were answered. */
export function answeredCalls(state: TurnState): readonly AnsweredCall[] {
  const { parts, results } = state;
  const turn = sincePerson(state);
  const earlier = turn.flatMap((message, at) => {
    const next = turn[at + 1];
    return message.kind === "assistant" && next?.kind === "toolResults"
      ? paired(message.parts, next.results)
      : [];
  });
  return [...earlier, ...paired(parts, results)];
}

function paired(parts: readonly SaidPart[], results: readonly ToolResult[]): readonly AnsweredCall[] {
  return callsIn(parts).flatMap((call, at) => {
    const result = results[at];
    return result ? [{ call, result }] : [];
  });
}

/** How many rounds of calls were answered since then. */
export const roundsIn = (state: TurnState): number =>
  sincePerson(state).filter(({ kind }) => kind === "toolResults").length;

const sincePerson = ({ messages }: TurnState) =>
  messages.slice(messages.findLastIndex(({ kind }) => kind === "user") + 1);

/** How many calls the conversation had before this round. */
export const callsBefore = ({ messages }: TurnState): number =>
  messages.flatMap((message) => (message.kind === "assistant" ? callsIn(message.parts) : [])).length;

/** How many calls in a row the person has declined since they last said something. */
export const declinesIn = (state: TurnState): number =>
  sincePerson(state)
    .flatMap((message) => (message.kind === "toolResults" ? message.results : []))
    .reduce(declinesAfter, 0);

export function declinesAfter(declines: number, { kind }: ToolResult): number {
  switch (kind) {
    case "declined":
      return declines + 1;
    case "result":
    case "failed":
      return 0;
    // What is refused otherwise says nothing of what the person wants.
    case "refused":
    case "skipped":
      return declines;
  }
}
