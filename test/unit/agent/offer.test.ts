import assert from "node:assert/strict";
import { offer, withFound } from "../../../src/agent/offer.ts";
import { mostFound, mostOffered } from "../../../src/core/toolSearch.ts";

const named = (...names: string[]) => names.map((name) => ({ name }));
const namesOf = (tools: readonly { readonly name: string }[]) => tools.map(({ name }) => name);

describe("the offer of tools", () => {
  it("has ours first, then the others by name", () => {
    const { tools, rest } = offer(
      named("zeta", "toolgate_write", "alpha", "toolgate_read"),
      new Set(["toolgate_write", "toolgate_read"]),
      mostOffered,
    );
    assert.deepEqual(namesOf(tools), ["toolgate_read", "toolgate_write", "alpha", "zeta"]);
    assert.deepEqual(rest, []);
  });

  it("takes nothing for ours that only has our prefix", () =>
    assert.deepEqual(
      namesOf(offer(named("toolgate_evil", "toolgate_read"), new Set(["toolgate_read"]), mostOffered).tools),
      ["toolgate_read", "toolgate_evil"],
    ));

  it("offers nothing twice", () =>
    assert.deepEqual(namesOf(offer(named("a", "a", "b"), new Set(), mostOffered).tools), ["a", "b"]));

  it("has only ours where there are too many, and leaves the others to be searched", () => {
    const all = named("b", "ours", "a");
    assert.deepEqual(offer(all, new Set(["ours"]), 3), { tools: named("ours", "a", "b"), rest: [] });
    assert.deepEqual(offer(all, new Set(["ours"]), 2), { tools: named("ours"), rest: named("a", "b") });
    assert.deepEqual(offer(named("ours"), new Set(["ours"]), 0), { tools: named("ours"), rest: [] });
  });

  it("never has more than a model takes", () => {
    const many = named(...Array.from({ length: mostOffered + 1 }, (_, index) => `t${index}`));
    assert.equal(offer(many.slice(1), new Set(), 1000).tools.length, mostOffered);
    assert.deepEqual(offer(many, new Set(), 1000).tools, []);
  });

  it("leaves room for a search and what it finds, however many are there from the start", () => {
    const many = named(...Array.from({ length: 200 }, (_, index) => `t${index}`));
    const offered = offer(many, new Set(namesOf(many)), mostOffered);
    assert.equal(offered.tools.length + 1 + mostFound, mostOffered);
    assert.deepEqual(namesOf([...offered.tools, ...offered.rest]).toSorted(), namesOf(many).toSorted());
    const found = namesOf(offered.rest);
    assert.deepEqual(
      namesOf(withFound(offered, { name: "search" }, found).slice(-mostFound)),
      found.slice(-mostFound),
    );
  });
});
