import assert from "node:assert/strict";
import { once } from "../../../src/vscode/once.ts";

describe("what loads at the first need", () => {
  it("loads once for all who need it, at the same moment too", async () => {
    let loads = 0;
    const need = once(() => Promise.resolve(++loads));
    assert.equal(loads, 0);
    assert.deepEqual(await Promise.all([need(), need()]), [1, 1]);
    assert.equal(await need(), 1);
  });

  it("is tried again at the next need when it could not be loaded", async () => {
    let tries = 0;
    const need = once(async () => {
      tries++;
      await Promise.resolve();
      if (tries === 1) throw new Error("no room");
      return tries;
    });
    const both = [need(), need()];
    for (const one of both) await assert.rejects(one, /no room/);
    assert.equal(await need(), 2);
  });
});
