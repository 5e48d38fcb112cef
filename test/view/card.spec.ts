import assert from "node:assert/strict";
import { useHarness, type View } from "./harness.ts";
import { aloneInQueue, editApproval, maskedApproval, sampleApproval, sampleQueue } from "./samples.ts";

describe("the card in a browser", function () {
  this.timeout(30_000);
  const harness = useHarness();
  let view: View;

  beforeEach(async () => {
    view = await harness.open("card");
  });

  const show = (approval: object = sampleApproval, queue: object = aloneInQueue) =>
    view.send({ type: "approval", approval, queue });
  const decline = () => view.page.getByRole("button", { name: "Decline", exact: true });
  const buttons = async () =>
    (await view.page.getByRole("button").allInnerTexts()).map((label) => label.trim());
  const approve = () => view.page.getByRole("button", { name: "Approve" });
  /** Stops the clock of the page, so that "at once" is that on a busy machine too. */
  const freeze = async () => {
    await view.page.clock.install({ time: 0 });
    await view.page.clock.pauseAt(1000);
  };
  const pass = (ms: number) => view.page.clock.runFor(ms);
  const ready = () => view.page.waitForSelector("#approve[aria-disabled=false]");
  const focused = () => view.page.evaluate<string>("document.activeElement.id");
  const answers = async () => (await view.sent()).filter(({ type }) => type === "answer");
  const given = (type: string) => [
    { type: "answer", id: sampleApproval.id, digest: sampleApproval.digest, answer: { type } },
  ];
  /** Waits until the page has handled what was sent to it. */
  const settled = () =>
    view.page.evaluate(`new Promise((done) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => done();
      port2.postMessage(null);
    })`);

  it("has the words of the model as a quotation of their own, what hides in them spelled out", async () => {
    await show(editApproval);
    const words = view.page.locator("dt", { hasText: "Why, in the model's own words" }).locator("+ dd q");
    assert.match(await words.innerText(), /So that the build runs.*202E.* by itself/);
    await show(sampleApproval);
    await words.waitFor({ state: "detached" });
  });

  it("says that it is ready, once", async () => {
    assert.deepEqual(await view.sent(), [{ type: "ready" }]);
  });

  it("gives Decline the focus and has Approve right behind it", async () => {
    await show();
    await decline().waitFor();
    assert.equal(await focused(), "decline");
    await view.page.keyboard.press("Tab");
    assert.equal(await focused(), "approve");
  });

  it("approves by keyboard only when the person went to Approve", async () => {
    await show();
    await ready();
    await view.page.keyboard.press("Tab");
    await view.page.keyboard.press("Enter");
    assert.deepEqual(await answers(), given("approve"));
    await view.page.getByText("Approved").first().waitFor();
  });

  it("declines with Enter where the focus was put", async () => {
    await show();
    await ready();
    await view.page.keyboard.press("Enter");
    assert.deepEqual(await answers(), given("decline"));
  });

  it("takes no key that is pressed as it appears", async () => {
    await freeze();
    await show();
    await decline().waitFor();
    await pass(499);
    await view.page.keyboard.press("Enter");
    await view.page.keyboard.press("Space");
    await view.page.keyboard.press("Tab");
    await view.page.keyboard.press("Enter");
    await view.page.keyboard.press("Space");
    assert.deepEqual(await answers(), []);
    await pass(1);
    await ready();
    assert.deepEqual(await answers(), []);
  });

  it("takes no key that is held down on the way to Approve", async () => {
    await show();
    await ready();
    await view.page.keyboard.press("Tab");
    await view.page.evaluate(
      `document.activeElement.addEventListener("keydown", (event) => { window.repeated = event.repeat && event.defaultPrevented })`,
    );
    await view.page.keyboard.down("Shift");
    await view.page.keyboard.press("Tab");
    await view.page.keyboard.up("Shift");
    const session = await view.page.context().newCDPSession(view.page);
    await view.page.keyboard.press("Tab");
    for (let times = 0; times < 3; times++)
      await session.send("Input.dispatchKeyEvent", {
        type: "keyDown",
        key: "Enter",
        code: "Enter",
        text: "\r",
        windowsVirtualKeyCode: 13,
        autoRepeat: true,
      });
    assert.equal(await view.page.evaluate("window.repeated"), true);
    assert.deepEqual(await answers(), []);
  });

  it("takes no click, and no double click, of its first half second", async () => {
    await freeze();
    await show();
    await pass(499);
    const box = await approve().boundingBox();
    assert.ok(box);
    await view.page.mouse.dblclick(box.x + 5, box.y + 5);
    assert.deepEqual(await answers(), []);
    await pass(1);
    await ready();
    assert.deepEqual(await answers(), []);
  });

  it("takes no second click of a double click", async () => {
    await show();
    await ready();
    const box = await approve().boundingBox();
    assert.ok(box);
    await view.page.mouse.click(box.x + 5, box.y - 60);
    await view.page.mouse.move(box.x + 5, box.y + 5);
    await view.page.mouse.down({ clickCount: 2 });
    await view.page.mouse.up({ clickCount: 2 });
    assert.deepEqual(await answers(), []);
  });

  it("takes no click whose press began before it was ready", async () => {
    await freeze();
    await show();
    const box = await approve().boundingBox();
    assert.ok(box);
    await view.page.mouse.move(box.x + 5, box.y + 5);
    await view.page.mouse.down();
    await pass(500);
    await ready();
    await view.page.mouse.up();
    await settled();
    assert.deepEqual(await answers(), []);
    await approve().click();
    assert.deepEqual(await answers(), given("approve"));
  });

  it("takes no click that a script makes", async () => {
    await show();
    await ready();
    await view.page.evaluate(`document.querySelector("#approve").click()`);
    await view.page.evaluate(
      `document.querySelector("#approve").dispatchEvent(new MouseEvent("click", { bubbles: true }))`,
    );
    assert.deepEqual(await answers(), []);
  });

  it("says by being disabled that it is not ready yet", async () => {
    await freeze();
    await show();
    await approve().waitFor();
    await pass(499);
    assert.equal(await approve().isDisabled(), true);
    await pass(1);
    assert.equal(await approve().isDisabled(), false);
  });

  it("does nothing on Escape", async () => {
    await show();
    await ready();
    await view.page.keyboard.press("Escape");
    await settled();
    assert.deepEqual(await answers(), []);
    assert.equal(await approve().isVisible(), true);
  });

  it("answers once", async () => {
    await show();
    await ready();
    await decline().click();
    await approve().click({ force: true });
    await decline().click({ force: true });
    assert.deepEqual(await answers(), given("decline"));
    assert.equal(await decline().isDisabled(), true);
    assert.equal(await approve().isDisabled(), true);
  });

  it("has no Approve while values are masked, and says why", async () => {
    await freeze();
    await show(maskedApproval);
    await decline().waitFor();
    await pass(600);
    assert.equal(await approve().isDisabled(), true);
    await approve().click({ force: true });
    await approve().focus();
    await view.page.keyboard.press("Enter");
    assert.deepEqual(await answers(), []);
    assert.match(await approve().ariaSnapshot(), /disabled/);
    const why = await view.page.evaluate<string>(
      `document.getElementById(document.querySelector("#approve").getAttribute("aria-describedby")).textContent`,
    );
    assert.match(why, /masked/);

    await view.page.getByRole("button", { name: "Show masked values" }).click();
    assert.deepEqual((await view.sent()).at(-1), { type: "reveal", id: maskedApproval.id });
    await show({ ...maskedApproval, masked: 0 });
    await view.until(`!document.querySelector(".note")`);
    await pass(500);
    await ready();
    assert.equal(await focused(), "arguments");
    await approve().click();
    assert.deepEqual(await answers(), given("approve"));
  });

  it("offers to remember only where that can be granted, and answers nothing by it", async () => {
    await show();
    await ready();
    assert.ok(!(await buttons()).includes("Approve and Remember…"));
    await show({ ...sampleApproval, id: "apr_2", grantable: true });
    await view.page.waitForSelector("#remember[aria-disabled=false]");
    await view.page.locator("#remember").click();
    const { digest } = sampleApproval;
    assert.deepEqual((await view.sent()).at(-1), { type: "remember", id: "apr_2", digest });
    assert.deepEqual(await answers(), []);
    await show({ ...maskedApproval, id: "apr_3", grantable: true });
    await view.page.locator("#remember").waitFor();
    await view.page.locator("#remember").click({ force: true });
    await settled();
    assert.ok((await view.sent()).every((message) => message["id"] !== "apr_3"));
  });

  it("can be declined while values are masked", async () => {
    await freeze();
    await show(maskedApproval);
    await decline().waitFor();
    await pass(600);
    await decline().click();
    assert.deepEqual(await answers(), given("decline"));
  });

  it("waits half a second again when the call behind it changes", async () => {
    await freeze();
    await show();
    await pass(500);
    const box = await approve().boundingBox();
    assert.ok(box);
    await show({ ...sampleApproval, id: "another", question: "Another?" });
    await view.page.getByText("Another?").waitFor();
    await pass(499);
    await view.page.mouse.click(box.x + 5, box.y + 5);
    assert.deepEqual(await answers(), []);
    // Nor does the early click leave the focus for a later Enter.
    assert.equal(await focused(), "decline");
  });

  it("leaves the focus where it is when only the queue has changed", async () => {
    await show();
    await ready();
    await approve().focus();
    await view.send({ type: "queue", queue: sampleQueue });
    await view.page.getByText("1 of 7 waiting").waitFor();
    assert.equal(await focused(), "approve");
    assert.equal(await approve().isDisabled(), false);
  });

  it("takes no answer when the time is over", async () => {
    await freeze();
    await show();
    await approve().waitFor();
    await pass(sampleApproval.remainingMs);
    await view.page.getByText("0:00 left").waitFor();
    assert.equal(await approve().isDisabled(), true);
    assert.equal(await decline().isDisabled(), true);
    await approve().click({ force: true });
    await decline().click({ force: true });
    assert.deepEqual(await answers(), []);
  });

  it("announces the last ten seconds, and not each of them", async () => {
    await show({ ...sampleApproval, remainingMs: 10_200 });
    await view.page
      .getByRole("status")
      .getByText("10 seconds left to answer.")
      .waitFor({ state: "attached" });
    assert.equal(await view.page.getByRole("timer").getAttribute("aria-live"), "off");
  });

  it("shows why it ended, without buttons", async () => {
    await show();
    await ready();
    await view.send({ type: "closed", message: "Cancelled by the agent. The tool was not run." });
    await view.page.locator(".ended").getByText("Cancelled by the agent").waitFor();
    assert.deepEqual(await buttons(), ["Formatted", "Raw"]);
    await show();
    await settled();
    assert.deepEqual(await buttons(), ["Formatted", "Raw"]);
  });

  it("shows hostile text as text", async () => {
    const hostile = [
      "</script><script>window.owned = 1</script>",
      '"><svg/onload=window.owned=1>',
      "<img src=https://evil.example/x onerror=window.owned=1>",
      "[ok](command:workbench.action.quit) ![x](https://evil.example/?q=1) $(zap) &amp; javascript:alert(1)",
      "${window.owned = 1} {{x}} <!--?lit$-->",
    ].join("\n");
    await show({
      ...sampleApproval,
      question: hostile,
      tool: hostile,
      title: hostile,
      caller: hostile,
      reason: hostile,
      cwd: hostile,
      risk: hostile,
      riskReasons: [hostile],
      protections: [hostile],
      notes: [hostile],
      raw: hostile,
      fields: [{ name: hostile, text: hostile, masked: false }],
    });
    await view.send({
      type: "queue",
      queue: {
        ...sampleQueue,
        items: sampleQueue.items.map((item) => ({ ...item, tool: hostile, caller: hostile, args: hostile })),
      },
    });
    await view.send({ type: "told", id: sampleApproval.id, text: hostile });
    await ready();
    assert.equal(await view.page.evaluate("window.owned"), undefined);
    assert.equal(
      await view.page.evaluate(`document.querySelectorAll("img, svg, a, iframe, #root script").length`),
      0,
    );
    assert.equal(await view.page.evaluate(`document.querySelector("argument-text").textContent`), hostile);
    assert.equal(await view.page.evaluate(`document.querySelector("h1").textContent`), hostile);
    await view.send({ type: "closed", message: hostile });
    await view.page.locator(".ended").waitFor();
    assert.equal(await view.page.evaluate("window.owned"), undefined);
  });

  it("shows a value exactly, blank lines, indents and trailing breaks included", async () => {
    const text = "\n\n  a\n\tb  \n\\u{202E}c␣×412␣d\n\n";
    await show({ ...sampleApproval, fields: [{ name: "script", text, masked: false }] });
    await view.page.waitForSelector("argument-text .line");
    assert.equal(await view.page.evaluate(`document.querySelector("argument-text").textContent`), text);
    assert.deepEqual(await view.page.locator("argument-text .mark").allTextContents(), [
      "\\u{202E}",
      "␣×412␣",
    ]);
    assert.deepEqual(
      await view.page.evaluate(
        `[...document.querySelectorAll("argument-text .line")].map((line) => line.dataset.line)`,
      ),
      ["1", "2", "3", "4", "5", "6", "7"],
    );
    assert.ok(await view.page.getByText("7 lines, ").isVisible());
  });

  for (const [name, text] of [
    [
      "20,000 lines",
      Array.from({ length: 20_000 }, (_, at) => `line ${at} of a value that goes on and on for long`).join(
        "\n",
      ),
    ],
    ["one line", "All of this is one line of one megabyte. ".repeat(25_000)],
    ["escapes", "\\u{202E}".repeat(125_000)],
    ["500,000 short lines", "a\n".repeat(500_000)],
  ] as const)
    it(`stays responsive with a megabyte of ${name}, all of it in the document`, async () => {
      await show({ ...sampleApproval, fields: [{ name: "content", text: `${text}THE END`, masked: false }] });
      await ready();
      assert.equal(
        await view.page.evaluate(`document.querySelector("argument-text").textContent.length`),
        text.length + 7,
      );
      await view.page.evaluate("scrollTo(0, document.documentElement.scrollHeight)");
      await view.until(`(() => {
        scrollTo(0, document.documentElement.scrollHeight);
        const last = document.querySelector("argument-text .chunk:last-child .line:last-child");
        return last?.textContent.endsWith("THE END") && last.getBoundingClientRect().bottom < innerHeight;
      })()`);
      assert.ok(await approve().isVisible());
      const nodes = await view.page.evaluate<number>(
        `document.querySelectorAll("argument-text .line, argument-text .mark").length`,
      );
      assert.ok(nodes < 20_000, String(nodes));
    });

  it("keeps the buttons in view at 320 pixels, and nothing is cut off to the side", async () => {
    await view.page.setViewportSize({ width: 320, height: 400 });
    await show();
    await ready();
    for (const button of [decline(), approve()]) {
      const box = await button.boundingBox();
      assert.ok(box !== null && box.x >= 0 && box.x + box.width <= 320 && box.y + box.height <= 400);
    }
    assert.ok((await view.page.evaluate<number>("document.documentElement.scrollWidth")) <= 320);
  });
});
