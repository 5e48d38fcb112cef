import type { JsonObject } from "../core/json.ts";
import type { RiskLevel } from "../core/risk.ts";
import type { ToolId } from "../core/toolSpec.ts";
import { claimOf, type InstalledId } from "./apiClaims.ts";
import { readInput, type ApiInput } from "./apiInput.ts";
import type { Made } from "./apiMade.ts";
import type { Members } from "./apiMembers.ts";
import { anything, callable, claimed, flag, optional, parsed, text } from "./apiParse.ts";
import { readToolSet, type ReadToolSet } from "./apiToolSet.ts";

/** A tool as another extension declared it, copied. */
export interface ApiTool {
  readonly id: ToolId;
  /** The id of the extension whose it is, as far as it says so itself. */
  readonly extension: string;
  readonly title: string;
  readonly description: string;
  readonly input: ApiInput;
  readonly risk: RiskLevel | null;
  readonly requiresApproval: boolean | null;
  /** `null`: the person's setting. */
  readonly timeoutSeconds: number | null;
  /** What it was declared in, for messages. */
  readonly source: string;
  readonly returnDirect: boolean;
  /** Of a tool that is made of a method or function; `null`: it gives text by itself. */
  readonly made: Made | null;
  /** Anything may come back, or be thrown. */
  run(args: JsonObject, context: unknown): unknown;
}

export interface ApiTools {
  /** Throws where the definition is malformed or its id is taken. */
  add(definition: unknown): ApiTool;
  /** All of them or none. */
  addSet(given: unknown): ReadToolSet;
  remove(tool: ApiTool): void;
  list(): readonly ApiTool[];
  get(id: ToolId): ApiTool | null;
  onDidChange(listener: () => void): Disposable;
}

export function createApiTools(installed: InstalledId, members: Members): ApiTools {
  const listeners = new Set<() => void>();
  const changed = () => listeners.forEach((listener) => listener());
  const byId = new Map<ToolId, ApiTool>();
  const addAll = (tools: readonly ApiTool[]) => {
    const seen = new Map(byId);
    for (const tool of tools) {
      const twin = seen.get(tool.id);
      if (twin)
        throw new Error(
          `Multiple tools with the same name (${tool.id}) found in sources: ${twin.source}, ${tool.source}`,
        );
      seen.set(tool.id, tool);
    }
    for (const tool of tools) byId.set(tool.id, tool);
    changed();
  };
  return {
    add(definition) {
      const tool = readDefinition(definition, installed);
      addAll([tool]);
      return tool;
    },
    addSet(given) {
      const set = readToolSet(given, members, installed);
      addAll(set.tools);
      return set;
    },
    remove(tool) {
      if (byId.get(tool.id) !== tool) return;
      byId.delete(tool.id);
      changed();
    },
    list: () => [...byId.values()],
    get: (id) => byId.get(id) ?? null,
    onDidChange(listener) {
      listeners.add(listener);
      return { [Symbol.dispose]: () => void listeners.delete(listener) };
    },
  };
}

const definitionShape = {
  ...claimed,
  id: text(300),
  input: anything,
  returnDirect: optional(flag),
  run: callable,
};

function readDefinition(definition: unknown, installed: InstalledId): ApiTool {
  const { id, input, run, returnDirect, ...said } = parsed("registerTool", definitionShape, definition);
  return Object.freeze({
    ...said,
    ...claimOf(id, installed),
    input: readInput(input),
    source: "registerTool",
    returnDirect: returnDirect ?? false,
    made: null,
    // With the object it may be a method of.
    run: (...args: readonly unknown[]) => Reflect.apply(run, definition, args),
  });
}
