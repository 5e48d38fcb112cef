import assert from "node:assert/strict";
import { mostTools, offer } from "../../../src/agent/offer.ts";

const named = (...names: string[]) => names.map((name) => ({ name }));
const namesOf = (tools: readonly { readonly name: string }[]) => tools.map(({ name }) => name);

describe("the offer of tools", () => {
  it("has ours first, then the others by name", () => {
    const { tools, left } = offer(
      named("zeta", "toolgate_write", "alpha", "toolgate_read"),
      new Set(["toolgate_write", "toolgate_read"]),
    );
    assert.deepEqual(namesOf(tools), ["toolgate_read", "toolgate_write", "alpha", "zeta"]);
    assert.deepEqual(left, []);
  });

  it("takes nothing for ours that only has our prefix", () =>
    assert.deepEqual(
      namesOf(offer(named("toolgate_evil", "toolgate_read"), new Set(["toolgate_read"])).tools),
      ["toolgate_read", "toolgate_evil"],
    ));

  it("offers nothing twice", () =>
    assert.deepEqual(namesOf(offer(named("a", "a", "b"), new Set()).tools), ["a", "b"]));

  it("leaves out the last by name where there are too many, and says which", () => {
    const many = Array.from({ length: 150 }, (_, index) => `t${String(index).padStart(3, "0")}`);
    const { tools, left } = offer(named(...many.toReversed(), "zz_ours"), new Set(["zz_ours"]));
    assert.equal(tools.length, mostTools);
    assert.deepEqual(namesOf(tools), ["zz_ours", ...many.slice(0, 127)]);
    assert.deepEqual(namesOf(left), many.slice(127));
  });
});
