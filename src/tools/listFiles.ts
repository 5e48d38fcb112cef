import * as z from "zod";
import { defineTool } from "./defineTool.ts";
import { inspectFolder, mustReadFolder, skippedBelow } from "./folders.ts";
import { glob, globMatcher } from "./globs.ts";
import { pace } from "./pace.ts";
import { plainName } from "./plainName.ts";
import { walk, type Entry } from "./walk.ts";

const input = z.strictObject({
  path: z
    .string()
    .min(1)
    .optional()
    .describe("Folder to list, inside the workspace. Default: the workspace folder."),
  pattern: glob
    .optional()
    .describe(
      "Glob the paths must match, relative to the folder listed, such as 'src/**/*.ts'. Without '/' it matches " +
        "names at any depth. Default: everything.",
    ),
  limit: z.int().min(1).max(5000).default(1000).describe("Most entries to give."),
});

export const listFiles = defineTool({
  name: "list_files",
  title: "List Files",
  description:
    "Lists the files and folders below a folder of the workspace. Gives their paths, sorted and relative to the " +
    "workspace folder, folders with '/' at the end; hidden ones are included. Symbolic links are shown, but " +
    "not followed; '.git' and 'node_modules' are not looked into unless 'path' leads there. Anything outside the " +
    "workspace is refused. Listing changes nothing and usually runs at once; where the user's settings say " +
    "so, a person is asked first and may decline.",
  input,
  kind: "read",
  risk: 0,
  riskReasons: ["Only reads the names of files in the workspace."],
  requiresApproval: false,
  prompt: null,

  inspect: inspectFolder,

  async run({ path, pattern, limit }, place, context) {
    const { signal } = context;
    signal.throwIfAborted();
    const folder = await mustReadFolder(path, place, context);
    const matches = pattern === undefined ? () => true : globMatcher(pattern);
    const start = folder.display === "." ? "" : `${folder.display}/`;
    const breathe = pace(signal);
    const lines: string[] = [];
    const skip = await skippedBelow(folder, place);
    const budget = { left: mostLookedAt };
    for await (const entry of walk(folder, { skip, budget }, signal)) {
      await breathe();
      if (!matches(entry.path)) continue;
      if (lines.length === limit) {
        return [...lines, `...[there are more than ${limit} entries; ${narrow}]`].join("\n");
      }
      lines.push(line(start, entry));
    }
    if (budget.left < 0) lines.push(`...[only ${mostLookedAt} entries were looked at; ${narrow}]`);
    return lines.length === 0 ? nothing(folder.display, pattern) : lines.join("\n");
  },
});

const mostLookedAt = 100_000;

const narrow = "narrow it down with 'path' or 'pattern'";

function line(start: string, { path, kind, note }: Entry): string {
  const mark = kind === "folder" ? "/" : kind === "link" ? " (link)" : kind === "other" ? " (no file)" : "";
  return `${plainName(start + path)}${mark}${note === null ? "" : ` (${note})`}`;
}

function nothing(folder: string, pattern: string | undefined): string {
  return pattern === undefined ? `'${folder}' is empty.` : `Nothing in '${folder}' matches '${pattern}'.`;
}
