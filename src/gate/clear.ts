import type { Decision } from "../core/decision.ts";
import { decide } from "../core/decide.ts";
import { unread } from "../core/situation.ts";
import type { ToolCall } from "../core/toolCall.ts";
import { createAsk } from "./ask.ts";
import { createDurableAsk } from "./durable.ts";
import { changedSince } from "./commit.ts";
import { definitionHash } from "./digest.ts";
import type { Claim, Clearance, Draft, Known } from "./draft.ts";
import { giveGrant } from "./giveGrant.ts";
import { grantedMeanwhile } from "./grantedMeanwhile.ts";
import { judge, stop, vetoedBy, type Judged, type Judging } from "./judge.ts";
import type { GatePorts, Withheld } from "./ports.ts";
import { readCall } from "./weigh.ts";

/** Decides and, where needed, asks. Changes nothing but the draft. Rejects on any fault. */
export type Clear = (draft: Draft, signal: AbortSignal) => Promise<Clearance>;

/** Told of every call that can be decided at all, before it is and when nothing denies it, and of its journal's faults. */
export type TellOfCall = (
  call: ToolCall,
  what:
    { readonly kind: "requested" | "started" } | { readonly kind: "unjournaled"; readonly error: unknown },
) => void;

export function createClear(ports: GatePorts, tell: TellOfCall): Clear {
  const ask = createDurableAsk(createAsk(ports), ports, (call, error) =>
    tell(call, { kind: "unjournaled", error }),
  );

  return async (draft, signal) => {
    const { request } = draft;
    const tool = ports.tool(request.tool, request.context);
    const known = tool && (draft.known = { tool, definition: definitionHash(tool.spec) });
    if (request.withheld) return withheld(draft, known, request.withheld);
    if (!known) return stop(decide({ ...unread, tool: null }));
    const judging = { ...known, place: ports.place(), signal };
    const judged = await judge(draft, request.input, judging, ports, (call) =>
      tell(call, { kind: "requested" }),
    );
    if (judged.kind === "stop") return judged;
    tell(judged.call, { kind: "started" });
    const { verdict } = judged;
    if (verdict.kind === "allow")
      return bind(draft, known, judged, judging, { ...verdict, kind: "allow" }, false);

    using granted = grantedMeanwhile(request, known, judged, ports);
    const { context, asker = null, purpose = null } = request;
    const { decision, waitedMs, edited, grant, response, claim } = await ask(
      { ...judged, ...judging, verdict, context, asker, purpose, granted: granted.decision },
      draft,
      judged.standing,
    );
    draft.waitedMs = waitedMs;
    if (decision.kind === "deny")
      return { kind: "stop", decision, ...(response !== undefined && { response }) };
    if (!edited) {
      const clearance = await spentUnlessGo(claim, async () => {
        const bound = await bind(draft, known, judged, judging, decision, false);
        if (grant !== undefined && bound.kind === "go") await giveGrant(grant, known, judged, ports);
        return bound;
      });
      return claim && clearance.kind === "go" ? { ...clearance, claim } : clearance;
    }

    // A person's own arguments are read, validated and decided like any others.
    const again = await judge(draft, edited.arguments ?? notAnObject, judging, ports, () => {});
    if (again.kind === "stop") return { ...again, edited: true };
    const metadata = { ...decision.metadata, editedFrom: judged.call.digest };
    const clearance = await bind(draft, known, again, judging, { ...decision, metadata }, true);
    return clearance.kind === "stop" ? { ...clearance, edited: true } : clearance;
  };

  /** An answer to a call that is refused all the same is over with it, unless that is for the end of the window. */
  async function spentUnlessGo(
    claim: Claim | undefined,
    clear: () => Promise<Clearance>,
  ): Promise<Clearance> {
    let went = false;
    try {
      const clearance = await clear();
      went = clearance.kind === "go";
      return clearance;
    } finally {
      if (claim && !went && !ports.closing.aborted) await claim().catch(() => undefined);
    }
  }

  function withheld(draft: Draft, known: Known | null, why: Withheld): Clearance {
    const { id, request } = draft;
    const read = known && readCall(id, request, request.input, known.tool, ports.place());
    if (read?.kind === "call") draft.call = read.call;
    return { kind: "stop", decision: { kind: "deny", ...why } };
  }

  async function bind(
    draft: Draft,
    known: Known,
    judged: Judged,
    judging: Judging,
    decision: Decision,
    edited: boolean,
  ): Promise<Clearance> {
    const { call, inspection } = judged;
    const { place, signal } = judging;
    const { request } = draft;
    const binding = { ...known, request, call, place, inspection, allowedBy: decision.by, edited };
    const since = ports.vetoes().filter((veto) => !judged.vetoes.includes(veto));
    const against =
      (await vetoedBy(since, judged, judging, draft, ports)) ?? (await changedSince(binding, ports, signal));
    return against ? { kind: "stop", decision: against } : { kind: "go", decision, binding };
  }
}

/** Only a caller may leave its arguments out; an edit to nothing is `{}`. */
const notAnObject: readonly unknown[] = [];
