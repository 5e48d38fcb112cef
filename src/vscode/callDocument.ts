import * as vscode from "vscode";
import { visibleBlock } from "../core/visible.ts";
import type { CallRecords } from "../decisionLog/log.ts";
import { messageOf } from "../gate/fault.ts";
import { recordsOf } from "./callOnRecord.ts";
import type { LazyLog } from "./lazyLog.ts";
import { maskedText } from "./maskedText.ts";
import { callFields, fieldText } from "./recordFields.ts";

/** All there is to read about a call, secrets masked: what is on record, and the result where it is still kept. */
export async function callDocument(
  id: string,
  result: string | null,
  log: Pick<LazyLog, "open" | "redact">,
): Promise<string> {
  try {
    const records = await recordsOf(id, log);
    if (!records) return vscode.l10n.t("Nothing is on record of this call.");
    return documentText(records, result === null ? null : await maskedText(result, log));
  } catch (error) {
    return vscode.l10n.t("This call cannot be shown: {0}", visibleBlock(messageOf(error)));
  }
}

function documentText(records: CallRecords, result: string | null): string {
  const t = vscode.l10n.t;
  const notKept = t("Not kept: results are not on record, and are shown only until the window is closed.");
  const given = { label: t("Result"), text: visibleBlock(result ?? notKept) };
  return [...callFields(records, t), given]
    .map((field) => `${field.label}:${placed(fieldText(field, vscode.env.language, t))}\n`)
    .join("");
}

const placed = (text: string) => (text.includes("\n") ? `\n${text.replaceAll(/^/gm, "    ")}` : ` ${text}`);
