import type { JsonObject } from "../../../../src/core/json.ts";
import { english } from "../../../../src/core/translate.ts";
import { clientAsker } from "../../../../src/mcp/clients/clientAsker.ts";
import type { Asks } from "../../../../src/mcp/clients/client.ts";
import type { McpTool, Upstream } from "../../../../src/mcp/upstream/upstream.ts";
import { counted, spec, world, type Changes } from "../../gate/world.ts";
import { openWorld, madeUpstream } from "../endpoint/world.ts";

export interface GatedChanges extends Changes {
  readonly asks?: Asks;
  /** What our own dialog says, where it is asked at all. */
  readonly here?: boolean;
  /** How many secrets the scanner finds. */
  readonly secrets?: number;
}

/** An endpoint that serves the gate's spy tool as `x__spy` to clients that are asked themselves. */
export async function gatedEndpoint(
  { asks = "client", here = false, secrets = 0, ...changes }: GatedChanges = {},
  socket: string | null = null,
) {
  const dialog = counted(() => ({ approved: here }), true);
  const w = world(dialog.strategy, changes);
  const upstream = spyUpstream();
  const { endpoint, toolsChanged } = await openWorld(
    [upstream],
    {
      answer: (request, signal) => w.call(request.input, signal, request),
      asker: (client, session) =>
        clientAsker({
          client: { ...client, asks },
          session,
          mask: async (args: JsonObject) => ({ args, count: secrets }),
          t: english,
        }),
    },
    socket,
  );
  return { ...w, w, upstream, endpoint, toolsChanged, dialogs: dialog.calls };
}

const spyTool: McpTool = {
  name: "spy",
  description: spec.description,
  inputSchema: { type: "object" },
};

const spyUpstream = (): Upstream => madeUpstream("x", { tools: [spyTool] });
