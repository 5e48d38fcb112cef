import { UriTemplate } from "@modelcontextprotocol/server";
import type { JsonObject } from "../../core/json.ts";
import type { Upstream } from "../upstream/upstream.ts";
import { offers, type Offer, type Offered } from "./offered.ts";
import { RequestError } from "./requestError.ts";

/** `resources/list` and `resources/templates/list`: a URI that two servers list is the first one's. */
export async function resourceList(offered: Offered, kind: "resources" | "templates"): Promise<JsonObject> {
  const [key, id] = kind === "resources" ? ["resources", "uri"] : ["resourceTemplates", "uriTemplate"];
  const first = new Map<unknown, Offer>();
  for (const offer of await offered.list(kind))
    if (!first.has(offer.entry[id])) first.set(offer.entry[id], offer);
  return { [key]: [...first.values()].map(({ entry }) => entry) };
}

/** The server that a resource is read from: the first that lists it, else the first with a template that fits. */
export async function resourceOwner(
  offered: Offered,
  upstreams: readonly Upstream[],
  uri: string,
): Promise<Upstream> {
  const able = upstreams.filter((upstream) => offers(upstream, "resources"));
  const [only] = able;
  if (only && able.length === 1) return only;
  const owner =
    (await offered.find("resources", ({ entry }) => entry["uri"] === uri)) ??
    (await offered.find("templates", ({ entry }) => fits(entry["uriTemplate"], uri)));
  if (owner) return owner.upstream;
  throw new RequestError(-32002, `No server lists the resource '${uri}'`);
}

/** As a template is named in a completion, it need not be filled in. */
function fits(template: unknown, uri: string): boolean {
  if (typeof template !== "string") return false;
  if (template === uri) return true;
  try {
    return new UriTemplate(template).match(uri) !== null;
  } catch {
    return false;
  }
}
