import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { createBridge } from "./bridge.ts";
import { findAgain, findWindow } from "./findWindow.ts";
import { createInputLines } from "./inputLines.ts";

// `node gateway.js --windows FOLDER [--folder FOLDER]`: an MCP server on standard input and output, for programs that
// speak only that. It carries what they say to the window of VS Code that has the working directory open, and proves
// there by the token in TOOLGATE_TOKEN who they are.

const { TOOLGATE_TOKEN: token = "" } = process.env;
const { windows, folder } = parseArgs({
  options: { windows: { type: "string" }, folder: { type: "string", default: process.cwd() } },
}).values;
const unset = (what: string) => ({
  kind: "none" as const,
  problem: `${what} is not set. Copy the configuration of this program from VS Code anew.`,
});

let drained: Promise<unknown> | null = null;

const bridge = createBridge({
  token,
  async find() {
    if (token === "") return unset("TOOLGATE_TOKEN");
    return windows === undefined ? unset("--windows") : findWindow(windows, folder);
  },
  findAgain: async (before) => (windows === undefined ? null : findAgain(windows, before)),
  async write(line) {
    if (process.stdout.write(Buffer.concat([line, Buffer.from("\n")]))) return;
    drained ??= once(process.stdout, "drain").finally(() => (drained = null));
    await drained;
  },
  pause: (ms) => pause(ms),
  log: (line) => void process.stderr.write(`toolgate: ${line}\n`),
});

const leave = () => void bridge.end().finally(() => process.exit(0));

/** More than a window takes, so that what is too long for it can be told by its id. */
const longestLine = 16 * 1024 * 1024;

process.stdin.on("data", createInputLines(longestLine, bridge.take, bridge.tooLong));
process.stdin.once("end", leave).once("error", leave);
process.stdout.once("error", leave);
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, leave);
