import * as vscode from "vscode";
import { visibleBlock, visibleLine } from "../core/visible.ts";
import type { PendingApproval, PendingApprovals } from "../gate/pending.ts";
import type { GateEvent } from "../gate/ports.ts";
import { messageOf } from "../gate/fault.ts";

export interface Channels extends vscode.Disposable {
  readonly log: vscode.LogOutputChannel;
  onEvent(event: GateEvent): void;
  /** Tells of each call that begins to wait, under the id that a message in the chat names it by. */
  watch(pending: PendingApprovals): Disposable;
  /** What commands print while they run. */
  onOutput(text: string): void;
}

export function createChannels(): Channels {
  const log = vscode.window.createOutputChannel("Toolgate", { log: true });
  const output = vscode.window.createOutputChannel(vscode.l10n.t("Toolgate: Command Output"));
  return {
    log,
    onEvent: (event) => logEvent(log, event),
    watch(pending) {
      let known: readonly PendingApproval[] = [];
      return pending.onDidChange(() => {
        const waiting = pending.list();
        for (const approval of waiting) if (!known.includes(approval)) asked(log, approval);
        known = waiting;
      });
    },
    onOutput: (text) => output.append(visibleBlock(text)),
    dispose: () => vscode.Disposable.from(log, output).dispose(),
  };
}

/** One line for each thing the gate did, in the names of behaviour 3.22 and 3.28. */
function logEvent(channel: vscode.LogOutputChannel, event: GateEvent): void {
  const tool = `tool=${visibleLine(event.tool)}`;
  switch (event.kind) {
    case "requested":
      return channel.debug(`tool.requested ${tool}`);
    case "decided":
      return decided(channel, tool, event);
    case "finished":
      return channel.info(`tool.done ${tool} outcome=${event.outcome.kind} durationMs=${event.durationMs}`);
    case "truncated":
      return channel.info(`tool.result.truncated ${tool} shown=${event.shown} of=${event.whole}`);
    case "started":
    case "answered":
      return;
    case "unrecorded":
      return channel.error(`log.failed ${tool} error=${visibleLine(messageOf(event.error))}`);
    case "unjournaled":
      return channel.warn(`journal.failed ${tool} error=${visibleLine(messageOf(event.error))}`);
  }
}

function asked(channel: vscode.LogOutputChannel, { id, call, remainingMs }: PendingApproval): void {
  channel.info(
    `hitl.asked tool=${visibleLine(call.tool)} id=${id} expiresIn=${Math.ceil(remainingMs() / 1000)}`,
  );
}

function decided(
  channel: vscode.LogOutputChannel,
  tool: string,
  event: GateEvent & { kind: "decided" },
): void {
  const { decision, waitedMs, caller } = event;
  const by = decision.by.kind;
  const facts = `${tool} by=${by} step=${decision.step} reason=${JSON.stringify(visibleLine(decision.reason))}`;
  const waited = waitedMs === null ? "" : ` waitedMs=${waitedMs}`;
  const server = caller.kind === "mcpClient" || caller.kind === "editor";
  const side = server ? "hitl.server" : "hitl";
  if (by === "fault")
    return channel.warn(`${side}.${server ? "elicit-failed" : "ask-failed"} ${facts}${waited}`);
  const denied = server && by === "noStrategy" ? "denied" : "declined";
  channel.info(`${side}.${decision.kind === "allow" ? "approved" : denied} ${facts}${waited}`);
}
