/** One tool call the scripted model wants. */
export interface ScriptedCall {
  readonly name: string;
  readonly input: Readonly<Record<string, unknown>>;
  /** Said where the tool asks for a reason. */
  readonly why?: string;
}

/** A call that was answered, as the model sees it in the conversation. */
export interface AnsweredCall extends ScriptedCall {
  readonly texts: readonly string[];
}

/** What the model says next: some text, then calls; no calls end the conversation. */
export interface Turn {
  readonly text: string;
  readonly calls: readonly ScriptedCall[];
  /** The error with which the model breaks off then. */
  readonly fails?: string;
}

/**
 * A scripted conversation: the next turn follows from the rounds of calls that were answered so far, and from the names
 * of the tools there are.
 */
export type Script = (answered: readonly AnsweredCall[], offered: ReadonlySet<string>) => Turn;
