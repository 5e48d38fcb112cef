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
  /** Those of these elements that are not wholly in view, or covered. */
  const outOfView = (ids: readonly string[]) =>
    view.page.evaluate<readonly string[]>(`${JSON.stringify(ids)}.filter((id) => {
      const element = document.getElementById(id);
      const { left, right, top, bottom } = element.getBoundingClientRect();
      if (top < 0 || bottom > innerHeight) return true;
      return [top + 2, bottom - 2].some((y) => !element.contains(document.elementFromPoint((left + right) / 2, y)) && !element.contains(document.elementFromPoint(left + 4, y)));
    })`);
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

  for (const [width, height] of [
    [280, 217],
    [300, 300],
    [340, 440],
  ] as const)
    it(`has what would run and its answers in view at ${width} times ${height} pixels`, async () => {
      await view.page.setViewportSize({ width, height });
      const long = { ...two, fields: [...two.fields, ...one.fields, ...one.fields], grantable: true };
      await show(card({ ...long, protections: [], notes: [] }));
      await ready(two);
      await part(two, "approve").waitFor();
      const parts = ["question", "field-0", "approve", "decline"].map((name) => `${two.id}-${name}`);
      assert.deepEqual(await outOfView(parts), []);
      assert.ok((await view.page.locator("article").innerText()).includes(two.question), "whole to the ear");
      for (const name of ["remember", "other-decline", "other-edit", "other-respond"]) {
        await view.page.evaluate(`document.getElementById("${two.id}-${name}").focus()`);
        await part(two, name).focus();
        await view.page.keyboard.press("Shift+Tab");
        await view.page.keyboard.press("Tab");
        assert.deepEqual(await outOfView([`${two.id}-${name}`]), [], "reached by keys");
      }
      await view.page.evaluate("document.activeElement.blur(); scrollTo(0, 1e6)");
      await view.page.locator(".facts").getByText(two.id).waitFor();
      const ends = ["remember", "other-decline", "other-edit", "other-respond", "approve"];
      assert.deepEqual(await outOfView(ends.map((name) => `${two.id}-${name}`)), []);
    });

  it("has the arguments of the first of a batch and the one button in view in a low side bar", async () => {
    await view.page.setViewportSize({ width: 300, height: 300 });
    await show(card({ ...two, protections: [], notes: [] }), card(one));
    await part(two, "field-0").waitFor();
    assert.deepEqual(await outOfView([`${two.id}-question`, `${two.id}-field-0`]), []);
    const button = await sendAll().evaluate((element) => element.getBoundingClientRect());
    assert.ok(button.bottom <= 300);
    await part(two, "call").getByText("Details").click();
    await part(two, "call").getByText(two.id).waitFor();
  });

  it("repeats no arguments and no risk in a heading, but where somebody gave the question its words", async () => {
    await show(card(two), card(one, "other"));
    const heading = ({ id }: CardApproval) => view.page.locator(`[id="${id}-question"] [aria-hidden]`);
    assert.equal(await heading(two).innerText(), "Second");
    const whole = await part(two, "question").evaluate(({ textContent }) => textContent);
    assert.equal(whole, `Second${two.question}`, "blanks would be drawn");
    assert.equal(await heading(one).count(), 0);
    await view.page.getByRole("heading", { name: one.question, exact: true }).waitFor();
    await view.page.getByRole("heading", { name: two.question, exact: true }).waitFor();
  });

  it("begins what comes next at its top, in place of what was in view", async () => {
    await view.page.setViewportSize({ width: 300, height: 300 });
    const top = ({ id }: CardApproval) =>
      view.page
        .locator(`.batch:has([id="${id}-call"])`)
        .evaluate((batch) => batch.getBoundingClientRect().top);
    const three: CardApproval = { ...one, id: "apr_three", title: "Third" };
    const [last, after] = [
      { ...one, id: "apr_last" },
      { ...one, id: "apr_after" },
    ];
    await show(card(one), card(three), card(two, "other"));
    await part(two, "approve").waitFor();
    const before = await view.page.evaluate("scrollY");
    assert.equal(before, 0);
    await view.page.evaluate("scrollTo(0, 1e6)");
    await keep(one.id, three.id);
    await part(two, "call").waitFor({ state: "detached" });
    assert.equal(await top(one), 0, "the batch that is left");
    await view.page.evaluate("scrollTo(0, 1e6)");
    await show(card(last), card(after));
    await part(last, "call").waitFor();
    assert.equal(await top(last), 0, "others of the same conversation");
    await view.page.evaluate("scrollTo(0, 200)");
    await view.send({ type: "cards", order: [last.id, after.id, two.id], cards: [card(two, "other")] });
    await part(two, "call").waitFor();
    assert.equal(await view.page.evaluate("scrollY"), 200, "what is in view stays");
  });

  it("moves nobody who types for what comes and goes", async () => {
    await view.page.setViewportSize({ width: 300, height: 300 });
    await show(card(one), card(two, "other"));
    await ready(two);
    await inCall(two, "Decline with a Reason…").click();
    await view.page.keyboard.type("not ");
    const height = () =>
      part(two, "text").evaluate((text) => Math.abs(Math.round(text.getBoundingClientRect().top)));
    const before = await height();
    await keep(two.id);
    await part(one, "call").waitFor({ state: "detached" });
    await view.page.keyboard.type("now");
    assert.equal(await part(two, "text").inputValue(), "not now");
    assert.equal(await height(), before);
  });

  it("sends no batch by a click within half a second of a call that joined it under the pointer", async () => {
    await freeze();
    await show(card(one), card(two));
    await sendAll().waitFor();
    await pass(600);
    await show(card(one), card(two), card({ ...one, id: "apr_three" }));
    await sendAll().click({ force: true });
    await pass(499);
    await sendAll().click({ force: true });
    await show(card({ ...one, id: "apr_x" }), card({ ...one, id: "apr_y" }));
    await sendAll().click({ force: true });
    assert.deepEqual(await sent("answers"), []);
    await pass(600);
    await sendAll().click();
    assert.equal((await sent("answers")).length, 1);
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

  it("has one first button, that of the text that is typed, whose Ctrl+Enter declines and never approves", async () => {
    await show(card(one));
    await ready(one);
    const firsts = () => view.page.locator("article button:not(.secondary, .link, .icon)").allInnerTexts();
    assert.deepEqual(await firsts(), ["Approve"]);
    await inCall(one, "Edit Arguments…").click();
    await view.send({ type: "editor", id: one.id, text: "{}", properties: [] });
    await part(one, "text").waitFor();
    assert.deepEqual(await firsts(), ["Approve as Shown"]);
    await part(one, "text").press("Control+Enter");
    await inCall(one, "Answer Instead…").click();
    await view.page.keyboard.type("done");
    await view.page.keyboard.press("Control+Enter");
    await inCall(one, "Decline with a Reason…").click();
    assert.deepEqual(await firsts(), ["Decline with This Reason"]);
    await view.page.keyboard.type("not now");
    await inCall(one, "Approve").focus();
    await view.page.keyboard.press("Tab");
    assert.deepEqual(await sent("answer"), []);
    await part(one, "text").press("Meta+Enter");
    assert.deepEqual(await sent("answer"), [
      { type: "answer", ...given(one, { type: "decline", reason: "not now" }) },
    ]);
  });

  it("sends nothing by a key that was pressed before the call could be read", async () => {
    await show(card(one), card(two, "other"));
    await ready(one);
    await inCall(one, "Decline with a Reason…").click();
    await view.page.keyboard.type("no");
    await freeze();
    await view.send({ type: "front", id: two.id });
    await view.page.keyboard.press("Control+Enter");
    assert.deepEqual(await sent("answer"), []);
    await pass(600);
    await view.page.keyboard.press("Control+Enter");
    assert.equal((await sent("answer")).length, 1);
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
    await status("Approved with changes: First.");
  });

  it("takes arguments that are what they were, however they are written, for a plain approval", async () => {
    await show(card(one), card(two, "other"));
    await ready(two);
    const edit = async (call: CardApproval, text: string) => {
      await part(call, "other-edit").click();
      await view.send({ type: "editor", id: call.id, text: '{"a": 1, "b": "x\\u202e"}', properties: [] });
      await part(call, "text").waitFor();
      await view.page.getByText("Nothing is changed yet.").waitFor();
      if (text === "") return;
      await part(call, "text").fill(text);
      await view.until(`window.sent.some(({ type, id }) => type === "check" && id === "${call.id}")`);
      assert.equal(await part(call, "send").innerText(), "Approve with These Arguments");
      await view.send({ type: "problems", id: call.id, n: 1, problems: [] });
    };
    for (const [call, text] of [
      [one, ""],
      [two, '{ "b": "x\u202e", "a": 1.0 }'],
    ] as const) {
      await edit(call, text);
      await view.until(`document.getElementById("${call.id}-send")?.innerText === "Approve as Shown"`);
      await part(call, "send").click();
      await status(`Approved: ${call.title}.`);
    }
    assert.deepEqual(await sent("answer"), [
      { type: "answer", ...given(one, { type: "approve" }) },
      { type: "answer", ...given(two, { type: "approve" }) },
    ]);
  });

  for (const [width, height] of [
    [300, 217],
    [280, 300],
    [900, 300],
  ] as const)
    it(`shows what is wrong with changed arguments under them, in view, at ${width} times ${height} pixels`, async () => {
      await view.page.setViewportSize({ width, height });
      await show(card(one));
      await ready(one);
      await part(one, "other-edit").click();
      const properties = ["path", "content", "mode"].map((name) => ({
        name,
        type: "string",
        required: true,
        description: "What the tool does with it, in a sentence or two that need some room.",
      }));
      await view.send({
        type: "editor",
        id: one.id,
        text: JSON.stringify({ a: 1, b: [2] }, null, 2),
        properties,
      });
      await part(one, "text").fill("{".repeat(5));
      await view.until(`window.sent.some(({ type }) => type === "check")`);
      await view.send({ type: "problems", id: one.id, n: 1, problems: ["This is not JSON"] });
      await part(one, "problems").getByText("This is not JSON").waitFor();
      await status("This is not JSON");
      assert.deepEqual(await outOfView([`${one.id}-problems`]), []);
      const [text, problem] = await Promise.all(
        ["text", "problems"].map((name) =>
          part(one, name).evaluate((element) => element.getBoundingClientRect()),
        ),
      );
      assert.ok(text && problem && problem.top - text.bottom < 10, "right under it");
      assert.ok(text.bottom > 40, "the end of the text is in view too");
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
    await part(three, "text").fill("too much");
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

  it("keeps the focus in the list of a batch's answers while one is chosen by keys, and the text is the next stop", async () => {
    await show(card(one), card(two));
    await view.until(`document.querySelector(".send-all")?.ariaDisabled === "false"`);
    await part(one, "choice").focus();
    for (const [key, chosen] of [
      ["ArrowDown", "decline"],
      ["ArrowDown", "approve"],
      ["ArrowDown", "edit"],
    ] as const) {
      await view.page.keyboard.press(key);
      assert.equal(await part(one, "choice").inputValue(), chosen);
      assert.equal(await view.page.evaluate("document.activeElement.id"), `${one.id}-choice`);
    }
    await view.send({ type: "editor", id: one.id, text: "{}", properties: [] });
    await part(one, "text").waitFor();
    assert.equal(await view.page.evaluate("document.activeElement.id"), `${one.id}-choice`);
    await view.page.keyboard.press("Tab");
    assert.equal(await view.page.evaluate("document.activeElement.id"), `${one.id}-text`);
  });

  it("shows each answer of a list whole", async () => {
    for (const width of [250, 300, 500]) {
      await view.page.setViewportSize({ width, height: 700 });
      await show(card(one), card(two));
      await part(one, "choice").waitFor();
      const [own, widest] = await view.page.evaluate<[number, number]>(`(() => {
        const select = document.getElementById("${one.id}-choice");
        const other = select.cloneNode(true);
        other.style.cssText = "flex: none; position: absolute; max-width: none";
        select.parentElement.append(other);
        const widths = [select, other].map((one) => one.getBoundingClientRect().width);
        other.remove();
        return widths;
      })()`);
      assert.ok(own >= widest, `${own} of ${widest} pixels at ${width}`);
    }
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
