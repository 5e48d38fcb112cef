import type { JsonObject } from "../core/json.ts";
import type { ToolId } from "../core/toolSpec.ts";
import { callFacts } from "./callFacts.ts";
import { asksShell, type Expression, type Facts, type Reading } from "./expression.ts";
import { exampleFolder, lookUpExample } from "./examplePaths.ts";
import type { WrittenRule } from "./rule.ts";
import type { ShellReader } from "./shellLine.ts";

/** Which example of a rule comes out otherwise than it says, in words, or `null`. Looks at no disk. */
export function brokenExample(
  { when, decision, examples }: WrittenRule,
  expression: (Expression & { kind: "expression" }) | null,
  shell: ShellReader | null,
): string | null {
  // Tried again as soon as command lines can be read.
  if (!shell && when !== null && asksShell(when)) return null;
  const readingOf = (args: JsonObject): Reading => expression?.read(factsOf(args, shell)) ?? { kind: "yes" };
  for (const [index, args] of examples.match.entries()) {
    const reading = readingOf(args);
    if (reading.kind !== "yes") return `examples.match[${index}] ${failure(reading)}`;
  }
  for (const [index, args] of examples.notMatch.entries()) {
    const reading = readingOf(args);
    const held = reading.kind === "no" || (reading.kind === "uncertain" && decision === "allow");
    if (!held) return `examples.notMatch[${index}] ${failure(reading)}`;
  }
  return null;
}

function failure(reading: Reading): string {
  switch (reading.kind) {
    case "yes":
      return "does match";
    case "no":
      return "does not match";
    case "uncertain":
      return `cannot be evaluated: ${reading.why}`;
  }
}

function factsOf(args: JsonObject, shell: ShellReader | null): Facts {
  const call = {
    tool: "example/tool" satisfies ToolId,
    args,
    caller: { kind: "languageModelTool", name: "an example" },
    cwd: exampleFolder,
  } as const;
  return callFacts(call, { now: 0, folders: [exampleFolder], ownFolder: null, path: lookUpExample }, shell);
}
