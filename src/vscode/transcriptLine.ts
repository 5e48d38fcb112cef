import type * as vscode from "vscode";
import type { CallMark } from "../agent/callWords.ts";
import { callUri } from "./callDocuments.ts";
import { ownWords } from "./ownWords.ts";
import { plainAmongIcons, plainLabel } from "./plainMarkdown.ts";
import type { ToldCall } from "./toldTurn.ts";

/** What a transcript says of a call that is over. */
export interface TranscriptLine extends ToldCall {
  readonly text: string;
  readonly args: string;
}

export function writeLine(
  { id, title, mark, text, args }: TranscriptLine,
  stream: Pick<vscode.ChatResponseStream, "markdown" | "anchor">,
): void {
  stream.markdown(ownWords(`\n\n$(${icons[mark]}) `));
  if (id === null) stream.markdown(ownWords(`**${plainAmongIcons(title)}**`));
  else stream.anchor(callUri(id, title, text), plainLabel(title));
  const what = args === "" ? "" : ` ${plainAmongIcons(args)}`;
  stream.markdown(ownWords(`${what} — ${plainAmongIcons(text)}\n\n`));
}

const icons: Readonly<Record<CallMark, string>> = {
  ran: "pass",
  answered: "comment",
  failed: "error",
  declined: "circle-slash",
  refused: "circle-slash",
  previewed: "eye",
};
