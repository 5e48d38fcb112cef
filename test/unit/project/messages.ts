import { globSync, readFileSync } from "node:fs";
import { messages } from "../../../src/panel/words.ts";
import { conversationTools } from "../../../src/tools/conversationTools.ts";
import { tools } from "../../../src/tools/table.ts";

/** Everything that is to be translated: what calls of `t` begin with, and what is data of our own. */
export function allMessages(): ReadonlySet<string> {
  const called = sourceFiles().flatMap((file) => calls(readFileSync(file, "utf8")));
  const ofTools = [...tools, ...conversationTools].flatMap(({ spec }) => [spec.title, ...spec.riskReasons]);
  return new Set([...called.flatMap(({ message }) => message ?? []), ...messages, ...ofTools]);
}

/** Calls of `t` that do not begin with a literal, as `file: what stands there`. */
export function unreadableCalls(): readonly string[] {
  return sourceFiles().flatMap((file) =>
    calls(readFileSync(file, "utf8")).flatMap(({ message, text }) =>
      message === null ? [`${file}: ${text}`] : [],
    ),
  );
}

/** How often each placeholder is in a message. */
export function placeholders(message: string): string {
  return (message.match(/\{\d+\}/g) ?? []).toSorted().join(" ");
}

const sourceFiles = () => globSync("src/**/*.ts").map((file) => file.replaceAll("\\", "/"));

interface Call {
  /** `null` where the call does not begin with a literal, whole and without holes. */
  readonly message: string | null;
  readonly text: string;
}

function calls(code: string): readonly Call[] {
  return [...code.matchAll(callOfT)].map(({ index, 0: opening }) => {
    const text = code.slice(index + opening.length).trimStart();
    const [, literal] = /^("(?:[^"\\\n]|\\.)*")\s*[,)]/.exec(text) ?? [];
    return { message: literal === undefined ? null : String(JSON.parse(literal)), text: text.slice(0, 60) };
  });
}

/** `t(…)`, `l10n.t(…)` and `translatable(…)`, but not where such a function is declared. */
const callOfT = /(?<!function )(?<![\w$.])(t|translatable)\(|\bl10n\.t\(/g;
