import * as vscode from "vscode";
import type { DecisionLog } from "../decisionLog/entry.ts";
import type { OpenDecisionLog } from "../decisionLog/log.ts";
import type { Redact } from "../decisionLog/redact.ts";
import { messageOf } from "../gate/fault.ts";
import type { PendingApproval, PersonsAnswer } from "../gate/pending.ts";

/** The decision log, opened when first needed, and tried again for the next call when it could not be. */
export interface LazyLog extends DecisionLog, vscode.Disposable {
  open(): Promise<OpenDecisionLog>;
  redact(): Promise<Redact>;
  /** Puts on record that an answer came when nothing waited for it. */
  late(approval: PendingApproval, answer: PersonsAnswer): void;
  /** Why it cannot be opened, or `null`. */
  problem(): string | null;
  readonly onDidChangeProblem: vscode.Event<void>;
}

export function createLazyLog(folder: vscode.Uri): LazyLog {
  const changed = new vscode.EventEmitter<void>();
  let opening: Promise<OpenDecisionLog> | null = null;
  let redactor: Promise<Redact> | null = null;
  let problem: string | null = null;
  const report = (text: string | null) => {
    if (text === problem) return;
    problem = text;
    changed.fire();
  };
  const redact = () => {
    redactor ??= import("../decisionLog/redact.ts").then(({ createRedactor }) => createRedactor());
    redactor.catch(() => (redactor = null));
    return redactor;
  };
  const open = () => {
    if (!opening) {
      opening = openNow(folder, redact);
      opening.then(
        () => report(null),
        (error: unknown) => {
          opening = null;
          report(messageOf(error));
        },
      );
    }
    return opening;
  };
  const append: DecisionLog["append"] = async (entry, durability) => (await open()).append(entry, durability);
  return {
    open,
    redact,
    problem: () => problem,
    onDidChangeProblem: changed.event,
    append,
    late: ({ call }, answer) =>
      void append({ kind: "late", time: Date.now(), callId: call.id, answer }, "power").catch(
        (error: unknown) => report(messageOf(error)),
      ),
    dispose() {
      changed.dispose();
      opening?.then((log) => log.close()).catch(() => undefined);
    },
  };
}

async function openNow(folder: vscode.Uri, redact: () => Promise<Redact>): Promise<OpenDecisionLog> {
  const { openDecisionLog } = await import("../decisionLog/log.ts");
  return openDecisionLog({ folder: folder.fsPath, redact: await redact() });
}
