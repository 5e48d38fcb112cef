import assert from "node:assert/strict";
import { clockText, coarseText, remainingNews } from "../../../../src/panel/view/countdown.ts";
import { durationText, times } from "../../../../src/panel/view/times.ts";

describe("times", () => {
  const now = new Date(2026, 4, 5, 14, 3, 7).getTime();
  const { short, long, iso } = times("en-GB");

  it("shows today's without a date", () => {
    assert.deepEqual(short(now, now), { date: null, clock: "14:03:07" });
  });

  it("shows the date of other days, and the year of other years", () => {
    assert.deepEqual(short(new Date(2026, 1, 9, 8, 5).getTime(), now), { date: "9 Feb", clock: "08:05" });
    assert.deepEqual(short(new Date(2024, 1, 9, 8, 5).getTime(), now), {
      date: "09/02/2024",
      clock: "08:05",
    });
  });

  it("survives numbers that are no dates", () => {
    for (const time of [NaN, Infinity, 1e300, -1e300]) {
      assert.equal(short(time, now).clock, "–");
      assert.equal(long(time), "–");
      assert.equal(iso(time), String(time));
    }
  });

  it("writes the whole with the zone of the person", () => {
    const zone = new Intl.DateTimeFormat("en-GB", { timeZoneName: "short" })
      .formatToParts(now)
      .find(({ type }) => type === "timeZoneName")?.value;
    assert.equal(long(now), `5 May 2026, 14:03:07 ${zone}`);
  });

  it("writes the whole in ISO form", () => assert.equal(iso(0), "1970-01-01T00:00:00.000Z"));
});

describe("durations", () => {
  for (const [ms, text] of [
    [0, "0 ms"],
    [999.7, "1.0 s"],
    [4_240, "4.2 s"],
    [59_960, "1 min 0 s"],
    [185_000, "3 min 5 s"],
    [7_500_000, "2 h 5 min"],
  ] as const)
    it(`writes ${ms} as ${text}`, () => assert.equal(durationText(ms), text));
});

describe("the countdown", () => {
  it("says 0:00 only when the time is over", () => {
    assert.equal(clockText(118_000), "1:58");
    assert.equal(clockText(1), "0:01");
    assert.equal(clockText(0), "0:00");
    assert.equal(clockText(-5), "0:00");
  });

  it("changes once a minute where a screen reader would read each change", () => {
    assert.equal(coarseText(118_000), "less than 2 minutes left");
    assert.equal(coarseText(60_001), "less than 2 minutes left");
    assert.equal(coarseText(60_000), "less than a minute left");
    assert.equal(coarseText(-5), "less than a minute left");
  });

  it("is announced at 60, 30 and 10 seconds only", () => {
    const said: (string | null)[] = [];
    for (let ms = 120_000; ms > 0; ms -= 250) said.push(remainingNews(ms, ms - 250));
    assert.deepEqual(
      said.filter((news) => news !== null),
      ["60 seconds left to answer.", "30 seconds left to answer.", "10 seconds left to answer."],
    );
  });
});
