import type { ToolSpec } from "../core/toolSpec.ts";
import type { Translate } from "../core/translate.ts";
import { visibleLine } from "../core/visible.ts";

/** What a tool is called, and why it has its risk: ours in the language of the person, others as they say. */
export function toolWords({ origin, title, riskReasons }: Worded, translate: Translate): ToolWords {
  const own = (text: string) => visibleLine(origin === "own" ? translate(text) : text);
  return { title: own(title), riskReasons: riskReasons.map(own) };
}

type Worded = Pick<ToolSpec, "origin" | "title" | "riskReasons">;

interface ToolWords {
  readonly title: string;
  readonly riskReasons: readonly string[];
}
