import assert from "node:assert/strict";
import fc from "fast-check";
import { rowWindow, type Scroll, topOf, topShowing } from "../../../../src/panel/view/rowWindow.ts";

const rowHeight = 24;

const scrolls: fc.Arbitrary<Scroll> = fc.record({
  total: fc.integer({ min: 0, max: 5_000_000 }),
  row: fc.constantFrom(24, 46, 86),
  view: fc.integer({ min: 0, max: 1400 }),
  tallest: fc.constantFrom(30_000_000, 15_000_000, 10_000_000),
  top: fc.double({ min: 0, max: 500_000_000, noNaN: true }),
});

describe("the window of rows", () => {
  it("covers what is in view, with at most sixty rows", () => {
    fc.assert(
      fc.property(scrolls, (scroll) => {
        const window = rowWindow(scroll);
        assert.ok(window.count <= 60 && window.first >= 0 && window.first + window.count <= scroll.total);
        const below = window.offset + window.count * scroll.row;
        assert.ok(scroll.total === 0 || window.offset <= 1e-6);
        assert.ok(below >= Math.min(scroll.view, scroll.total * scroll.row) - 1e-6);
      }),
    );
  });

  it("is never taller than an element can be", () => {
    fc.assert(
      fc.property(scrolls, (scroll) => {
        const { height, scrollTop } = rowWindow(scroll);
        assert.ok(height <= scroll.tallest && scrollTop <= Math.max(0, height - scroll.view) + 1e-6);
      }),
    );
  });

  it("reaches the last row at the end of the scroll bar", () => {
    fc.assert(
      fc.property(scrolls, (scroll) => {
        const { height } = rowWindow(scroll);
        const end = rowWindow({ ...scroll, top: topOf(scroll, Math.max(0, height - scroll.view)) });
        assert.equal(end.first + end.count, scroll.total);
      }),
    );
  });

  it("scrolls no further than needed to show a row", () => {
    const scroll = { total: 100, row: rowHeight, view: 10 * rowHeight, tallest: 1e7, top: 20 * rowHeight };
    assert.equal(topShowing(scroll, 25), scroll.top);
    assert.equal(topShowing(scroll, 5), 5 * rowHeight);
    assert.equal(topShowing(scroll, 40), 31 * rowHeight);
    assert.equal(topShowing(scroll, 99), 90 * rowHeight);
  });
});
