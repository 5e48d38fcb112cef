import * as z from "zod";
import type { AnsweredCall, Script, Turn } from "./turn.ts";

const call = z.strictObject({ name: z.string(), input: z.record(z.string(), z.unknown()) });
const failure = z.strictObject({ fails: z.string() });
const rounds = z.array(z.union([failure, call, z.array(call).min(1)])).min(1);

/**
 * For tests: a prompt that holds a JSON array of calls plays them, one round each; a nested array is one round, and
 * with `fails` the model does.
 */
export function playback(prompt: string): Script | null {
  const start = prompt.indexOf("[");
  const end = prompt.lastIndexOf("]");
  if (start < 0 || end < start) return null;
  const parsed = rounds.safeParse(parseJson(prompt.slice(start, end + 1)));
  return parsed.success ? play(parsed.data.map(turnOf)) : null;
}

function turnOf(round: z.output<typeof rounds>[number]): Turn {
  if ("fails" in round) return { text: "", calls: [], fails: round.fails };
  return { text: "", calls: Array.isArray(round) ? round : [round] };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Echoes the results at the end, so that a test sees what the model saw. */
function play(script: readonly Turn[]): Script {
  return (answered) => turnAfter(script, answered.length) ?? { text: echo(answered), calls: [] };
}

function turnAfter(script: readonly Turn[], answered: number) {
  let before = 0;
  return script.find(({ calls }) => {
    const isNext = before >= answered;
    before += calls.length;
    return isNext;
  });
}

function echo(answered: readonly AnsweredCall[]): string {
  const lines = answered.map(
    ({ name, texts }) => `${name} answered:\n\n\`\`\`text\n${texts.join("\n")}\n\`\`\`\n`,
  );
  return `${lines.join("\n")}\nEnd of the script.\n`;
}
