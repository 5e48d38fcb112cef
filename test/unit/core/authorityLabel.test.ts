import assert from "node:assert/strict";
import { authorityLabel } from "../../../src/core/authorityLabel.ts";
import type { Authority } from "../../../src/core/decision.ts";
import { english } from "../../../src/core/translate.ts";

describe("who settled a call", () => {
  const cases: readonly (readonly [Authority, string])[] = [
    [{ kind: "mode", mode: "acceptEdits" }, "mode Accept Edits"],
    [{ kind: "policy", policy: "allowAll" }, "everything allowed"],
    [{ kind: "policy", policy: "denyAll" }, "everything denied"],
    [{ kind: "policy", policy: "custom" }, "custom policy"],
    [{ kind: "policy", policy: "denyAll", from: "a.b" }, "policy of a.b"],
    [{ kind: "client", name: "Claude Desktop" }, "client Claude Desktop"],
  ];
  for (const [by, label] of cases)
    it(`is called "${label}"`, () => assert.equal(authorityLabel(by, english), label));
});
