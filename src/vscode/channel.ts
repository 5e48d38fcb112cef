import * as vscode from "vscode";
import { visibleLine } from "../core/visible.ts";
import type { GateEvent } from "../gate/ports.ts";
import { messageOf } from "../gate/fault.ts";

/** One line for each thing the gate did, in the names of behaviour 3.22. */
export function logEvent(channel: vscode.LogOutputChannel, event: GateEvent): void {
  const tool = `tool=${visibleLine(event.tool)}`;
  switch (event.kind) {
    case "decided":
      return decided(channel, tool, event);
    case "finished":
      return channel.info(`tool.done ${tool} outcome=${event.outcome.kind} durationMs=${event.durationMs}`);
    case "unrecorded":
      return channel.error(`log.failed ${tool} error=${visibleLine(messageOf(event.error))}`);
  }
}

function decided(
  channel: vscode.LogOutputChannel,
  tool: string,
  event: GateEvent & { kind: "decided" },
): void {
  const { decision, waitedMs } = event;
  const by = decision.by.kind;
  const facts = `${tool} by=${by} step=${decision.step} reason=${JSON.stringify(visibleLine(decision.reason))}`;
  const waited = waitedMs === null ? "" : ` waitedMs=${waitedMs}`;
  if (by === "fault") channel.warn(`hitl.ask-failed ${facts}${waited}`);
  else channel.info(`hitl.${decision.kind === "allow" ? "approved" : "declined"} ${facts}${waited}`);
}
