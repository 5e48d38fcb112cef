import * as z from "zod";
import type { Place } from "../gate/tool.ts";
import { defineTool } from "./defineTool.ts";
import { findFile, openInside, requireInspected } from "./files.ts";
import type { InsidePath, PathProblem } from "./paths.ts";
import { protectionOf } from "./protection.ts";
import { replaceFile } from "./replaceFile.ts";
import { wholeText } from "./wholeText.ts";

const input = z
  .strictObject({
    path: z
      .string()
      .min(1)
      .describe("File to change: relative to the workspace folder, or absolute and inside it."),
    find: z
      .string()
      .min(1)
      .max(50_000)
      .describe("Text to replace, exactly as it is in the file, white space and line breaks included."),
    replace: z.string().describe("Text to put in its place; empty to remove it."),
    expected: z
      .int()
      .min(1)
      .default(1)
      .describe("How often 'find' must be in the file; every one of them is replaced."),
  })
  .refine(({ find, replace }) => find !== replace, {
    path: ["replace"],
    message: "must not be the same as 'find'",
  });

export const replaceText = defineTool({
  name: "replace_text",
  title: "Replace Text",
  description:
    "Replaces text in a file of the workspace. The text to replace is taken literally and must be in the file " +
    "exactly as often as expected (once, unless said otherwise); if not, nothing is changed and the error says " +
    "how often it is there. All other bytes of the file, its line endings and its mode stay as they are. A person " +
    "may be asked first and may decline; files that steer the editor, git or an agent (such as " +
    "'.vscode/settings.json') are asked for every time. Nothing is written before the answer.",
  input,
  kind: "edit",
  risk: 3,
  riskReasons: ["Can change any text file in the workspace."],
  requiresApproval: true,
  prompt: null,

  async inspect(args, place) {
    const planned = await plan(args, place, new AbortController().signal);
    if (planned.kind === "problem") {
      return { problems: [planned.problem], protections: [], insideWorkspace: false, notes: [] };
    }
    const { real, display } = planned.found;
    const protection = await protectionOf(real, display, place);
    return {
      problems: [],
      protections: protection === null ? [] : [protection],
      insideWorkspace: true,
      targets: [planned.found.real],
      notes: [],
    };
  },

  async preview(args, place) {
    const planned = await plan(args, place, new AbortController().signal);
    if (planned.kind === "problem") throw new Error(planned.problem);
    return { path: planned.found.display, before: planned.before, after: planned.content };
  },

  async run(args, place, { signal, inspected }) {
    signal.throwIfAborted();
    const planned = await plan(args, place, signal);
    if (planned.kind === "problem") throw new Error(planned.problem);
    const { found, content } = planned;
    requireInspected(found.real, inspected);
    await replaceFile(found, content, place, signal);
    const times = args.expected === 1 ? "once" : `${args.expected} times`;
    return `Replaced the text ${times} in '${found.display}'.`;
  },
});

interface Plan {
  readonly kind: "plan";
  readonly found: InsidePath;
  readonly before: string;
  readonly content: string;
}

const largestFile = 8 * 1024 * 1024;

async function plan(
  { path, find, replace, expected }: z.output<typeof input>,
  place: Place,
  signal: AbortSignal,
): Promise<Plan | PathProblem> {
  const found = await findFile(path, place, "read");
  if (found.kind === "problem") return found;
  const { display } = found;
  const file = await openInside(found, place);
  try {
    const whole = await wholeText(file, largestFile, signal);
    if (whole.kind === "tooLarge") return problem(`'${display}' is too large: more than 8 MiB`);
    if (whole.kind === "binary") return problem(`'${display}' is not UTF-8 text`);
    const pieces = split(whole.text, find);
    if (pieces === null) {
      return problem("parameter 'find' matches at places that overlap; take more text around it");
    }
    const count = pieces.length - 1;
    if (count !== expected) return problem(miscounted(display, whole.text, find, count, expected));
    // Its mode and owner as they were when it was read.
    const stats = await file.stat();
    const content = pieces.join(replace);
    return { kind: "plan", found: { ...found, stats }, before: whole.text, content };
  } finally {
    await file.close();
  }
}

const problem = (words: string): PathProblem => ({ kind: "problem", problem: words });

/** What is between the matches; `null` when two overlap, because then it is open which one is meant. */
function split(text: string, find: string): string[] | null {
  const pieces: string[] = [];
  let from = 0;
  for (let at = text.indexOf(find); at !== -1;) {
    pieces.push(text.slice(from, at));
    from = at + find.length;
    const next = text.indexOf(find, at + 1);
    if (next !== -1 && next < from) return null;
    at = next;
  }
  return [...pieces, text.slice(from)];
}

function miscounted(display: string, text: string, find: string, count: number, expected: number): string {
  const there = count === 0 ? `is not in '${display}'` : `is in '${display}' ${count} times`;
  const crlf = find.replace(/\r?\n/g, "\r\n");
  const hint =
    count === 0 && crlf !== find && text.includes(crlf)
      ? "; its lines end with CRLF, so each line break must be \\r\\n"
      : count > expected
        ? "; take more text around it, or set 'expected'"
        : "";
  return `parameter 'find' ${there}, but expected is ${expected}${hint}; nothing was changed`;
}
