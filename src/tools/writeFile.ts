import * as z from "zod";
import { defineTool } from "./defineTool.ts";
import { findFile, mustFindFile, openInside, requireInspected } from "./files.ts";
import { protectionOf } from "./protection.ts";
import { replaceFile } from "./replaceFile.ts";
import { wholeText } from "./wholeText.ts";

const input = z.strictObject({
  path: z
    .string()
    .min(1)
    .refine((path) => !path.endsWith("/"), "must name a file, not a folder")
    .describe(
      "File to write: relative to the workspace folder, or absolute and inside it. Missing folders are created.",
    ),
  content: z.string().describe("The whole new content of the file, as text (written as UTF-8)."),
});

export const writeFile = defineTool({
  name: "write_file",
  title: "Write File",
  description:
    "Creates a file in the workspace or overwrites it. The file then holds exactly the content given; what was " +
    "in it before is gone, so read it first when parts of it must stay. Anything outside the workspace is " +
    "refused. A person may be asked first and may decline; files that steer the editor, git or an agent " +
    "(such as '.vscode/settings.json') are asked for every time. Nothing is written before the answer.",
  input,
  kind: "edit",
  risk: 3,
  riskReasons: ["Can change any file in the workspace.", "What a file held before is gone."],
  requiresApproval: true,
  prompt: null,

  async inspect({ path }, place) {
    const found = await findFile(path, place, "write");
    if (found.kind === "problem")
      return { problems: [found.problem], protections: [], insideWorkspace: false, notes: [] };
    const protection = await protectionOf(found.real, found.display, place);
    return {
      problems: [],
      protections: protection === null ? [] : [protection],
      insideWorkspace: true,
      targets: [found.real],
      notes: [],
    };
  },

  async preview({ path, content }, place) {
    const found = await mustFindFile(path, place, "write");
    if (found.stats === null) return { path: found.display, before: "", after: content };
    await using file = await openInside(found, place);
    const whole = await wholeText(file, largestShown, AbortSignal.timeout(longestReadMs));
    return whole.kind === "text" ? { path: found.display, before: whole.text, after: content } : null;
  },

  async run({ path, content }, place, { signal, inspected }) {
    signal.throwIfAborted();
    const found = await mustFindFile(path, place, "write");
    requireInspected(found.real, inspected);
    await replaceFile(found, content, place, signal);
    return `${found.stats === null ? "Created" : "Overwrote"} '${found.display}' (${Buffer.byteLength(content)} bytes).`;
  },
});

/** In bytes: beyond, no diff editor shows a file either. */
const largestShown = 8 * 1024 * 1024;
const longestReadMs = 10_000;
