import * as z from "zod";
import type { AnsweredCall, Script, ScriptedCall } from "./turn.ts";

const call = z.strictObject({ name: z.string(), input: z.record(z.string(), z.unknown()) });
const rounds = z.array(z.union([call, z.array(call).min(1)])).min(1);

/** For tests: a prompt that holds a JSON array of calls plays them, one round each; a nested array is one round. */
export function playback(prompt: string): Script | null {
  const start = prompt.indexOf("[");
  const end = prompt.lastIndexOf("]");
  if (start < 0 || end < start) return null;
  const parsed = rounds.safeParse(parseJson(prompt.slice(start, end + 1)));
  return parsed.success ? play(parsed.data.map((round) => (Array.isArray(round) ? round : [round]))) : null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Echoes the results at the end, so that a test sees what the model saw. */
function play(script: readonly (readonly ScriptedCall[])[]): Script {
  return (answered) => {
    const next = roundAfter(script, answered.length);
    return next === undefined ? { text: echo(answered), calls: [] } : { text: "", calls: next };
  };
}

function roundAfter(script: readonly (readonly ScriptedCall[])[], answered: number) {
  let before = 0;
  return script.find((round) => {
    const isNext = before >= answered;
    before += round.length;
    return isNext;
  });
}

function echo(answered: readonly AnsweredCall[]): string {
  const lines = answered.map(
    ({ name, texts }) => `${name} answered:\n\n\`\`\`text\n${texts.join("\n")}\n\`\`\`\n`,
  );
  return `${lines.join("\n")}\nEnd of the script.\n`;
}
