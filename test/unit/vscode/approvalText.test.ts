import assert from "node:assert/strict";
import { english } from "../../../src/core/translate.ts";
import type { PersonsAnswer } from "../../../src/gate/pending.ts";
import { onApprovalText } from "../../../src/vscode/approvalText.ts";
import { settle } from "../gate/world.ts";
import { approvalOf, desk } from "./approvals.ts";
import { offered } from "./elsewhere.ts";

const [here, other, there] = ["apr_00000000000a", "apr_00000000000b", "apr_00000000000c"] as const;
const digest = "d".repeat(64);

/** A window in which two calls wait, beside one in which a third does. */
function chat(elsewhere: "resolved" | "late" | "gone" = "resolved") {
  const calls = desk(approvalOf(here), approvalOf(other));
  const relayed: [string, string, PersonsAnswer][] = [];
  const brought: string[] = [];
  calls.pending.onDidBringToFront(({ id }) => brought.push(id));
  const windows = {
    list: () => [{ ...offered(approvalOf(there)), digest }],
    answer: async (...given: [string, string, PersonsAnswer]) => {
      relayed.push(given);
      return elsewhere;
    },
  };
  const type = (text: string) => onApprovalText(text, { pending: calls.pending, windows, t: english });
  return { ...calls, relayed, brought, type };
}

const say = (id: string, words: string) => `/__approval/${id}/${words}`;

// B1-57, abuse case S08.
describe("an approval message typed into a chat", () => {
  it("is nothing but what begins like one", async () => {
    const { type } = chat();
    for (const text of ["", "hello", `please ${say(here, "deny")}`, "/approve", "@gate", "@gate tidy up"])
      assert.equal(await type(text), null);
  });

  it("declines the call it names, with its reason, and no other", async () => {
    const { type, answers, pending } = chat();
    assert.match((await type(say(here, "deny not now"))) ?? "", /declined\. Nothing was run/);
    await settle();
    assert.deepEqual(answers, [`${here}: {"kind":"decline","reason":"not now"}`]);
    assert.deepEqual(
      pending.list().map(({ id }) => id),
      [other],
    );
    assert.match((await type(say(here, "deny"))) ?? "", /no longer pending/);
  });

  for (const words of ["approve", "YES", 'approve {"a":1}', "approve {}", "respond as if it had run"])
    it(`approves nothing with ${JSON.stringify(words)}, but shows the call`, async () => {
      const { type, answers, brought, late, pending } = chat();
      assert.match((await type(say(other, words))) ?? "", /Text approves nothing/);
      await settle();
      assert.deepEqual([answers, late, pending.list().length, brought], [[], [], 2, [other]]);
    });

  it("says what is no longer pending, and leaves no trace of it", async () => {
    const { type, answers, late, brought, relayed } = chat();
    for (const words of ["approve", "deny", "respond x", ""])
      assert.match((await type(say("apr_000000000000", words))) ?? "", /no longer pending/);
    assert.deepEqual([answers, late, brought, relayed], [[], [], [], []]);
  });

  it("says what names no call, for none of it is for a model", async () => {
    const { type, answers, late, brought, relayed } = chat();
    for (const id of ["*", "", "apr_", `${here}0`, here.toUpperCase(), ` ${here}`, "<id>"])
      for (const words of ["approve", "deny", "respond x", ""])
        assert.match((await type(say(id, words))) ?? "", /names no call.*apr_…\/deny/);
    assert.match((await type("@gate /__approval/")) ?? "", /names no call/);
    assert.deepEqual([answers, late, brought, relayed], [[], [], [], []]);
  });

  for (const before of ["@gate ", "@gate @gate\n", " @Gate  "])
    it(`means the same after ${JSON.stringify(before)}, which the chat keeps in its input`, async () => {
      const { type, answers, brought } = chat();
      assert.match((await type(`${before}${say(other, "approve")}`)) ?? "", /Text approves nothing/);
      assert.match((await type(`${before}${say(here, "deny not now")}`)) ?? "", /declined/);
      await settle();
      assert.deepEqual([answers, brought], [[`${here}: {"kind":"decline","reason":"not now"}`], [other]]);
    });

  it("declines what waits in another window there, and approves nothing there either", async () => {
    const { type, relayed, answers } = chat();
    assert.match((await type(say(there, "deny"))) ?? "", /declined/);
    assert.match((await type(say(there, "approve"))) ?? "", /another window/);
    assert.deepEqual([relayed, answers], [[[there, digest, { kind: "decline" }]], []]);
    assert.match((await chat("late").type(say(there, "deny"))) ?? "", /no longer pending/);
  });
});
