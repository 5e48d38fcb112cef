import type { JsonObject } from "../core/json.ts";
import type { RiskLevel } from "../core/risk.ts";
import type { ToolId } from "../core/toolSpec.ts";
import { claimOf, type InstalledId } from "./apiClaims.ts";
import { readInput, type ApiInput } from "./apiInput.ts";
import { anything, callable, claimed, parsed, text } from "./apiParse.ts";

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
  /** Anything may come back, or be thrown. */
  run(args: JsonObject, context: unknown): unknown;
}

export interface ApiTools {
  /** Throws where the definition is malformed or its id is taken. */
  add(definition: unknown): ApiTool;
  remove(tool: ApiTool): void;
  list(): readonly ApiTool[];
  get(id: ToolId): ApiTool | null;
  onDidChange(listener: () => void): Disposable;
}

export function createApiTools(installed: InstalledId): ApiTools {
  const listeners = new Set<() => void>();
  const changed = () => listeners.forEach((listener) => listener());
  const byId = new Map<ToolId, ApiTool>();
  return {
    add(definition) {
      const tool = readDefinition(definition, installed);
      if (byId.has(tool.id)) throw new Error(`Multiple tools with the same name (${tool.id})`);
      byId.set(tool.id, tool);
      changed();
      return tool;
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

const definitionShape = { ...claimed, id: text(300), input: anything, run: callable };

function readDefinition(definition: unknown, installed: InstalledId): ApiTool {
  const { id, input, run, ...said } = parsed("registerTool", definitionShape, definition);
  return Object.freeze({
    ...said,
    ...claimOf(id, installed),
    input: readInput(input),
    // With the object it may be a method of.
    run: (...args: readonly unknown[]) => Reflect.apply(run, definition, args),
  });
}
