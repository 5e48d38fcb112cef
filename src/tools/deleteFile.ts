import { lstat } from "node:fs/promises";
import { dirname } from "node:path";
import * as z from "zod";
import type { Place } from "../gate/tool.ts";
import { contentsOf, type Contents } from "./contents.ts";
import { defineTool } from "./defineTool.ts";
import { kindOf, resolveEntry, unfitEntry } from "./entries.ts";
import { folded, requireInspected } from "./files.ts";
import { lookUp, type InsidePath, type PathProblem } from "./paths.ts";

const input = z.strictObject({
  path: z
    .string()
    .min(1)
    .describe("File or folder to delete: relative to the workspace folder, or absolute and inside it."),
  recursive: z
    .boolean()
    .default(false)
    .describe("Must be true to delete a folder, which goes with everything in it."),
});

export const deleteFile = defineTool({
  name: "delete_file",
  title: "Delete File",
  description:
    "Deletes a file, or a folder with everything in it, in the workspace. It goes to the trash or, where there is " +
    "none, into a backup; the result says where. A symbolic link is deleted itself, not what it leads to. A " +
    "workspace folder itself and anything outside are refused. A person may be asked first and may decline; " +
    "what steers the editor, git or an agent is asked for every time. Nothing is deleted before the answer.",
  input,
  kind: "delete",
  risk: 4,
  riskReasons: ["Can delete any file or folder in the workspace.", "A folder goes with everything in it."],
  requiresApproval: true,
  prompt: null,

  async inspect(args, place) {
    const entry = await find(args, place);
    if (entry.kind === "problem") {
      return { problems: [entry.problem], protections: [], insideWorkspace: false, notes: [] };
    }
    const contents = await contentsOf(entry, place);
    return {
      problems: [],
      protections: contents.protections,
      insideWorkspace: true,
      targets: [entry.real],
      notes: notesOn(entry, contents, place),
    };
  },

  async run(args, place, { signal, editor, inspected }) {
    signal.throwIfAborted();
    const entry = await find(args, place);
    if (entry.kind === "problem") throw new Error(entry.problem);
    requireInspected(entry.real, inspected);
    await requireUnmovedEntry(entry, place);
    signal.throwIfAborted();
    const where = await editor.discard(entry.real);
    return `Deleted '${entry.display}'. ${where}`;
  },
});

async function find(
  { path, recursive }: z.output<typeof input>,
  place: Place,
): Promise<InsidePath | PathProblem> {
  const entry = await resolveEntry("path", path, place);
  if (entry.kind === "problem") return entry;
  const why = unfitEntry("path", entry) ?? unfitFolder(entry, recursive);
  return why === null ? entry : { kind: "problem", problem: why };
}

function unfitFolder({ stats, display }: InsidePath, recursive: boolean): string | null {
  if (recursive || !stats?.isDirectory()) return null;
  return `parameter 'recursive' must be true to delete a folder; '${display}' is one`;
}

function notesOn(entry: InsidePath, { files, folders, more }: Contents, place: Place): string[] {
  const kind = kindOf(entry) ?? "file";
  const what = kind[0]?.toUpperCase() + kind.slice(1);
  const where =
    place.deletion === "trash"
      ? `The ${kind} will be moved to the trash.`
      : `The ${kind} will be kept in a backup: there is no trash here.`;
  if (kind === "link") return [`'${entry.display}' is a link; what it leads to stays.`, where];
  if (kind === "file") return [where];
  const count = `${files} ${files === 1 ? "file" : "files"} and ${folders} ${folders === 1 ? "folder" : "folders"}`;
  return [
    `${what} '${entry.display}' goes with everything in it: ${more ? "more than " : ""}${count}.`,
    where,
  ];
}

/** The editor goes by the path alone: what is at it must still be what was looked at. */
async function requireUnmovedEntry(entry: InsidePath, place: Place): Promise<void> {
  const folder = await lookUp(dirname(entry.real), place);
  const now = await lstat(entry.real).catch(() => null);
  const same =
    folder.kind === "inside" &&
    folded(folder.real) === folded(dirname(entry.real)) &&
    now?.ino === entry.stats?.ino &&
    now?.dev === entry.stats?.dev;
  if (!same)
    throw new Error("the path was changed by something else at the same moment; nothing was deleted");
}
