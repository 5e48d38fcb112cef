import * as vscode from "vscode";
import * as z from "zod";
import type {
  CallAnswer,
  RegisteredTool,
  RegisteredTools,
  ToolDefinition,
  ToolgateApi,
} from "../../src/api.ts";
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

/**
 * Puts two tools under the gate. One command calls the first, as an agent of this extension would; the other adds so
 * many more in place of those it added before.
 */
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
      if (to.startsWith("nobody@")) throw new Error(`There is no mailbox ${to}.`);
      done.push(`mailed ${to}`);
      return "Mailed.";
    },
  });
  const sign = toolgate.registerTool<{ readonly special: string }>({
    id: "toolgate.toolgate-neighbour/sign",
    title: "Write the Sign",
    description: "Gives the text of the sign for the door, for the person.",
    input: {
      type: "object",
      properties: { special: { type: "string" } },
      required: ["special"],
      additionalProperties: false,
    },
    returnDirect: true,
    run: ({ special }) => `Open from 7 to 18.\nToday: ${special}.`,
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
  let crowd: readonly RegisteredTool[] = [];
  const gather = (count: number) => {
    for (const tool of crowd) tool.dispose();
    crowd = Array.from({ length: count }, (_, at) => toolgate.registerTool(chore(at + 1)));
  };
  subscriptions.push(
    printer,
    mailer,
    sign,
    copier,
    vscode.commands.registerCommand("neighbour.print", print),
    vscode.commands.registerCommand("neighbour.crowd", gather),
    { dispose: () => gather(0) },
  );
  return { toolgate, printer, mailer, copier, done };
}

const chore = (number: number): ToolDefinition<object> => ({
  id: `toolgate.toolgate-neighbour/chore_${number}`,
  title: `Chore ${number}`,
  description: `Does chore number ${number} around the house.`,
  input: { type: "object", properties: {}, additionalProperties: false },
  run: () => `Did chore ${number}.`,
});

async function toolgateApi(): Promise<ToolgateApi> {
  const toolgate = vscode.extensions.getExtension<ToolgateApi>("toolgate.toolgate");
  if (!toolgate) throw new Error("Toolgate is not installed");
  return toolgate.activate();
}
