import * as z from "zod";
import type { Place } from "../gate/tool.ts";
import { defineTool } from "./defineTool.ts";
import { findFile, mustFindFile, openInside } from "./files.ts";
import { readingProtections, requireReadable } from "./ownStorage.ts";
import { readLines } from "./readLines.ts";

const input = z
  .strictObject({
    path: z
      .string()
      .min(1)
      .describe("File to read: relative to the workspace folder, or absolute and inside it."),
    startLine: z.int().min(1).optional().describe("First line to read, counted from 1. Default: the first."),
    endLine: z.int().min(1).optional().describe("Last line to read, inclusive. Default: the last."),
  })
  .refine(({ startLine = 1, endLine = Infinity }) => startLine <= endLine, {
    path: ["endLine"],
    message: "must not be less than 'startLine'",
  });

export const readFile = defineTool({
  name: "read_file",
  title: "Read File",
  description:
    "Reads a text file of the workspace. Gives the text (UTF-8) of the whole file or of the lines asked for; " +
    "a long text is cut, and the end of the result then says where to go on. Folders, binary files and " +
    "anything outside the workspace are refused. Reading changes nothing and usually runs at once; where the " +
    "user's settings say so, a person is asked first and may decline.",
  input,
  kind: "read",
  risk: 0,
  riskReasons: ["Only reads files of the workspace."],
  requiresApproval: false,
  prompt: null,

  async inspect({ path }, place) {
    const [name, from] = whereIs(path, place);
    const found = await findFile(name, from, "read");
    return {
      problems: found.kind === "problem" ? [found.problem] : [],
      protections: found.kind === "problem" ? [] : await readingProtections(found, from),
      insideWorkspace: true,
      notes: [],
    };
  },

  async run({ path, startLine, endLine }, place, { signal, inspected }) {
    signal.throwIfAborted();
    const [name, from] = whereIs(path, place);
    const found = await mustFindFile(name, from, "read");
    await requireReadable(found, from, inspected);
    const file = await openInside(found, from);
    try {
      return await readLines(
        file,
        found.display,
        { first: startLine ?? 1, last: endLine ?? Infinity },
        signal,
      );
    } finally {
      await file.close();
    }
  },
});

/** Results that were too long to give at once lie in a folder of their own; no path of a workspace starts so. */
function whereIs(path: string, place: Place): [path: string, place: Place] {
  const { keptResults } = place;
  const name = /^toolgate-result:([\w-]+\.txt)$/.exec(path)?.[1];
  if (keptResults === null || name === undefined) return [path, place];
  return [name, { ...place, folder: keptResults, folders: [keptResults], ownFolder: null }];
}
