import assert from "node:assert/strict";
import fc from "fast-check";
import { resolveReferences, secretsOf, type ReferenceWorld } from "../../../src/core/serverReferences.ts";
import { readServer, type ServerStart } from "../../../src/core/serverSetting.ts";

const stdio = (parts: Partial<ServerStart & { type: "stdio" }>): ServerStart => ({
  type: "stdio",
  command: "serve",
  args: [],
  env: {},
  cwd: null,
  ...parts,
});

const world: ReferenceWorld = {
  secret: (name) => ({ "github.TOKEN": "s3cret", dollar: "${env:HOME} $& $1" })[name],
  env: (name) => ({ HOME: "/home/me", EMPTY: "" })[name],
  workspaceFolder: "/work",
  userHome: "/home/me",
};

const resolved = (start: ServerStart, from: ReferenceWorld = world) => {
  const result = resolveReferences(start, from);
  assert.ok(result.kind === "resolved", JSON.stringify(result));
  return result;
};

describe("references in how a server is started", () => {
  it("give way to secrets, the environment and folders, and what was secret is told apart", () => {
    const { start, secrets } = resolved(
      stdio({
        args: ["--root=${workspaceFolder}/src", "${secret:github.TOKEN}"],
        env: { TOKEN: "Bearer ${secret:github.TOKEN}", H: "${env:HOME}", E: "${env:EMPTY}" },
        cwd: "${userHome}/x",
      }),
    );
    assert.deepEqual(
      start,
      stdio({
        args: ["--root=/work/src", "s3cret"],
        env: { TOKEN: "Bearer s3cret", H: "/home/me", E: "" },
        cwd: "/home/me/x",
      }),
    );
    assert.deepEqual(secrets, ["s3cret"]);
  });

  it("leave alone what is a shell's, and do not look into what they stand for", () => {
    const { start } = resolved(stdio({ args: ["${HOME} ${X:-y} $HOME ${secret:dollar}"] }));
    assert.deepEqual(start, stdio({ args: ["${HOME} ${X:-y} $HOME ${env:HOME} $& $1"] }));
  });

  it("keep a server from starting while one of them is not there", () => {
    const nothing = { ...world, workspaceFolder: null };
    assert.deepEqual(
      resolveReferences(
        stdio({ args: ["${secret:a}", "${secret:a}", "${env:NO}"], cwd: "${workspaceFolder}" }),
        nothing,
      ),
      {
        kind: "unresolved",
        problems: [
          "the secret 'a' is not set",
          "the environment variable 'NO' is not set",
          "no folder is open",
        ],
      },
    );
  });

  it("are named with their key where they can never be resolved", () => {
    for (const [raw, problem] of [
      [{ command: "${secret:x}" }, /'command': \$\{secret:x\} may stand in args, env and headers only/],
      [{ command: "x", env: { A: "${input:token}" } }, /'env': \$\{input:token\} asks for an input/],
      [{ command: "x", args: ["${config:a.b}"] }, /'args': \$\{config:a.b\} is not supported/],
      [{ command: "x", args: ["${secret:}"] }, /'args': \$\{secret:\} must name a secret/],
      [{ url: "https://example.com/${secret:x}" }, /'url'/],
    ] as const) {
      const read = readServer(raw);
      assert.ok(read.kind === "wrong");
      assert.match(read.problems.join("\n"), problem);
    }
  });

  it("name each secret that is needed once", () => {
    assert.deepEqual(
      secretsOf({
        type: "http",
        url: "https://example.com",
        headers: { A: "${secret:a}${secret:b}", B: "${secret:a} ${env:c}" },
      }),
      ["a", "b"],
    );
  });

  it("never add an argument, a variable or a header", () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (text, value) => {
        const { start } = resolved(
          stdio({ args: [`a${text.replaceAll("$", "")}\${secret:x}`], env: { N: "${secret:x}" } }),
          { ...world, secret: () => value },
        );
        assert.ok(start.type === "stdio");
        assert.deepEqual(start.args, [`a${text.replaceAll("$", "")}${value}`]);
        assert.deepEqual(start.env, { N: value });
      }),
    );
  });
});
