import { randomUUID } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import * as z from "zod";
import { type Announcement, announcement, type Operation } from "../driver/protocol.ts";
import { post } from "./post.ts";

/** The driver inside one window: an agent that calls tools, and whatever else only an extension can do. */
export interface Agent {
  call(tool: string, input: Readonly<Record<string, unknown>>): PendingCall;
  /** Names in `lm.tools`. */
  tools(): Promise<readonly string[]>;
  /** Waits until `lm.tools` has it. */
  waitForTool(name: string): Promise<void>;
  /** Whether VS Code knows of an MCP server with the tool `note`; it starts with the next chat request. */
  offerMcp(offered: boolean): Promise<void>;
  /** What the driver's own language-model tool was called with, oldest first. */
  spied(): Promise<readonly unknown[]>;
  /** `<vendor>/<id>` of the chat models. */
  models(): Promise<readonly string[]>;
  state(): Promise<State>;
  command(command: string, ...args: readonly unknown[]): Promise<unknown>;
  /** Ids of all registered commands. */
  commands(): Promise<readonly string[]>;
  /** The names of what a running extension exports to the others. */
  exports(extension: string): Promise<readonly string[]>;
  readSetting(key: string): Promise<unknown>;
  /** Waits until the user's value of a setting that is a table has this row: drawn is not yet told everybody. */
  waitForRow(key: string, item: string, value: string): Promise<void>;
  /** Waits until the workspace's own value of a setting is this: a file is read some time after it was written. */
  waitForWorkspaceValue(key: string, value: unknown): Promise<void>;
  /** `undefined` removes the value. */
  updateSetting(key: string, value: unknown, target?: "user" | "workspace" | "folder"): Promise<void>;
  /** The text of the clipboard. */
  clipboard(): Promise<string>;
  /** A file of the workspace, as VS Code reads it. */
  readFile(path: string): Promise<string>;
}

const names = z.array(z.string());
const state = z.strictObject({
  trusted: z.boolean(),
  /** Ids of the extensions that are running. */
  activated: names,
});
type State = z.infer<typeof state>;
const inspected = z.object({ globalValue: z.record(z.string(), z.unknown()).optional() });
const inspectedInWorkspace = z.object({ workspaceValue: z.unknown() });

export interface PendingCall {
  /** What the tool answered, as text; rejects with the tool's error. */
  readonly answer: Promise<string>;
  isAnswered(): boolean;
  cancel(): Promise<void>;
}

/** Waits until a window on this folder has a driver that came up after `since`. */
export async function agentIn(driverFolder: string, folder: string, since: number): Promise<Agent> {
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; await sleep(50)) {
    const found = (await announcements(driverFolder)).find((a) => a.folder === folder && a.since >= since);
    if (found !== undefined) return agent(found);
  }
  throw new Error(`No driver came up in a window on ${folder}.`);
}

export async function announcements(driverFolder: string): Promise<readonly Announcement[]> {
  const files = (await readdir(driverFolder)).filter((name) => name.endsWith(".json"));
  const texts = await Promise.all(
    // One that goes away meanwhile belongs to a window that is closing.
    files.map((name) => readFile(join(driverFolder, name), "utf8").catch(() => null)),
  );
  return texts.flatMap((text) => (text === null ? [] : [announcement.parse(JSON.parse(text))]));
}

function agent({ port, token }: Announcement): Agent {
  const ask = (operation: Operation) => post(port, token, operation);
  return {
    call: (tool, input) => {
      const id = randomUUID();
      let answered = false;
      const answer = ask({ type: "invoke", id, tool, input })
        .then((parts) => (Array.isArray(parts) ? parts.join("\n") : String(parts)))
        .finally(() => (answered = true));
      // A story that fails before it looks at the answer must not bring the process down.
      answer.catch(() => {});
      return {
        answer,
        isAnswered: () => answered,
        cancel: async () => void (await ask({ type: "cancel", id })),
      };
    },
    tools: async () => names.parse(await ask({ type: "tools" })),
    waitForTool: async (name) => {
      let known: readonly string[] = [];
      for (const deadline = Date.now() + 20_000; Date.now() < deadline; await sleep(50)) {
        known = names.parse(await ask({ type: "tools" }));
        if (known.includes(name)) return;
      }
      throw new Error(`There is no tool ${name} among ${known.join(", ")}.`);
    },
    spied: async () => z.array(z.unknown()).parse(await ask({ type: "spied" })),
    offerMcp: async (offered) => void (await ask({ type: "offerMcp", offered })),
    models: async () => names.parse(await ask({ type: "models" })),
    state: async () => state.parse(await ask({ type: "state" })),
    command: (command, ...args) => ask({ type: "command", command, args: [...args] }),
    commands: async () => names.parse(await ask({ type: "commands" })),
    exports: async (extension) => names.parse(await ask({ type: "exports", extension })),
    readSetting: (key) => ask({ type: "readSetting", key }),
    waitForRow: async (key, item, value) => {
      for (const deadline = Date.now() + 20_000; Date.now() < deadline; await sleep(50)) {
        const seen = inspected.safeParse(await ask({ type: "readSetting", key }));
        if (seen.success && seen.data.globalValue?.[item] === value) return;
      }
      throw new Error(`${key} did not get the row ${item}: ${value}.`);
    },
    waitForWorkspaceValue: async (key, value) => {
      for (const deadline = Date.now() + 20_000; Date.now() < deadline; await sleep(50)) {
        const seen = inspectedInWorkspace.safeParse(await ask({ type: "readSetting", key }));
        if (seen.success && isDeepStrictEqual(seen.data.workspaceValue, value)) return;
      }
      throw new Error(`The workspace's ${key} did not become ${JSON.stringify(value)}.`);
    },
    updateSetting: async (key, value, target = "user") =>
      void (await ask({ type: "updateSetting", key, value, target })),
    clipboard: async () => String(await ask({ type: "clipboard" })),
    readFile: async (path) => String(await ask({ type: "readFile", path })),
  };
}
