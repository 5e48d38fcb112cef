import assert from "node:assert/strict";
import { globSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { modes } from "../../../src/core/mode.ts";
import { readServer } from "../../../src/core/serverSetting.ts";
import { defaultTemplate } from "../../../src/core/template.ts";
import { toolIndexKinds } from "../../../src/core/toolSearch.ts";
import { nativeConfirmations } from "../../../src/rules/gatewaySettings.ts";
import { presets } from "../../../src/rules/preset.ts";
import { declinedSettings, onLimitSettings, requestToolsSettings } from "../../../src/rules/agentSettings.ts";
import {
  askSettings,
  policySettings,
  rawSettings,
  readSettings,
  resultScans,
  settingKeys,
  workspaceSettingKey,
  type RawSettings,
} from "../../../src/rules/settings.ts";
import { editorNames } from "../../../src/tools/editorNames.ts";
import { manifestEntries, tools } from "../../../src/tools/table.ts";
import { commandIds } from "../../../src/vscode/commandIds.ts";
import manifest from "../../../package.json" with { type: "json" };
import words from "../../../package.nls.json" with { type: "json" };
import { keyIn, localized } from "./localized.ts";

describe("the manifest", () => {
  const { contributes } = manifest;

  it("declares our tools as they are defined", () => {
    assert.deepEqual(localized(contributes.languageModelTools, words), manifestEntries(tools));
  });

  it("declares the tools that are registered at the start", () => {
    assert.deepEqual(
      contributes.languageModelTools.map(({ name }) => name),
      editorNames,
    );
  });

  it("declares our commands", () => {
    const declared = contributes.commands.map(({ command }) => command);
    assert.deepEqual(declared.toSorted(), Object.values(commandIds).toSorted());
  });

  it("declares our settings, of which a workspace can set none but the one that tightens", () => {
    const { properties } = contributes.configuration;
    const workspaceKey = `toolgate.${workspaceSettingKey}`;
    assert.deepEqual(
      Object.keys(properties).toSorted(),
      [...settingKeys.map((key) => `toolgate.${key}`), workspaceKey].toSorted(),
    );
    for (const [key, { scope }] of Object.entries(properties))
      assert.equal(scope, key === workspaceKey ? "resource" : "application", key);
  });

  it("offers the modes of the table, the strictest first", () => {
    const { additionalProperties } = contributes.configuration.properties["toolgate.tools"];
    assert.deepEqual(additionalProperties.enum, modes);
    assert.equal(additionalProperties.enumDescriptions.length, modes.length);
  });

  it("offers the values that settings can have", () => {
    const { properties } = contributes.configuration;
    for (const [{ enum: offered, enumDescriptions }, values] of [
      [properties["toolgate.preset"], presets],
      [properties["toolgate.resultScan"], resultScans],
      [properties["toolgate.policy"], policySettings],
      [properties["toolgate.ask"], askSettings],
      [properties["toolgate.gateway.nativeConfirmation"], nativeConfirmations],
      [properties["toolgate.agent.onLimit"], onLimitSettings],
      [properties["toolgate.agent.declined"], declinedSettings],
      [properties["toolgate.agent.requestTools"], requestToolsSettings],
      [properties["toolgate.agent.toolSearchIndex"], toolIndexKinds],
    ] as const) {
      assert.deepEqual(offered, values);
      assert.equal(enumDescriptions.length, values.length);
    }
  });

  it("shows the defaults that are used", () => {
    const { properties } = contributes.configuration;
    const read = (of: (key: keyof RawSettings) => unknown) => {
      const settings = readSettings(rawSettings(of), { rules: [], shell: null });
      const { rows, rules, approvalTimeoutSeconds, resultScan, resultLimit } = settings;
      const { allowedHosts, policy, ask, gateway, agent, problems } = settings;
      const { callsOf, ...plainAgent } = agent;
      const prompt = settings.prompt("a/b") ?? defaultTemplate;
      const plain = {
        rows,
        approvalTimeoutSeconds,
        resultScan,
        resultLimit,
        allowedHosts,
        policy,
        ask,
        gateway,
        agent: { ...plainAgent, calls: callsOf("a/b") },
        problems,
      };
      return { ...plain, prompt, listed: rules.listed };
    };
    assert.deepEqual(
      read((key) => properties[`toolgate.${key}`].default),
      read(() => undefined),
    );
  });

  it("describes all of a server that is read, and nothing else", () => {
    const { properties } = contributes.configuration.properties["toolgate.servers"].additionalProperties;
    for (const start of ["command", "url"] as const) {
      const known = Object.keys(properties).filter((key) => {
        const read = readServer({ [start]: "http://127.0.0.1", [key]: Symbol(key) });
        return read.kind === "wrong" && !/means nothing|either/.test(read.problems.join());
      });
      assert.deepEqual(
        known.toSorted(),
        start === "command"
          ? ["args", "command", "cwd", "enabled", "env", "type"]
          : ["enabled", "headers", "type", "url"],
      );
    }
  });

  it("offers VS Code the servers that it asks for", async () => {
    const [provider] = contributes.mcpServerDefinitionProviders;
    assert.match(
      await readFile("src/vscode/gateway.ts", "utf8"),
      new RegExp(`registerMcpServerDefinitionProvider\\("${provider?.id}"`),
    );
  });

  it("has every word that a person reads in package.nls.json, and there no other", () => {
    const read = [...wordsIn(manifest)];
    assert.deepEqual(
      read.filter(({ text }) => keyIn(text) === null && !brand.has(text)),
      [],
    );
    const keys = new Set([...stringsIn(manifest)].flatMap((text) => keyIn(text) ?? []));
    assert.deepEqual([...keys].toSorted(), Object.keys(words).toSorted());
  });

  it("asks for no proposed API", () => assert.ok(!("enabledApiProposals" in manifest)));

  it("supports the oldest version that it is type-checked against", () => {
    assert.equal(`^${manifest.devDependencies["@types/vscode"]}`, manifest.engines.vscode);
  });
});

describe("the source", () => {
  // Abuse case S08: an address that anybody can open must not reach us.
  it("handles no addresses", async () => {
    assert.ok(!JSON.stringify(manifest).includes("onUri"));
    for (const file of globSync("src/**/*.ts"))
      assert.doesNotMatch(await readFile(file, "utf8"), /registerUriHandler|UriHandler\b/, file);
  });

  it("casts nothing around the VS Code API, and silences no checker", async () => {
    for (const file of globSync("src/**/*.ts")) {
      const code = await readFile(file, "utf8");
      assert.doesNotMatch(
        code,
        /\bas any\b|as unknown as|@ts-(ignore|nocheck|expect-error)|oxlint-disable/,
        file,
      );
      if (/^src[\\/]vscode[\\/]/.test(file))
        assert.doesNotMatch(code, /\bvscode\b[\w.()]*\s+as\s|\bas\s+vscode\./, file);
    }
  });
});

const brand = new Set(["Toolgate"]);

/** What of the manifest a person reads; what models read is the protocol and stays as it is. */
function* wordsIn(value: unknown, at = ""): Generator<{ readonly at: string; readonly text: string }> {
  if (typeof value === "string") {
    if (read.test(at)) yield { at, text: value };
  } else if (typeof value === "object" && value !== null)
    for (const [name, one] of Object.entries(value))
      if (name !== "inputSchema" && name !== "dependencies") yield* wordsIn(one, `${at}.${name}`);
}

const read =
  /\.(description|markdownDescription|enumDescriptions\.\d+|displayName|userDescription|title|contents|altText|label|fullName)$|\.views\..*\.name$/;

function* stringsIn(value: unknown): Generator<string> {
  if (typeof value === "string") yield value;
  else if (typeof value === "object" && value !== null)
    for (const one of Object.values(value)) yield* stringsIn(one);
}
