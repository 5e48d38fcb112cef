import * as z from "zod";
import { cappedText } from "./cappedText.ts";
import { defineTool } from "./defineTool.ts";
import { requireInspected } from "./files.ts";
import { commandEnvironment } from "../processes/environment.ts";
import { findFolder, mustFindFolder } from "./folders.ts";
import { platform } from "./pathText.ts";
import { codeOf } from "./paths.ts";
import type { RunContext } from "../gate/tool.ts";
import { ownStorageInText, readingProtections } from "./ownStorage.ts";
import { protectionOf, protectionsInText } from "./protection.ts";
import { scriptsIn } from "./scripts.ts";
import { runShell, type Ending } from "./shell.ts";

const input = z.strictObject({
  command: z
    .string()
    .superRefine((command, context) => {
      if (command.trim() === "") context.addIssue({ code: "custom", message: "must not be empty" });
      for (const code of controlCharacters(command)) {
        context.addIssue({ code: "custom", message: `must not contain the control character ${code}` });
      }
    })
    .describe("Command line for the system's shell (sh; cmd.exe on Windows)."),
  cwd: z
    .string()
    .min(1)
    .optional()
    .describe("Folder to run in, inside the workspace. Default: the workspace folder."),
  timeoutSeconds: z.int().min(1).max(600).default(120).describe("When to end the command, in seconds."),
});

export const runCommand = defineTool({
  name: "run_command",
  title: "Run Command",
  description:
    "Runs a shell command in a folder of the workspace. Gives the exit code and what the command printed " +
    "(standard output and errors together, the middle of a long output left out). It gets no input, so it must " +
    "not ask for any, and whatever it leaves in the background is ended with it. A person is usually asked " +
    "first and may decline; nothing runs before the answer. The approval covers the command line and the scripts " +
    "it names, as they are then, not what these start in turn.",
  input,
  kind: "execute",
  risk: 4,
  riskReasons: [
    "Runs with all your rights, inside and outside the workspace.",
    "What the scripts it starts do is not shown here.",
  ],
  requiresApproval: true,
  prompt: null,
  runTimeoutSeconds: -1,

  async inspect({ command, cwd }, place) {
    const folder = await findFolder("cwd", cwd, place);
    if (folder.kind === "problem")
      return { problems: [folder.problem], protections: [], insideWorkspace: false, notes: [] };
    const protection = await protectionOf(folder.real, folder.display, place);
    return {
      problems: [],
      protections: [
        ...(protection === null ? [] : [protection]),
        ...(await readingProtections(folder, place)),
        ...protectionsInText(command, place),
        ...(await ownStorageInText(command, folder.real, place)),
      ],
      insideWorkspace: false,
      targets: [folder.real],
      contents: await scriptsIn(command, folder.real),
      notes: [],
    };
  },

  async run({ command, cwd, timeoutSeconds }, place, context) {
    const { signal } = context;
    signal.throwIfAborted();
    const folder = await mustFindFolder("cwd", cwd, place);
    requireInspected(folder.real, context.inspected);
    const kept = cappedText(4000, 7000);
    const show = streamed(context);
    const ending = await runShell({
      command,
      cwd: folder.real,
      env: commandEnvironment(process.env),
      timeoutMs: timeoutSeconds * 1000,
      signal,
      onText(text) {
        kept.add(text);
        show(text);
      },
    }).catch((error: unknown) => {
      signal.throwIfAborted();
      throw new Error(`The command could not be run: ${codeOf(error)}`, { cause: error });
    });
    signal.throwIfAborted();
    const output = kept.text();
    return `${summary(ending, timeoutSeconds)}\n${output === "" ? "It printed nothing." : `Output:\n${output}`}`;
  },
});

function summary(ending: Ending, timeoutSeconds: number): string {
  if (ending.kind !== "exited") {
    const message = `Tool execution exceeded the ${timeoutSeconds}s deadline and was cancelled`;
    return JSON.stringify({ error: "tool_timeout", tool: "run_command", timeoutSeconds, message });
  }
  const how = ending.code === null ? `Ended by ${ending.signal}.` : `Exit code ${ending.code}.`;
  return ending.leftovers ? `${how} What it had left running in the background was ended.` : how;
}

/** Passes on so much and then says once that there is more; a broken listener is not asked again. */
function streamed(context: RunContext): (text: string) => void {
  let room = 200_000;
  return (text) => {
    if (room <= 0) return;
    const shown = text.length <= room ? text : `${text.slice(0, room)}\n...[further output is not shown]\n`;
    room -= shown.length;
    try {
      context.onOutput(shown);
    } catch {
      room = 0;
    }
  };
}

/** Tab and newline are fine, except that cmd.exe would silently drop all but the first line. */
function controlCharacters(command: string): string[] {
  const found = command.match(platform === "win32" ? /(?!\t)\p{Cc}/gu : /(?![\t\n])\p{Cc}/gu) ?? [];
  return [...new Set(found)].map((character) => {
    const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase();
    return `U+${code.padStart(4, "0")}`;
  });
}
