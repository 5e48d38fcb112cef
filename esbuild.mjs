// Builds everything that is not run as TypeScript: the extension and its webview scripts, minified with
// `--production`; with `--tests` also the demo, driver and neighbour extensions and the host tests.
import { globSync } from "node:fs";
import { cp, mkdir, rm, writeFile } from "node:fs/promises";
import { build } from "esbuild";

const production = process.argv.includes("--production");
const tests = process.argv.includes("--tests");

/** CommonJS dependencies inside an ESM bundle call `require` for Node's own modules. */
const requireBanner =
  'import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);';

const shared = { bundle: true, format: "esm", logLevel: "warning" };

const shipped = { ...shared, minify: production, sourcemap: production ? false : "linked" };

const inHost = {
  platform: "node",
  // As CommonJS, jsonc-parser loads its parts in a way that cannot be bundled.
  mainFields: ["module", "main"],
  target: "node22",
  external: ["vscode"],
  banner: { js: requireBanner },
};

async function buildExtension() {
  await rm("dist", { recursive: true, force: true });
  const { metafile } = await build({
    ...shipped,
    ...inHost,
    entryPoints: ["src/extension.ts"],
    outdir: "dist",
    splitting: true,
    chunkNames: "chunk-[hash]",
    metafile: true,
  });
  await writeFile("dist/meta.json", JSON.stringify(metafile));
  const eager = eagerBytes(metafile, "dist/extension.js");
  console.log(`eager bundle: ${kilobytes(eager)}`);
  if (production && eager > mostEager)
    throw new Error(`What loads at the start has ${kilobytes(eager)}; at most ${kilobytes(mostEager)} may.`);
}

const mostEager = 100 * 1024;

/** Bytes that are loaded before `activate` runs: the entry and every chunk it imports statically. */
function eagerBytes(metafile, entry) {
  const seen = new Set();
  const visit = (file) => {
    const output = metafile.outputs[file];
    if (output === undefined || seen.has(file)) return;
    seen.add(file);
    for (const { path, kind } of output.imports) if (kind === "import-statement") visit(path);
  };
  visit(entry);
  return [...seen].reduce((sum, file) => sum + metafile.outputs[file].bytes, 0);
}

/** The stdio server for programs that speak only that; in one file that can be copied to where it stays. */
async function buildBridge() {
  await build({
    ...shipped,
    entryPoints: { gateway: "src/mcp/bridge/gateway.ts" },
    outdir: "dist",
    platform: "node",
    target: "node20",
  });
}

async function buildViews() {
  await build({
    ...shipped,
    entryPoints: ["card", "inbox", "decisions", "explain", "statistics"].map(
      (view) => `src/panel/view/${view}.ts`,
    ),
    outdir: "dist/view",
    platform: "browser",
    target: "chrome128",
    tsconfig: "src/panel/view/tsconfig.json",
  });
  for (const file of ["codicon.css", "codicon.ttf"]) {
    await cp(`node_modules/@vscode/codicons/dist/${file}`, `dist/view/${file}`);
  }
}

/** What `loadShellReader` needs beside the code. */
async function copyShellGrammar() {
  await cp("node_modules/web-tree-sitter/web-tree-sitter.wasm", "dist/shell/parser.wasm");
  await cp("node_modules/tree-sitter-bash/tree-sitter-bash.wasm", "dist/shell/bash.wasm");
}

/** Each in a folder of its own that can be given to VS Code as an extension. */
async function buildTestExtension(name) {
  await mkdir(`out/${name}`, { recursive: true });
  await cp(`test/${name}/package.json`, `out/${name}/package.json`);
  await build({
    ...shared,
    ...inHost,
    sourcemap: "linked",
    entryPoints: [`test/${name}/extension.ts`],
    outdir: `out/${name}`,
  });
}

async function buildHostTests() {
  const files = globSync("test/host/**/*.test.ts").toSorted();
  const loads = files.map((file) => `() => import(${JSON.stringify(`./${file.replaceAll("\\", "/")}`)})`);
  await build({
    ...shared,
    ...inHost,
    sourcemap: "linked",
    stdin: {
      contents: `import { runTests } from "./test/host/runner.ts";
        export const run = () => runTests([${loads.join(", ")}]);`,
      resolveDir: ".",
    },
    external: ["vscode", "mocha"],
    outfile: "out/host/index.js",
  });
}

function kilobytes(bytes) {
  return `${(bytes / 1024).toFixed(1)} KB`;
}

await buildExtension();
await buildBridge();
await buildViews();
await copyShellGrammar();
if (tests) {
  await buildTestExtension("demo");
  await buildTestExtension("driver");
  await buildTestExtension("neighbour");
  await buildHostTests();
}
