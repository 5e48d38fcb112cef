import * as vscode from "vscode";
import * as z from "zod";
import type { CallAnswer, RegisteredTool, RegisteredTools, ToolgateApi } from "../../src/api.ts";
import { copierOf, OutOfPaper } from "./copier.ts";

/** What a test in the same extension host gets. */
export interface Neighbour {
  readonly toolgate: ToolgateApi;
  readonly printer: RegisteredTool;
  readonly mailer: RegisteredTool;
  readonly copier: RegisteredTools;
  /** What either did, oldest first. */
  readonly done: readonly string[];
}

/** Puts two tools under the gate; the command calls the first, as an agent of this extension would. */
export async function activate({ subscriptions }: vscode.ExtensionContext): Promise<Neighbour> {
  const toolgate = await toolgateApi();
  const done: string[] = [];
  const printer = toolgate.registerTool({
    id: "toolgate.toolgate-neighbour/print",
    title: "Print",
    description: "Prints a text on paper.",
    input: z.object({
      text: z.string().describe("What to print."),
      copies: z
        .int()
        .refine((copies) => copies !== 13, "must not be 13")
        .optional(),
    }),
    risk: 1,
    requiresApproval: false,
    run({ text, copies = 1 }) {
      done.push(`printed ${text} ${copies}`);
      return `Printed ${copies}.`;
    },
  });
  const mailer = toolgate.registerTool<{ readonly to: string }>({
    id: "toolgate.toolgate-neighbour/mail",
    title: "Mail",
    description: "Mails what was printed.",
    input: {
      type: "object",
      properties: { to: { type: "string", minLength: 3 } },
      required: ["to"],
      additionalProperties: false,
    },
    async run({ to }, { signal }) {
      signal.throwIfAborted();
      done.push(`mailed ${to}`);
      return "Mailed.";
    },
  });
  const copier = toolgate.registerTools({
    from: "toolgate.toolgate-neighbour",
    sources: [
      copierOf(toolgate, done),
      toolgate.toolFromFunction(({ x, y }) => x + y, {
        name: "add",
        input: z.object({ x: z.number(), y: z.number() }),
      }),
      toolgate.toolFromMethod({ last: () => done.at(-1) }, "last", {
        name: "done",
        description: "Says what was done last.",
        convert: (last) => `Last: ${String(last)}`,
      }),
    ],
    errors: { rethrow: [OutOfPaper] },
  });
  const print = async (args: object): Promise<CallAnswer> => printer.call(args);
  subscriptions.push(printer, mailer, copier, vscode.commands.registerCommand("neighbour.print", print));
  return { toolgate, printer, mailer, copier, done };
}

async function toolgateApi(): Promise<ToolgateApi> {
  const toolgate = vscode.extensions.getExtension<ToolgateApi>("toolgate.toolgate");
  if (!toolgate) throw new Error("Toolgate is not installed");
  return toolgate.activate();
}
