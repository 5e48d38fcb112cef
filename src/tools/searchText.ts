import * as z from "zod";
import type { Place } from "../gate/tool.ts";
import { defineTool } from "./defineTool.ts";
import { openInside } from "./files.ts";
import { inspectFolder, mustReadFolder, skippedBelow } from "./folders.ts";
import { glob, globMatcher } from "./globs.ts";
import { literalMatcher, longestSearched, regexMatcher, type LineMatcher } from "./lineMatcher.ts";
import { pace } from "./pace.ts";
import { plainName } from "./plainName.ts";
import { searchLines } from "./searchLines.ts";
import { newTally, summary, type SearchTally } from "./searchTally.ts";
import { walk, type Entry } from "./walk.ts";
import { wholeText, type WholeText } from "./wholeText.ts";

const input = z
  .strictObject({
    text: z
      .string()
      .min(1)
      .max(500)
      .refine((text) => !/[\r\n]/.test(text), "must be within one line")
      .describe("What to search for, within one line: text as it is, or a regular expression with 'regex'."),
    regex: z
      .boolean()
      .default(false)
      .describe("Whether 'text' is a regular expression (RE2 syntax: no look-around, no back references)."),
    ignoreCase: z.boolean().default(false).describe("Whether 'a' also finds 'A'."),
    path: z
      .string()
      .min(1)
      .optional()
      .describe("Folder to search, inside the workspace. Default: the workspace folder."),
    pattern: glob
      .optional()
      .describe(
        "Glob the files must match, relative to the folder searched, such as 'src/**/*.ts'. Without '/' it " +
          "matches names at any depth. Default: all files.",
      ),
    contextLines: z.int().min(0).max(5).default(1).describe("Lines to show before and after each match."),
    limit: z.int().min(1).max(1000).default(200).describe("Most matching lines to give."),
  })
  .superRefine(({ text, regex, ignoreCase }, context) => {
    if (!regex) return;
    try {
      regexMatcher(text, ignoreCase);
    } catch (error) {
      const why = error instanceof Error ? error.message : "";
      context.addIssue({ code: "custom", path: ["text"], message: `is no regular expression: ${why}` });
    }
  });

export const searchText = defineTool({
  name: "search_text",
  title: "Search Text",
  description:
    "Searches the text files below a folder of the workspace. Gives, file by file, the numbers and the text of the " +
    "lines that match, with a little context. Binary files, files over 2 MiB, symbolic links and, unless " +
    "'path' leads there, '.git' and 'node_modules' are left out. Searching changes nothing and usually runs at " +
    "once; where the user's settings say so, a person is asked first and may decline.",
  input,
  kind: "read",
  risk: 0,
  riskReasons: ["Only reads files of the workspace."],
  requiresApproval: false,
  prompt: null,

  inspect: inspectFolder,

  async run({ text, regex, ignoreCase, path, pattern, contextLines, limit }, place, context) {
    const { signal } = context;
    signal.throwIfAborted();
    const folder = await mustReadFolder(path, place, context);
    const matchesPath = pattern === undefined ? () => true : globMatcher(pattern);
    const matchesLine = regex ? regexMatcher(text, ignoreCase) : literalMatcher(text, ignoreCase);
    const start = folder.display === "." ? "" : `${folder.display}/`;
    const breathe = pace(signal);
    const tally = newTally();
    const shown: string[] = [];
    let length = 0;
    const skip = await skippedBelow(folder, place);
    const budget = { left: mostLookedAt };
    for await (const entry of walk(folder, { skip, budget }, signal)) {
      await breathe();
      if (entry.kind !== "file" || !matchesPath(entry.path)) continue;
      if (tally.matches >= limit || length >= mostCharacters || tally.searched > mostSearched) {
        tally.stopped = true;
        break;
      }
      const name = plainName(start + entry.path);
      const content = await contentOf(entry, name, place, signal);
      if (content.kind !== "text") {
        tally[content.kind]++;
        continue;
      }
      tally.searched += content.text.length;
      const options = { context: contextLines, most: limit - tally.matches };
      const hits = await searchLines(content.text, counted(matchesLine, regex, tally), options, breathe);
      if (hits.matches === 0) continue;
      tally.files++;
      tally.matches += hits.matches;
      tally.stopped ||= hits.more;
      const block = [name, ...hits.lines].join("\n").slice(0, mostCharacters - length);
      length += block.length;
      shown.push(block.replace(/[\uD800-\uDBFF]$/, ""));
      if (hits.more) break;
    }
    tally.stopped ||= budget.left < 0;
    return [...shown, summary(tally)].join("\n\n");
  },
});

const mostLookedAt = 100_000;
const mostCharacters = 100_000;
const mostSearched = 256 * 1024 * 1024;
const largestFile = 2 * 1024 * 1024;

async function contentOf(
  entry: Entry,
  display: string,
  place: Place,
  signal: AbortSignal,
): Promise<WholeText | { readonly kind: "unreadable" }> {
  try {
    const file = await openInside({ kind: "inside", real: entry.real, display, stats: null }, place);
    try {
      return await wholeText(file, largestFile, signal);
    } finally {
      await file.close();
    }
  } catch {
    signal.throwIfAborted();
    return { kind: "unreadable" };
  }
}

function counted(matches: LineMatcher, regex: boolean, tally: SearchTally): LineMatcher {
  return (line) => {
    if (regex && line.length > longestSearched) tally.longLines++;
    return matches(line);
  };
}
