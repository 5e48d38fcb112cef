import type { Withheld } from "../gate/ports.ts";
import type { GuardOutcome } from "./loopEvent.ts";

/** What stands on record of a call that the loop answers without its tool. */
export function withheldFor(outcome: GuardOutcome): Withheld {
  switch (outcome) {
    case "cancelled":
      return { step: "door", by: { kind: "cancelled" }, reason: "the request was stopped" };
    case "malformed":
      return { step: "validate", by: { kind: "arguments" }, reason: "the arguments are no JSON" };
    case "wrap-up":
    case "hard-stop":
      return limited("rounds of one request", "the model had called tools in as many rounds as it may");
    case "limit":
      return limited("calls of one request", "the model had made as many calls as it may");
    case "repeated":
      return limited("calls with the same arguments", "it had been made as often as it may, just like this");
    case "declined-repeat":
      return limited("a person declined it", "a person had declined it before in the same request");
    case "declined-often":
      return limited("calls declined in a row", "a person had declined several calls in a row");
    case "interaction-budget":
      return limited("questions in one round", "a person is asked one thing at a time");
  }
}

const limited = (limit: string, reason: string): Withheld => ({
  step: "door",
  by: { kind: "limit", limit },
  reason,
});
