import type { JsonObject } from "../core/json.ts";
import type { ToolSpec } from "../core/toolSpec.ts";
import type { Translate } from "../core/translate.ts";
import type { DownstreamSession } from "./downstream.ts";
import type { RichResult } from "./richResult.ts";
import type { ToolContext } from "./strategy.ts";

/** A tool as the gate sees it. Only the gate calls `run`. */
export interface Tool {
  /** Deep-frozen: strategies and policies of other extensions get to see it. */
  readonly spec: ToolSpec;
  /** Every problem of the arguments, in words for the caller; empty when they are valid. */
  validate(args: JsonObject): readonly string[];
  /** Looks, without changing anything, at what the call would touch. */
  inspect(args: JsonObject, place: Place): Promise<Inspection>;
  /** The one text file the call would change, for display only; `null` when there is no text to show. */
  preview?(args: JsonObject, place: Place): Promise<Preview | null>;
  /** Rejects with a `RichFailure` where it ran, failed and has more than words to say of it. */
  run(args: JsonObject, place: Place, context: RunContext): Promise<string | RichResult>;
}

/** Where a call would run. */
export interface Place {
  /** Absolute path of the workspace folder that relative paths start from, or `null` without one. */
  readonly folder: string | null;
  /** Absolute paths of all workspace folders. */
  readonly folders: readonly string[];
  /** Absolute paths outside the well-known names that must not change unasked: user settings, our storage. */
  readonly protectedFolders: readonly string[];
  /** Absolute path of our storage, secrets in it: not even read unasked. `null` where there is none. */
  readonly ownFolder: string | null;
  /** Absolute path of the folder `tool-output` where whole results are kept for reading in parts, or `null`. */
  readonly keptResults: string | null;
  /** What becomes of deleted files here: only some file systems have a trash. */
  readonly deletion: "trash" | "backup";
  /** Hosts (as in a URL, lower case; with `:port` for one port only) allowed although they may be private. */
  readonly allowedHosts: readonly string[];
  /** The language of the person here. */
  readonly t: Translate;
}

export interface Inspection {
  /** Reasons why the call cannot run at all, such as a path outside the workspace. */
  readonly problems: readonly string[];
  /** What the call would change that steers the editor, an agent or Toolgate itself. */
  readonly protections: readonly string[];
  /** Whether everything it would change is inside the workspace. */
  readonly insideWorkspace: boolean;
  /** Absolute paths, links resolved, of what it would touch, where that is known. */
  readonly targets?: readonly string[];
  /** Files whose contents the answer covers, as they were: path and SHA-256. */
  readonly contents?: readonly string[];
  /** What a person must know before answering, in whole sentences of their language; never on record. */
  readonly notes: readonly string[];
}

export interface Preview {
  /** Relative to its workspace folder. */
  readonly path: string;
  /** Empty for a file that is not there yet. */
  readonly before: string;
  readonly after: string;
}

export interface RunContext {
  readonly signal: AbortSignal;
  /** What the call was allowed on: a tool that finds anything else in its place does nothing. */
  readonly inspected: Inspection;
  /** Text the tool prints while it runs. */
  onOutput(text: string): void;
  readonly editor: EditorActions;
  /** What the caller supplied beside the arguments. */
  readonly context: ToolContext | null;
  /** Absent where the caller cannot be spoken to meanwhile. */
  readonly downstream?: DownstreamSession | undefined;
}

/** What only the editor can do for a tool. */
export interface EditorActions {
  /** Moves a file or folder (absolute path) to the trash or into a backup; the words say where it went. */
  discard(path: string): Promise<string>;
  /** The person's answer, several choices joined by line breaks; `null` when dismissed or aborted. */
  ask(question: Question, signal: AbortSignal): Promise<string | null>;
}

export interface Question {
  readonly text: string;
  /** Empty: the answer is free text. */
  readonly choices: readonly string[];
  /** Whether several choices may be picked. */
  readonly multiple: boolean;
}
