import type { JsonObject } from "../../core/json.ts";
import { RequestError } from "./requestError.ts";

/** Throws where a client cannot be asked that: it never said that it can. */
export function mustTake(method: string, params: JsonObject, capabilities: JsonObject): void {
  if (!takes(method, params, capabilities))
    throw new RequestError(-32601, `The client does not take '${method}'.`);
}

function takes(method: string, params: JsonObject, { elicitation, sampling, roots }: JsonObject): boolean {
  switch (method) {
    case "elicitation/create":
      return params["mode"] === "url"
        ? has(elicitation, "url")
        : has(elicitation, "form") || isEmpty(elicitation);
    case "sampling/createMessage":
      return params["tools"] === undefined ? sampling !== undefined : has(sampling, "tools");
    case "roots/list":
      return roots !== undefined;
    default:
      return false;
  }
}

const has = (value: unknown, key: string) => typeof value === "object" && value !== null && key in value;

/** As forms were declared when there was nothing else. */
const isEmpty = (value: unknown) =>
  typeof value === "object" && value !== null && Object.keys(value).length === 0;
