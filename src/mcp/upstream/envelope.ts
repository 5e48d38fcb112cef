import {
  CLIENT_CAPABILITIES_META_KEY,
  CLIENT_INFO_META_KEY,
  LOG_LEVEL_META_KEY,
  PROTOCOL_VERSION_META_KEY,
  SUBSCRIPTION_ID_META_KEY,
} from "@modelcontextprotocol/client";
import type { JsonObject } from "../../core/json.ts";
import { isParsedObject } from "./parsedJson.ts";
import type { DownstreamSession } from "../../gate/downstream.ts";
import type { Era } from "./upstream.ts";

/** Params as they go to a server: what the caller's own connection said of itself stays behind. */
export type Enveloped = (params: JsonObject, session: DownstreamSession | null) => JsonObject;

export function envelopeFor(era: Era, version: string, logLevel: () => string | null): Enveloped {
  if (era === "2025-11-25") return withoutReserved;
  const clientInfo = { name: "toolgate", title: "Toolgate", version };
  return (params, session) => {
    const { _meta, ...rest } = withoutReserved(params);
    const level = logLevel();
    return {
      ...rest,
      _meta: {
        ...(isParsedObject(_meta) ? _meta : {}),
        [PROTOCOL_VERSION_META_KEY]: era,
        [CLIENT_INFO_META_KEY]: clientInfo,
        [CLIENT_CAPABILITIES_META_KEY]: session === null ? {} : passedOn(session.capabilities),
        ...(level === null ? {} : { [LOG_LEVEL_META_KEY]: level }),
      },
    };
  };
}

const reserved = [
  "progressToken",
  PROTOCOL_VERSION_META_KEY,
  CLIENT_INFO_META_KEY,
  CLIENT_CAPABILITIES_META_KEY,
  LOG_LEVEL_META_KEY,
];

/** Params of a notification, as they would come without the stream on which we listen. */
export const withoutSubscription = (params: JsonObject) => withoutMeta(params, [SUBSCRIPTION_ID_META_KEY]);

const withoutReserved = (params: JsonObject) => withoutMeta(params, reserved);

function withoutMeta(params: JsonObject, keys: readonly string[]): JsonObject {
  const { _meta: meta, ...rest } = params;
  if (!isParsedObject(meta)) return params;
  const kept = Object.entries(meta).filter(([key]) => !keys.includes(key));
  return kept.length === 0 ? rest : { ...rest, _meta: Object.fromEntries(kept) };
}

function passedOn({ sampling, elicitation, roots }: JsonObject): JsonObject {
  return {
    ...(sampling === undefined ? {} : { sampling }),
    ...(elicitation === undefined ? {} : { elicitation }),
    ...(roots === undefined ? {} : { roots }),
  };
}
