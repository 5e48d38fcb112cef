import assert from "node:assert/strict";
import { askedByRule, refusedByFault } from "./explainSamples.ts";
import { type Opening, useHarness, type View } from "./harness.ts";

describe("an explanation in a browser", function () {
  this.timeout(30_000);
  const harness = useHarness();
  let view: View;

  const show = async (page: object, opening: Opening = {}) => {
    view = await harness.open("explain", opening);
    await view.send({ type: "explained", subject: 1, page });
    await view.page.locator("h1").waitFor();
  };
  const steps = () => view.page.locator(".ladder > li");
  const step = (name: string) => steps().filter({ has: view.page.getByText(name, { exact: true }) });
  const sent = async () => (await view.sent()).slice(1);

  it("says what would happen and why, and nothing before it knows", async () => {
    view = await harness.open("explain");
    assert.deepEqual(await view.sent(), [{ type: "ready" }]);
    assert.equal(await view.page.locator("main").count(), 0);
    await view.send({ type: "explained", subject: 1, page: askedByRule });
    assert.equal(await view.page.locator("h1").innerText(), "You would be asked");
    await view.page.getByText("Publishing is for people").first().waitFor();
    assert.match(await view.page.locator(".facts").innerText(), /toolgate\/run_command[^]*shop/);
  });

  it("goes through all steps in order and marks the one that decided, to the ear as well", async () => {
    await show(askedByRule);
    assert.equal(await steps().count(), 15);
    const current = view.page.locator('[aria-current="step"]');
    assert.equal(await current.count(), 1);
    assert.match(await current.innerText(), /^Rules[^]*decides[^]*asks[^]*toolgate\.rules\[2\] · yours/);
    assert.match(await step("Denials").innerText(), /nothing to say/);
    assert.match(await step("Row").innerText(), /beaten[^]*allows it[^]*row toolgate\/\*: allow/);
    assert.match(await step("Custom policy").innerText(), /not reached/);
    assert.match(await step("Question").innerText(), /still to come/);
  });

  it("leads to what can be changed, by mouse and by keyboard", async () => {
    await show(askedByRule);
    await step("Row").getByRole("button", { name: "Open the row" }).click();
    await step("Rules").getByRole("button", { name: "Open the rule" }).last().focus();
    await view.page.keyboard.press("Enter");
    await step("Default").getByRole("button", { name: "Set approval of the tool" }).click();
    await view.page.locator(".shadows").getByRole("button").nth(1).click();
    await view.page.getByRole("button", { name: "Change Arguments…" }).click();
    assert.deepEqual(await sent(), [
      { type: "open", rung: 9, voice: 0 },
      { type: "open", rung: 8, voice: 1 },
      { type: "open", rung: 11, voice: 0 },
      { type: "openShadow", shadow: 1 },
      { type: "changeArguments" },
    ]);
  });

  it("tells which rules in shadow would change it", async () => {
    await show(askedByRule);
    const lines = await view.page.locator(".shadows > li").allInnerTexts();
    assert.match(lines[0] ?? "", /refuses it[^]*toolgate\.rules\[3\] · yours/);
    assert.match(lines[1] ?? "", /changes nothing[^]*of the workspace/);
  });

  it("shows what hides in an argument, and runs nothing that is in one", async () => {
    const text = '<img src=x onerror="alert(1)"> \\u{202E}x';
    await show({ ...askedByRule, fields: [{ name: "<b>command</b>", text, masked: false }] });
    const shown = view.page.locator("argument-text");
    assert.equal(await shown.textContent(), text);
    await shown.scrollIntoViewIfNeeded();
    await shown.locator(".mark").waitFor();
    assert.equal(await view.page.locator("main img, main h3 b").count(), 0);
  });

  it("says of a fault what it was, and shows no table", async () => {
    await show(refusedByFault);
    assert.equal(await view.page.locator("h1").innerText(), "It would be refused");
    await view.page.getByText("took too long").waitFor();
    assert.equal(await steps().count(), 0);
    const known = await view.page.getByRole("list", { name: "Good to know" }).innerText();
    assert.match(known, /masked[^]*backup[^]*'some\.extension'/);
  });

  it("follows what changes without losing the place of the reader", async () => {
    await show(askedByRule, { height: 300 });
    await view.page.getByRole("button", { name: "Change Arguments…" }).focus();
    await view.page.evaluate("scrollTo(0, 200)");
    await view.send({
      type: "explained",
      subject: 1,
      page: { ...askedByRule, verdict: refusedByFault.verdict },
    });
    await view.until(`document.querySelector("h1").innerText.includes("refused")`);
    assert.equal(await view.page.evaluate("scrollY"), 200);
    assert.match(await view.page.evaluate<string>("document.activeElement.innerText"), /Change/);
  });

  it("begins another call at its top, with the focus on what would become of it", async () => {
    await show(askedByRule, { height: 300 });
    await view.page.getByRole("button", { name: "Change Arguments…" }).focus();
    await view.page.evaluate("scrollTo(0, 200)");
    const page = { ...askedByRule, verdict: refusedByFault.verdict };
    await view.send({ type: "explained", subject: 2, page });
    await view.until(`document.querySelector("h1").innerText.includes("refused")`);
    assert.equal(await view.page.evaluate("scrollY"), 0);
    assert.equal(await view.page.evaluate("document.activeElement.tagName"), "H1");
  });

  it("fits a narrow tab", async () => {
    await show(askedByRule, { width: 360 });
    assert.equal(await view.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), true);
  });
});
