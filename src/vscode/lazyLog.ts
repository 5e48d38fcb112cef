import * as vscode from "vscode";
import type { OpenDecisionLog } from "../decisionLog/log.ts";
import type { Redact } from "../decisionLog/redact.ts";
import type { PendingApproval, PersonsAnswer } from "../gate/pending.ts";
import { once } from "./once.ts";
import { reopeningLog, type ReopeningLog } from "./reopeningLog.ts";

/** The decision log; what it is made of loads when it is first needed. */
export interface LazyLog extends ReopeningLog {
  redact(): Promise<Redact>;
  /** Puts on record that an answer came when nothing waited for it. */
  late(approval: PendingApproval, answer: PersonsAnswer): void;
  readonly onDidChangeProblem: vscode.Event<void>;
}

/** `held`: secrets that are kept for the person, to be masked wherever they turn up. */
export function createLazyLog(folder: vscode.Uri, held: () => readonly string[]): LazyLog {
  const changed = new vscode.EventEmitter<void>();
  const redact = once(async () => {
    const { createRedactor } = await import("../decisionLog/redact.ts");
    return createRedactor(held);
  });
  const log = reopeningLog(
    () => openNow(folder, redact),
    () => changed.fire(),
  );
  return {
    ...log,
    redact,
    onDidChangeProblem: changed.event,
    // That it failed is a problem of the log, which tells of it.
    late: ({ call }, answer) =>
      void log
        .append(
          { kind: "late", time: Date.now(), callId: call.id, answer: wasYes(answer) ? "approve" : "decline" },
          "power",
        )
        .catch(() => undefined),
    async close() {
      changed.dispose();
      await log.close();
    },
  };
}

async function openNow(folder: vscode.Uri, redact: () => Promise<Redact>): Promise<OpenDecisionLog> {
  const { openDecisionLog } = await import("../decisionLog/log.ts");
  return openDecisionLog({ folder: folder.fsPath, redact: await redact() });
}

const wasYes = ({ kind }: PersonsAnswer) => kind === "approve" || kind === "edit";
