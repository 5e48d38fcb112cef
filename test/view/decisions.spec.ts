import assert from "node:assert/strict";
import { type Opening, useHarness, type View } from "./harness.ts";
import { host, sampleRow } from "./samples.ts";

describe("the decisions view in a browser", function () {
  this.timeout(30_000);
  const harness = useHarness();
  let view: View;

  async function open(total: number, opening: Opening = {}) {
    const source = `(message, reply) => { window.total ??= ${total}; (${host})(message, reply); }`;
    view = await harness.open("decisions", { width: 1150, height: 300, host: source, ...opening });
    if (total > 0) await loaded();
  }
  const rows = () => view.page.locator(".rows .row");
  const firstVisible = () =>
    view.page.evaluate<number>(`(() => {
      const line = document.querySelector(".head").getBoundingClientRect().bottom + 12;
      return Number(document.elementFromPoint(60, line).closest("[data-n]").dataset.n);
    })()`);
  const loaded = () =>
    view.until(
      `document.querySelector(".rows .row") && !document.querySelector(".rows .row[aria-busy=true]")`,
    );
  const scrollTo = async (top: number) => {
    await view.page.evaluate(`document.querySelector(".grid").scrollTop = ${top}`);
    await view.page.evaluate(
      "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))",
    );
    await loaded();
  };
  const selected = () => view.page.locator("[aria-selected=true]").getAttribute("data-n");
  const grow = (total: number) =>
    view.page.evaluate(
      `window.total = ${total}, postMessage({ type: "count", total: ${total}, problem: null })`,
    );
  const count = async (total: number) => {
    await grow(total);
    await view.page.waitForSelector(`.grid[aria-rowcount="${total + 1}"]`);
    await loaded();
  };

  it("shows the newest first", async () => {
    await open(1000);
    assert.equal(await firstVisible(), 1000);
    const cells = await rows().first().getByRole("gridcell").allTextContents();
    assert.equal(cells[1], sampleRow(1000).tool);
    assert.equal(cells[3], "Allowed");
  });

  it("tells the whole time, and what a cell has no room for", async () => {
    await open(3);
    const time = rows().first().locator(".time");
    const iso = new Date(sampleRow(3).time).toISOString();
    assert.match((await time.getAttribute("title")) ?? "", new RegExp(`^Nov 20, 2025, .*\\n${iso}$`));
    assert.match((await rows().first().locator(".by").getAttribute("title")) ?? "", /Declined in the dialog/);
  });

  for (const [total, deviceScaleFactor] of [
    [1_000_000, 1],
    [1_000_000, 2],
    [5_000_000, 1],
  ] as const)
    it(`scrolls through ${total} rows at scale ${deviceScaleFactor} with at most 60 of them in the document`, async () => {
      await open(total, { deviceScaleFactor, height: 1200 });
      const most = await view.page.evaluate<number>(`new Promise((done) => {
        const grid = document.querySelector(".grid");
        let most = 0, step = 0;
        const next = () => {
          most = Math.max(most, document.querySelectorAll(".rows .row").length);
          if (++step > 60) return done(most);
          grid.scrollTop = step <= 20 ? step * 400 : grid.scrollHeight * (step / 60);
          requestAnimationFrame(next);
        };
        next();
      })`);
      assert.ok(most <= 60, String(most));
      await scrollTo(1e9);
      assert.equal(await rows().last().getAttribute("data-n"), "1");
      const bottoms = await view.page.evaluate<number[]>(
        `[document.querySelector('[data-n="1"]').getBoundingClientRect().bottom, innerHeight]`,
      );
      assert.ok(Math.abs((bottoms[0] ?? 0) - (bottoms[1] ?? 0)) < 2, String(bottoms));
      assert.equal(await rows().last().locator(".tool").textContent(), sampleRow(1).tool);
    });

  it("passes every row with the wheel, however many there are", async () => {
    await open(5_000_000);
    await view.page.mouse.move(300, 150);
    await view.page.mouse.wheel(0, 240);
    await view.until(`document.querySelector(".moved").style.transform !== "translateY(0px)"`);
    assert.equal(await firstVisible(), 5_000_000 - 10);
  });

  it("does not ask for each row it passes", async () => {
    await open(1_000_000);
    await view.page.evaluate(`new Promise((done) => {
      let step = 0;
      const next = () => {
        document.querySelector(".grid").scrollTop = ++step * 200_000;
        step < 60 ? requestAnimationFrame(next) : done();
      };
      next();
    })`);
    await loaded();
    const asked = (await view.sent()).filter(({ type }) => type === "rows");
    assert.ok(asked.every(({ from, to }) => Number(to) - Number(from) < 100));
    assert.ok(asked.length <= 70, String(asked.length));
  });

  it("sticks to the top when new ones come", async () => {
    await open(1000);
    await count(1003);
    assert.equal(await firstVisible(), 1003);
    assert.equal(await view.page.locator(".unseen").count(), 0);
  });

  it("keeps the reader's place further down and offers the new ones", async () => {
    await open(1000);
    await scrollTo(2400);
    assert.equal(await firstVisible(), 900);
    await count(1001);
    await count(1007);
    assert.equal(await firstVisible(), 900);
    await view.page.getByRole("button", { name: "7 new" }).click();
    await view.until(`document.querySelector(".grid").scrollTop === 0`);
    assert.equal(await firstVisible(), 1007);
    assert.equal(await view.page.locator(".unseen").count(), 0);
  });

  it("keeps the place in a list that is scaled down", async () => {
    await open(5_000_000);
    await view.page.focus(".grid");
    await view.page.keyboard.press("End");
    await loaded();
    const before = await firstVisible();
    for (let more = 1; more <= 20; more++) await grow(5_000_000 + more);
    await view.page.waitForSelector(`.grid[aria-rowcount="5000021"]`);
    assert.equal(await firstVisible(), before);
    assert.equal(await selected(), "1");
  });

  it("asks again for a call whose outcome was not known", async () => {
    await open(0);
    await view.page.evaluate(`window.total = 1`);
    await view.send({ type: "rows", rows: [{ ...sampleRow(1), outcome: null }] });
    await view.send({ type: "count", total: 1, problem: null });
    await view.until(`document.querySelector(".cell.outcome:last-child")?.textContent !== ""`);
    await view.page.locator(".rows .outcome", { hasText: sampleRow(1).outcome ?? "" }).waitFor();
  });

  it("moves the selection with the keys and keeps it in view", async () => {
    await open(1000);
    await view.page.focus(".grid");
    const after = async (key: string) => {
      await view.page.keyboard.press(key);
      const active = await view.page.locator(".grid").getAttribute("aria-activedescendant");
      const n = await selected();
      assert.equal(active, `row-${n}`);
      assert.ok(
        await view.page.evaluate(`(() => {
        const row = document.getElementById("${active}").getBoundingClientRect();
        const head = document.querySelector(".head").getBoundingClientRect();
        return row.top >= head.bottom - 1 && row.bottom <= innerHeight + 1;
      })()`),
      );
      return Number(n);
    };
    assert.equal(await after("ArrowDown"), 1000);
    assert.equal(await after("ArrowDown"), 999);
    assert.equal(await after("ArrowUp"), 1000);
    assert.equal(await after("End"), 1);
    assert.equal(await after("ArrowUp"), 2);
    assert.ok((await after("PageUp")) > 5);
    assert.equal(await after("Home"), 1000);
    assert.ok((await after("PageDown")) < 995);
  });

  it("asks to have the open record explained", async () => {
    await open(1000);
    await rows().nth(2).click();
    await view.page.getByRole("heading", { name: "Decision 998" }).waitFor();
    await view.page.getByRole("button", { name: "Explain" }).click();
    const asked = (await view.sent()).filter(({ type }) => type === "explain");
    assert.deepEqual(asked, [{ type: "explain", n: 998 }]);
  });

  it("opens the record with Enter, follows the selection, and closes it with Escape", async () => {
    await open(1000);
    await view.page.focus(".grid");
    await view.page.keyboard.press("ArrowDown");
    await view.page.keyboard.press("Enter");
    await view.page.getByRole("heading", { name: "Decision 1000" }).waitFor();
    await view.page.locator(".record dd", { hasText: sampleRow(1000).tool }).waitFor();
    assert.match((await view.page.locator(".record argument-text").textContent()) ?? "", /"n": 1000/);

    await view.page.keyboard.press("ArrowDown");
    await view.page.locator(".record argument-text", { hasText: '"n": 999' }).waitFor();
    await view.page.keyboard.press("Tab");
    assert.equal(await view.page.evaluate("document.activeElement.innerText"), "Explain");
    await view.page.keyboard.press("Tab");
    assert.equal(await view.page.evaluate("document.activeElement.ariaLabel"), "Close");
    await view.page.keyboard.press("Escape");
    assert.equal(await view.page.locator(".record").count(), 0);
    assert.equal(await view.page.evaluate("document.activeElement.className"), "grid");
    assert.equal(await selected(), "999");
  });

  it("opens the record of the row that is clicked", async () => {
    await open(1000);
    await rows().nth(3).click();
    await view.page.getByRole("heading", { name: "Decision 997" }).waitFor();
    assert.deepEqual((await view.sent()).at(-1), { type: "open", n: 997 });
    await view.page.getByRole("button", { name: "Close" }).click();
    assert.equal(await view.page.locator(".record").count(), 0);
  });

  it("asks for one record when an arrow key is held", async () => {
    await open(1000);
    await view.page.focus(".grid");
    await view.page.keyboard.press("ArrowDown");
    await view.page.keyboard.press("Enter");
    await view.page.locator(".record argument-text").waitFor();
    await view.page.evaluate(`(() => {
      const grid = document.querySelector(".grid");
      for (let times = 0; times < 50; times++)
        grid.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowDown", bubbles: true, cancelable: true }));
    })()`);
    await view.page.locator(".record argument-text", { hasText: '"n": 950' }).waitFor();
    assert.equal((await view.sent()).filter(({ type }) => type === "open").length, 2);
  });

  it("has the roles and counts of a grid, whichever rows and columns are there", async () => {
    await open(1_000_000, { width: 400 });
    await scrollTo(240_000);
    const grid = view.page.getByRole("grid");
    assert.equal(await grid.getAttribute("aria-rowcount"), "1000001");
    assert.equal(await grid.getAttribute("aria-colcount"), "7");
    const n = await firstVisible();
    assert.equal(
      await view.page.locator(`#row-${n}`).getAttribute("aria-rowindex"),
      String(1_000_000 - n + 2),
    );
    assert.deepEqual(
      await view.page
        .locator(`#row-${n} .cell:visible`)
        .evaluateAll((cells) => cells.map((cell) => cell.getAttribute("aria-colindex"))),
      ["1", "2", "3", "4", "5", "6", "7"],
    );
  });

  for (const [width, lines, language] of [
    [1200, 1, "english"],
    [1200, 1, "german"],
    [1000, 2, "german"],
    [620, 2, "english"],
    [620, 2, "german"],
    [500, 4, "english"],
    [300, 4, "german"],
  ] as const)
    it(`loses nothing of a row at ${width} pixels in ${language}: it has as many lines as it takes, ${lines}`, async () => {
      await open(100, { width, language });
      type Cell = { name: string; left: number; top: number; cut: boolean };
      const cells = (row: string) =>
        view.page.evaluate<Cell[]>(
          `[...document.querySelectorAll("${row} .cell")].filter((cell) => cell.offsetWidth > 0).map((cell) => {
            const [at, around] = [cell.getBoundingClientRect(), cell.closest(".row").getBoundingClientRect()];
            const cut = cell.scrollWidth > cell.clientWidth && !cell.matches(".by");
            return { name: cell.classList[1], left: Math.round(at.left), top: Math.round(at.top - around.top), cut };
          })`,
        );
      const [head, row] = [await cells(".head .row"), await cells("#row-98")];
      assert.deepEqual(
        row.map(({ name }) => name),
        ["time", "tool", "caller", "decision", "by", "took", "outcome"],
      );
      assert.deepEqual(
        head.map(({ left }) => left),
        row.map(({ left }) => left),
      );
      assert.equal(new Set(row.map(({ top }) => top)).size, lines);
      assert.deepEqual(
        [...head, ...row].filter(({ cut }) => cut),
        [],
      );
      assert.ok((await view.page.evaluate<number>("document.querySelector('.grid').scrollWidth")) <= width);
      assert.equal(
        await view.page.evaluate("document.querySelector('#row-98').offsetHeight"),
        await view.page.evaluate(
          "parseFloat(getComputedStyle(document.querySelector('.grid')).getPropertyValue('--row'))",
        ),
      );
    });

  it("keeps the row on top when there is less room, and scrolls to the last one", async () => {
    await open(1000, { width: 1150 });
    await scrollTo(2400);
    await view.page.setViewportSize({ width: 400, height: 300 });
    await view.until(`document.querySelector(".rows .row").offsetHeight === 86`);
    assert.equal(await firstVisible(), 900);
    await scrollTo(1e9);
    assert.equal(await rows().last().getAttribute("data-n"), "1");
  });

  it("says what will appear when there is nothing yet, and then shows it", async () => {
    await open(0);
    await view.page.getByText("No decisions yet.").waitFor();
    assert.equal(await view.page.getByRole("grid").count(), 0);
    await count(1);
    assert.equal(await view.page.getByText("No decisions yet.").count(), 0);
    assert.equal(await rows().count(), 1);
  });

  it("raises an alert when the log cannot be opened, and drops it when it can", async () => {
    await open(0);
    await view.send({ type: "count", total: 0, problem: "The decision log cannot be opened: <b>EISDIR</b>" });
    assert.equal(
      (await view.page.getByRole("alert").textContent())?.trim(),
      "The decision log cannot be opened: <b>EISDIR</b>",
    );
    assert.equal(await view.page.getByText("No decisions yet.").count(), 0);
    await count(2);
    assert.equal(await view.page.getByRole("alert").count(), 0);
  });

  it("shows hostile text as text", async () => {
    const hostile = `</script><script>window.owned=1</script>"><svg/onload=window.owned=1><img src=https://evil.example/x onerror=window.owned=1> javascript:alert(1) [x](command:y) \\u{202E}`;
    await open(0);
    const row = { ...sampleRow(1), tool: hostile, caller: hostile, by: hostile, reason: hostile };
    await view.send({ type: "count", total: 1, problem: hostile });
    await view.send({ type: "rows", rows: [row] });
    await rows().first().locator(".tool", { hasText: "owned" }).waitFor();
    await rows().first().click();
    await view.page.locator(".record").waitFor();
    await view.send({ type: "record", n: 1, fields: [{ label: hostile, text: hostile }], raw: hostile });
    await view.page.locator(".record dt", { hasText: "owned" }).waitFor();
    assert.equal(await view.page.evaluate("window.owned"), undefined);
    assert.equal(
      await view.page.evaluate(`document.querySelectorAll("img, svg, a, iframe, #root script").length`),
      0,
    );
    assert.equal(await rows().first().locator(".tool").textContent(), hostile);
    assert.equal(await view.page.locator(".record argument-text").textContent(), hostile);
  });

  it("survives a row whose time is no date", async () => {
    await open(0);
    await view.send({ type: "rows", rows: [{ ...sampleRow(1), time: 1e300 }] });
    await view.send({ type: "count", total: 1, problem: null });
    assert.equal(await rows().first().locator(".time").textContent(), "–");
  });
});
