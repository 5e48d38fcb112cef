import assert from "node:assert/strict";
import type { JsonObject } from "../../../src/core/json.ts";
import type { Question } from "../../../src/gate/tool.ts";
import { askPerson } from "../../../src/tools/askPerson.ts";
import { nowhere, runContext } from "./tempWorkspace.ts";

describe("The tool that asks the person", () => {
  const answered = (args: JsonObject, answer: string | null) =>
    askPerson.run(args, nowhere, runContext({ ask: async () => answer }));

  it("needs no approval and no folder", async () => {
    const found = await askPerson.inspect({ question: "?" }, nowhere);
    assert.deepEqual(found, { problems: [], protections: [], insideWorkspace: true, notes: [] });
  });

  it("asks as it is told and gives the answer as it is", async () => {
    const asked: Question[] = [];
    const context = runContext({
      async ask(question) {
        asked.push(question);
        return "b\nc";
      },
    });
    const args = { question: "Which?", choices: ["a", "b", "c"], multiple: true };
    assert.equal(await askPerson.run(args, nowhere, context), "b\nc");
    await askPerson.run({ question: "Why?" }, nowhere, context);
    assert.deepEqual(asked, [
      { text: "Which?", choices: ["a", "b", "c"], multiple: true },
      { text: "Why?", choices: [], multiple: false },
    ]);
  });

  it("says so when the question was dismissed or answered with nothing", async () => {
    assert.equal(
      await answered({ question: "?" }, null),
      "The person dismissed the question without an answer.",
    );
    assert.equal(await answered({ question: "?" }, ""), "The person gave an empty answer.");
  });

  it("does not take questions that cannot be asked", () => {
    const problems = (args: JsonObject) => askPerson.validate(args);
    assert.deepEqual(problems({ question: " " }), ["parameter 'question' must not be empty"]);
    assert.deepEqual(problems({ question: "x".repeat(2001) }), [
      "parameter 'question' must have at most 2000 characters",
    ]);
    assert.deepEqual(problems({ question: "?", choices: ["a"] }), [
      "parameter 'choices' must have at least 2 items",
    ]);
    assert.deepEqual(problems({ question: "?", choices: ["a", "a"] }), [
      "parameter 'choices' must not repeat a choice",
    ]);
    assert.deepEqual(problems({ question: "?", multiple: true }), ["parameter 'multiple' needs 'choices'"]);
  });

  it("gives no answer once cancelled, whatever the editor says", async () => {
    const reason = new Error("cancelled by the test");
    const context = runContext({
      async ask(_question, signal) {
        context.abort(reason);
        assert.equal(signal.aborted, true);
        return "yes";
      },
    });
    await assert.rejects(askPerson.run({ question: "?" }, nowhere, context), reason);
  });
});
