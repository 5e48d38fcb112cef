import { isJsonObject, type Json, type JsonObject } from "../../core/json.ts";
import { RequestError } from "./requestError.ts";

/** A question that cannot be put to a client, which never said that it can be. */
export class MissingCapability extends RequestError {
  readonly data: { readonly requiredCapabilities: JsonObject };

  constructor(method: string, requiredCapabilities: JsonObject) {
    super(-32021, `The client does not take '${method}'.`);
    this.data = { requiredCapabilities };
  }
}

/** Throws a `MissingCapability`. */
export function mustTake(method: string, params: JsonObject, capabilities: JsonObject): void {
  const needed = neededFor(method, params);
  if (needed === null || !covers(capabilities, needed)) throw new MissingCapability(method, needed ?? {});
}

/** `null`: clients are not asked that. */
function neededFor(method: string, params: JsonObject): JsonObject | null {
  switch (method) {
    case "elicitation/create":
      return { elicitation: params["mode"] === "url" ? { url: {} } : { form: {} } };
    case "sampling/createMessage":
      return { sampling: params["tools"] === undefined ? {} : { tools: {} } };
    case "roots/list":
      return { roots: {} };
    default:
      return null;
  }
}

function covers(there: Json | undefined, needed: JsonObject): boolean {
  if (there === undefined || !isJsonObject(there)) return false;
  return Object.entries(needed).every(([key, inner]) => {
    // Forms were declared by nothing when there was nothing else.
    if (key === "form" && Object.keys(there).length === 0) return true;
    return isJsonObject(inner) && covers(there[key], inner);
  });
}
