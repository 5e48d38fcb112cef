import * as z from "zod/mini";
import type { Connection } from "./connection.ts";
import { isParsedObject } from "./parsedJson.ts";
import type { McpTool } from "./upstream.ts";

/** The tools of a running server. */
export interface ToolList {
  tools(): readonly McpTool[];
  /** Asks the server again; where it does not tell, it has no tools. */
  refresh(): Promise<void>;
}

export async function listTools(
  connection: Connection,
  signal: AbortSignal,
  log: (line: string) => void,
): Promise<ToolList> {
  let tools: readonly McpTool[] = [];
  let last = Promise.resolve();
  let waiting: Promise<void> | null = null;

  async function load(): Promise<void> {
    if (connection.capabilities.tools === undefined) return;
    const list = await connection.request("tools/list", {}, { signal, session: null });
    tools = toolsOf(list.tools, log);
  }

  await load();
  return {
    tools: () => tools,
    async refresh() {
      // One that has not begun yet will see this change too.
      waiting ??= last = last.then(async () => {
        waiting = null;
        await load().catch(() => {
          log("The server's tools could not be listed again.");
          tools = [];
        });
      });
      await waiting;
    },
  };
}

/** Those that are described as tools are; the others are left out. */
function toolsOf(list: unknown, log: (line: string) => void): readonly McpTool[] {
  const entries: readonly unknown[] = Array.isArray(list) ? list : [];
  const seen = new Set<string>();
  return entries.filter((entry): entry is McpTool => {
    if (!isTool(entry)) log("A tool is left out: it is not described as tools are.");
    else if (seen.has(entry.name)) log(`A second tool named '${entry.name}' is left out.`);
    else return seen.add(entry.name).has(entry.name);
    return false;
  });
}

const tool = z.looseObject({
  name: z.string().check(z.minLength(1)),
  inputSchema: z.looseObject({ type: z.literal("object") }),
  title: z.optional(z.string()),
  description: z.optional(z.string()),
  outputSchema: z.optional(z.looseObject({})),
  annotations: z.optional(z.looseObject({})),
});

function isTool(value: unknown): value is McpTool {
  return isParsedObject(value) && tool.safeParse(value).success;
}
