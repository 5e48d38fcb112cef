import type * as vscode from "vscode";
import { createLoopChain } from "./agent/loopChain.ts";
import type { ToolgateApi } from "./api.ts";
import { systemClock } from "./gate/clock.ts";
import { createDecisionCounter } from "./gate/counter.ts";
import { createGateEvents } from "./gate/events.ts";
import { createGrants } from "./gate/grants.ts";
import { createOversight } from "./gate/oversight.ts";
import { createPendingApprovals } from "./gate/pending.ts";
import { editorNames } from "./tools/editorNames.ts";
import { createApi, installed } from "./vscode/api.ts";
import { createApiRegistry } from "./vscode/apiRegistry.ts";
import { showPendingApprovals } from "./vscode/asking.ts";
import { registerCallDocuments } from "./vscode/callDocuments.ts";
import { createChannels } from "./vscode/channel.ts";
import { registerCommands } from "./vscode/commands.ts";
import { createLazySettings } from "./vscode/lazySettings.ts";
import { createExplainer } from "./vscode/explainer.ts";
import { openGate } from "./vscode/gate.ts";
import { createGateway } from "./vscode/gateway.ts";
import { joinWindows } from "./vscode/joinWindows.ts";
import { registerGrantsView } from "./vscode/grantsView.ts";
import { lazyIndexes } from "./vscode/lazyIndexes.ts";
import { createLazyLog } from "./vscode/lazyLog.ts";
import { watchLoosening } from "./vscode/loosening.ts";
import { createLoopLog } from "./vscode/loopLog.ts";
import { firstFolder } from "./vscode/place.ts";
import { createKeptTurns } from "./vscode/keptTurns.ts";
import { offerToResume } from "./vscode/resumeCards.ts";
import { registerParticipant } from "./vscode/participant.ts";
import { showOversight } from "./vscode/oversightBar.ts";
import { createStatisticsTab, registerDecisionsView, registerInbox } from "./vscode/lazyViews.ts";
import { watchRuleMatches } from "./vscode/ruleMatches.ts";
import { registerRulesView } from "./vscode/rulesView.ts";
import { showState } from "./vscode/state.ts";
import { watchGrants } from "./vscode/watchGrants.ts";
import { registerTools } from "./vscode/toolDoor.ts";
import { registerToolsView } from "./vscode/toolsView.ts";

export function activate(context: vscode.ExtensionContext): ToolgateApi {
  const { extensionUri, globalState, globalStorageUri, workspaceState, subscriptions } = context;
  const channels = createChannels();
  const log = createLazyLog(globalStorageUri, () => gateway.heldSecrets());
  const settings = createLazySettings(extensionUri);
  const pending = createPendingApprovals(log.late);
  const oversight = createOversight({
    log,
    clock: systemClock,
    kept: workspaceState.get("mode"),
    keep: (mode) => void workspaceState.update("mode", mode),
  });
  const grants = createGrants({
    log,
    stored: async () => (await log.open()).grants(),
    clock: systemClock,
  });
  const events = createGateEvents();
  const counter = createDecisionCounter();
  events.listen(channels.onEvent);
  channels.watch(pending);
  events.listen(counter.count);
  const registry = createApiRegistry(installed);
  const gateway = createGateway({
    secrets: context.secrets,
    kept: globalState,
    version: String(context.extension.packageJSON.version),
    storage: globalStorageUri,
    extension: context.extensionUri,
    settings,
    oversight,
    log,
    channel: channels.log,
    call: (request, signal) => gate.call(request, signal),
  });
  const gate = openGate({
    storage: globalStorageUri,
    settings: settings.load,
    log,
    grants,
    pending,
    oversight,
    registry: registry.tools,
    vetoes: registry.strategies.list,
    policies: registry.policies.of,
    gateway,
    onEvent: events.tell,
    onOutput: channels.onOutput,
  });
  const windows = joinWindows(context, pending, channels.log);
  const inbox = registerInbox(extensionUri, pending, windows);
  const grantsView = registerGrantsView({ grants, settings, tools: gate.tools, open: log.open });
  const loosening = watchLoosening({ tools: gate.tools, settings, kept: globalState });
  const statistics = createStatisticsTab({ extension: extensionUri, counter, open: log.open });
  const matches = watchRuleMatches(events, settings);
  const explainer = createExplainer({ extension: extensionUri, gate, log, settings, oversight });
  const turns = createKeptTurns(log, firstFolder);
  const documents = registerCallDocuments(log);
  const loops = {
    gate,
    settings,
    chain: createLoopChain(),
    loopLog: createLoopLog(channels.log),
    log: channels.log,
    redact: log.redact,
  };
  const participant = registerParticipant({
    ...loops,
    oversight,
    decisions: log,
    documents,
    pending,
    windows,
    turns,
    indexes: lazyIndexes(),
    ours: editorNames,
  });
  end = async () => {
    // What is refused for the end of this window is told to the others first.
    await Promise.allSettled([gate.close(), oversight.close()]);
    await Promise.allSettled([gateway.close(), windows.close(), participant.settled()]);
    await log.close();
  };
  const api = createApi({
    registry,
    call: gate.callById,
    events,
    pending,
    loops: async () => ({
      ...loops,
      tools: gate.tools,
      loopSettings: async () => (await settings.load()).current(),
      modelOf: (await import("./vscode/chatModel.ts")).modelOf,
    }),
  });
  subscriptions.push(
    api,
    channels,
    settings,
    loosening,
    inbox,
    showPendingApprovals({ pending, extension: extensionUri, settings, inbox }),
    showState({ pending, settings, log, counter, events }),
    showOversight(oversight, settings),
    registerTools(editorNames, gate.callTool),
    participant,
    documents,
    offerToResume({ storage: globalStorageUri, log, turns, clock: systemClock, channel: channels.log }),
    explainer,
    registerDecisionsView(extensionUri, log.open, (call) => void explainer.recorded(call)),
    statistics,
    matches,
    registerRulesView({ settings, matches }),
    watchGrants(grants, settings),
    grantsView,
    gateway,
    registerToolsView({ tools: gate.tools, settings, oversight, gateway, registry: registry.tools }),
    registerCommands({
      log,
      channel: channels.log,
      tools: gate.tools,
      grants,
      grantsView,
      oversight,
      statistics,
      settings: settings.load,
      loosening,
      explainer,
      gate,
      gateway,
      storage: globalStorageUri,
      extension: context.extensionUri,
    }),
  );
  return api.exports;
}

/**
 * VS Code waits for this promise, but disposes `subscriptions` at once: what must outlast them, so that all that
 * waits is refused on record, is closed here.
 */
export async function deactivate(): Promise<void> {
  const ending = end?.();
  end = null;
  await ending;
}

/** `deactivate` gets no argument that leads to what `activate` made. */
let end: (() => Promise<void>) | null = null;
