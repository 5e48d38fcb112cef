import * as vscode from "vscode";
import { tallyWords, type EndedCall } from "../agent/callWords.ts";
import type { LoopObserver, ObservedCall } from "../agent/loopEvent.ts";
import { visibleLine } from "../core/visible.ts";
import type { CallAccount } from "../gate/ports.ts";
import type { OfferFile } from "../tools/showFile.ts";
import { callUri, type CallDocuments } from "./callDocuments.ts";
import type { LazyLog } from "./lazyLog.ts";
import type { LineWords } from "./lineWords.ts";
import { ownWords } from "./ownWords.ts";
import { plainMarkdown } from "./plainMarkdown.ts";
import { openCommand } from "./openCommand.ts";
import { tellAsking, type TellAskingParts } from "./tellAsking.ts";
import { toldArguments } from "./toldArguments.ts";
import type { ToldCall } from "./toldTurn.ts";
import { toolWords } from "./toolWords.ts";
import { writeLine, type TranscriptLine } from "./transcriptLine.ts";

/** What a person sees of the calls of one turn, in order with what the model says. */
export interface Transcript extends AsyncDisposable {
  readonly observe: LoopObserver;
  /** What the model says. */
  text(text: string): void;
  /** Something for the person to do, when all else is said: what comes before that is folded away. */
  readonly offerFile: OfferFile;
  /** What there is to say when no more calls come; gives what the conversation keeps. */
  finish(): Promise<readonly ToldCall[]>;
}

export interface TranscriptParts extends TellAskingParts {
  readonly stream: TranscriptStream;
  /** Whether nothing runs in this turn, and the calls are the answer. */
  readonly isPreview: boolean;
  readonly words: LineWords;
  readonly documents: Pick<CallDocuments, "keep">;
  readonly redact: LazyLog["redact"];
}

export type TranscriptStream = Pick<
  vscode.ChatResponseStream,
  "progress" | "markdown" | "anchor" | "reference" | "button"
>;

export function createTranscript(parts: TranscriptParts): Transcript {
  const { stream, isPreview, documents, redact } = parts;
  const t = vscode.l10n.t;
  const told: ToldCall[] = [];
  const lines: TranscriptLine[] = [];
  const offers: vscode.Command[] = [];
  const asking = tellAsking(parts);

  function titleIn({ tool: { spec }, part: { name } }: ObservedCall): string {
    // A model may make up names.
    return spec ? toolWords(spec, t).title : visibleLine(name.slice(0, longestName));
  }

  /** A line takes a moment to be masked, and nothing may overtake it. */
  let written = Promise.resolve();
  // A stream that was closed when the person stopped the request takes nothing more.
  const write = (next: () => void | Promise<void>) =>
    void (written = written.then(next).catch(() => undefined));

  async function end(call: ObservedCall, ended: EndedCall): Promise<void> {
    const { answer } = ended;
    const account = answer.settled?.account ?? null;
    const title = titleIn(call);
    const { mark, text } = await parts.words(ended);
    const line = { id: account?.id ?? null, title, mark, text, args: await argumentsOf(account, redact) };
    told.push({ id: line.id, title, mark });
    if (account) {
      documents.keep(account.id, answer.texts.join("\n") ?? "");
      stream.reference(callUri(account.id, `${told.length} ${title}`, text));
    }
    if (isPreview) lines.push(line);
    else writeLine(line, stream);
    // What the model says next is told apart from what was done.
    stream.progress(t("Waiting for the model"));
  }

  return {
    observe(event) {
      switch (event.kind) {
        case "call": {
          const title = titleIn(event.call);
          write(() => stream.progress(t("Calling {0}", plainMarkdown(title))));
          break;
        }
        case "result": {
          write(() => end(event.call, event));
          break;
        }
        default:
      }
    },
    offerFile: (file, line) => void offers.push(openCommand(file, line)),
    text: (text) => write(() => stream.markdown(text)),
    async finish() {
      write(() => {
        if (isPreview) stream.markdown(ownWords(`\n\n${t("This was a preview: nothing was run.")}`));
        else if (told.length > 0) stream.markdown(ownWords(`\n\n${tallyWords(told, t)}`));
        for (const line of lines) writeLine(line, stream);
        for (const command of offers) stream.button(command);
      });
      await written;
      return told;
    },
    async [Symbol.asyncDispose]() {
      asking[Symbol.dispose]();
      await written;
    },
  };
}

/** What cannot be masked is not shown. */
async function argumentsOf(account: CallAccount | null, load: LazyLog["redact"]): Promise<string> {
  if (account === null || account.args === null) return "";
  try {
    const redact = await load();
    return toldArguments((await redact(account.args)).value);
  } catch {
    return "";
  }
}

const longestName = 64;
