import { RethrownError } from "../gate/rethrown.ts";

/** Which errors of a tool its caller gets as they were thrown; the model is told of all others. */
export interface ToolErrors {
  readonly alwaysThrow: boolean;
  /** With their subclasses. */
  readonly rethrow: readonly ErrorClass[];
}

export type ErrorClass = abstract new (...given: never[]) => unknown;

/** The error that a tool's run ends with, in words for the model (behaviour 2.11). */
export function toolError(thrown: unknown, tool: string, { alwaysThrow, rethrow }: ToolErrors): Error {
  const message = wordsOf(thrown, tool);
  const passes = alwaysThrow || isCancellation(thrown) || rethrow.some((one) => thrown instanceof one);
  return passes ? new RethrownError(message, thrown) : new Error(message);
}

function wordsOf(thrown: unknown, tool: string): string {
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  const name = thrown instanceof Error ? thrown.constructor.name : typeof thrown;
  return message.trim() === "" ? `Exception occurred in tool: ${tool} (${name})` : message;
}

/** By its name, as every extension has a VS Code namespace of its own. */
const isCancellation = (thrown: unknown) => thrown instanceof Error && thrown.name === "Canceled";
