import type { JsonObject } from "../../core/json.ts";
import type { Upstream } from "../upstream/upstream.ts";
import type { Asked, Handle } from "./asked.ts";
import type { EndpointPorts } from "./endpoint.ts";
import type { InFlight } from "./inFlight.ts";
import { offers, type Offered } from "./offered.ts";
import { objectOrNothing, text } from "./params.ts";
import { nameOf, promptList, promptOf } from "./prompts.ts";
import { invalidParams, RequestError } from "./requestError.ts";
import { resourceList, resourceOwner } from "./resources.ts";
import { serverSession } from "./serverSession.ts";
import { calledTool, callTool } from "./toolCall.ts";
import { toolList } from "./toolList.ts";

/** The methods below. */
export const served: ReadonlySet<string> = new Set([
  "tools/list",
  "tools/call",
  "resources/list",
  "resources/templates/list",
  "resources/read",
  "prompts/list",
  "prompts/get",
  "completion/complete",
]);

/** What is answered the same in both eras; the rest is the business of the era. */
export function createRequests(ports: EndpointPorts, offered: Offered, inFlight: InFlight): Handle {
  return (method, params, asked) => {
    switch (method) {
      case "tools/list":
        return Promise.resolve(toolList(ports, asked.client));
      case "tools/call":
        return call(params, asked);
      case "resources/list":
        return resourceList(offered, "resources");
      case "resources/templates/list":
        return resourceList(offered, "templates");
      case "resources/read":
        return read(params, asked);
      case "prompts/list":
        return promptList(offered, ports.names);
      case "prompts/get":
        return getPrompt(params, asked);
      case "completion/complete":
        return complete(params, asked);
      default:
        return Promise.reject(new RequestError(-32601, "Method not found"));
    }
  };

  async function call(params: JsonObject, asked: Asked): Promise<JsonObject> {
    const tool = calledTool(ports, params);
    using _ = inFlight.enter(tool.upstream, asked);
    return await callTool(ports, tool, params, asked);
  }

  async function read(params: JsonObject, asked: Asked): Promise<JsonObject> {
    const uri = text(params, "uri");
    return forward(await resourceOwner(offered, ports.upstreams(), uri), "resources/read", { uri }, asked);
  }

  async function getPrompt(params: JsonObject, asked: Asked): Promise<JsonObject> {
    const { upstream, entry } = await promptOf(offered, ports.names, text(params, "name"));
    const args = objectOrNothing(params, "arguments");
    return forward(upstream, "prompts/get", { name: nameOf(entry), arguments: args }, asked);
  }

  async function complete(params: JsonObject, asked: Asked): Promise<JsonObject> {
    const ref = objectOrNothing(params, "ref");
    const about = {
      argument: objectOrNothing(params, "argument"),
      context: objectOrNothing(params, "context"),
    };
    const { upstream, named } = await completed(ref);
    if (!offers(upstream, "completions")) return { completion: { values: [] } };
    return forward(upstream, "completion/complete", { ...about, ref: named }, asked);
  }

  async function completed(ref: JsonObject): Promise<{ upstream: Upstream; named: JsonObject }> {
    switch (ref["type"]) {
      case "ref/prompt": {
        const { upstream, entry } = await promptOf(offered, ports.names, text(ref, "name"));
        return { upstream, named: { ...ref, name: nameOf(entry) } };
      }
      case "ref/resource":
        return { upstream: await resourceOwner(offered, ports.upstreams(), text(ref, "uri")), named: ref };
      default:
        throw invalidParams("'ref' must name a prompt or a resource");
    }
  }

  async function forward(
    upstream: Upstream,
    method: string,
    params: JsonObject,
    asked: Asked,
  ): Promise<JsonObject> {
    using _ = inFlight.enter(upstream, asked);
    const { signal, downstream } = asked;
    return await upstream.request(method, params, {
      signal,
      session: serverSession(downstream, upstream.name, ports.names),
      ...(downstream.onProgress && { onProgress: downstream.onProgress.bind(downstream) }),
    });
  }
}
