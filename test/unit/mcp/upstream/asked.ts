import type { JsonObject } from "../../../../src/core/json.ts";
import type { DownstreamSession } from "../../../../src/gate/downstream.ts";

/** A client that answers what servers ask it as the table says, and keeps what it was asked. */
export function clientThat(answers: Readonly<Record<string, JsonObject>>, capabilities: JsonObject = all) {
  const asked: { readonly method: string; readonly params: JsonObject }[] = [];
  const session: DownstreamSession = {
    capabilities,
    async request(method, params) {
      asked.push({ method, params });
      const answer = answers[method];
      if (answer === undefined) throw new Error("nobody answers");
      return answer;
    },
    notify: () => {},
  };
  return { session, asked };
}

const all = { sampling: {}, elicitation: { form: {}, url: {} }, roots: {} };
