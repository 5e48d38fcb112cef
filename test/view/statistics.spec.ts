import assert from "node:assert/strict";
import type { Tally, ToStatisticsView } from "../../src/panel/protocol.ts";
import { type Opening, useHarness, type View } from "./harness.ts";
import { noTally, sampleFigures } from "./statisticsSample.ts";
import { type ThemeName, themes } from "./themes.ts";

type Asked = { readonly id: number; readonly from: number | null; readonly starts: readonly number[] };
type FiguresMessage = Extract<ToStatisticsView, { type: "figures" }>;

describe("the statistics in a browser", function () {
  this.timeout(30_000);
  const harness = useHarness();
  let view: View;

  const questions = async () =>
    (await view.sent()).map((sent): Asked => {
      const { id, from, starts } = sent;
      assert.ok(
        typeof id === "number" && (from === null || typeof from === "number") && Array.isArray(starts),
      );
      return { id, from, starts };
    });
  const asked = async () => {
    const last = (await questions()).at(-1);
    assert.ok(last);
    return last;
  };
  const tell = async (change: (figures: FiguresMessage) => object = () => ({})) => {
    const figures = sampleFigures(await asked());
    await view.send({ ...figures, ...change(figures) });
  };
  const open = async (opening: Opening = {}) => {
    view = await harness.open("statistics", opening);
  };
  const openFilled = async (opening: Opening = {}) => {
    await open(opening);
    await tell();
    await view.page.locator(".overview").waitFor();
  };
  const choose = async (name: string) => {
    const before = (await questions()).length;
    await view.page.getByRole("button", { name, exact: true }).click();
    await view.until(`window.sent.length > ${before}`);
  };
  const valueOf = (title: string) =>
    view.page
      .locator(".overview > div", { has: view.page.getByText(title, { exact: true }) })
      .locator(".figure");

  it("shows what was decided, the approval rate first", async () => {
    await openFilled();
    assert.equal(await view.page.locator(".overview dt").first().textContent(), "HITL approval rate");
    for (const [title, value] of [
      ["HITL approval rate", "78.2%"],
      ["Calls", "1,189"],
      ["Approved", "43"],
      ["Declined", "12"],
      ["Timed out", "7"],
      ["Cancelled", "2"],
      ["Faults", "1"],
      ["Allowed automatically", "1,118"],
      ["Denied automatically", "6"],
      ["Time to answer, median", "4.2 s"],
      ["Time to answer, 95% within", "38.4 s"],
    ] as const)
      assert.equal(await valueOf(title).textContent(), value, title);
    await view.page.getByText("43 of 55 that a person answered").waitFor();
  });

  it("shows no rate where a person answered nothing", async () => {
    await open();
    await tell(() => ({ total: { tally: { ...noTally, allowed: 3 }, medianMs: null, p95Ms: null } }));
    assert.equal(await valueOf("HITL approval rate").textContent(), "–");
    await view.page.getByText("Nobody answered a call").waitFor();
    assert.equal(await valueOf("Time to answer, median").textContent(), "–");
  });

  it("shows each tool and each caller with its figures", async () => {
    await openFilled();
    const row = view.page.getByRole("table", { name: "By tool" }).getByRole("row", { name: /run_command/ });
    assert.deepEqual(
      (await row.locator("th, td").allTextContents()).map((text) => text.trim()),
      [...["toolgate/run_command", "58", "77.5%", "31", "9", "5", "2", "1", "6", "4", "5.1 s", "41.0 s"]],
    );
    await view.page.getByText("3 more with fewer calls.").waitFor();
    const callers = view.page.getByRole("table", { name: "By caller" }).locator("tbody th");
    assert.deepEqual(
      (await callers.allTextContents()).map((text) => text.trim()),
      ["Participant @gate", "an agent in the editor"],
    );
  });

  it("shows how questions ended in this window, as they are counted", async () => {
    await openFilled();
    const table = view.page.getByRole("table", { name: "Asked in this window since it opened" });
    assert.deepEqual(
      (await table.locator("tbody th, tbody td").allTextContents()).map((text) => text.trim()),
      [...["side=chat outcome=approved", "12", "side=chat outcome=declined", "3"]],
    );
    await tell(() => ({ window: [] }));
    await table.waitFor({ state: "detached" });
  });

  it("asks for the span that is chosen, and keeps it while the tab is hidden", async () => {
    await openFilled();
    assert.equal((await asked()).starts.length, 7);
    await choose("30 days");
    const month = await asked();
    assert.deepEqual([month.starts.length, month.from], [30, month.starts[0]]);
    await choose("Today");
    assert.ok((await asked()).starts.length >= 23);
    await choose("30 days");
    // What VS Code does to a tab that is hidden and shown again.
    await view.page.reload();
    await view.until("window.sent.length > 0");
    assert.equal((await asked()).starts.length, 30);
    const pressed = view.page.locator(".choices [aria-pressed=true]");
    assert.equal((await pressed.textContent())?.trim(), "30 days");
  });

  it("shows the figures of the span that was chosen last, not those that come late for another", async () => {
    await openFilled();
    const week = await asked();
    await choose("30 days");
    await view.send({
      ...sampleFigures(week),
      total: { tally: { ...noTally, approved: 999 }, medianMs: 1, p95Ms: 1 },
    });
    await tell();
    await view.until(`document.querySelectorAll(".stack").length === 30`);
    assert.equal(await valueOf("Approved").textContent(), "43");
  });

  it("divides all by when the log begins", async () => {
    await openFilled();
    await choose("All");
    assert.equal((await asked()).from, null);
    assert.ok((await asked()).starts.length > 50, "weeks of 400 days");
  });

  it("changes with the log, and says nothing aloud while it does", async () => {
    await openFilled();
    const status = view.page.getByRole("status");
    assert.equal((await status.textContent())?.trim(), "7 days: figures shown.");
    await view.page.evaluate(`(() => {
      window.spoken = 0;
      new MutationObserver(() => window.spoken++)
        .observe(document.querySelector("[role=status]"), { childList: true, subtree: true, characterData: true });
    })()`);
    await tell(({ total }) => ({ total: { ...total, tally: { ...total.tally, approved: 44 } } }));
    await view.until(`[...document.querySelectorAll(".figure")].some((one) => one.textContent === "44")`);
    assert.equal(await view.page.evaluate("window.spoken"), 0);
    assert.equal((await questions()).length, 1);
  });

  it("draws each answer as high as it is many, the stack without gaps", async () => {
    await open();
    const one: Tally = { ...noTally, approved: 10, declined: 5, allowed: 20, denied: 5 };
    await tell(({ stretches }) => ({
      stretches: stretches.map((_, index) => (index === 6 ? one : noTally)),
    }));
    await view.page.locator(".part.approved").first().waitFor();
    const parts = await view.page
      .locator(".stack:last-of-type .part")
      .evaluateAll((all) =>
        all.map((part) => [
          part.classList[1],
          Number(part.getAttribute("y")),
          Number(part.getAttribute("height")),
        ]),
      );
    assert.deepEqual(
      parts.map(([name]) => name),
      ["approved", "declined", "automatic"],
    );
    const heights = parts.map(([, , height]) => Number(height));
    const unit = (heights[0] ?? 0) / 10;
    for (const [index, calls] of [10, 5, 25].entries())
      assert.ok(Math.abs((heights[index] ?? 0) - calls * unit) < 0.01);
    for (const [index, [, top]] of parts.slice(0, -1).entries()) {
      const [, y, height] = parts[index + 1] ?? [];
      assert.ok(Math.abs(Number(y) + Number(height) - Number(top)) < 0.01);
    }
    assert.equal(await view.page.locator(".stack").count(), 7);
    assert.match(
      (await view.page.locator(".stack:last-of-type title").textContent()) ?? "",
      /\nApproved: 10\nDeclined: 5\nAutomatic: 25$/,
    );
  });

  it("takes a kind of answer out of the bars, and puts it back", async () => {
    await openFilled();
    const automatic = view.page.getByRole("button", { name: "Automatic" });
    const most = async () =>
      Number(await view.page.locator(".bars .tick[text-anchor=end]").last().textContent());
    assert.equal(await most(), 60);
    await automatic.click();
    assert.equal(await automatic.getAttribute("aria-pressed"), "false");
    assert.equal(await view.page.locator(".bars .part.automatic").count(), 0);
    assert.equal(await most(), 20);
    await automatic.click();
    assert.equal(await most(), 60);
  });

  it("has the same as a table, for a screen reader at once and for the eye when asked", async () => {
    await openFilled();
    const table = view.page.getByRole("table", { name: "Calls per day" });
    const row = table.getByRole("row").nth(1);
    assert.deepEqual(await row.locator("td").allTextContents(), ["37", "9", "3", "1", "0", "0", "22", "2"]);
    assert.equal(await table.getByRole("row").count(), 1 + 6, "the day without a call is left out");
    assert.match(
      (await view.page.getByRole("img").getAttribute("aria-label")) ?? "",
      /^Calls per day\. .*table/,
    );
    const height = async () => (await table.boundingBox())?.height ?? 0;
    const clipped = () => view.page.evaluate(`document.querySelector("section .only-spoken") !== null`);
    assert.equal(await clipped(), true);
    await view.page.getByRole("button", { name: "Show as table" }).click();
    assert.equal(await clipped(), false);
    assert.ok((await height()) > 100);
    await view.page.getByRole("button", { name: "Hide table" }).click();
    assert.equal(await clipped(), true);
  });

  it("is used by keys alone", async () => {
    await openFilled();
    const reached: string[] = [];
    for (let presses = 0; presses < 13; presses++) {
      await view.page.keyboard.press("Tab");
      reached.push(
        await view.page.evaluate<string>(
          `(document.activeElement.getAttribute("aria-labelledby") ?? document.activeElement.textContent).trim()`,
        ),
      );
    }
    assert.deepEqual(reached, [
      ...["Today", "7 days", "30 days", "All", "Show as table"],
      ...["Approved", "Declined", "Timed out", "Cancelled or fault", "Automatic"],
      ...["tools", "callers", "window"],
    ]);
    await view.page.getByRole("button", { name: "Today" }).focus();
    await view.page.keyboard.press("Enter");
    await view.until(`document.activeElement.getAttribute("aria-pressed") === "true"`);
    assert.equal((await questions()).length, 2);
  });

  it("says kindly that there is nothing to count yet, and then counts", async () => {
    await open();
    const none = { since: null, total: { tally: noTally, medianMs: null, p95Ms: null } };
    await tell(() => none);
    await view.page.getByText("Nothing to count yet.").waitFor();
    assert.equal(await view.page.locator(".overview").count(), 0);
    await tell();
    await view.page.locator(".overview").waitFor();
    assert.equal(await view.page.getByText("Nothing to count yet.").count(), 0);
  });

  it("says that a span is empty although the log is not", async () => {
    await open();
    await tell(() => ({ total: { tally: noTally, medianMs: null, p95Ms: null } }));
    await view.page.getByText("No decisions in the last 7 days.").waitFor();
  });

  it("raises an alert when the log cannot be opened, and drops it when it can", async () => {
    await openFilled();
    await view.send({ type: "problem", problem: "The decision log cannot be opened: <b>EISDIR</b>" });
    const alert = view.page.getByRole("alert");
    assert.equal((await alert.textContent())?.trim(), "The decision log cannot be opened: <b>EISDIR</b>");
    assert.equal(await view.page.locator(".overview").count(), 0);
    await tell();
    await alert.waitFor({ state: "detached" });
    await view.page.locator(".overview").waitFor();
  });

  it("shows hostile names as text", async () => {
    const hostile = `</script><script>window.owned=1</script>"><svg/onload=window.owned=1><img src=https://evil.example/x onerror=window.owned=1> \\u{202E}`;
    await open();
    await tell(({ tools }) => {
      const table = { rows: tools.rows.slice(0, 1).map((row) => ({ ...row, name: hostile })), more: 0 };
      return { tools: table, callers: table };
    });
    const name = view.page.getByRole("table", { name: "By tool" }).locator("tbody th");
    assert.equal((await name.textContent())?.trim(), hostile);
    assert.equal(await view.page.evaluate("window.owned"), undefined);
    assert.equal(
      await view.page.evaluate(`document.querySelectorAll("img, a, iframe, #root script").length`),
      0,
    );
  });

  for (const width of [300, 480, 620, 1000])
    it(`needs no scrolling sideways at ${width} pixels, and has each figure of a table under its title`, async () => {
      await openFilled({ width });
      await view.page.getByRole("button", { name: "Show as table" }).click();
      const tables = await view.page.evaluate<string[]>(
        `[...document.querySelectorAll(".scrolling")].filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.outerHTML)`,
      );
      assert.deepEqual(tables, []);
      const table = view.page.getByRole("table", { name: "By tool" });
      const titles = await table.getByRole("columnheader").allTextContents();
      assert.equal(titles.length, 12);
      assert.equal(await table.getByRole("row").count(), (await table.locator("tbody tr").count()) + 1);
      assert.deepEqual(
        await view.page.evaluate(
          `[...document.querySelector("[aria-labelledby=tools] tbody tr").cells].slice(1)
            .map((one) => getComputedStyle(one, "::before").content)`,
        ),
        titles.slice(1).map((title) => (width < 900 ? `"${title}" / ""` : "none")),
      );
      assert.ok((await view.page.evaluate<number>("document.documentElement.scrollWidth")) <= width);
      const chart = await view.page.evaluate<number[]>(
        `[document.querySelector(".chart").clientWidth, document.querySelector(".bars").clientWidth]`,
      );
      assert.equal(chart[0], chart[1]);
    });

  it("draws the bars anew when there is more or less room", async () => {
    await openFilled({ width: 900 });
    await view.page.setViewportSize({ width: 400, height: 700 });
    await view.until(`document.querySelector(".bars").clientWidth === document.querySelector(".chart").clientWidth
      && document.querySelector(".bars").clientWidth < 400`);
    assert.ok((await view.page.evaluate<number>("document.documentElement.scrollWidth")) <= 400);
  });

  for (const theme of Object.keys(themes) as ThemeName[])
    it(`shows which span is chosen, and the bars against the page, in ${theme}`, async () => {
      await openFilled({ theme });
      const styles = await view.page.evaluate<string[]>(`[...document.querySelectorAll(".choices button")]
        .map((one) => getComputedStyle(one).backgroundColor + getComputedStyle(one).boxShadow)`);
      assert.notEqual(styles[1], styles[0]);
      const fills = await view.page.evaluate<string[]>(`[
        getComputedStyle(document.body).backgroundColor,
        ...[...document.querySelectorAll(".swatch .part")].map((one) => getComputedStyle(one).fill)]`);
      const [page, ...parts] = fills.map(luminance);
      for (const part of parts) assert.ok(contrast(page ?? 0, part) >= 3, `${theme}: ${fills.join(" ")}`);
    });
});

/** WCAG's relative luminance of "rgb(r, g, b)". */
function luminance(color: string): number {
  const [r = 0, g = 0, b = 0] = [...color.matchAll(/[\d.]+/g)]
    .map(([text]) => Number(text) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: number, b: number): number {
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}
