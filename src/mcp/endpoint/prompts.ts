import type { JsonObject } from "../../core/json.ts";
import type { Names } from "./endpoint.ts";
import type { Offer, Offered } from "./offered.ts";
import { invalidParams } from "./requestError.ts";

/** `prompts/list`: each under the name it has here. */
export async function promptList(offered: Offered, names: Names): Promise<JsonObject> {
  const prompts = await offered.list("prompts");
  return { prompts: prompts.map((offer) => ({ ...offer.entry, name: aliasOf(offer, names) })) };
}

export async function promptOf(offered: Offered, names: Names, alias: string): Promise<Offer> {
  const prompt = await offered.find("prompts", (offer) => aliasOf(offer, names) === alias);
  if (prompt) return prompt;
  throw invalidParams(`There is no prompt '${alias}' here`);
}

const aliasOf = ({ upstream, entry }: Offer, names: Names) => names.alias(upstream.name, nameOf(entry));

export const nameOf = ({ name }: JsonObject) => (typeof name === "string" ? name : "");
