import assert from "node:assert/strict";
import fc from "fast-check";
import {
  approvalMessage,
  isApprovalMessage,
  parseApprovalMessage,
} from "../../../src/gate/approvalMessage.ts";
import type { PersonsAnswer } from "../../../src/gate/pending.ts";

const id = "apr_0123456789ab";
const read = (rest: string) => parseApprovalMessage(`/__approval/${id}/${rest}`)?.answer;
const no = { kind: "decline" } as const;

// Acceptance cases B1-12, B1-17 and B1-24 to B1-29.
describe("an approval message", () => {
  for (const text of ["hello", "", "null", "/approve", "__approval/a/yes", ` /__approval/${id}/yes`])
    it(`is not ${JSON.stringify(text)}`, () => {
      assert.equal(isApprovalMessage(text), false);
      assert.equal(parseApprovalMessage(text), null);
    });

  for (const [text, named] of [
    [`/__approval/${id}`, id],
    [`/__approval/${id}/`, id],
    [`/__approval/${id} approve`, id],
    ["/__approval/", ""],
    ["/__approval/ /approve", ""],
  ] as const)
    it(`is a no where it is malformed, as in ${JSON.stringify(text)}`, () => {
      assert.ok(isApprovalMessage(text));
      const { id: read, answer } = parseApprovalMessage(text) ?? {};
      assert.deepEqual([read, answer?.kind], [named, "decline"]);
    });

  it("names what it answers", () => {
    assert.deepEqual(parseApprovalMessage(`/__approval/${id}/approve`), { id, answer: { kind: "approve" } });
  });

  const edit = (args: unknown) => ({ kind: "edit", arguments: args });
  const cases: readonly (readonly [string, unknown])[] = [
    ["approve", { kind: "approve" }],
    ["APPROVE", { kind: "approve" }],
    ["yes", { kind: "approve" }],
    ["approve  \n", { kind: "approve" }],
    ['approve {"path":"a","force":true}', edit({ path: "a", force: true })],
    ['approve {"arguments":{"path":"a","force":true}}', edit({ path: "a", force: true })],
    ['approve {"arguments":{"arguments":{}}}', edit({ arguments: {} })],
    ['approve {"arguments":{},"path":"a"}', edit({ arguments: {}, path: "a" })],
    ["approve {}", edit({})],
    ["approve this is not json", no],
    ["approve [1]", no],
    ["approve null", no],
    ['approve "text"', no],
    ['approve {"arguments":null}', no],
    ['approve {"arguments":"text"}', no],
    ['respond {"a":1}', { kind: "respond", response: '{"a":1}' }],
    ['respond "quoted"', { kind: "respond", response: "quoted" }],
    ["respond as it stands", { kind: "respond", response: "as it stands" }],
    ["respond", no],
    ["deny", no],
    ["deny too early", { kind: "decline", reason: "too early" }],
    ["no", no],
    ["approved", no],
    ["approve/", no],
    ["approve-all {}", no],
    ["__proto__", no],
  ];
  for (const [rest, answer] of cases)
    it(`says ${JSON.stringify(answer)} with ${JSON.stringify(rest)}`, () =>
      assert.deepEqual(read(rest), answer));

  it("carries every answer whole", () => {
    const answer: fc.Arbitrary<PersonsAnswer> = fc.oneof(
      fc.constant<PersonsAnswer>({ kind: "approve" }),
      fc.constant<PersonsAnswer>({ kind: "decline" }),
      fc.string({ unit: "binary" }).map((reason): PersonsAnswer => ({ kind: "decline", reason })),
      fc.string({ unit: "binary" }).map((response): PersonsAnswer => ({ kind: "respond", response })),
      fc
        .dictionary(fc.string(), fc.jsonValue())
        .map((args): PersonsAnswer => ({ kind: "edit", arguments: JSON.parse(JSON.stringify(args)) })),
    );
    fc.assert(
      fc.property(answer, (given) =>
        assert.deepEqual(parseApprovalMessage(approvalMessage(id, given)), { id, answer: given }),
      ),
    );
  });

  it("is a no where the arguments are none", () => {
    for (const args of [undefined, null, "text", 1, [{}], true])
      assert.deepEqual(
        parseApprovalMessage(approvalMessage(id, { kind: "edit", arguments: args }))?.answer,
        no,
      );
  });
});
