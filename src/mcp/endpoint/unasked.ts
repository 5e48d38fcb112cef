import type { JsonObject } from "../../core/json.ts";
import type { Upstream, UpstreamNotification } from "../upstream/upstream.ts";
import type { Asked } from "./asked.ts";
import type { Audience } from "./audience.ts";
import type { InFlight } from "./inFlight.ts";
import { hears } from "./logLevel.ts";

/**
 * Passes on what a server says unasked. While it works on requests, that is for who sent them and nobody else: it may
 * be about what they sent.
 */
export function passOn(
  upstream: Upstream,
  { method, params }: UpstreamNotification,
  inFlight: InFlight,
  audience: Audience,
): void {
  switch (method) {
    case "notifications/resources/list_changed":
      return audience.listChanged("resources");
    case "notifications/prompts/list_changed":
      return audience.listChanged("prompts");
    case "notifications/resources/updated":
      return audience.resourceUpdated(params);
    case "notifications/message":
    case "notifications/elicitation/complete": {
      const concerned = inFlight.at(upstream);
      for (const asked of concerned) tell(asked, method, params);
      if (concerned.length === 0) audience.everybody(method, params);
    }
  }
}

function tell({ downstream, logs }: Asked, method: string, params: JsonObject): void {
  if (method !== "notifications/message" || hears(logs(), params)) downstream.notify(method, params);
}
