import type * as z from "zod";
import type { JsonObject } from "../core/json.ts";
import type { RiskLevel } from "../core/risk.ts";
import type { ToolKind, ToolSpec } from "../core/toolSpec.ts";
import { frozen } from "../gate/frozen.ts";
import type { Inspection, Place, Preview, RunContext, Tool } from "../gate/tool.ts";
import { argumentProblems } from "./argumentProblems.ts";
import { inputSchemaOf } from "./inputSchema.ts";

export interface Definition<Input extends z.ZodObject> {
  /** snake_case; the id is `toolgate/<name>`. */
  readonly name: string;
  readonly title: string;
  /** For models; its first sentence is also what people see in the tool picker. */
  readonly description: string;
  /** A strict object; every message of its own refinements continues "parameter 'x' …". */
  readonly input: Input;
  readonly kind: ToolKind;
  readonly risk: RiskLevel;
  /** Short whole sentences. */
  readonly riskReasons: readonly string[];
  readonly requiresApproval: boolean | null;
  readonly prompt: string | null;
  /** Seconds; below 0 for a tool that knows its own limit. Absent: the gate's. */
  readonly runTimeoutSeconds?: number;
  inspect(input: z.output<Input>, place: Place): Promise<Inspection>;
  preview?(input: z.output<Input>, place: Place): Promise<Preview | null>;
  /** Throws an `Error` whose message is for the model, or the signal's reason when cancelled. */
  run(input: z.output<Input>, place: Place, context: RunContext): Promise<string>;
}

export interface DefinedTool extends Tool {
  readonly name: string;
  /** Its name among VS Code's language-model tools. */
  readonly editorName: string;
  run(args: JsonObject, place: Place, context: RunContext): Promise<string>;
}

/** Throws when the definition itself is wrong. */
export function defineTool<Input extends z.ZodObject>(definition: Definition<Input>): DefinedTool {
  const { name, title, description, input, kind, risk, riskReasons, requiresApproval, prompt } = definition;
  if (!/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/.test(name) || name.length > 48) {
    throw new Error(`'${name}' is no tool name: at most 48 of a-z, 0-9 and single '_', a letter first`);
  }
  if (title.trim() === "" || description.trim() === "") {
    throw new Error(`Tool '${name}' needs a title and a description`);
  }
  const inputSchema = inputSchemaOf(name, input);
  const problemsOf = (args: JsonObject) => argumentProblems(input, inputSchema, args);

  const parse = (args: JsonObject): z.output<Input> => {
    const problems = problemsOf(args);
    if (problems.length > 0) throw new Error(`Invalid arguments: ${problems.join("; ")}`);
    return input.parse(args);
  };

  return {
    name,
    editorName: `toolgate_${name}`,
    spec: frozen<ToolSpec>({
      id: `toolgate/${name}`,
      title,
      description,
      kind,
      risk,
      riskReasons,
      requiresApproval,
      origin: "own",
      inputSchema,
      prompt,
      approvalTimeoutSeconds: null,
      ...(definition.runTimeoutSeconds !== undefined && { runTimeoutSeconds: definition.runTimeoutSeconds }),
    }),
    validate: problemsOf,
    inspect: async (args, place) => await definition.inspect(parse(args), place),
    ...(definition.preview && {
      preview: async (args, place) => (await definition.preview?.(parse(args), place)) ?? null,
    }),
    run: async (args, place, context) => await definition.run(parse(args), place, context),
  };
}
