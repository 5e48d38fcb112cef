import assert from "node:assert/strict";
import fc from "fast-check";
import { callNames } from "../../../src/agent/callNames.ts";

describe("the names by which a model calls tools", () => {
  const named = (ids: readonly string[], taken: readonly string[] = []) =>
    Object.fromEntries([...callNames(ids, new Set(taken))].map(([name, id]) => [id, name]));

  it("are their ids in what a name may have", () =>
    assert.deepEqual(named(["acme.tools/deploy-all"]), { "acme.tools/deploy-all": "acme_tools_deploy-all" }));

  it("are not those of other tools, nor the same for two", () =>
    assert.deepEqual(named(["a.b/c", "a_b/c", "a.b/d"], ["a_b_d"]), {
      "a.b/c": "a_b_c",
      "a.b/d": "a_b_d_2",
      "a_b/c": "a_b_c_2",
    }));

  it("are valid, unique and lead back, whatever the ids are", () => {
    const id = fc.stringMatching(/^[a-z.A-Z-]{1,70}\/[a-z]{1,3}$/);
    fc.assert(
      fc.property(fc.uniqueArray(id), fc.array(id), (ids, others) => {
        const taken = new Set(others.map((other) => other.replace(/[^\w-]/g, "_").slice(0, 64)));
        const names = callNames(ids, taken);
        assert.deepEqual([...names.values()].toSorted(), ids.toSorted());
        for (const name of names.keys()) {
          assert.match(name, /^[\w-]{1,64}$/);
          assert.ok(!taken.has(name));
        }
      }),
    );
  });
});
