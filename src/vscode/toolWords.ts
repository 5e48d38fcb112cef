import { riskOrigin, type ToolSpec } from "../core/toolSpec.ts";
import type { Translate } from "../core/translate.ts";
import { visibleLine } from "../core/visible.ts";

/** What a tool is called, and why it has its risk: ours in the language of the person, others as they say. */
export function toolWords(tool: Worded, translate: Translate): ToolWords {
  const words = (text: string, whose: ToolSpec["origin"]) =>
    visibleLine(whose === "own" ? translate(text) : text);
  return {
    title: words(tool.title, tool.origin),
    riskReasons: tool.riskReasons.map((reason) => words(reason, riskOrigin(tool))),
  };
}

type Worded = Pick<ToolSpec, "origin" | "assessed" | "title" | "riskReasons">;

interface ToolWords {
  readonly title: string;
  readonly riskReasons: readonly string[];
}
