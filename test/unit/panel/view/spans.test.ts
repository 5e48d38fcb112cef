import assert from "node:assert/strict";
import fc from "fast-check";
import { fromStatisticsView } from "../../../../src/panel/protocol.ts";
import { sameScale, scaleOf, spans } from "../../../../src/panel/view/spans.ts";

describe("a span of time", () => {
  const zone = process.env["TZ"];
  afterEach(() => {
    if (zone === undefined) delete process.env["TZ"];
    else process.env["TZ"] = zone;
  });
  const at = (text: string) => new Date(text).getTime();
  const local = (time: number | undefined) => new Date(time ?? NaN).toString().slice(4, 21);
  const noon = () => at("2026-07-15T12:00");

  it("of today has the hours from midnight to midnight", () => {
    const { unit, from, starts } = scaleOf("today", noon(), null);
    assert.equal(unit, "hour");
    assert.equal(from, at("2026-07-15T00:00"));
    assert.deepEqual([starts.length, starts[0], starts.at(-1)], [24, from, at("2026-07-15T23:00")]);
  });

  it("of today has an hour more or less when the clock is changed", () => {
    process.env["TZ"] = "Europe/Berlin";
    assert.equal(scaleOf("today", at("2026-10-25T12:00"), null).starts.length, 25);
    assert.equal(scaleOf("today", at("2026-03-29T12:00"), null).starts.length, 23);
  });

  it("of days has whole days, today included", () => {
    process.env["TZ"] = "America/New_York";
    for (const [span, days, first] of [
      ["week", 7, "2026-07-09T00:00"],
      ["month", 30, "2026-06-16T00:00"],
    ] as const) {
      const { unit, from, starts } = scaleOf(span, noon(), null);
      assert.deepEqual([unit, from, starts.length], ["day", at(first), days]);
      assert.deepEqual([starts[0], starts.at(-1)], [from, at("2026-07-15T00:00")]);
    }
  });

  it("of days begins each at midnight, or as soon after it as the clock has it", () => {
    process.env["TZ"] = "Africa/Cairo";
    // On 24 April 2026 midnight was skipped.
    const { starts } = scaleOf("month", at("2026-04-30T12:00"), null);
    assert.deepEqual(starts.slice(-8, -5).map(local), [
      "Apr 23 2026 00:00",
      "Apr 24 2026 01:00",
      "Apr 25 2026 00:00",
    ]);
  });

  for (const [since, unit, first] of [
    ["2026-07-15T09:00", "hour", "2026-07-15T00:00"],
    ["2026-07-14T23:59", "day", "2026-07-14T00:00"],
    ["2026-05-20T09:00", "day", "2026-05-20T00:00"],
    ["2026-04-01T09:00", "week", "2026-03-30T00:00"],
    ["2024-02-29T09:00", "month", "2024-02-01T00:00"],
    ["1999-02-28T09:00", "year", "1999-01-01T00:00"],
    ["1500-02-28T09:00", "year", "1967-01-01T00:00"],
    ["2030-01-01T00:00", "hour", "2026-07-15T00:00"],
  ] as const)
    it(`of all since ${since} is divided by the ${unit} and leaves nothing out`, () => {
      const scale = scaleOf("all", noon(), at(since));
      assert.deepEqual([scale.unit, scale.from, local(scale.starts[0])], [unit, null, local(at(first))]);
    });

  it("of all is divided somehow before anything is known of the log", () => {
    assert.equal(scaleOf("all", noon(), null).starts.length, 24);
  });

  it("can always be asked for, wherever and whenever", () => {
    const zones = [
      "UTC",
      "Europe/Berlin",
      "Africa/Cairo",
      "Asia/Kathmandu",
      "Australia/Lord_Howe",
      "America/St_Johns",
    ];
    const when = fc.date({ min: new Date("1980-01-01"), max: new Date("2080-01-01"), noInvalidDate: true });
    const ever = fc.option(fc.oneof(when.map(Number), fc.double({ noNaN: true })));
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.constantFrom(...spans),
        when,
        ever,
        (zone, span, now, since) => {
          process.env["TZ"] = zone;
          const { from, starts } = scaleOf(span, now.getTime(), since);
          assert.ok(
            fromStatisticsView.safeParse({ type: "span", id: 1, from, starts }).success,
            String(starts),
          );
          assert.ok((starts[0] ?? Infinity) <= now.getTime());
        },
      ),
      { numRuns: 2000 },
    );
  });

  it("is the same as another that begins and divides alike", () => {
    const now = noon();
    assert.ok(sameScale(scaleOf("week", now, null), scaleOf("week", now + 60_000, 5)));
    assert.ok(!sameScale(scaleOf("week", now, null), scaleOf("week", now + 86_400_000, null)));
    assert.ok(!sameScale(scaleOf("today", now, null), scaleOf("all", now, now)));
  });
});
