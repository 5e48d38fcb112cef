import type { ApprovalStrategy, Strategies, ToolFacts } from "../api.ts";
import type { JsonObject } from "../core/json.ts";
import { consult } from "../gate/consult.ts";
import { allOf, alwaysApprove, alwaysReject, anyOf, quorum } from "../gate/strategies.ts";
import { ToolApprovalError, type CompositeStrategy, type ToolApprovalStrategy } from "../gate/strategy.ts";
import { claimOf, type InstalledId } from "./apiClaims.ts";
import { callFacts } from "./apiFacts.ts";
import { objectOf, read, text, type Reader } from "./apiParse.ts";

export interface ApiStrategies {
  /** Throws where it is malformed. What is returned takes it away again. */
  add(given: unknown): () => void;
  /** First come, first listed. */
  list(): readonly ToolApprovalStrategy[];
}

export function createApiStrategies(installed: InstalledId): ApiStrategies {
  const all = new Set<ToolApprovalStrategy>();
  return {
    add(given) {
      const strategy = readStrategy("registerStrategy", given);
      const named = Object.freeze({ ...strategy, name: claimOf(strategy.name, installed).id });
      all.add(named);
      return () => void all.delete(named);
    },
    list: () => [...all],
  };
}

/** What they answer is read by `consult`, like the answer of any other strategy. */
export const strategies: Strategies = Object.freeze<Strategies>({
  alwaysApprove,
  alwaysReject: (reason) => alwaysReject(reason ?? null),
  allOf: (...members) => together(members, (all) => allOf(...all)),
  anyOf: (...members) => together(members, (all) => anyOf(...all)),
  quorum: (needed, members) => together([...members], (all) => quorum(needed, all)),
});

/** A strategy that several make up: each is asked as it would be alone. */
function together(
  given: readonly unknown[],
  compose: (members: readonly Foreign[]) => CompositeStrategy,
): ApprovalStrategy {
  const members = new Map(given.map((one) => [one, readStrategy("a member", one)]));
  // Of one that is listed twice the same copy, so that this is noticed.
  const composite = compose(given.flatMap((one) => members.get(one) ?? []));
  return Object.freeze<ApprovalStrategy>({
    name: composite.name,
    async approve(tool, rawArguments, context, { call, signal }) {
      const { kind, reason, metadata } = await consult(
        composite,
        (asked, ended) =>
          [...members.values()]
            .find((member) => member === asked)
            ?.approve(tool, rawArguments, context, { call, signal: ended }),
        signal,
      );
      if (kind === "failed") throw new ToolApprovalError(reason ?? "failed");
      return { approved: kind === "approved", reason, ...(metadata && { metadata }) };
    },
  });
}

/** Another extension's, as the gate takes it: it is told no more than the public interface says. */
type Foreign = ApprovalStrategy & Pick<ToolApprovalStrategy, "person">;

function readStrategy(what: string, given: unknown): Foreign {
  const { name, approve } = read(what, { name: text(300), approve: answers }, objectOf(what, given));
  return Object.freeze<Foreign>({
    name,
    person: false,
    approve: (tool: ToolFacts, rawArguments: string, context: JsonObject | null, { call, signal }) =>
      Reflect.apply(approve, given, [
        tool,
        rawArguments,
        context,
        Object.freeze({ call: callFacts(call), signal }),
      ]),
  });
}

type Approve = ApprovalStrategy["approve"];

const answers: Reader<Approve> = (value, name) => {
  if (isApprove(value)) return value;
  throw new TypeError(`${name} must be a function`);
};

const isApprove = (value: unknown): value is Approve => typeof value === "function";
