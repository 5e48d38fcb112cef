import { approvalMessage } from "../../../src/gate/approvalMessage.ts";
import type { GrantRequest } from "../../../src/core/grant.ts";
import { canonical } from "../../../src/gate/digest.ts";
import type { PendingApproval } from "../../../src/gate/pending.ts";
import { offer } from "../../../src/windows/offering.ts";
import { watch } from "../../../src/windows/watching.ts";
import { desk } from "./desk.ts";
import type { Action } from "./personsActions.ts";
import { testClock } from "./world.ts";

/** A card of which nothing is shown. */
interface Card {
  readonly id: string;
  readonly digest: string;
  readonly remainingMs: number;
}

/**
 * A gate whose tool looks, at every run, for the person's yes to it: to these arguments, given before, to a call
 * that waited, and not used up by another run. A second window is linked to it in memory.
 */
export function twoWindows() {
  const yeses: string[] = [];
  const granted: { readonly request: GrantRequest; readonly args: string }[] = [];
  const wrong: string[] = [];
  const ends: ("result" | "refused" | "failed" | null)[] = [];
  const cancels: AbortController[] = [];
  const seen: PendingApproval[] = [];
  const runs: unknown[] = [];

  const d = desk({
    tool: {
      run: async (args) => {
        const key = canonical(args);
        const used = yeses.indexOf(key);
        const covered = granted.some(({ request, args: of }) => request.covers.kind === "any" || of === key);
        if (used >= 0) yeses.splice(used, 1);
        else if (!covered) wrong.push(`nobody said yes to ${key}`);
        runs.push(args);
        const allowed = d.decisions().filter(({ decision }) => decision.kind === "allow");
        if (allowed.length < runs.length) wrong.push(`the decision about ${key} is not on record`);
        return "ran";
      },
    },
  });
  d.w.tool = { ...d.w.tool, spec: { ...d.w.tool.spec, description: "one" } };
  d.pending.onDidChange(() => seen.push(...d.pending.list().filter((one) => !seen.includes(one))));

  const peer = { id: "0000000000000000", name: "other" };
  const link = { peer, lines: none(), close: () => {} };
  const offering = offer<Card>(
    { ...link, send: (message) => (receive(message), true) },
    d.pending,
    ({ id, call, remainingMs }) => ({ id, digest: call.digest, remainingMs: remainingMs() }),
  );
  const watching = watch<Card>(
    {
      ...link,
      send(message) {
        // As the socket would carry it.
        const copy: Parameters<typeof offering.answer>[0] = JSON.parse(JSON.stringify(message));
        if (copy.type === "answer") offering.answer(copy);
        return true;
      },
    },
    testClock(),
    () => {},
  );
  function receive(message: object): void {
    watching.take(JSON.parse(JSON.stringify(message)));
  }

  function answer({ to, answer: given, way }: Action & { kind: "answer" }): void {
    const approval = seen[to % seen.length];
    if (!approval) return;
    const { id, call } = approval;
    if (d.pending.list().includes(approval)) {
      if (given.kind === "approve") yeses.push(canonical(call.args));
      if (given.kind === "approve" && given.grant && way !== "inWords")
        granted.push({ request: given.grant, args: canonical(call.args) });
      if (given.kind === "edit") yeses.push(JSON.stringify(given.arguments));
    }
    switch (way) {
      case "here":
        return void d.pending.answer(approval, given);
      case "inWords":
        return void d.pending.tryResolve(approvalMessage(id, given));
      case "inOtherWindow":
        return void watching.answer(id, call.digest, given);
    }
  }

  return {
    wrong,
    runs,
    ends,
    waiting: () => d.pending.list().map(({ call }) => call.args),
    take(action: Action): void {
      switch (action.kind) {
        case "request": {
          const cancel = new AbortController();
          const index = ends.push(null) - 1;
          cancels.push(cancel);
          void d.call(action.args, cancel.signal).then(({ kind }) => (ends[index] = kind));
          return;
        }
        case "answer":
          return answer(action);
        case "cancel":
          return cancels[action.of % cancels.length]?.abort();
        case "wait":
          return d.clock.advance(action.ms);
        case "mode":
          d.w.mode = action.mode;
          return;
        case "trust":
          d.w.trusted = action.trusted;
          return;
        case "redefine":
          d.w.tool = { ...d.w.tool, spec: { ...d.w.tool.spec, description: action.description } };
          return;
        case "disconnect":
          return void d.pending.cancelAllPending();
        case "dispose":
          return d.closing.abort();
      }
    },
  };
}

async function* none(): AsyncGenerator<unknown, void, undefined> {}
