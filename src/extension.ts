import * as vscode from "vscode";
import { createPendingApprovals } from "./gate/pending.ts";
import { showPendingApprovals } from "./vscode/asking.ts";
import { cardsFor } from "./vscode/card.ts";
import { createChannels } from "./vscode/channel.ts";
import { registerCommands } from "./vscode/commands.ts";
import { decisionsView, decisionsViewId } from "./vscode/decisionsView.ts";
import { openGate, type OpenGate } from "./vscode/gate.ts";
import { createLazyLog } from "./vscode/lazyLog.ts";
import { registerParticipant } from "./vscode/participant.ts";
import { watchSettings } from "./vscode/settings.ts";
import { showState } from "./vscode/state.ts";
import { declaredTools, registerTools } from "./vscode/toolDoor.ts";

export function activate(context: vscode.ExtensionContext): void {
  const channels = createChannels();
  const settings = watchSettings();
  const log = createLazyLog(context.globalStorageUri);
  const pending = createPendingApprovals(log.late);
  const gate = openGate({ ...channels, storage: context.globalStorageUri, settings, log, pending });
  opened.add(gate);
  context.subscriptions.push(
    channels,
    settings,
    log,
    showPendingApprovals(pending, cardsFor(pending, context.extensionUri)),
    showState(pending, settings, log),
    registerTools(declaredTools(context.extension), gate.callTool),
    registerParticipant(gate.callTool),
    vscode.window.registerWebviewViewProvider(decisionsViewId, decisionsView(context.extensionUri, log.open)),
    registerCommands(log, channels.log),
  );
}

/** VS Code waits for this promise, but not for disposables; what waits is refused and recorded before it settles. */
export async function deactivate(): Promise<void> {
  await Promise.all([...opened].map((gate) => gate.close()));
}

/** `deactivate` gets no argument that leads to what `activate` made. */
const opened = new Set<OpenGate>();
