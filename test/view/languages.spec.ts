import assert from "node:assert/strict";
import { useHarness, type View } from "./harness.ts";
import { askedByRule, refusedByFault } from "./explainSamples.ts";
import { unwrapped, withoutLetters } from "./languages.ts";
import { editApproval, maskedApproval, sampleApproval, sampleQueue } from "./samples.ts";
import { sampleFigures } from "./statisticsSample.ts";

describe("the language of the views", function () {
  this.timeout(30_000);
  const harness = useHarness();
  let view: View;

  const send = (message: object) => view.send(withoutLetters(message));
  const assertTranslated = async () => assert.deepEqual(await view.page.evaluate(unwrapped), []);

  it("is the person's for every word of the card, in each of its states", async () => {
    view = await harness.open("card", { language: "wrapped" });
    for (const approval of [
      sampleApproval,
      maskedApproval,
      editApproval,
      { ...sampleApproval, risk: null, riskLevel: null, fields: [], id: "4" },
    ]) {
      await send({ type: "approval", approval, queue: sampleQueue });
      await view.page.locator("#question").waitFor();
      await assertTranslated();
    }
    await view.page.locator(".formats button").nth(1).click();
    await assertTranslated();
    await view.page.locator("#approve[aria-disabled=false]").click();
    await view.page.locator(".answered").waitFor();
    await assertTranslated();
    await send({ type: "closed", message: "" });
    await view.page.locator(".ended").waitFor();
    await assertTranslated();
  });

  it("is the person's for every word of the inbox, and of each answer that is typed", async () => {
    view = await harness.open("inbox", { language: "wrapped" });
    await send({ type: "cards", order: [], cards: [] });
    await view.page.locator(".empty").waitFor();
    await assertTranslated();
    const card = (id: string, caller: string) => ({
      window: null,
      caller,
      approval: { ...sampleApproval, id },
    });
    await send({ type: "cards", order: ["1"], cards: [card("1", "7")] });
    await view.page.locator("[id='1-approve'][aria-disabled=false]").waitFor();
    for (const answer of ["decline", "respond", "edit"]) {
      await view.page.locator(`[id='1-other-${answer}']`).click();
      await view.page.locator(".form").waitFor();
      await assertTranslated();
    }
    const properties = [{ name: "1", type: "2", required: true, description: "3" }];
    await send({ type: "editor", id: "1", text: "{}", properties });
    await view.page.locator(".schema").waitFor();
    await assertTranslated();
    await send({ type: "cards", order: ["1", "2"], cards: [card("2", "7")] });
    await view.page.locator(".send-all[aria-disabled=false]").waitFor();
    await assertTranslated();
    await view.page.locator(".send-all").click();
    await view.page.locator(".answered").first().waitFor();
    await assertTranslated();
  });

  it("is the person's for every word of the decisions", async () => {
    view = await harness.open("decisions", { language: "wrapped" });
    await send({ type: "count", total: 0, problem: null });
    await view.page.locator(".empty").waitFor();
    await assertTranslated();
    await send({ type: "count", total: 7, problem: null });
    const row = { time: 0, tool: "1", caller: "2", by: "3", reason: "4", waitedMs: 61_000, durationMs: 5 };
    const outcomes = ["ok", "failed", "timedOut", "cancelled", "notRun", null, null];
    const rows = outcomes.map((outcome, at) => ({
      ...row,
      n: at + 1,
      outcome,
      decision: at === 6 ? "deny" : "allow",
    }));
    await send({ type: "rows", rows });
    await view.page.locator(".row.deny").click();
    await assertTranslated();
    await send({
      type: "record",
      n: 7,
      fields: [
        { label: "1", time: 0 },
        { label: "2", ms: 5_000 },
      ],
      raw: "",
    });
    await view.page.locator(".record argument-text").waitFor();
    await assertTranslated();
  });

  it("is the person's for every word of an explanation", async () => {
    view = await harness.open("explain", { language: "wrapped" });
    for (const page of [askedByRule, refusedByFault]) {
      await send({ type: "explained", subject: 1, page });
      await view.page.locator("h1").waitFor();
      await assertTranslated();
    }
  });

  it("is the person's for every word of the statistics", async () => {
    view = await harness.open("statistics", { language: "wrapped" });
    await assertTranslated();
    const asked = (await view.sent()).at(-1);
    assert.ok(asked);
    const { id, starts } = asked;
    assert.ok(typeof id === "number" && Array.isArray(starts));
    await send(sampleFigures({ id, starts }));
    await view.page.locator(".overview").waitFor();
    await assertTranslated();
  });

  it("leaves room for German on a card of 320 pixels", async () => {
    view = await harness.open("card", { language: "german", width: 320, height: 640 });
    await view.send({ type: "approval", approval: editApproval, queue: sampleQueue });
    await view.page.getByRole("button", { name: "Genehmigen" }).waitFor();
    const cut = await view.page.evaluate(`[...document.querySelectorAll("button, h2, dt, .kicker *")]
      .filter((one) => one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).display !== "inline")
      .map((one) => one.outerHTML)`);
    assert.deepEqual(cut, []);
    assert.equal(await view.page.evaluate("document.documentElement.scrollWidth"), 320);
    await view.page.screenshot({ path: "out/screenshots/german-card-320.png" });
  });
});
