import * as z from "zod";
import type { Place } from "../gate/tool.ts";
import { contentsOf } from "./contents.ts";
import { defineTool } from "./defineTool.ts";
import { kindOf, resolveEntry, unfitEntry } from "./entries.ts";
import { folded, requireInspected } from "./files.ts";
import { moveEntry } from "./moveEntry.ts";
import { isInside, type InsidePath, type PathProblem } from "./paths.ts";
import { protectionOf } from "./protection.ts";

const input = z.strictObject({
  from: z.string().min(1).describe("File or folder to move, inside the workspace."),
  to: z
    .string()
    .min(1)
    .refine((path) => !path.endsWith("/"), "must be the whole new path, its name included")
    .describe("Its new path, name included, inside the workspace. Missing folders are created."),
});

export const moveFile = defineTool({
  name: "move_file",
  title: "Move File",
  description:
    "Moves or renames a file, or a folder with everything in it, within the workspace. Nothing is ever " +
    "overwritten: when something is at the new path already, the call is refused. A symbolic link is moved " +
    "itself, not what it leads to. A person may be asked first and may decline; what steers the editor, git or " +
    "an agent, or would do so at its new path, is asked for every time. Nothing is moved before the answer.",
  input,
  kind: "edit",
  risk: 3,
  riskReasons: ["Can move any file or folder in the workspace.", "Whatever relies on the old path breaks."],
  requiresApproval: true,
  prompt: null,

  async inspect(args, place) {
    const planned = await plan(args, place);
    if (planned.kind === "problem") {
      return { problems: [planned.problem], protections: [], insideWorkspace: false, notes: [] };
    }
    const { from, to } = planned;
    const contents = await contentsOf(from, place, to.display);
    const there = await protectionOf(to.real, to.display, place);
    const protections = [...contents.protections, ...(there === null ? [] : [there])];
    const notes =
      kindOf(from) === "link" ? [place.t("'{0}' is a link; what it leads to stays.", from.display)] : [];
    return {
      problems: [],
      protections: [...new Set(protections)],
      insideWorkspace: true,
      targets: [from.real, to.real],
      notes,
    };
  },

  async run(args, place, { signal, inspected }) {
    signal.throwIfAborted();
    const planned = await plan(args, place);
    if (planned.kind === "problem") throw new Error(planned.problem);
    const { from, to } = planned;
    for (const { real } of [from, to]) requireInspected(real, inspected);
    await moveEntry(from, to, place);
    return `Moved '${from.display}' to '${to.display}'.`;
  },
});

interface Move {
  readonly kind: "move";
  readonly from: InsidePath;
  readonly to: InsidePath;
}

async function plan(args: z.output<typeof input>, place: Place): Promise<Move | PathProblem> {
  const from = await resolveEntry("from", args.from, place);
  if (from.kind === "problem") return from;
  const to = await resolveEntry("to", args.to, place);
  if (to.kind === "problem") return to;
  const why = unfit(from, to);
  return why === null ? { kind: "move", from, to } : { kind: "problem", problem: why };
}

function unfit(from: InsidePath, to: InsidePath): string | null {
  const missing = unfitEntry("from", from);
  if (missing !== null) return missing;
  if (from.real === to.real) return "parameter 'to' must be another path than 'from'";
  if (isInside(to.real, from.real)) return "parameter 'to' must not be inside 'from'";
  if (to.stats === null || respelled(from, to)) return null;
  return `parameter 'to' must be free: there is a '${to.display}' already`;
}

/** The same entry under another spelling, where the file system ignores case. */
function respelled(from: InsidePath, to: InsidePath): boolean {
  return (
    folded(from.real) === folded(to.real) &&
    from.stats?.ino === to.stats?.ino &&
    from.stats?.dev === to.stats?.dev
  );
}
