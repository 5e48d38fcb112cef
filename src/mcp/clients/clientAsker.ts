import * as z from "zod/mini";
import type { JsonObject } from "../../core/json.ts";
import { isJsonObject } from "../../core/json.ts";
import type { Translate } from "../../core/translate.ts";
import type { Asker, ClientAnswer } from "../../gate/asker.ts";
import type { DownstreamSession } from "../../gate/downstream.ts";
import type { Mask } from "../../gate/interactive.ts";
import type { OutsideClient } from "./client.ts";
import { clientQuestion } from "./clientQuestion.ts";

export interface ClientAskerParts {
  readonly client: OutsideClient;
  /** The session the call came through; nobody else's answer reaches it. */
  readonly session: Pick<DownstreamSession, "capabilities" | "request">;
  readonly mask: Mask;
  readonly t: Translate;
}

/**
 * Asks a client's own person by elicitation. What the client cannot show them whole is not asked there: it is refused,
 * or asked for in the editor where the person chose that for the client.
 */
export function clientAsker({ client, session, mask, t }: ClientAskerParts): Asker {
  const notThere = (reason: string): ClientAnswer =>
    client.asks === "client" ? { kind: "unable", reason } : { kind: "elsewhere" };
  return {
    name: client.name,
    async ask(tool, request) {
      if (!takesForms(session.capabilities)) return notThere(`'${client.name}' cannot ask (no elicitation)`);
      const { count } = await mask(request.call.args);
      if (count > 0) return notThere(`'${client.name}' is not shown the secrets in the arguments`);
      const message = clientQuestion(tool, request, t);
      if (message === null) return notThere(`the arguments are too long to be shown in '${client.name}'`);
      const answer = await session.request("elicitation/create", confirmation(message), request.signal);
      return { kind: "answered", approved: elicited.parse(answer).action === "accept" };
    },
  };
}

/** Behaviour 3.26: a confirmation, not a form. */
export const confirmation = (message: string): JsonObject => ({
  message,
  requestedSchema: { type: "object", properties: {} },
});

/** Whatever else an answer has is not asked for. */
export const elicited = z.object({ action: z.enum(["accept", "decline", "cancel"]) });

/** One that names no mode takes forms, as all did before there were others. */
function takesForms({ elicitation }: JsonObject): boolean {
  if (elicitation === undefined || !isJsonObject(elicitation)) return false;
  return "form" in elicitation || !("url" in elicitation);
}
