import { access } from "node:fs/promises";
import { join } from "node:path";
import * as vscode from "vscode";
import { visibleLine } from "../core/visible.ts";
import type { Clock } from "../gate/clock.ts";
import { messageOf } from "../gate/fault.ts";
import type { KeptTurns, WaitingTurn } from "./keptTurns.ts";
import type { LazyLog } from "./lazyLog.ts";

export interface ResumeParts {
  /** The folder of the log. */
  readonly storage: vscode.Uri;
  readonly log: Pick<LazyLog, "open">;
  readonly turns: KeptTurns;
  readonly clock: Pick<Clock, "after">;
  readonly channel: Pick<vscode.LogOutputChannel, "warn">;
}

/**
 * Puts on record what waited in windows that are gone, and offers to resume what `@gate` was doing there. Nothing
 * that waited runs by itself.
 */
export function offerToResume(parts: ResumeParts): vscode.Disposable {
  const { storage, log, turns, clock, channel } = parts;
  const offered = new Set<string>();
  let timer: Disposable | null = null;
  let ended = false;

  async function look(): Promise<void> {
    // Where there is no log yet, none is begun for this.
    await access(join(storage.fsPath, "decisions.db"));
    // Where that fails, what waited is asked again all the same; only the record lacks it.
    const elsewhere = await (await log.open()).sweep().catch(failed);
    const all = await turns.list();
    if (ended) return;
    for (const turn of all.filter(({ held, snapshot }) => !held && !offered.has(snapshot.run))) {
      offered.add(turn.snapshot.run);
      offer(turn, turns).catch(failed);
    }
    // The window that has it may be about to close: after a reload the old one is still there for a while.
    if (elsewhere || all.some(({ held, snapshot }) => held && !offered.has(snapshot.run)))
      timer = clock.after(againMs, () => void lookQuietly());
  }

  function failed(error: unknown): false {
    channel.warn(`journal.failed error=${visibleLine(messageOf(error))}`);
    return false;
  }

  // What is wrong with the log is a problem of the log, which tells of it.
  const lookQuietly = () => look().catch(() => undefined);
  void lookQuietly();
  return new vscode.Disposable(() => {
    ended = true;
    timer?.[Symbol.dispose]();
  });
}

const againMs = 5000;

async function offer({ prompt, turn, snapshot }: WaitingTurn, turns: KeptTurns): Promise<void> {
  const { waitingTool } = await import("../agent/keptTurn.ts");
  const resume = vscode.l10n.t("Resume");
  const discard = vscode.l10n.t("Discard");
  const chosen = await vscode.window.showInformationMessage(
    vscode.l10n.t(
      "@gate was interrupted at {0} when the window closed. You asked it: {1}",
      shown(waitingTool(turn) ?? "", 60),
      shown(prompt, 120),
    ),
    resume,
    discard,
  );
  if (chosen === resume)
    await vscode.commands.executeCommand("workbench.action.chat.open", {
      query: `@gate /resume ${snapshot.run}`,
      mode: "ask",
    });
  if (chosen === discard) await turns.discard(snapshot.run);
}

/** A model chose the one, and the other may be long. */
function shown(text: string, longest: number): string {
  const line = visibleLine(text);
  return `“${line.length > longest ? `${line.slice(0, longest)}…` : line}”`;
}
