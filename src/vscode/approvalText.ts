import type { Translate } from "../core/translate.ts";
import { parseApprovalMessage } from "../gate/approvalMessage.ts";
import type { PendingApprovals } from "../gate/pending.ts";
import { routeApproval, type ApprovalOwner } from "../gate/routeApproval.ts";
import type { JoinedWindows } from "./joinWindows.ts";

export interface ApprovalTextParts {
  readonly pending: Pick<PendingApprovals, "list" | "tryResolve" | "bringToFront">;
  readonly windows: Pick<JoinedWindows, "list" | "answer">;
  readonly t: Translate;
}

/**
 * What becomes of an approval message that was typed into a chat, in Markdown for whoever typed it; `null`: it is no such
 * message. Text can decline. It can never approve, as anything on this machine may type.
 */
export async function onApprovalText(
  typed: string,
  { pending, windows, t }: ApprovalTextParts,
): Promise<string | null> {
  // The chat keeps `@gate` in its input, so what is pasted there names it once more.
  const text = typed.replace(/^(?:\s*@gate\b)*\s*/i, "");
  const message = parseApprovalMessage(text);
  if (!message) return null;
  const { id, answer } = message;
  if (!isApprovalId(id)) return t("This names no call. {0} declines one.", "`/__approval/apr_…/deny`");
  if (answer.kind === "decline") {
    const resolution = await routeApproval(text, [pending, elsewhere(windows)]);
    return resolution === "resolved" ? t("The call was declined. Nothing was run.") : gone(t);
  }
  const approval = pending.list().find((one) => one.id === id);
  if (approval) {
    pending.bringToFront(approval);
    return t("Text approves nothing. The call waits for your answer where it is shown.");
  }
  return windows.list().some((one) => one.id === id)
    ? t("Text approves nothing. The call waits for your answer in another window.")
    : gone(t);
}

const isApprovalId = (id: string) => /^apr_[0-9a-f]{12}$/.test(id);

const gone = (t: Translate) => t("This call is no longer pending. Nothing was changed.");

function elsewhere(windows: ApprovalTextParts["windows"]): ApprovalOwner {
  return {
    async tryResolve(text) {
      const message = parseApprovalMessage(text);
      const approval = windows.list().find(({ id }) => id === message?.id);
      if (!message || !approval) return "unknownId";
      const { id, digest } = approval;
      return (await windows.answer(id, digest, message.answer)) === "resolved" ? "resolved" : "unknownId";
    },
  };
}
