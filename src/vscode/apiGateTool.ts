import type { ToolSpec } from "../core/toolSpec.ts";
import { frozen } from "../gate/frozen.ts";
import { doubtfulKeys, schemaProblems } from "../gate/schemaProblems.ts";
import type { RunContext, Tool } from "../gate/tool.ts";
import { ownStorageInArguments } from "../tools/ownStorage.ts";
import { runMade } from "./apiMadeRun.ts";
import type { ApiTool } from "./apiTools.ts";

/** Another extension's tool as the gate takes it; `isOffered` is asked when it is about to run. */
export function apiGateTool(tool: Omit<ApiTool, "extension">, isOffered: () => boolean): Tool {
  const { id, title, description, input, risk, requiresApproval, timeoutSeconds } = tool;
  const { schema } = input;
  return {
    spec: frozen<ToolSpec>({
      id,
      title,
      description,
      // What it says of itself must match no rule that allows.
      kind: "other",
      risk,
      riskReasons: [],
      requiresApproval,
      origin: "foreign",
      inputSchema: schema,
      prompt: null,
      approvalTimeoutSeconds: timeoutSeconds,
      runTimeoutSeconds: foreignSeconds,
    }),
    validate(args) {
      const problems = schemaProblems(schema, args);
      return problems.length > 0 ? problems : (input.problems?.(args) ?? []);
    },
    inspect: async (args, place) => ({
      problems: [],
      protections: [...doubtfulKeys(schema, args), ...(await ownStorageInArguments(args, place))],
      insideWorkspace: false,
      notes: [],
    }),
    async run(args, _place, context) {
      if (!isOffered()) throw new Error("the tool was withdrawn");
      if (tool.made) return runMade(tool, tool.made, args, context);
      return textOf(await tool.run(args, contextOf(context)));
    },
  };
}

/** Builds and deployments take their time; the caller can cancel. */
const foreignSeconds = 600;

const contextOf = ({ signal, context }: RunContext) => Object.freeze({ signal, context });

function textOf(result: unknown): string {
  if (typeof result !== "string") throw new Error(`the tool gave ${typeof result} instead of text`);
  return result;
}
