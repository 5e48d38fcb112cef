import assert from "node:assert/strict";
import { streamed } from "../../../src/agent/textStream.ts";

const texts = async (stream: AsyncIterable<string>) => {
  const read: string[] = [];
  for await (const text of stream) read.push(text);
  return read;
};

describe("text as it comes", () => {
  it("is read in its order, up to the end of the work", async () => {
    const { text, result } = streamed(
      async (onText) => {
        onText("a");
        await Promise.resolve();
        onText("b");
        return 5;
      },
      () => assert.fail("stopped"),
    );
    assert.deepEqual([await texts(text), await result], [["a", "b"], 5]);
  });

  it("fails where the work fails", async () => {
    const { text, result } = streamed(
      async (onText) => {
        onText("a");
        throw new Error("no quota");
      },
      () => {},
    );
    await assert.rejects(texts(text), /no quota/);
    await assert.rejects(result, /no quota/);
  });

  it("stops the work when nobody reads on, and what it still says goes nowhere", async () => {
    const stop = new AbortController();
    const { text, result } = streamed(
      async (onText) => {
        onText("a");
        await new Promise((resolve) => stop.signal.addEventListener("abort", resolve));
        onText("b");
        return "over";
      },
      () => stop.abort(),
    );
    for await (const one of text) {
      assert.equal(one, "a");
      break;
    }
    assert.equal(await result, "over");
  });
});
