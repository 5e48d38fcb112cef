import assert from "node:assert/strict";
import * as z from "zod/mini";
import type { Json } from "../../../src/core/json.ts";
import type { PendingApproval } from "../../../src/gate/pending.ts";
import { otherWindows, type OtherWindows } from "../../../src/windows/otherWindows.ts";
import { call } from "../../../src/windows/handshake.ts";
import { desk } from "../gate/desk.ts";
import { testClock } from "../gate/world.ts";
import { useMeeting } from "./meeting.ts";
import { until } from "./until.ts";

/** As much of a card as a test needs. */
export const card = z.strictObject({
  id: z.string(),
  digest: z.string(),
  remainingMs: z.number(),
  text: z.string(),
});
type Card = z.infer<typeof card>;

export const cardOf = ({ id, call, masked, remainingMs }: PendingApproval, whole: boolean): Card => ({
  id,
  digest: call.digest,
  remainingMs: remainingMs(),
  text: JSON.stringify(whole ? call.args : masked.args),
});

/** Windows with a gate each, whose one tool counts its runs, and which show each other what waits. */
export function useRelay() {
  const meeting = useMeeting();
  const open: OtherWindows<Card>[] = [];
  afterEach(async () => {
    for (const windows of open.splice(0)) await windows[Symbol.asyncDispose]();
  });
  return {
    ...meeting,
    /** A peer that has proven itself to this window, and says and hears what a test likes. */
    async guest(name: string) {
      const target = await meeting.record(name);
      const guest = meeting.stranger(target.address);
      await call(guest, { id: "0123456789abcdef", name: "guest" }, target);
      return guest;
    },
    async open(name: string, ...parts: Parameters<typeof desk>) {
      const d = desk(...parts);
      const clock = testClock();
      const windows = await otherWindows<Card>({
        folder: meeting.folder.path,
        temporary: [meeting.folder.path],
        version: "1.2.3",
        name,
        pending: d.pending,
        cardOf,
        card,
        clock,
      });
      open.push(windows);
      return {
        ...d,
        windows,
        /** By which it counts the time of calls of other windows; `clock` is its gate's. */
        watchClock: clock,
        /** Waits until exactly these calls of other windows are shown here. */
        shows: (...args: readonly Json[]) =>
          until(`${name} shows ${JSON.stringify(args)}`, () => {
            const texts = windows.list().map(({ card: { text } }) => text);
            return (
              texts.toSorted().join() ===
              args
                .map((each) => (typeof each === "string" ? each : JSON.stringify(each)))
                .toSorted()
                .join()
            );
          }),
        only() {
          const [approval, ...more] = windows.list();
          assert.ok(approval && more.length === 0, `${windows.list().length} calls are shown`);
          return approval;
        },
      };
    },
  };
}
