import type { JsonObject } from "../../core/json.ts";
import { hears } from "./logLevel.ts";
import type { Modern } from "./modern.ts";
import type { Sessions } from "./sessions.ts";
import type { Subscriptions } from "./subscriptions.ts";

/** Those who hear of what concerns nobody's request. */
export interface Audience {
  listChanged(what: "tools" | "resources" | "prompts"): void;
  resourceUpdated(params: JsonObject): void;
  /** To every conversation that is open. */
  everybody(method: string, params: JsonObject): void;
}

export function createAudience(
  sessions: Pick<Sessions, "all">,
  modern: Modern["notify"],
  subscriptions: Pick<Subscriptions, "has">,
): Audience {
  return {
    listChanged(what) {
      for (const session of sessions.all()) session.notify(`notifications/${what}/list_changed`, {});
      modern[`${what}Changed`]();
    },
    resourceUpdated(params) {
      const { uri } = params;
      if (typeof uri !== "string") return;
      for (const session of sessions.all())
        if (subscriptions.has(uri, session)) session.notify("notifications/resources/updated", params);
      modern.resourceUpdated(uri);
    },
    everybody(method, params) {
      for (const session of sessions.all())
        if (method !== "notifications/message" || hears(session.logs(), params))
          session.notify(method, params);
    },
  };
}
