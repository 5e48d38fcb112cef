import { lstat } from "node:fs/promises";
import { dirname } from "node:path";
import * as z from "zod";
import type { Place } from "../gate/tool.ts";
import { contentsOf, type Contents } from "./contents.ts";
import { defineTool } from "./defineTool.ts";
import { kindOf, resolveEntry, unfitEntry } from "./entries.ts";
import { folded, requireInspected } from "./files.ts";
import { lookUp, type InsidePath, type PathProblem } from "./paths.ts";
import type { Translate } from "../core/translate.ts";

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

function notesOn(entry: InsidePath, contents: Contents, { deletion, t }: Place): string[] {
  const kind = kindOf(entry) ?? "file";
  const where = deletion === "trash" ? toTrash(kind, t) : toBackup(kind, t);
  if (kind === "link") return [t("'{0}' is a link; what it leads to stays.", entry.display), where];
  if (kind === "file") return [where];
  return [t("Folder '{0}' goes with everything in it: {1}.", entry.display, amount(contents, t)), where];
}

type Kind = NonNullable<ReturnType<typeof kindOf>>;

function toTrash(kind: Kind, t: Translate): string {
  switch (kind) {
    case "file":
      return t("The file will be moved to the trash.");
    case "folder":
      return t("The folder will be moved to the trash.");
    case "link":
      return t("The link will be moved to the trash.");
  }
}

function toBackup(kind: Kind, t: Translate): string {
  switch (kind) {
    case "file":
      return t("The file will be kept in a backup: there is no trash here.");
    case "folder":
      return t("The folder will be kept in a backup: there is no trash here.");
    case "link":
      return t("The link will be kept in a backup: there is no trash here.");
  }
}

function amount({ files, folders, more }: Contents, t: Translate): string {
  const count = t(
    "{0} and {1}",
    files === 1 ? t("1 file") : t("{0} files", files),
    folders === 1 ? t("1 folder") : t("{0} folders", folders),
  );
  return more ? t("more than {0}", count) : count;
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
