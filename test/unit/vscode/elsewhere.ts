import { english } from "../../../src/core/translate.ts";
import type { PendingApproval } from "../../../src/gate/pending.ts";
import type { OtherCall, OtherWindowsCalls } from "../../../src/vscode/otherCalls.ts";
import { remoteCardOf } from "../../../src/vscode/remoteCard.ts";
import type { Answered } from "../../../src/windows/messages.ts";

export const noWindows: OtherWindowsCalls = {
  list: () => [],
  reveal: () => undefined,
  answer: async () => "gone",
  check: async () => null,
};

/** This call as another window offers it. */
export const offered = (approval: PendingApproval, window = "other", whole = false): OtherCall => ({
  id: approval.id,
  digest: approval.call.digest,
  window,
  card: remoteCardOf(approval, whole, english),
  remainingMs: () => approval.remainingMs() - 1,
});

/** Other windows that offer these calls, and take every answer. */
export function elsewhere(...calls: readonly OtherCall[]) {
  const asked: unknown[][] = [];
  const self = {
    asked,
    calls,
    becomes: "resolved" as Answered,
    problems: [] as readonly string[] | null,
    list: () => self.calls,
    reveal: (...given: readonly unknown[]) => void asked.push(["reveal", ...given]),
    answer: async (...given: readonly unknown[]) => (asked.push(["answer", ...given]), self.becomes),
    check: async (...given: readonly unknown[]) => (asked.push(["check", ...given]), self.problems),
  };
  return self;
}
