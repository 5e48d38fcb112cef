import type { Json } from "./json.ts";

/** Where a run stands that is not over. */
export interface WorkflowSnapshot<State = Json> {
  readonly run: string;
  /** The name of the step it goes on with. */
  readonly step: string;
  /** How often that step has failed so far. */
  readonly attempts: number;
  readonly state: State;
}
