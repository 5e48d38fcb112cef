import assert from "node:assert/strict";
import { Readable } from "node:stream";
import fc from "fast-check";
import { jsonLines } from "../../../src/windows/jsonLines.ts";

const limit = 64;

async function read(chunks: readonly (string | Uint8Array)[]): Promise<unknown[]> {
  const taken: unknown[] = [];
  const source = Readable.from(chunks.map((chunk) => Buffer.from(chunk)));
  for await (const value of jsonLines(source, () => limit)) taken.push(value);
  return taken;
}

describe("lines of JSON", () => {
  it("are the same however the bytes come in", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof(fc.integer(), fc.string({ unit: "grapheme", maxLength: 6 }), fc.constant(null))),
        fc.array(fc.nat(200)),
        async (values, cuts) => {
          const bytes = Buffer.from(values.map((value) => `${JSON.stringify(value)}\n`).join(""));
          const places = [0, ...cuts.filter((cut) => cut < bytes.length).toSorted((a, b) => a - b)];
          const chunks = places.map((from, index) => bytes.subarray(from, places[index + 1]));
          assert.deepEqual(await read(chunks), values);
        },
      ),
    );
  });

  it("have a longest length, however slowly they come", async () => {
    const longest = JSON.stringify("x".repeat(limit - 2));
    assert.deepEqual(await read([longest, "\n"]), [JSON.parse(longest)]);
    await assert.rejects(read([`${longest} \n`]), /too long/);
    await assert.rejects(read([...longest].map(String).concat(" ")), /too long/);
    await assert.rejects(read(["1\n2\n", "x".repeat(10 * 1024 * 1024)]), /too long/);
  });

  it("without an end are not read", async () => {
    assert.deepEqual(await read(["1\n2\n3"]), [1, 2]);
    assert.deepEqual(await read(['{"a":1}\n{"a":', "2}"]), [{ a: 1 }]);
  });

  for (const [what, bytes] of [
    ["that are no JSON", "{a}\n"],
    ["that are two values", "1 2\n"],
    ["that are empty", "\n"],
    ["that are not UTF-8", Uint8Array.of(0x22, 0xc3, 0x28, 0x22, 0x0a)],
    ["that are cut inside a character", Uint8Array.of(0x22, 0xe2, 0x82, 0x22, 0x0a)],
  ] as const)
    it(`${what} end it`, () => assert.rejects(read(["1\n", bytes])));
});
