import assert from "node:assert/strict";
import * as fc from "fast-check";
import { toolNames } from "../../../src/vscode/apiToolNames.ts";

const nothing = { name: null, title: null, description: null };

// Behaviour 2.1, 2.3; acceptance B2-2.
describe("the name of a tool that is made of a method", () => {
  for (const [member, said, name, title] of [
    ["printPage", {}, "print_page", "Print page"],
    ["print_page", {}, "print_page", "Print page"],
    ["print", {}, "print", "Print"],
    ["getHTTPPage2", {}, "get_http_page2", "Get http page2"],
    ["$print", {}, "print", "Print"],
    ["print", { name: "" }, "print", "Print"],
    ["print", { name: " \t" }, "print", "Print"],
    ["print", { name: "spool" }, "spool", "spool"],
    ["print", { name: " spool job " }, "spool_job", "spool job"],
    ["print", { name: "spool-job" }, "spool-job", "spool-job"],
    ["print", { name: "spool.job/now!" }, "spool_job_now", "spool.job/now!"],
    ["print", { name: "dépôt" }, "d_p_t", "dépôt"],
    ["print", { name: "a".repeat(100) }, "a".repeat(64), "a".repeat(100)],
    ["print", { name: "spool", title: "Print it" }, "spool", "Print it"],
    ["print", { title: " " }, "print", "Print"],
  ] as const)
    it(`is '${name.slice(0, 20)}' for ${member} with ${JSON.stringify(said).slice(0, 50)}`, () => {
      const names = toolNames(member, { ...nothing, ...said }, true);
      assert.deepEqual([names.name, names.title], [name, title]);
    });

  it("differs for names that have no letter an id can have", () => {
    const [one, other] = ["天气", "天天"].map((name) => toolNames("get", { ...nothing, name }, true));
    assert.match(one?.name ?? "", /^tool_[0-9a-f]{8}$/);
    assert.notEqual(one?.name, other?.name);
    assert.equal(one?.title, "天气");
  });

  it("always is one that an id can have", () =>
    fc.assert(
      fc.property(fc.string({ unit: "binary", minLength: 1 }), (name) => {
        if (name.trim() === "") return;
        const names = toolNames("get", { ...nothing, name: name.toWellFormed() }, true);
        assert.match(names.name, /^[a-z0-9_-]{1,64}$/);
      }),
    ));

  for (const [said, annotated, description] of [
    [{ description: "Prints a page." }, true, "Prints a page."],
    [{}, true, "printPage"],
    [{ description: "" }, true, "printPage"],
    [{ description: " \n" }, true, "printPage"],
    [{}, false, "print page"],
    [{ name: "spool" }, false, "print page"],
    [{ description: "Druckt 天气." }, false, "Druckt 天气."],
  ] as const)
    it(`has the description '${description}' with ${JSON.stringify(said)}${annotated ? "" : ", not annotated"}`, () =>
      assert.equal(toolNames("printPage", { ...nothing, ...said }, annotated).description, description));

  it("has to be there", () => assert.throws(() => toolNames("", nothing, false), TypeError));
});
