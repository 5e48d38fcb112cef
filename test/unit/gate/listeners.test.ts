import assert from "node:assert/strict";
import { createListeners } from "../../../src/gate/listeners.ts";

describe("what listens", () => {
  it("hears in the order it came, though one before it breaks, and what that threw is given", () => {
    const { tell, listen } = createListeners<number>();
    const heard: string[] = [];
    const broken = new Error("broken");
    listen((n) => heard.push(`a${n}`));
    listen(() => {
      throw broken;
    });
    listen((n) => heard.push(`b${n}`));
    assert.deepEqual(tell(1), [broken]);
    assert.deepEqual(heard, ["a1", "b1"]);
  });

  it("hears as often as it came, and no more once it has gone", () => {
    const { tell, listen } = createListeners();
    let heard = 0;
    const hear = () => heard++;
    const first = listen(hear);
    listen(hear);
    tell();
    first[Symbol.dispose]();
    tell();
    assert.equal(heard, 3);
  });

  it("is not told of what was told before it came, not even by another that hears of it", () => {
    const { tell, listen } = createListeners();
    let heard = 0;
    const once = listen(() => {
      once[Symbol.dispose]();
      listen(() => heard++);
    });
    tell();
    assert.equal(heard, 0);
    tell();
    assert.equal(heard, 1);
  });
});
