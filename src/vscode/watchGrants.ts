import * as vscode from "vscode";
import { systemClock } from "../gate/clock.ts";
import { endVoided } from "../gate/endVoided.ts";
import type { ToolId } from "../core/toolSpec.ts";
import type { Grants } from "../gate/grants.ts";
import type { LazySettings } from "./lazySettings.ts";

/** Ends at once what changed settings void, so that it does not come back when they are changed back. */
export function watchGrants(grants: Grants, settings: LazySettings): vscode.Disposable {
  const look = async () => {
    const known = await grants.known();
    if (known.length === 0) return;
    const watched = await settings.load();
    const current = { standing: (tool: ToolId) => watched.current().standing(tool, systemClock.wall()) };
    for (const tool of new Set(known.map((grant) => grant.tool)))
      endVoided(known, { tool, definition: null }, { grants, settings: () => current, clock: systemClock });
  };
  return vscode.workspace.onDidChangeConfiguration((event) => {
    // Settings that cannot be read are a problem of theirs; the gate looks again before each call.
    if (event.affectsConfiguration("toolgate")) look().catch(() => undefined);
  });
}
