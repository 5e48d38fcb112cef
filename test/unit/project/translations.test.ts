import assert from "node:assert/strict";
import { readFileSync, globSync } from "node:fs";
import { allMessages, placeholders, unreadableCalls } from "./messages.ts";
import english from "../../../package.nls.json" with { type: "json" };

const read = (file: string): Readonly<Record<string, string>> => JSON.parse(readFileSync(file, "utf8"));

describe("the translations", () => {
  it("can be held against the source, for every call of t begins with a literal", () => {
    assert.deepEqual(unreadableCalls(), []);
  });

  it("are of numbers and times, too: none is written as the system would", () => {
    const ofTheSystem = globSync("src/**/*.ts").filter((file) =>
      /\.toLocale\w*String\((?:\)|\[\]|undefined)|\bIntl\.\w+\((?:\)|\[\]|undefined)/.test(
        readFileSync(file, "utf8"),
      ),
    );
    assert.deepEqual(ofTheSystem, []);
  });

  for (const file of globSync("media/l10n/bundle.l10n.*.json"))
    it(`in ${file} are those of all messages and of no others, with their placeholders`, () => {
      const bundle = read(file);
      const messages = allMessages();
      assert.ok(messages.size > 200, `only ${messages.size} messages were found`);
      assert.deepEqual(
        [...messages].filter((message) => !Object.hasOwn(bundle, message)),
        [],
      );
      assert.deepEqual(
        Object.keys(bundle).filter((message) => !messages.has(message)),
        [],
      );
      for (const [message, text] of Object.entries(bundle)) {
        assert.notEqual(text.trim(), "", message);
        assert.equal(placeholders(text), placeholders(message), message);
      }
    });

  for (const file of globSync("package.nls.*.json"))
    it(`in ${file} are those of all words of the manifest, with the commands and code they name`, () => {
      const words = read(file);
      assert.deepEqual(Object.keys(words).toSorted(), Object.keys(english).toSorted());
      for (const [key, text] of Object.entries(english))
        assert.deepEqual(named(words[key]), named(text), key);
    });
});

/** What a translation must leave as it is: code, settings, the commands and addresses behind links. */
const named = (text = "") => (text.match(/`[^`]*`|\]\([^)]*\)/g) ?? []).toSorted();
