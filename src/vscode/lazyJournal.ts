import type { Journal } from "../decisionLog/journal.ts";
import type { ReopeningLog } from "./reopeningLog.ts";

/** The journal of whatever log is open at the time. */
export function lazyJournal({ open }: Pick<ReopeningLog, "open">): Journal {
  const journal = async () => (await open()).journal;
  return {
    take: async (key, terms) => (await journal()).take(key, terms),
    begin: async (question) => (await journal()).begin(question),
    settle: async (key, call, answer) => (await journal()).settle(key, call, answer),
    claim: async (key, call) => (await journal()).claim(key, call),
  };
}
