import type { AnsweredCall, Script, ScriptedCall } from "./turn.ts";

const notes = "# Notes\n\n- [ ] Call the printer\n- [ ] Order flour\n- [x] Water the plants\n";

const steps: readonly { readonly text: string; readonly call: ScriptedCall }[] = [
  {
    text: "I will look at the notes first.\n\n",
    call: { name: "toolgate_read_file", input: { path: "notes.md" } },
  },
  {
    text: "They can do with some order. I will write them again as a list.\n\n",
    call: { name: "toolgate_write_file", input: { path: "notes.md", content: notes } },
  },
  {
    text: "Now let me see what else is here.\n\n",
    call: { name: "toolgate_run_command", input: { command: "ls -la" } },
  },
];

/** Reads a file, writes one, runs a command, and then says truthfully which of it was done. */
export const tidyUp: Script = (answered) => {
  const step = steps[answered.length];
  if (step !== undefined) return { text: step.text, calls: [step.call] };
  return { text: closing(answered), calls: [] };
};

function closing(answered: readonly AnsweredCall[]): string {
  const lines = answered.map(({ name, result }) =>
    refused(result) ? `- \`${name}\`: refused. ${firstLine(result)}` : `- \`${name}\`: done.`,
  );
  return `That is all:\n\n${lines.join("\n")}\n`;
}

/** Every refusal of the gate says that nothing was executed. */
function refused(result: string): boolean {
  return /not (been )?(run|executed)|nothing was (run|executed)|denied|declined|cancelled|timed out/i.test(
    result,
  );
}

function firstLine(text: string): string {
  return text.trim().split("\n", 1)[0] ?? "";
}
