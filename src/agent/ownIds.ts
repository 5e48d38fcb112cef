import { callsIn, type Message, type SaidPart } from "./message.ts";

/**
 * Gives a call an id of its own where the model left it empty or has used it before in the conversation (trap D14): to
 * providers two answers to one id are an error.
 */
export function ownIds(parts: readonly SaidPart[], messages: readonly Message[]): readonly SaidPart[] {
  const taken = new Set<string>();
  for (const message of messages)
    if (message.kind === "assistant") for (const { callId } of callsIn(message.parts)) taken.add(callId);
  return parts.map((part) => {
    if (part.kind !== "toolCall") return part;
    const callId = part.callId === "" || taken.has(part.callId) ? unused(taken) : part.callId;
    taken.add(callId);
    return callId === part.callId ? part : { ...part, callId };
  });
}

function unused(taken: ReadonlySet<string>): string {
  let n = taken.size + 1;
  while (taken.has(`call_${n}`)) n++;
  return `call_${n}`;
}
