import assert from "node:assert/strict";
import { interactive, type Mask } from "../../../src/gate/interactive.ts";
import {
  createPendingApprovals,
  type PendingApproval,
  type PersonsAnswer,
} from "../../../src/gate/pending.ts";
import { world, type Changes } from "./world.ts";

const plainMask: Mask = async (args) => ({ args, count: 0 });

const offer = async () => ({ suggestion: null, problem: () => null });

/** A world whose calls wait for a person: `shown` has what waited after each change, `late` the answers that came too late. */
export function desk(changes: Changes = {}, mask = plainMask) {
  const late: [string, PersonsAnswer][] = [];
  const pending = createPendingApprovals((approval, answer) => late.push([approval.id, answer]));
  const shown: string[][] = [];
  pending.onDidChange(() => shown.push(pending.list().map(({ id }) => id)));
  const w = world(interactive(pending, mask, offer), changes);
  const first = (): PendingApproval => {
    const approval = pending.list()[0];
    assert.ok(approval, "nothing waits");
    return approval;
  };
  return { ...w, w, pending, late, shown, first };
}
