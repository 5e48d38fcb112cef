import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { build } from "esbuild";
import { shellFiles } from "./shellReader.ts";

describe("the shell reader in a bundle", () => {
  it("works with the two files it is told, wherever the bundle is", async function () {
    this.timeout(30_000);
    const folder = await mkdtemp(join(tmpdir(), "toolgate-bundle-"));
    try {
      await build({
        stdin: {
          contents: `
            import { loadShellReader } from "./src/rules/shellLine.ts";
            const [parser, grammar] = process.argv.slice(2);
            const reader = await loadShellReader({ parser, grammar }, "linux");
            console.log(JSON.stringify(reader.read("sudo rm 'a b'")));`,
          resolveDir: fileURLToPath(new URL("../../..", import.meta.url)),
        },
        bundle: true,
        minify: true,
        format: "esm",
        platform: "node",
        splitting: true,
        outdir: folder,
        outExtension: { ".js": ".mjs" },
        logLevel: "silent",
      });
      const { stdout, stderr } = await promisify(execFile)(
        process.execPath,
        [join(folder, "stdin.mjs"), shellFiles.parser, shellFiles.grammar],
        { cwd: folder },
      );
      assert.equal(stderr, "");
      assert.match(stdout, /"certain".*"name":"rm","args":\["a b"\].*"wrappers":\["sudo"\]/);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
