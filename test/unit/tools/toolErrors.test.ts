import assert from "node:assert/strict";
import { RethrownError } from "../../../src/gate/rethrown.ts";
import { toolError, type ToolErrors } from "../../../src/tools/toolErrors.ts";

class Fatal extends Error {}
class MoreFatal extends Fatal {}
class Other extends Error {}

const none: ToolErrors = { alwaysThrow: false, rethrow: [] };

// Behaviour 2.11; acceptance B2-4.
describe("what a tool throws", () => {
  for (const [what, thrown, message] of [
    ["an error", new Error("no paper"), "no paper"],
    ["an error of another class", new Other("no ink"), "no ink"],
    ["an error without a message", new Other(), "Exception occurred in tool: print (Other)"],
    ["an error with a blank one", new TypeError(" \n"), "Exception occurred in tool: print (TypeError)"],
    ["a text", "no paper", "no paper"],
    ["an empty text", "", "Exception occurred in tool: print (string)"],
    ["nothing", undefined, "undefined"],
  ] as const)
    it(`is told the model where it is ${what}`, () => {
      const error = toolError(thrown, "print", none);
      assert.ok(!(error instanceof RethrownError));
      assert.equal(error.message, message);
    });

  const isRethrown = (thrown: unknown, errors: ToolErrors) => {
    const error = toolError(thrown, "print", errors);
    return error instanceof RethrownError && error.thrown === thrown;
  };

  it("is for whoever called where its class is listed, or that of which it is one, and no other", () => {
    const errors = { alwaysThrow: false, rethrow: [Fatal] };
    assert.deepEqual(
      [new Fatal("a"), new MoreFatal("a"), new Other("a"), new Error("a"), "a", null].map((thrown) =>
        isRethrown(thrown, errors),
      ),
      [true, true, false, false, false, false],
    );
  });

  it("is for whoever called where everything is", () => {
    for (const thrown of [new Error("a"), "a", null])
      assert.ok(isRethrown(thrown, { alwaysThrow: true, rethrow: [] }));
  });

  it("is for whoever called where it is a cancellation, whatever is listed", () => {
    const cancelled = Object.assign(new Error("Canceled"), { name: "Canceled" });
    assert.ok(isRethrown(cancelled, none));
  });
});
