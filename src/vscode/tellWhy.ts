import * as vscode from "vscode";
import { verdictWords } from "../core/verdictWords.ts";
import { visibleLine } from "../core/visible.ts";
import type { CallRecords } from "../decisionLog/log.ts";
import { recordsOf, type CallReference } from "./callOnRecord.ts";
import type { RecordField } from "../panel/protocol.ts";
import { commandIds } from "./commandIds.ts";
import { ownWords } from "./ownWords.ts";
import type { ParticipantParts } from "./participant.ts";
import { plainAmongIcons } from "./plainMarkdown.ts";
import { decisionFields, fieldText } from "./recordFields.ts";
import { callsIn, type ToldCall } from "./toldTurn.ts";

/** `/why`: how the last call of the conversation was decided, or the one with this number in its turn. */
export async function tellWhy(
  wanted: string,
  history: vscode.ChatContext["history"],
  { gate, decisions }: Pick<ParticipantParts, "gate" | "decisions">,
  stream: Pick<vscode.ChatResponseStream, "markdown" | "button">,
): Promise<void> {
  const t = vscode.l10n.t;
  const call = wantedCall(wanted, history);
  const records = call?.id ? await recordsOf(call.id, decisions) : null;
  if (!call || !records) {
    stream.markdown(
      ownWords(
        call ? t("Nothing is on record of this call.") : t("No such call was made in this conversation."),
      ),
    );
    return;
  }
  const now = await nowField(records, gate);
  const lines = [...decisionFields(records.decision.entry, t), ...now];
  const list = lines
    .map(
      (field) =>
        `- ${plainAmongIcons(field.label)}: ${plainAmongIcons(fieldText(field, vscode.env.language, t))}`,
    )
    .join("\n");
  stream.markdown(ownWords(`**${plainAmongIcons(call.title)}**\n\n${list}`));
  const argument: CallReference = { callId: records.decision.entry.call.id };
  stream.button({ command: commandIds.explain, title: t("Explain in Full"), arguments: [argument] });
}

/** The newest turn that called anything has it. */
function wantedCall(wanted: string, history: vscode.ChatContext["history"]): ToldCall | null {
  const turn = history
    .filter((one) => one instanceof vscode.ChatResponseTurn)
    .map(({ result }) => callsIn(result))
    .findLast((calls) => calls.length > 0);
  if (!turn) return null;
  return (wanted === "" ? turn.at(-1) : turn[Number(wanted) - 1]) ?? null;
}

async function nowField(
  { decision: { entry } }: CallRecords,
  gate: ParticipantParts["gate"],
): Promise<readonly RecordField[]> {
  const { tool, args, caller } = entry.call;
  const explained = await gate.explain({ tool, input: args ?? {}, caller });
  if (explained.kind === "fault") return [];
  const t = vscode.l10n.t;
  return [{ label: t("If it came now"), text: visibleLine(verdictWords(explained.explanation.verdict, t)) }];
}
