import * as z from "zod";
import { defineTool } from "./defineTool.ts";

const input = z
  .strictObject({
    question: z
      .string()
      .max(2000)
      .refine((question) => question.trim() !== "", "must not be empty")
      .describe("The question, in plain text."),
    choices: z
      .array(z.string().min(1).max(200))
      .min(2)
      .max(20)
      .refine((choices) => new Set(choices).size === choices.length, "must not repeat a choice")
      .optional()
      .describe("Answers to choose from. Default: the person types the answer."),
    multiple: z.boolean().default(false).describe("Whether several of the choices may be picked."),
  })
  .refine(({ choices, multiple }) => choices !== undefined || !multiple, {
    path: ["multiple"],
    message: "needs 'choices'",
  });

export const askPerson = defineTool({
  name: "ask_person",
  title: "Ask the Person",
  description:
    "Asks the person at the editor a question and gives the answer: what was typed or, with choices, what was " +
    "picked, one a line. Never ask for passwords or other secrets. The person may dismiss the question, and " +
    "the result then says so; that is no consent to anything. Where the user's settings say so, a person is " +
    "asked first whether the question may be shown.",
  input,
  kind: "other",
  risk: 0,
  riskReasons: ["Only shows you a question."],
  requiresApproval: false,
  prompt: null,
  runTimeoutSeconds: -1,

  async inspect() {
    return { problems: [], protections: [], insideWorkspace: true, notes: [] };
  },

  async run({ question, choices = [], multiple }, _place, { signal, editor }) {
    signal.throwIfAborted();
    const answer = await editor.ask({ text: question, choices, multiple }, signal);
    signal.throwIfAborted();
    if (answer === null) return "The person dismissed the question without an answer.";
    return answer === "" ? "The person gave an empty answer." : answer;
  },
});
