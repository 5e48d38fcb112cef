import * as z from "zod";
import { defineTool, type DefinedTool } from "./defineTool.ts";
import { findFile, mustFindFile } from "./files.ts";
import type { InsidePath } from "./paths.ts";

/** Puts something in front of the person that opens a file, where they want that; `line` counts from 1. */
export type OfferFile = (file: InsidePath, line: number) => void;

/** Behaviour 3.64: what it gives is for the person to act on. There for the turn it is made for only. */
export const showFile = (offer: OfferFile): DefinedTool =>
  defineTool({
    name: "show_file",
    title: "Show File",
    description:
      "Puts a button into the conversation by which the user opens a text file of the workspace at a line. Use it " +
      "where the user should look at something themselves. It opens nothing by itself and gives you no contents; " +
      "whether the user presses the button is up to them.",
    input: z.strictObject({
      path: z
        .string()
        .min(1)
        .describe("File to show: relative to the workspace folder, or absolute and inside it."),
      line: z.int().min(1).default(1).describe("Line to show, counted from 1."),
    }),
    kind: "read",
    risk: 0,
    riskReasons: ["Only offers you to open a file of the workspace."],
    requiresApproval: false,
    prompt: null,

    async inspect({ path }, place) {
      const found = await findFile(path, place, "read");
      const problems = found.kind === "problem" ? [found.problem] : [];
      return { problems, protections: [], insideWorkspace: true, notes: [] };
    },

    async run({ path, line }, place, { signal }) {
      signal.throwIfAborted();
      const found = await mustFindFile(path, place, "read");
      offer(found, line);
      return `The user has a button now that opens '${found.display}' at line ${line}. Nothing was opened yet.`;
    },
  });
