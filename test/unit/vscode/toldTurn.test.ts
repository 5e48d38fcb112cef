import assert from "node:assert/strict";
import { callsIn, runIn, toldTurn, type ToldCall } from "../../../src/vscode/toldTurn.ts";

describe("the calls that a conversation keeps", () => {
  const calls: readonly ToldCall[] = [
    { id: "c1", title: "Read File", mark: "ran" },
    { id: null, title: "nothing", mark: "refused" },
  ];

  it("are read back as they were kept", () => {
    assert.deepEqual(callsIn(JSON.parse(JSON.stringify(toldTurn("r", calls)))), calls);
    assert.deepEqual([runIn(toldTurn("r", calls)), runIn({ metadata: { calls: [] } })], ["r", null]);
  });

  it("are none where what was kept is something else", () => {
    for (const metadata of [undefined, {}, { calls: 1 }, { calls: [{ id: 1 }] }])
      assert.deepEqual(callsIn(metadata === undefined ? {} : { metadata }), []);
  });
});
