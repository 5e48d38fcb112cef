import assert from "node:assert/strict";
import {
  counted,
  type DecisionList,
  moved,
  resized,
  scrolled,
  selected,
} from "../../../../src/panel/view/decisionList.ts";

const rowHeight = 24;

const list: DecisionList = {
  total: 100,
  row: rowHeight,
  view: 10 * rowHeight,
  tallest: 1e7,
  top: 0,
  selected: null,
  unseen: 0,
};

describe("the list of decisions", () => {
  it("stays at the top when new ones come", () => {
    assert.deepEqual(counted(list, 103), { ...list, total: 103 });
  });

  it("keeps the reader's place further down, and counts what came", () => {
    const down = counted(counted({ ...list, top: 500 }, 102), 103);
    assert.equal(down.top, 500 + 3 * rowHeight);
    assert.equal(down.unseen, 3);
  });

  it("has nothing unseen at the top", () => {
    assert.equal(scrolled({ ...list, top: 500, unseen: 3 }, 0).unseen, 0);
    assert.equal(scrolled({ ...list, top: 500, unseen: 3 }, 400).unseen, 3);
  });

  it("keeps the selected decision when new ones push it down", () => {
    assert.equal(counted(selected(list, 98), 120).selected, 98);
  });

  it("starts over when the log has become shorter", () => {
    const shorter = counted({ ...list, top: 500, selected: 90, unseen: 2 }, 5);
    assert.deepEqual(shorter, { ...list, total: 5 });
  });

  it("keeps the row on top when rows take more lines", () => {
    const size = { view: 300, tallest: 1e7, row: 46 };
    assert.equal(resized({ ...list, top: 20 * rowHeight }, size).top, 20 * 46);
  });

  const at = { ...list, selected: 50, top: 45 * rowHeight };
  const keys: readonly (readonly [string, DecisionList, number | null])[] = [
    ["ArrowDown", at, 49],
    ["ArrowUp", at, 51],
    ["PageDown", at, 41],
    ["PageUp", at, 59],
    ["Home", at, 100],
    ["End", at, 1],
    ["ArrowDown", list, 100],
    ["ArrowDown", { ...list, selected: 1 }, 1],
    ["ArrowUp", { ...list, selected: 100 }, 100],
    ["PageDown", { ...list, selected: 3 }, 1],
  ];
  for (const [key, from, to] of keys)
    it(`moves from ${from.selected ?? "nothing"} to ${to} with ${key}`, () => {
      assert.equal(moved(from, key)?.selected, to);
    });

  it("has the selected row in view", () => {
    const end = moved(at, "End");
    assert.equal(end?.top, 90 * rowHeight);
  });

  it("leaves other keys alone, and any key without decisions", () => {
    for (const key of ["a", "Enter", "Tab", "constructor", "__proto__"]) assert.equal(moved(at, key), null);
    assert.equal(moved({ ...list, total: 0 }, "End"), null);
  });
});
