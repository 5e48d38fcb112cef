import type { JsonObject } from "./json.ts";
import type { ToolId } from "./toolSpec.ts";

/** Who asks for the call, as far as it is proven; names that are only claimed are shown, never matched. */
export interface Caller {
  /** `mcpClient`: an outside client of the gateway; `editor`: VS Code's own client of it. */
  readonly kind: "languageModelTool" | "participant" | "extension" | "mcpClient" | "editor";
  readonly name: string;
}

/** One request to run one tool, parsed once at its door. */
export interface ToolCall {
  /** Ours, random: what the caller names its calls can repeat or collide. */
  readonly id: string;
  readonly tool: ToolId;
  /** Deep-frozen snapshot. */
  readonly args: JsonObject;
  /** RFC 8785 text of `args`. */
  readonly canonical: string;
  /** SHA-256 (64 hex) over the canonical tool id, working directory and arguments. */
  readonly digest: string;
  readonly caller: Caller;
  /** Conversation or turn the call belongs to, where the door knows it. */
  readonly session: string | null;
  /** Absolute path, or `null` without a folder. */
  readonly cwd: string | null;
}
