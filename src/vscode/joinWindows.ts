import * as vscode from "vscode";
import { visibleLine } from "../core/visible.ts";
import { systemClock } from "../gate/clock.ts";
import { messageOf } from "../gate/fault.ts";
import { createListeners } from "../gate/listeners.ts";
import type { PendingApprovals } from "../gate/pending.ts";
import type { OtherWindows } from "../windows/otherWindows.ts";
import { meetingFolder, temporaryFolders, windowName } from "./meetingPlace.ts";
import type { RemoteCard } from "./remoteCard.ts";

/** What waits in the other windows of this user, as far as they were reached. */
export interface JoinedWindows extends Omit<OtherWindows<RemoteCard>, typeof Symbol.asyncDispose> {
  close(): Promise<void>;
}

type JoiningContext = Pick<vscode.ExtensionContext, "globalStorageUri" | "extension">;

/** Joins the other windows once the editor is up. Where that fails it says so, and this window goes on alone. */
export function joinWindows(
  { globalStorageUri, extension }: JoiningContext,
  pending: PendingApprovals,
  log: vscode.LogOutputChannel,
): JoinedWindows {
  const listeners = createListeners();
  let windows: OtherWindows<RemoteCard> | null = null;
  let over = false;
  const joining = reach(globalStorageUri, extension, pending)
    .then((joined) => {
      windows = joined;
      joined.onDidChange(() => {
        if (!over) listeners.tell();
      });
    })
    .catch((error: unknown) => {
      const why = visibleLine(messageOf(error));
      log.warn(`windows.alone Calls that wait here are not shown in other windows, nor theirs here: ${why}`);
    });
  return {
    list: () => windows?.list() ?? [],
    reveal: (id, digest) => windows?.reveal(id, digest),
    answer: async (id, digest, answer) => (await windows?.answer(id, digest, answer)) ?? "gone",
    check: async (id, digest, args) => (await windows?.check(id, digest, args)) ?? null,
    onDidChange: listeners.listen,
    async close() {
      over = true;
      await joining;
      await windows?.[Symbol.asyncDispose]();
    },
  };
}

async function reach(
  storage: vscode.Uri,
  { packageJSON }: JoiningContext["extension"],
  pending: PendingApprovals,
): Promise<OtherWindows<RemoteCard>> {
  const [{ otherWindows }, { remoteCard, remoteCardOf }] = await Promise.all([
    import("../windows/otherWindows.ts"),
    import("./remoteCard.ts"),
  ]);
  const { version }: { readonly version: string } = packageJSON;
  return otherWindows({
    folder: meetingFolder(storage),
    temporary: temporaryFolders(),
    version,
    name: windowName(),
    pending,
    cardOf: (approval, whole) => remoteCardOf(approval, whole, vscode.l10n.t),
    card: remoteCard,
    clock: systemClock,
  });
}
