import * as vscode from "vscode";
import type { GateEvents } from "../gate/events.ts";
import { createRuleCounter, type RuleCounter } from "../rules/ruleCounter.ts";
import type { LazySettings } from "./lazySettings.ts";

/** How often the rules of this window matched, since it was opened. */
export interface RuleMatches extends Pick<RuleCounter, "of">, vscode.Disposable {
  readonly onDidChange: vscode.Event<void>;
}

export function watchRuleMatches(events: GateEvents, settings: LazySettings): RuleMatches {
  const counter = createRuleCounter();
  const changed = new vscode.EventEmitter<void>();
  const listening = events.listen((event) => {
    if (event.kind !== "decided" || event.matched.length === 0) return;
    counter.count(event.matched);
    changed.fire();
  });
  const follow = settings.onDidChange(async () => {
    counter.follow((await settings.load()).current().rules.listed);
    changed.fire();
  });
  return {
    of: counter.of,
    onDidChange: changed.event,
    dispose() {
      listening[Symbol.dispose]();
      vscode.Disposable.from(follow, changed).dispose();
    },
  };
}
