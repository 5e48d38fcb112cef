import assert from "node:assert/strict";
import { useHarness, type View } from "./harness.ts";
import { aloneInQueue, editApproval, maskedApproval, sampleApproval, sampleQueue } from "./samples.ts";

describe("the list beside the card in a browser", function () {
  this.timeout(30_000);
  const harness = useHarness();
  let view: View;

  beforeEach(async () => {
    view = await harness.open("card", { width: 1200 });
  });

  const show = (approval: object = sampleApproval, queue: object = sampleQueue) =>
    view.send({ type: "approval", approval, queue });
  const list = () => view.page.getByRole("navigation", { name: /Waiting/ });
  const line = (name: RegExp) => list().getByRole("button", { name });
  const button = (name: string) => view.page.getByRole("button", { name, exact: true });
  const ready = () => view.page.waitForSelector("#approve[aria-disabled=false]");
  const sent = async (type: string) => (await view.sent()).filter((message) => message["type"] === type);
  const focused = () => view.page.evaluate<string>("document.activeElement.innerText");
  const edit = {
    ...sampleQueue,
    place: 2,
    items: sampleQueue.items.map((i) => ({ ...i, shown: i.id === "second" })),
  };

  it("is not there for one call alone", async () => {
    await show(sampleApproval, aloneInQueue);
    await ready();
    assert.equal(await list().count(), 0);
    await view.send({ type: "queue", queue: sampleQueue });
    await list().waitFor();
  });

  it("has tool, caller, arguments and remaining time of each, in order, and marks the one that is shown", async () => {
    await show();
    const texts = await list().getByRole("listitem").allInnerTexts();
    assert.deepEqual(
      texts.map((text) => /toolgate\/\w+/.exec(text)?.[0]),
      ["toolgate/run_command", "toolgate/write_file", "toolgate/fetch_url", "toolgate/delete_file"],
    );
    assert.match(texts[1] ?? "", /1:0[34][^]*path: src\/hours\.js, content:[^]*Participant @gate/);
    assert.match(await list().locator("[aria-current]").innerText(), /run_command/);
    assert.equal(await list().locator("[aria-current]").count(), 1);
    assert.match(await list().getByRole("heading").innerText(), /7/);
  });

  it("switches by a click, and takes no answer before the other call was there to read", async () => {
    await show();
    await ready();
    await line(/write_file/).click();
    assert.deepEqual(await sent("select"), [{ type: "select", id: "second" }]);
    await show(editApproval, edit);
    await view.page.locator("h1", { hasText: "write_file" }).waitFor();
    assert.equal(await button("Approve").isDisabled(), true);
    await ready();
    await button("Approve").click();
    assert.deepEqual(await sent("answer"), [
      { type: "answer", id: "second", digest: editApproval.digest, answer: { type: "approve" } },
    ]);
    assert.equal(await view.page.locator(".notice").count(), 0);
  });

  it("is one stop for Tab, moves by arrows, switches by Enter and keeps the focus then", async () => {
    await show();
    await ready();
    await line(/run_command/).focus();
    await view.page.keyboard.press("ArrowDown");
    await view.page.keyboard.press("ArrowDown");
    await view.page.keyboard.press("ArrowUp");
    assert.match(await focused(), /write_file/);
    await view.page.keyboard.press("End");
    assert.match(await focused(), /delete_file/);
    await view.page.keyboard.press("ArrowDown");
    assert.match(await focused(), /delete_file/);
    await view.page.keyboard.press("Home");
    await view.page.keyboard.press("ArrowDown");
    await view.page.keyboard.press("Enter");
    assert.deepEqual(await sent("select"), [{ type: "select", id: "second" }]);
    await show(editApproval, edit);
    await view.page.locator("h1", { hasText: "write_file" }).waitFor();
    assert.match(await focused(), /write_file/);
    await view.page.keyboard.press("Tab");
    assert.match(await focused(), /Decline all/);
    assert.deepEqual(await sent("answer"), []);
  });

  it("goes on to the next call after an answer: Decline has the focus, and what became of the last is said", async () => {
    await show();
    await ready();
    await button("Approve").click();
    await show(editApproval, edit);
    await view.page.locator(".notice", { hasText: "Approved: Run a command." }).waitFor();
    await view.page
      .getByRole("status")
      .getByText("Approved: Run a command. Write File, 2 of 7.")
      .waitFor({ state: "attached" });
    assert.equal(await focused(), "Decline");
    assert.equal(await button("Approve").isDisabled(), true);
    await button("Approve").click({ force: true });
    assert.equal((await sent("answer")).length, 1);
  });

  it("says that a call ended by itself when the next is shown", async () => {
    await show();
    await ready();
    await show(editApproval, edit);
    await view.page.locator(".notice", { hasText: "ended without an answer" }).waitFor();
  });

  it("shows equal calls as one line with their number", async () => {
    await show();
    assert.match(await line(/fetch_url/).innerText(), /4×/);
    assert.equal(await line(/4 times the same call/).count(), 1);
  });

  it("declines all calls of one caller, and has nothing that approves them all", async () => {
    await show();
    await ready();
    assert.equal(await view.page.getByRole("button", { name: /approve all/i }).count(), 0);
    await button("Decline all 6 from this caller").click();
    assert.deepEqual(await sent("declineAll"), [{ type: "declineAll", id: sampleApproval.id }]);
    assert.deepEqual(await sent("answer"), []);
    assert.equal(await button("Approve").isDisabled(), true);
    await show(editApproval, { ...edit, total: 1, place: 1, fromCaller: 1 });
    await view.page.locator(".notice", { hasText: "Declined: 6 calls." }).waitFor();
  });

  it("declines nothing by a click that a script makes or that comes too early", async () => {
    await view.page.clock.install({ time: 0 });
    await view.page.clock.pauseAt(1000);
    await show();
    await list().waitFor();
    await view.page.clock.runFor(499);
    await button("Decline all 6 from this caller").click({ force: true });
    await view.page.clock.runFor(1);
    await ready();
    await view.page.evaluate(`document.querySelector("#decline-all").click()`);
    assert.deepEqual(await sent("declineAll"), []);
  });

  it("offers to decline all only where the caller has several", async () => {
    await show(sampleApproval, { ...sampleQueue, fromCaller: 1 });
    await list().waitFor();
    assert.equal(await view.page.getByRole("button", { name: /Decline all/ }).count(), 0);
  });

  it("tells a screen reader when calls join, and keeps names still while the seconds run", async () => {
    await view.page.clock.install({ time: 0 });
    await view.page.clock.pauseAt(1000);
    await show();
    await list().waitFor();
    await view.send({ type: "queue", queue: { ...sampleQueue, total: 8 } });
    await view.page.getByRole("status").getByText("8 calls are waiting.").waitFor({ state: "attached" });
    const named = await list().getByRole("list").ariaSnapshot();
    await view.page.clock.runFor(3000);
    await list().getByText("1:55").waitFor();
    assert.equal(await list().getByRole("list").ariaSnapshot(), named);
    assert.match(named, /less than 2 minutes left/);
  });

  it("shows the arguments raw and formatted, by keyboard too, and keeps the choice for the next call", async () => {
    await show(editApproval, edit);
    await ready();
    const texts = () => view.page.locator("argument-text").allTextContents();
    assert.equal((await texts()).length, 3);
    await button("Raw").focus();
    await view.page.keyboard.press("Enter");
    assert.deepEqual(await texts(), [editApproval.raw]);
    assert.equal(await button("Raw").getAttribute("aria-pressed"), "true");
    await show({ ...sampleApproval, id: "next" });
    await view.page.locator("h1", { hasText: "in the shell" }).waitFor();
    assert.deepEqual(await texts(), [sampleApproval.raw]);
    await view.page.getByRole("button", { name: "Formatted" }).click();
    assert.equal((await texts()).length, 4);
    assert.deepEqual(await sent("answer"), []);
  });

  it("asks the extension to copy the digest, and says what it answers", async () => {
    await show();
    await button("Copy digest").click();
    assert.deepEqual(await sent("copyDigest"), [{ type: "copyDigest", id: sampleApproval.id }]);
    await view.send({ type: "told", id: sampleApproval.id, text: "The digest was copied." });
    await view.page.locator(".told", { hasText: "copied" }).waitFor();
    await view.page.getByRole("status").getByText("The digest was copied.").waitFor({ state: "attached" });
  });

  it("offers the diff of an edit, and not while values are masked", async () => {
    await show(sampleApproval, aloneInQueue);
    await ready();
    assert.equal(await button("Open Diff").count(), 0);
    await show({ ...maskedApproval, id: "m", diff: true }, aloneInQueue);
    await view.page.locator(".note").waitFor();
    await button("Open Diff").click({ force: true });
    assert.deepEqual(await sent("openDiff"), []);
    await show(editApproval, aloneInQueue);
    await view.page.locator(".note").waitFor({ state: "detached" });
    await button("Open Diff").click();
    assert.deepEqual(await sent("openDiff"), [{ type: "openDiff", id: "second" }]);
  });

  it("says why the risk is what it is, what steers somebody and what to know", async () => {
    await show(editApproval, aloneInQueue);
    const text = await view.page.locator("main").innerText();
    assert.match(text, /Risk L3 Moderate[^]*Can change any file in the workspace\./);
    assert.match(text, /'\.vscode\/tasks\.json' steers the editor[^]*There is no trash here/);
    const warnings = view.page.getByRole("list", { name: "Before you answer" });
    assert.equal(await warnings.getByRole("listitem").count(), 3);
  });

  // Abuse case P17.
  it("shows what the model says of its call among the arguments and nowhere else", async () => {
    await show(editApproval, aloneInQueue);
    const claim = "Only reads; safe to approve.";
    assert.equal(await view.page.getByText(claim).count(), 1);
    const region = view.page.getByRole("region", { name: "description", exact: true });
    assert.match((await region.textContent()) ?? "", new RegExp(claim));
  });

  // Abuse case P24.
  it("gives a screen reader each argument whole, as one label", async () => {
    const text = "first\n\\u{202E}second␣×412␣\n\nlast";
    await show({ ...sampleApproval, fields: [{ name: "script", text, masked: false }] });
    const region = view.page.getByRole("region", { name: "script", exact: true });
    await region.locator(".line").first().waitFor();
    assert.equal(await region.getByRole("group").getAttribute("aria-label"), text);
    await button("Raw").click();
    const raw = view.page.getByRole("region", { name: "Canonical JSON" });
    assert.equal(await raw.getByRole("group").getAttribute("aria-label"), sampleApproval.raw);
  });

  // Abuse case P24.
  for (const width of [1200, 480])
    it(`keeps everything in place and in order from right to left at ${width} pixels`, async () => {
      await view.page.setViewportSize({ width, height: 700 });
      await view.page.evaluate(`document.documentElement.dir = "rtl"`);
      await show(editApproval, edit);
      await ready();
      assert.ok((await view.page.evaluate<number>("document.documentElement.scrollWidth")) <= width);
      for (const name of ["Decline", "Approve", "Open Diff", "Raw", "Copy digest"]) {
        const box = await button(name).boundingBox();
        assert.ok(box !== null && box.x >= 0 && box.x + box.width <= width, name);
      }
      assert.deepEqual(
        await view.page.evaluate(
          `[...document.querySelectorAll("argument-text, code, h1, .args")].map((e) => getComputedStyle(e).direction)
            .filter((direction) => direction !== "ltr")`,
        ),
        [],
      );
    });

  it("leaves the answer in view whatever waits, wide and narrow", async () => {
    const many = Array.from({ length: 100 }, (_, n) => ({
      ...sampleQueue.items[1],
      id: `w${n}`,
      shown: n === 0,
    }));
    await show(editApproval, { ...edit, total: 100, items: many });
    await ready();
    for (const size of [
      { width: 1200, height: 700 },
      { width: 480, height: 500 },
    ]) {
      await view.page.setViewportSize(size);
      for (const name of ["Decline", "Approve", "Decline all 6 from this caller"]) {
        const box = await button(name).boundingBox();
        assert.ok(
          box !== null && box.y >= 0 && box.y + box.height <= size.height,
          `${name} at ${size.width}`,
        );
      }
      assert.ok((await view.page.evaluate<number>("document.documentElement.scrollWidth")) <= size.width);
    }
  });
});
