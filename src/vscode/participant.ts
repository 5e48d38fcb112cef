import * as vscode from "vscode";
import { createEarlierTurns, type EarlierTurns } from "../agent/earlierTurns.ts";
import type { LoopChain } from "../agent/loopChain.ts";
import type { LoopObserver } from "../agent/loopEvent.ts";
import type { ToolIndexes } from "../agent/toolIndexes.ts";
import type { Oversight } from "../gate/oversight.ts";
import type { PendingApprovals } from "../gate/pending.ts";
import type { CallDocuments } from "./callDocuments.ts";
import { chatParticipant } from "./chatCommands.ts";
import type { OpenGate } from "./gate.ts";
import type { JoinedWindows } from "./joinWindows.ts";
import type { KeptTurns } from "./keptTurns.ts";
import type { LazyLog } from "./lazyLog.ts";
import type { LazySettings } from "./lazySettings.ts";

/** `@gate`: any chat model with every tool VS Code knows, every call of which goes through the gate. */
export function registerParticipant(parts: ParticipantParts): Participant {
  const underWay = new Set<Promise<unknown>>();
  const earlier = createEarlierTurns();
  const participant = vscode.chat.createChatParticipant(
    chatParticipant,
    async (request, context, stream, token) => {
      const { answerRequest } = await import("./chatRequest.ts");
      const answering = answerRequest({ request, context, stream, token }, { ...parts, earlier });
      underWay.add(answering);
      try {
        return await answering;
      } finally {
        underWay.delete(answering);
      }
    },
  );
  participant.iconPath = new vscode.ThemeIcon("shield");
  participant.followupProvider = {
    async provideFollowups(result) {
      const { followups } = await import("./followups.ts");
      return followups(result);
    },
  };
  return {
    settled: async () => void (await Promise.allSettled(underWay)),
    dispose: () => participant.dispose(),
  };
}

export interface Participant extends vscode.Disposable {
  /** Settles when no turn is under way: after the gate was closed, those that waited are kept. */
  settled(): Promise<void>;
}

export interface RequestParts extends ParticipantParts {
  readonly earlier: EarlierTurns;
}

export interface ParticipantParts {
  readonly gate: Pick<OpenGate, "callTool" | "callById" | "explain" | "policy" | "tools" | "closing">;
  readonly pending: PendingApprovals;
  readonly windows: JoinedWindows;
  /** The names of our own tools. */
  readonly ours: readonly string[];
  readonly turns: KeptTurns;
  readonly settings: Pick<LazySettings, "load" | "policy">;
  readonly oversight: Pick<Oversight, "mode" | "allowAllMs">;
  readonly documents: Pick<CallDocuments, "keep">;
  readonly decisions: Pick<LazyLog, "open">;
  readonly indexes: () => Promise<ToolIndexes>;
  readonly chain: LoopChain;
  readonly loopLog: LoopObserver;
  readonly log: vscode.LogOutputChannel;
  readonly redact: LazyLog["redact"];
}
