import assert from "node:assert/strict";
import type { CardApproval, InboxCard } from "../../src/panel/protocol.ts";
import { useHarness, type View } from "./harness.ts";
import { editApproval, maskedApproval, sampleApproval } from "./samples.ts";

const one: CardApproval = { ...sampleApproval, id: "apr_one", title: "First" };
const two: CardApproval = { ...editApproval, id: "apr_two", title: "Second" };
const secret: CardApproval = { ...maskedApproval, id: "apr_secret", title: "Secret" };
const card = (approval: CardApproval, batch = "gate", window: string | null = null): InboxCard => ({
  window,
  batch,
  approval,
});

describe("the inbox in a browser", function () {
  this.timeout(30_000);
  const harness = useHarness();
  let view: View;

  beforeEach(async () => {
    view = await harness.open("inbox", { width: 300, height: 900 });
  });

  const show = (...cards: readonly InboxCard[]) =>
    view.send({ type: "cards", order: cards.map(({ approval }) => approval.id), cards });
  const keep = (...order: readonly string[]) => view.send({ type: "cards", order, cards: [] });
  const inCall = ({ id }: CardApproval, name: string) =>
    view.page.locator(`article[aria-labelledby="${id}-question"]`).getByRole("button", { name, exact: true });
  const part = ({ id }: CardApproval, name: string) => view.page.locator(`[id="${id}-${name}"]`);
  const ready = (approval: CardApproval) =>
    view.until(`document.getElementById("${approval.id}-approve")?.ariaDisabled === "false"`);
  const sent = async (type: string) => (await view.sent()).filter((message) => message["type"] === type);
  const status = (text: string) =>
    view.page.getByRole("status").getByText(text).waitFor({ state: "attached" });
  const given = ({ id, digest }: CardApproval, answer: object) => ({ id, digest, answer });
  const freeze = async () => {
    await view.page.clock.install({ time: 0 });
    await view.page.clock.pauseAt(1000);
  };
  const pass = (ms: number) => view.page.clock.runFor(ms);
  const sendAll = () => view.page.locator(".send-all");

  it("says that nothing waits, and what will be here, once it knows", async () => {
    assert.equal(await view.page.getByText("Nothing waits for you.").count(), 0);
    await show();
    await view.page.getByRole("main", { name: "Inbox" }).getByText("Nothing waits for you.").waitFor();
    await show(card(one));
    await inCall(one, "Approve").waitFor();
    assert.equal(await view.page.getByText("Nothing waits for you.").count(), 0);
    await status("First waits for your answer, called by Participant @gate.");
  });

  it("shows a call whole: question, caller, tool, risk, reason, digest, arguments and time", async () => {
    await show(card(one, "gate", "shop (other window)"));
    const text = await view.page.locator("article").innerText();
    for (const part of [
      one.question,
      one.caller,
      one.tool,
      "L4 High",
      one.reason,
      "left",
      "shop (other window)",
    ])
      assert.ok(text.includes(part), part);
    assert.ok(text.includes(one.digest.slice(0, 12)));
    // For whoever declines it in the chat.
    assert.match(text, new RegExp(`Id\\s+${one.id}`));
    for (const { name } of one.fields) assert.ok(text.includes(name), name);
    assert.equal(await view.page.getByRole("article").count(), 1);
  });

  for (const [width, height] of [
    [250, 300],
    [250, 700],
    [320, 500],
  ] as const)
    it(`covers no part of a form at ${width} times ${height} pixels`, async () => {
      await view.page.setViewportSize({ width, height });
      await show(card(one, "gate", "shop (other window)"));
      await ready(one);
      for (const answer of ["decline", "edit", "respond"]) {
        await part(one, `other-${answer}`).click();
        await view.page.locator(".form").waitFor();
        const covered = await view.page.evaluate<string[]>(`(() => {
          const covered = [];
          for (const one of document.querySelectorAll(".form button, .form textarea")) {
            one.scrollIntoView({ block: "nearest" });
            one.focus();
            const { left, right, top, bottom } = one.getBoundingClientRect();
            for (const y of [Math.max(0, top) + 2, Math.min(innerHeight, bottom) - 2]) {
              const hit = document.elementFromPoint((left + right) / 2, y);
              if (hit === null || !one.contains(hit)) covered.push(one.id || one.textContent.trim());
            }
          }
          return covered;
        })()`);
        assert.deepEqual(covered, [], answer);
        assert.ok((await view.page.evaluate<number>("document.documentElement.scrollWidth")) <= width);
        await view.page.keyboard.press("Escape");
      }
    });

  it("answers the call whose button was pressed, and takes nothing from where the person types", async () => {
    await show(card(one), card(two, "other"));
    await ready(two);
    assert.equal(await view.page.evaluate("document.activeElement.tagName"), "BODY");
    await inCall(two, "Approve").click();
    await inCall(one, "Decline").click();
    assert.deepEqual(await sent("answer"), [
      { type: "answer", ...given(two, { type: "approve" }) },
      { type: "answer", ...given(one, { type: "decline" }) },
    ]);
    await status("Declined: First.");
    await keep();
    await view.page.getByText("Nothing waits for you.").waitFor();
  });

  it("tells a screen reader of each answer, also when it says the same again", async () => {
    const again: CardApproval = { ...one, id: "apr_again" };
    await show(card(one), card(again, "other"));
    await ready(again);
    await view.page.evaluate(`{
      globalThis.told = [];
      new MutationObserver((changes) => {
        for (const { addedNodes } of changes) for (const node of addedNodes) if (node.data) told.push(node.data);
      }).observe(document.querySelector('[role="status"]'), { childList: true, subtree: true });
    }`);
    for (const call of [one, again]) {
      await inCall(call, "Decline").click();
      await part(call, "decline").and(view.page.locator("[aria-disabled=true]")).waitFor();
    }
    assert.deepEqual(await view.page.evaluate("told"), ["Declined: First.", "Declined: First."]);
  });

  it("takes no answer half a second after anything came or went: it moves what is under the pointer", async () => {
    await freeze();
    await show(card(one), card(two, "other"));
    await inCall(one, "Decline").waitFor();
    await pass(499);
    await inCall(one, "Decline").click({ force: true });
    await pass(600);
    await keep(two.id);
    await inCall(one, "Decline").waitFor({ state: "detached" });
    await inCall(two, "Approve").click({ force: true });
    await pass(499);
    await inCall(two, "Approve").click({ force: true });
    assert.deepEqual(await sent("answer"), []);
    await pass(300);
    await inCall(two, "Approve").click();
    assert.equal((await sent("answer")).length, 1);
  });

  it("declines with the reason that was typed", async () => {
    await show(card(one));
    await ready(one);
    await inCall(one, "Decline with a Reason…").click();
    assert.equal(await view.page.evaluate("document.activeElement.id"), `${one.id}-text`);
    await view.page.keyboard.type("  Use the other branch  ");
    await part(one, "send").click();
    assert.deepEqual(await sent("answer"), [
      { type: "answer", ...given(one, { type: "decline", reason: "Use the other branch" }) },
    ]);
  });

  it("answers in place of the tool, and not with nothing", async () => {
    await show(card(one));
    await ready(one);
    await inCall(one, "Answer Instead…").click();
    assert.equal(await part(one, "send").isDisabled(), true);
    await view.page.keyboard.type("It is 42.");
    await part(one, "send").click();
    assert.deepEqual(await sent("answer"), [
      { type: "answer", ...given(one, { type: "respond", response: "It is 42." }) },
    ]);
    await view.page.getByText("Answered, not run").first().waitFor();
  });

  it("edits the arguments beside what the tool takes, and approves only what was checked", async () => {
    await show(card(one));
    await ready(one);
    await inCall(one, "Edit Arguments…").click();
    assert.deepEqual(await sent("edit"), [{ type: "edit", id: one.id }]);
    await view.send({
      type: "editor",
      id: one.id,
      text: '{\n  "command": "ls"\n}',
      properties: [{ name: "command", type: "string", required: true, description: "What to run" }],
    });
    await part(one, "text").waitFor();
    assert.equal(await part(one, "text").inputValue(), '{\n  "command": "ls"\n}');
    assert.match(await view.page.locator(".schema").innerText(), /command\s+string\s+required\s+What to run/);
    await part(one, "text").fill("{");
    await view.until(`window.sent.some(({ type }) => type === "check")`);
    const [check] = await sent("check");
    assert.deepEqual(check, { type: "check", id: one.id, n: 1, text: "{" });
    assert.equal(await part(one, "send").isDisabled(), true);
    await view.send({ type: "problems", id: one.id, n: 1, problems: ["This is not JSON"] });
    await view.page.locator(".problems li").waitFor();
    await status("This is not JSON");
    await part(one, "text").fill("{}");
    await view.until(`window.sent.filter(({ type }) => type === "check").length === 2`);
    await view.send({ type: "problems", id: one.id, n: 1, problems: [] });
    assert.equal(await part(one, "send").isDisabled(), true, "the answer to an older text says nothing");
    await view.send({ type: "problems", id: one.id, n: 2, problems: [] });
    await view.page.locator(".problems li").waitFor({ state: "detached" });
    await part(one, "send").click();
    assert.deepEqual(await sent("answer"), [{ type: "answer", ...given(one, { type: "edit", text: "{}" }) }]);
  });

  it("neither approves nor edits while values are masked", async () => {
    await show(card(secret));
    await view.until(`document.getElementById("${secret.id}-decline")?.ariaDisabled === "false"`);
    assert.equal(await inCall(secret, "Approve").isDisabled(), true);
    await inCall(secret, "Edit Arguments…").click({ force: true });
    assert.deepEqual(await sent("edit"), []);
    assert.equal(await view.page.locator(".form").count(), 0);
    await inCall(secret, "Show masked values").click();
    assert.deepEqual(await sent("reveal"), [{ type: "reveal", id: secret.id }]);
    await view.send({ type: "cards", order: [secret.id], cards: [card({ ...secret, masked: 0 })] });
    await ready(secret);
  });

  it("closes what is typed into on Escape, and keeps the text and the focus", async () => {
    await show(card(one));
    await ready(one);
    await inCall(one, "Decline with a Reason…").click();
    await view.page.keyboard.type("because");
    await view.page.keyboard.press("Escape");
    assert.equal(await view.page.locator(".form").count(), 0);
    assert.equal(await view.page.evaluate("document.activeElement.id"), `${one.id}-other-decline`);
    await view.page.keyboard.press("Enter");
    assert.equal(await part(one, "text").inputValue(), "because");
    assert.deepEqual(await sent("answer"), []);
  });

  it("keeps what is being typed when other calls come and go", async () => {
    await show(card(one), card(two, "other"));
    await ready(one);
    await inCall(one, "Decline with a Reason…").click();
    await view.page.keyboard.type("not ");
    await keep(one.id);
    await inCall(two, "Approve").waitFor({ state: "detached" });
    await view.page.keyboard.type("now");
    assert.equal(await part(one, "text").inputValue(), "not now");
  });

  it("moves the focus to the list when what had it has gone", async () => {
    await show(card(one), card(two, "other"));
    await inCall(one, "Decline").focus();
    await keep(two.id);
    await inCall(one, "Decline").waitFor({ state: "detached" });
    assert.equal(await view.page.evaluate("document.activeElement.tagName"), "MAIN");
    await status("A call ended without an answer.");
  });

  it("scrolls to the call that is brought to the front, marks it, and has it read before an answer counts", async () => {
    await freeze();
    await view.page.setViewportSize({ width: 300, height: 400 });
    await show(card(one), card(two, "other"), card({ ...one, id: "apr_three", title: "Third" }, "third"));
    const top = () => part(two, "call").evaluate((element) => element.getBoundingClientRect().top);
    await part(two, "call").waitFor();
    assert.ok((await top()) > 400, "it is out of sight");
    await pass(600);
    await view.send({ type: "front", id: "apr_gone" });
    await view.send({ type: "front", id: two.id });
    assert.ok(Math.abs(await top()) < 2);
    assert.equal(await view.page.evaluate("document.activeElement.id"), `${two.id}-call`);
    await view.page.locator(".in-front").getByText(two.question).waitFor();
    for (const key of ["Enter", " "]) await view.page.keyboard.press(key);
    await part(two, "approve").click({ force: true });
    assert.deepEqual(await sent("answer"), []);
    await pass(600);
    await part(two, "approve").click();
    assert.deepEqual(await sent("answer"), [{ type: "answer", ...given(two, { type: "approve" }) }]);
    await keep(one.id);
    await view.page.locator(".in-front").waitFor({ state: "detached" });
  });

  it("takes nobody away from a text for the call that is brought to the front", async () => {
    await show(card(one), card(two, "other"));
    await ready(one);
    await inCall(one, "Decline with a Reason…").click();
    await view.page.keyboard.type("not ");
    await view.send({ type: "front", id: two.id });
    await view.page.locator(".in-front").getByText(two.question).waitFor();
    await view.page.keyboard.type("now");
    assert.equal(await part(one, "text").inputValue(), "not now");
  });

  it("gives each call of a batch an answer of its own, preset to decline, and sends them together", async () => {
    const three: CardApproval = { ...one, id: "apr_three", title: "Third" };
    await show(card(one), card(two), card(three), card(secret, "other"));
    await view.page.getByRole("heading", { name: "3 calls of Participant @gate" }).waitFor();
    await view.until(`document.querySelector(".send-all")?.ariaDisabled === "false"`);
    assert.equal(await inCall(one, "Approve").count(), 0, "nothing of a batch is answered by itself");
    assert.match(await view.page.locator(".summary").innerText(), /To run: 0\. Not to run: 3\./);
    await part(two, "choice").selectOption({ label: "Approve" });
    await part(three, "choice").selectOption({ label: "Decline with a reason" });
    await view.page.keyboard.type("too much");
    assert.match(await view.page.locator(".summary").innerText(), /To run: 1\. Not to run: 2\./);
    assert.equal(await sendAll().innerText(), "Send 3 answers");
    await sendAll().click();
    assert.deepEqual(await sent("answers"), [
      {
        type: "answers",
        answers: [
          given(one, { type: "decline" }),
          given(two, { type: "approve" }),
          given(three, { type: "decline", reason: "too much" }),
        ],
      },
    ]);
    assert.deepEqual(await sent("answer"), []);
    await status("3 answers given.");
  });

  it("sends no batch with an answer that is not complete, and offers no Approve for what is masked", async () => {
    await show(card(one), card(secret));
    await view.until(`document.querySelector(".send-all")?.ariaDisabled === "false"`);
    const offered = part(secret, "choice").locator("option:disabled");
    assert.deepEqual(
      (await offered.allInnerTexts()).map((label) => label.trim()),
      ["Approve", "Edit arguments"],
    );
    await part(one, "choice").selectOption({ label: "Answer instead of running" });
    await view.page.getByText("An answer is not complete yet.").waitFor();
    assert.equal(await sendAll().isDisabled(), true);
    await sendAll().click({ force: true });
    assert.deepEqual(await sent("answers"), []);
    await part(one, "text").fill("done already");
    await sendAll().click();
    assert.equal((await sent("answers")).length, 1);
  });

  it("keeps calls of the same caller in different windows apart", async () => {
    await show(card(one), card(two, "gate", "shop"));
    await inCall(one, "Approve").waitFor();
    await inCall(two, "Approve").waitFor();
  });

  it("is as wide as the narrowest side bar, and no wider", async () => {
    await view.page.setViewportSize({ width: 250, height: 700 });
    await show(card(one), card(two), card(secret, "other"));
    await inCall(secret, "Edit Arguments…").waitFor();
    await part(one, "choice").selectOption({ label: "Decline with a reason" });
    assert.equal(await view.page.evaluate("document.documentElement.scrollWidth"), 250);
  });

  it("says it all in the language of the person", async () => {
    const german = await harness.open("inbox", { language: "german" });
    await german.send({ type: "cards", order: [], cards: [] });
    await german.page.getByText("Nichts wartet auf Sie.").waitFor();
  });
});
