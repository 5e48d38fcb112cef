import assert from "node:assert/strict";
import { storiesOfOneWindow } from "./fixtures.ts";
import { recorded } from "./recorded.ts";

const note = { name: "driver_spy", input: { text: "hello" } };

storiesOfOneWindow("a tool of another extension", (story) => {
  story("called through @gate is asked for, and runs once, within the request", async (window) => {
    const { agent, chat, dialog, storage } = window;
    const before = await agent.spied();
    const earlier = await recorded(storage, () => true);
    const why = { toolgate_reason: "to greet you" };
    await chat.ask(`@gate ${JSON.stringify([{ ...note, input: { ...note.input, ...why } }])}`);
    assert.match(await dialog.text(), /driver_spy[^]*in the model's own words: "to greet you"[^]*hello/);
    assert.deepEqual(await agent.spied(), before);
    await dialog.answer("Approve");
    const response = await chat.response();
    assert.match(response, /run \d+\s+with a token/);
    assert.deepEqual(await agent.spied(), [...before, { text: "hello" }]);
    const entries = await recorded(storage, (all) => all.length === earlier.length + 2);
    const decision = entries[earlier.length];
    assert.ok(decision?.kind === "decision");
    assert.deepEqual([decision.call.tool, decision.call.purpose], ["editor/driver_spy", "to greet you"]);
  });

  story("does not run when the person declines", async ({ agent, chat, dialog }) => {
    const before = await agent.spied();
    await chat.ask(`@gate ${JSON.stringify([note])}`);
    await dialog.answer("Decline");
    assert.match(await chat.response(), /cancelled by user/);
    assert.deepEqual(await agent.spied(), before);
  });

  story("is neither asked for nor run with arguments its schema forbids", async ({ agent, chat, dialog }) => {
    const before = await agent.spied();
    const wrong = [{}, { text: 1 }, { text: "a", more: 1 }].map((input) => ({ name: note.name, input }));
    await chat.ask(`@gate ${JSON.stringify([wrong])}`);
    const response = await chat.response();
    assert.equal(response.match(/invalid_arguments/g)?.length, 3);
    assert.match(response, /required property[^]*'text'[^]*'more': is not known/);
    assert.deepEqual(await agent.spied(), before);
    assert.equal(await dialog.isOpen(), false);
  });

  story("is searched for where there are too many tools, and asked for as ever", async (window) => {
    const { agent, chat, dialog, storage, workbench } = window;
    const before = await agent.spied();
    const earlier = await recorded(storage, () => true);
    await agent.command("neighbour.crowd", 130);
    try {
      const search = { name: "toolgate_search_tools", input: { query: "notes a text", maxResults: 3 } };
      await chat.ask(`@gate ${JSON.stringify([note, search, note])}`);
      assert.match(await dialog.text(), /driver_spy[^]*hello/);
      assert.deepEqual(await agent.spied(), before);
      await workbench.screenshot("tool-search");
      await dialog.answer("Approve");
      const response = await chat.response();
      assert.match(response, /tool_not_loaded[^]*find it with 'toolgate_search_tools' first/);
      assert.match(response, /Found \d of \d{3} other tools[^]*- driver_spy: Notes a text/);
      assert.match(response, /run \d+\s+with a token/);
      assert.deepEqual(await agent.spied(), [...before, { text: "hello" }]);
      const decided = (await recorded(storage, (all) => all.length === earlier.length + 5))
        .slice(earlier.length)
        .filter((entry) => entry.kind === "decision")
        .map(({ call, decision }) => `${call.tool} ${decision.by.kind}`);
      assert.equal(decided.length, 3);
      assert.deepEqual(decided.slice(1), ["toolgate/search_tools tool", "editor/driver_spy person"]);
    } finally {
      await agent.command("neighbour.crowd", 0);
    }
  });

  story("that does not exist is answered as unknown", async ({ agent, chat, dialog }) => {
    const before = await agent.spied();
    const names = ["driver_spyy", "no_such_tool"];
    await chat.ask(`@gate ${JSON.stringify([names.map((name) => ({ name, input: { text: "x" } }))])}`);
    const response = await chat.response();
    assert.equal(response.match(/unknown_tool/g)?.length, 2);
    assert.match(response, /no tool 'driver_spyy' here\. Did you mean 'driver_spy'\?/);
    assert.deepEqual(await agent.spied(), before);
    assert.equal(await dialog.isOpen(), false);
  });

  story("is not there for a request to which another tool is attached", async ({ agent, chat, dialog }) => {
    const before = await agent.spied();
    const look = { name: "toolgate_read_file", input: { path: "notes.md" } };
    await chat.ask(`@gate #toolgateReadFile ${JSON.stringify([[note, look]])}`);
    const response = await chat.response();
    assert.match(response, /no tool 'driver_spy' here[^]*printer/);
    await chat.ask("@gate /tools #toolgateReadFile");
    assert.match(await chat.response(), /Toolgate \(1\)[^]*: Read File[^]*offers the model no others/);
    assert.deepEqual(await agent.spied(), before);
    assert.equal(await dialog.isOpen(), false);
  });
});

storiesOfOneWindow("a tool of another extension with a row of its own", (story) => {
  story(
    "runs unasked where the row says so",
    async ({ agent, chat, dialog }) => {
      const before = await agent.spied();
      await chat.ask(`@gate ${JSON.stringify([note, note])}`);
      assert.match(await chat.response(), new RegExp(`run ${before.length + 2}`));
      assert.deepEqual(await agent.spied(), [...before, note.input, note.input]);
      assert.equal(await dialog.isOpen(), false);
    },
    { settings: { "toolgate.tools": { "editor/driver_spy": "allow" } } },
  );
});
