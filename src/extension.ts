import type * as vscode from "vscode";
import { createPendingApprovals } from "./gate/pending.ts";
import { showPendingApprovals } from "./vscode/asking.ts";
import { createChannels } from "./vscode/channel.ts";
import { registerCommands } from "./vscode/commands.ts";
import { createLazySettings } from "./vscode/lazySettings.ts";
import { openGate, type OpenGate } from "./vscode/gate.ts";
import { createLazyLog } from "./vscode/lazyLog.ts";
import { registerParticipant } from "./vscode/participant.ts";
import { registerDecisionsView } from "./vscode/lazyViews.ts";
import { showState } from "./vscode/state.ts";
import { declaredTools, registerTools } from "./vscode/toolDoor.ts";
import { registerToolsView } from "./vscode/toolsView.ts";

export function activate({
  extension,
  extensionUri,
  globalStorageUri,
  subscriptions,
}: vscode.ExtensionContext): void {
  const channels = createChannels();
  const log = createLazyLog(globalStorageUri);
  const settings = createLazySettings();
  const pending = createPendingApprovals(log.late);
  const ours = declaredTools(extension);
  const gate = openGate({ ...channels, storage: globalStorageUri, settings: settings.load, log, pending });
  opened.add(gate);
  subscriptions.push(
    channels,
    log,
    settings,
    showPendingApprovals(pending, extensionUri),
    showState(pending, settings, log),
    registerTools(ours, gate.callTool),
    registerParticipant({ callTool: gate.callTool, ours, log: channels.log }),
    registerDecisionsView(extensionUri, log.open),
    registerToolsView({ tools: gate.tools, settings }),
    registerCommands({ log, channel: channels.log, tools: gate.tools }),
  );
}

/** VS Code waits for this promise, but not for disposables; what waits is refused and recorded before it settles. */
export async function deactivate(): Promise<void> {
  await Promise.all([...opened].map((gate) => gate.close()));
}

/** `deactivate` gets no argument that leads to what `activate` made. */
const opened = new Set<OpenGate>();
