import { isDeepStrictEqual } from "node:util";
import type { Grant, VoidReason } from "../core/grant.ts";
import type { DecisionLog, GrantEnd } from "../decisionLog/entry.ts";
import type { Clock } from "./clock.ts";
import { createListeners } from "./listeners.ts";

/** The grants of this window, and those until a time of all windows. */
export interface Grants {
  /** Those that were not ended, as they are by now. Never rejects: what cannot be read does not count. */
  known(): Promise<readonly Grant[]>;
  /** Counts when it is on record. Rejects what cannot be, or not as it is. */
  create(grant: Grant): Promise<void>;
  /** Counts no more from now on, here; in other windows, when that is on record. */
  end(id: string, why: GrantEnd): Promise<void>;
  /** Those that something other than the person ended in this window. */
  voided(): readonly VoidedGrant[];
  onDidChange(listener: () => void): Disposable;
}

export interface VoidedGrant {
  readonly grant: Grant;
  readonly why: VoidReason;
}

export interface GrantPorts {
  readonly log: DecisionLog;
  /** Those on record. */
  stored(): Promise<readonly Grant[]>;
  readonly clock: Pick<Clock, "wall">;
}

export function createGrants({ log, stored, clock }: GrantPorts): Grants {
  const session = new Map<string, Grant>();
  const ended = new Set<string>();
  const endRecords = new Map<string, Promise<void>>();
  const voided = new Map<string, VoidedGrant>();
  const listeners = createListeners();
  const onRecord = () => stored().catch((): readonly Grant[] => []);

  async function end(id: string, why: GrantEnd): Promise<void> {
    if (!ended.has(id)) {
      ended.add(id);
      const grant = session.get(id) ?? (await onRecord()).find((one) => one.id === id);
      session.delete(id);
      if (grant && why !== "revoked") voided.set(id, { grant, why });
      listeners.tell();
    }
    await recordEnd(id, why);
    if (why === "revoked" && voided.delete(id)) listeners.tell();
  }

  /** Once; where that failed, again with the next who ends it, for elsewhere it counts until then. */
  function recordEnd(id: string, why: GrantEnd): Promise<void> {
    const change = { kind: "grantEnded", id, why } as const;
    const append = () => log.append({ kind: "control", time: clock.wall(), change }, "power");
    const record = endRecords.get(id)?.catch(append) ?? append();
    endRecords.set(id, record);
    return record;
  }

  return {
    async known() {
      return [...session.values(), ...(await onRecord())].filter(({ id }) => !ended.has(id));
    },
    async create(grant) {
      const change = { kind: "grantCreated", grant } as const;
      await log.append({ kind: "control", time: clock.wall(), change }, "power");
      if (grant.scope.kind === "session") session.set(grant.id, grant);
      else if (!(await onRecord()).some((one) => isDeepStrictEqual(one, grant))) {
        await end(grant.id, "revoked");
        throw new Error("what was granted cannot be kept as it is; it may hold a secret");
      }
      listeners.tell();
    },
    end,
    voided: () => [...voided.values()],
    onDidChange: listeners.listen,
  };
}
