import type { DownstreamSession } from "../../gate/downstream.ts";
import type { Names } from "./endpoint.ts";

/** The client as a server speaks to it: what its person is asked says whose question it is (abuse case M07). */
export function serverSession(
  session: DownstreamSession,
  server: string,
  { question }: Pick<Names, "question">,
): DownstreamSession {
  return {
    ...session,
    request(method, params, signal, key) {
      const { message } = params;
      const isQuestion = method === "elicitation/create" && typeof message === "string";
      const said = isQuestion ? { ...params, message: question(server, message) } : params;
      return session.request(method, said, signal, key);
    },
  };
}
