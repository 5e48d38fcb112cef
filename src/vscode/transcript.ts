import * as vscode from "vscode";
import { tallyWords, type CallMark, type EndedCall } from "../agent/callWords.ts";
import type { GuardOutcome, LoopObserver, ObservedCall } from "../agent/loopEvent.ts";
import type { ToolSpec } from "../core/toolSpec.ts";
import { visibleLine } from "../core/visible.ts";
import type { PendingApprovals } from "../gate/pending.ts";
import type { CallAccount } from "../gate/ports.ts";
import { callUri, type CallDocuments } from "./callDocuments.ts";
import type { LazyLog } from "./lazyLog.ts";
import type { LineWords } from "./lineWords.ts";
import { ownWords } from "./ownWords.ts";
import { plainAmongIcons, plainLabel, plainMarkdown } from "./plainMarkdown.ts";
import { toldArguments } from "./toldArguments.ts";
import type { ToldCall } from "./toldTurn.ts";
import { toolWords } from "./toolWords.ts";

/** What a person sees of the calls of one turn, in order with what the model says. */
export interface Transcript extends AsyncDisposable {
  readonly observe: LoopObserver;
  /** What the model says. */
  text(text: string): void;
  /** What there is to say when no more calls come; gives what the conversation keeps. */
  finish(): Promise<readonly ToldCall[]>;
}

export interface TranscriptParts {
  readonly stream: TranscriptStream;
  /** The session its calls belong to. */
  readonly run: string;
  /** Whether nothing runs in this turn, and the calls are the answer. */
  readonly isPreview: boolean;
  readonly words: LineWords;
  /** Of the tool that a model calls by this name. */
  specOf(name: string): ToolSpec | null;
  readonly pending: Pick<PendingApprovals, "list" | "onDidChange">;
  readonly documents: Pick<CallDocuments, "keep">;
  readonly redact: LazyLog["redact"];
}

export type TranscriptStream = Pick<
  vscode.ChatResponseStream,
  "progress" | "markdown" | "anchor" | "reference"
>;

export function createTranscript(parts: TranscriptParts): Transcript {
  const { stream, isPreview, documents, specOf, redact } = parts;
  const t = vscode.l10n.t;
  const told: ToldCall[] = [];
  const lines: Line[] = [];
  const asking = tellOfAsking(parts);

  function titleIn({ part: { name } }: ObservedCall): string {
    const spec = specOf(name);
    // A model may make up names.
    return spec ? titleOf(spec) : visibleLine(name.slice(0, longestName));
  }

  /** A line takes a moment to be masked, and nothing may overtake it. */
  let written = Promise.resolve();
  // A stream that was closed when the person stopped the request takes nothing more.
  const write = (next: () => void | Promise<void>) =>
    void (written = written.then(next).catch(() => undefined));

  async function end(call: ObservedCall, ended: EndedCall): Promise<void> {
    const { answer } = ended;
    const account = answer?.settled?.account ?? null;
    const title = titleIn(call);
    const { mark, text } = await parts.words(ended);
    const line = { id: account?.id ?? null, title, mark, text, args: await argumentsOf(account, redact) };
    told.push({ id: line.id, title, mark });
    if (account) {
      documents.keep(account.id, answer?.texts.join("\n") ?? "");
      stream.reference(callUri(account.id, `${told.length} ${title}`, text));
    }
    if (isPreview) lines.push(line);
    else writeLine(line, stream);
    // What the model says next is told apart from what was done.
    stream.progress(t("Waiting for the model"));
  }

  let skipped: GuardOutcome = "cancelled";
  return {
    observe(event) {
      switch (event.kind) {
        case "guard":
          skipped = event.outcome;
          break;
        case "call": {
          const title = titleIn(event.call);
          write(() => stream.progress(t("Calling {0}", plainMarkdown(title))));
          break;
        }
        case "result": {
          const { answer, call } = event;
          const ended = answer ? { answer, skipped: null } : { answer, skipped };
          write(() => end(call, ended));
          break;
        }
        default:
      }
    },
    text: (text) => write(() => stream.markdown(text)),
    async finish() {
      write(() => {
        if (isPreview) stream.markdown(ownWords(`\n\n${t("This was a preview: nothing was run.")}`));
        else if (told.length > 0) stream.markdown(ownWords(`\n\n${tallyWords(told, t)}`));
        for (const line of lines) writeLine(line, stream);
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

interface Line extends ToldCall {
  readonly text: string;
  readonly args: string;
}

function writeLine({ id, title, mark, text, args }: Line, stream: TranscriptStream): void {
  stream.markdown(ownWords(`\n\n$(${icons[mark]}) `));
  if (id === null) stream.markdown(ownWords(`**${plainAmongIcons(title)}**`));
  else stream.anchor(callUri(id, title, text), plainLabel(title));
  const what = args === "" ? "" : ` ${plainAmongIcons(args)}`;
  stream.markdown(ownWords(`${what} — ${plainAmongIcons(text)}\n\n`));
}

/** While a call of this turn waits, says so, and then that it runs. */
function tellOfAsking({ pending, run, stream }: TranscriptParts): Disposable {
  const t = vscode.l10n.t;
  let asked: string | null = null;
  return pending.onDidChange(() => {
    const waits = pending.list().find(({ call }) => call.session === run)?.tool;
    const title = waits === undefined ? null : plainMarkdown(titleOf(waits));
    if (title !== null && title !== asked) stream.progress(t("Waiting for your answer: {0}", title));
    if (title === null && asked !== null) stream.progress(t("Running {0}", asked));
    asked = title;
  });
}

const titleOf = (spec: ToolSpec) => toolWords(spec, vscode.l10n.t).title;

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

const icons: Readonly<Record<CallMark, string>> = {
  ran: "pass",
  answered: "comment",
  failed: "error",
  declined: "circle-slash",
  refused: "circle-slash",
  previewed: "eye",
};

const longestName = 64;
