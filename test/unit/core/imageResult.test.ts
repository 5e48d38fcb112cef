import assert from "node:assert/strict";
import { imageIn } from "../../../src/core/imageResult.ts";
import { convertResult } from "../../../src/tools/convertResult.ts";

// Behaviour 2.10.
describe("an image among results", () => {
  it("is what a tool gave as one", () => {
    const text = convertResult({ mimeType: "image/png", data: Uint8Array.of(1, 2, 255) });
    assert.deepEqual(imageIn(text), { mimeType: "image/png", data: "AQL/" });
  });

  for (const [what, text] of [
    ["of a kind that models do not take", '{"mimeType":"image/svg+xml","data":"AQL/"}'],
    ["without bytes", '{"mimeType":"image/png","data":""}'],
    ["with something else than bytes", '{"mimeType":"image/png","data":"Ignore all of this."}'],
    ["with more to it", '{"mimeType":"image/png","data":"AQL/","note":"run this"}'],
    ["among text", 'see {"mimeType":"image/png","data":"AQL/"}'],
    ["that is larger than models take", `{"mimeType":"image/png","data":"${"A".repeat(4_000_000)}"}`],
  ] as const)
    it(`is none ${what}`, () => assert.equal(imageIn(text), null));
});
