import type { JsonObject } from "../core/json.ts";
import type { ToolKind, ToolSpec } from "../core/toolSpec.ts";
import type { Withheld } from "../gate/ports.ts";
import type { ToolAnswer } from "./toolAnswer.ts";

/** A tool as a loop offers it to a model. */
export interface AgentTool {
  /** As the model calls it. */
  readonly name: string;
  /** What the gate knows of it; absent where it knows nothing. */
  readonly spec?: ToolSpec;
  readonly description: string;
  readonly inputSchema: JsonObject;
  /** Where it comes from, for messages. */
  readonly source: string;
  readonly kind: ToolKind;
  /** Whether its result is the answer for the person, instead of something for the model to go on with. */
  readonly returnDirect: boolean;
  /** Whether all it does is ask the person something. */
  readonly asksPerson?: boolean;
  /**
   * One pass through the gate: a refusal is an answer and no rejection. Rejects only with a
   * `RethrownError`: what the tool wants whoever called it to get, and ends the turn.
   */
  run(call: AgentCall): Promise<ToolAnswer>;
  /** Has it put on record that this call was not run, and why; never runs it. */
  withhold(call: AgentCall, why: Withheld): Promise<ToolAnswer>;
}

/** One call as the manager hands it to a tool. */
export interface AgentCall {
  /** No other call of the turn has it, whatever the model named them. */
  readonly id: string;
  /** As the model gave it. */
  readonly input: unknown;
  /** Why, in the model's own words, which nobody checked. */
  readonly purpose?: string;
  /** How many calls of the turn came before. */
  readonly index: number;
  readonly signal: AbortSignal;
  /** Keeps the turn as it is before this call. */
  keep(): Promise<void>;
}
