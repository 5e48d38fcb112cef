import { isJsonObject, type Json } from "../core/json.ts";
import type { PersonsAnswer } from "./pending.ts";

export interface ApprovalMessage {
  readonly id: string;
  readonly answer: PersonsAnswer;
}

/** Whether it is meant to be one, however malformed: no such text is for a model. */
export const isApprovalMessage = (text: string): boolean => text.startsWith(prefix);

/**
 * Reads `/__approval/<id>/<action>[ payload]` (behaviour 1.13); `null`: it is no such message. What is malformed
 * is a no.
 */
export function parseApprovalMessage(text: string): ApprovalMessage | null {
  if (!isApprovalMessage(text)) return null;
  const [, id = "", action = "", payload = ""] = message.exec(text.slice(prefix.length)) ?? [];
  return { id, answer: answerOf(action.toLowerCase(), payload) };
}

/** The same answer as such a message, which has no words for a grant; edited arguments that are none become a no. */
export function approvalMessage(id: string, answer: PersonsAnswer): string {
  const say = (action: string, payload?: unknown) =>
    `${prefix}${id}/${action}${payload === undefined ? "" : ` ${JSON.stringify(payload)}`}`;
  switch (answer.kind) {
    case "approve":
      return say("approve");
    case "decline":
      return say("deny", answer.reason);
    case "edit":
      // As one value under a key, so that arguments that are none cannot pass for an approval of the agent's own.
      return say("approve", { arguments: answer.arguments ?? null });
    case "respond":
      return say("respond", answer.response);
  }
}

const prefix = "/__approval/";

const message = /^([^/\s]*)(?:\/(\S*))?(?:\s+([^]*))?$/;

function answerOf(action: string, payload: string): PersonsAnswer {
  switch (action) {
    case "approve":
    case "yes":
      return payload === "" ? { kind: "approve" } : edited(payload);
    case "respond":
      return payload === "" ? { kind: "decline" } : { kind: "respond", response: textOf(payload) };
    case "deny":
      return payload === "" ? { kind: "decline" } : { kind: "decline", reason: textOf(payload) };
    default:
      return { kind: "decline" };
  }
}

/** A JSON object, either the arguments themselves or with nothing but them under `arguments`. */
function edited(payload: string): PersonsAnswer {
  const given = parsed(payload);
  if (!isJsonObject(given)) return { kind: "decline" };
  const wrapped = Object.hasOwn(given, "arguments") && Object.keys(given).length === 1;
  const args = wrapped ? (given["arguments"] ?? null) : given;
  return isJsonObject(args) ? { kind: "edit", arguments: args } : { kind: "decline" };
}

/** A JSON text without its quotes; anything else as it stands. */
function textOf(payload: string): string {
  const given = parsed(payload);
  return typeof given === "string" ? given : payload;
}

function parsed(payload: string): Json {
  try {
    const value: Json = JSON.parse(payload);
    return value;
  } catch {
    return null;
  }
}
