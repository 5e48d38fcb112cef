import type { Json, JsonObject } from "../../core/json.ts";
import type { Caller } from "../../core/toolCall.ts";
import type { Answer } from "../../gate/ports.ts";
import { UpstreamError } from "../upstream/upstreamError.ts";
import type { Asked } from "./asked.ts";
import type { Client } from "./client.ts";
import type { EndpointPorts, ServedTool } from "./endpoint.ts";
import { objectOrNothing, text } from "./params.ts";
import { invalidParams } from "./requestError.ts";
import { serverSession } from "./serverSession.ts";

/** `tools/call`: one call through the whole gate. */
export async function callTool(
  { call, asker, names }: Pick<EndpointPorts, "call" | "asker" | "names">,
  tool: ServedTool,
  params: JsonObject,
  { client, session, downstream, signal }: Asked,
): Promise<JsonObject> {
  const asks = client.kind === "outside" ? asker(client, downstream) : null;
  const answer = await call(
    {
      tool: tool.id,
      input: objectOrNothing(params, "arguments"),
      caller: callerOf(client),
      session,
      policy: null,
      context: null,
      downstream: serverSession(downstream, tool.upstream.name, names),
      ...(asks && { asker: asks }),
      onOutput: () => undefined,
    },
    signal,
  );
  return resultOf(answer);
}

export function calledTool({ tools }: Pick<EndpointPorts, "tools">, params: JsonObject): ServedTool {
  const name = text(params, "name");
  const tool = tools.byAlias(name);
  if (tool === null)
    throw invalidParams(`There is no tool '${name}' here. Use only the tools that are listed.`);
  return tool;
}

const callerOf = (client: Client): Caller =>
  client.kind === "editor" ? { kind: "editor", name: "VS Code" } : { kind: "mcpClient", name: client.name };

/** A call that did not run is an error that says so, whatever else it gives. Throws what the server answered as one. */
function resultOf(answer: Answer): JsonObject {
  switch (answer.kind) {
    case "result":
      return {
        ...shown(answer.rich, answer.text),
        ...(answer.decision.kind === "deny" && { isError: true }),
      };
    case "failed":
      // The server's own error of the protocol is the client's as well, with its code and data.
      if (answer.rethrown?.thrown instanceof UpstreamError) throw answer.rethrown.thrown;
      return { ...shown(answer.rich, answer.message), isError: true };
    case "refused":
      return { ...shown(undefined, `${answer.text} ${byHand}`), isError: true };
  }
}

const byHand = "If it is still needed, the user can run it by hand.";

type Rich = Extract<Answer, { kind: "result" }>["rich"];

function shown(rich: Rich, words: string): { readonly [key: string]: Json } {
  if (!rich) return { content: [{ type: "text", text: words }] };
  const { content, structured, meta } = rich;
  return {
    content,
    ...(structured !== undefined && { structuredContent: structured }),
    ...(meta && { _meta: meta }),
  };
}
