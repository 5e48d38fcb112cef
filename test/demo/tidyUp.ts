import type { AnsweredCall, Script, ScriptedCall } from "./turn.ts";

const notes = "# Notes\n\n- [ ] Call the printer\n- [ ] Order flour\n- [x] Water the plants\n";

const steps: readonly { readonly text: string; readonly call: ScriptedCall }[] = [
  {
    text: "I will look at the notes first.\n\n",
    call: { name: "toolgate_read_file", input: { path: "notes.md" } },
  },
  {
    text: "They can do with some order. I will write them again as a list.\n\n",
    call: {
      name: "toolgate_write_file",
      input: { path: "notes.md", content: notes },
      why: "To turn the notes into a list you can tick off",
    },
  },
  {
    text: "Now let me see what else is here.\n\n",
    call: {
      name: "toolgate_run_command",
      input: { command: "ls -la" },
      why: "To see which other files could be tidied up",
    },
  },
];

/** Reads a file, writes one, runs a command, and then says truthfully which of it was done. */
export const tidyUp: Script = (answered) => {
  const step = steps[answered.length];
  if (step !== undefined) return { text: step.text, calls: [step.call] };
  return { text: closing(answered), calls: [] };
};

function closing(answered: readonly AnsweredCall[]): string {
  return `That is all:\n\n${answered.map((call) => `- \`${call.name}\`: ${ending(call)}\n`).join("")}`;
}

/**
 * A refusal comes as a JSON object for programs and a sentence for readers, a failure as the object alone, and what
 * `@gate` answers by itself, such as a limit, as a sentence.
 */
function ending({ texts: [first = "", explanation] }: AnsweredCall): string {
  if (/^(Tool|Total tool) call limit |not executed/.test(first)) return `not done. ${first}`;
  if (!/^\{"(status|error)":/.test(first)) return "done.";
  return explanation === undefined ? `failed. ${first}` : `refused. ${explanation}`;
}
