import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { globSync } from "node:fs";
import { build, type Metafile } from "esbuild";

/** Which folders of src each folder may import from; `extension.ts` may import all. Packages: see below. */
const mayImport: Readonly<Record<string, readonly string[]>> = {
  core: [],
  rules: ["core"],
  decisionLog: ["core"],
  gate: ["core", "decisionLog"],
  processes: [],
  tools: ["core", "gate", "processes"],
  agent: ["core", "gate"],
  mcp: ["core", "gate", "decisionLog", "processes", "windows"],
  windows: ["core", "gate"],
  panel: [],
  vscode: ["core", "rules", "gate", "decisionLog", "tools", "agent", "windows", "processes", "mcp", "panel"],
};

const layerOf = (file: string) => /^src\/([^/]+)\//.exec(file)?.[1] ?? null;

/** Which packages a folder may import at all; folders that are not named here are free to. */
const packages: Readonly<Record<string, (path: string) => boolean>> = {
  core: (path) => path === "zod" || path === "zod/mini" || path.startsWith("node_modules/zod/"),
};

/** Every import between files of src, type-only ones excepted: those vanish. */
async function edges(entry: string): Promise<Metafile["inputs"]> {
  const { metafile } = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    metafile: true,
    format: "esm",
    outdir: "unused",
    platform: entry.includes("/view/") ? "browser" : "node",
    external: ["vscode"],
    logLevel: "silent",
  });
  return metafile.inputs;
}

describe("the layers", () => {
  const wrong: string[] = [];
  const seen = new Set<string>();

  before(async function () {
    this.timeout(60_000);
    const views = globSync("src/panel/view/{card,inbox,decisions,explain,statistics}.ts");
    for (const entry of ["src/extension.ts", "src/mcp/bridge/gateway.ts", ...views])
      for (const [file, { imports }] of Object.entries(await edges(entry))) {
        const layer = layerOf(file);
        if (layer === null) continue;
        seen.add(file);
        for (const { path, external } of imports) {
          const target = layerOf(path);
          if (
            target === null
              ? !mayUsePackage(file, layer, path, external === true)
              : !mayUse(file, layer, target, path)
          )
            wrong.push(`${file} imports ${path}`);
        }
      }
  });

  it("import inwards only", () => {
    assert.ok(seen.size > 40, `only ${seen.size} files were looked at`);
    assert.deepEqual([...new Set(wrong)], []);
  });

  it("know only folders that exist, and all that exist", () => {
    const folders = new Set(globSync("src/*/").map((folder) => folder.split(/[\\/]/)[1] ?? ""));
    assert.deepEqual([...folders].toSorted(), Object.keys(mayImport).toSorted());
  });

  it("keep vscode to its folder and the composition root, type imports included", async () => {
    const strays: string[] = [];
    for (const file of globSync("src/**/*.ts"))
      if (
        /from "vscode"/.test(await readFile(file, "utf8")) &&
        !/^src[\\/](vscode[\\/]|(extension|api)\.ts$)/.test(file)
      )
        strays.push(file);
    assert.deepEqual(strays, []);
  });

  it("keep the world out of core: no clock, no randomness, no promises, no node", async () => {
    for (const file of globSync("src/core/*.ts")) {
      const code = (await readFile(file, "utf8")).replace(/\/\*[^]*?\*\/|\/\/.*|"[^"\n]*"|`[^`]*`/g, "");
      assert.doesNotMatch(
        code,
        /\b(Date|Math\.random|Promise|async|await|setTimeout|process|crypto|performance)\b/,
        file,
      );
    }
  });
});

function mayUse(file: string, layer: string, target: string, path: string): boolean {
  // What runs in the browser knows the protocol and the words, and nothing else of ours.
  if (file.startsWith("src/panel/view/"))
    return /^src\/(panel\/(view\/|(protocol|words|answerLimits)\.ts$)|core\/translate\.ts$)/.test(path);
  if (path.startsWith("src/panel/view/")) return false;
  return target === layer || (mayImport[layer] ?? []).includes(target);
}

function mayUsePackage(file: string, layer: string, path: string, external: boolean): boolean {
  if (path === "vscode") return layer === "vscode" || file === "src/extension.ts";
  if (external && layer === "core") return false;
  return packages[layer]?.(path) ?? true;
}
