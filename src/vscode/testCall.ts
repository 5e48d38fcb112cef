import * as vscode from "vscode";
import type { Caller } from "../core/toolCall.ts";
import { visibleLine } from "../core/visible.ts";
import { answerTexts } from "../gate/answerTexts.ts";
import { messageOf } from "../gate/fault.ts";
import { askArguments } from "./askArguments.ts";
import { recordsOf } from "./callOnRecord.ts";
import { chosenTool } from "./chosenTool.ts";
import type { OpenGate } from "./gate.ts";
import type { LazyLog } from "./lazyLog.ts";
import { maskedText } from "./maskedText.ts";
import { signalOf } from "./signal.ts";
import { testReport } from "./testReport.ts";

export interface TestParts {
  readonly gate: Pick<OpenGate, "explain" | "callById" | "tools">;
  readonly log: LazyLog;
}

/** Sends one call of the person's own through the whole gate, and shows what became of it at each step. */
export async function testCall(argument: unknown, { gate, log }: TestParts): Promise<void> {
  const known = await gate.tools();
  const spec = await chosenTool(argument, known, vscode.l10n.t("The tool to call"));
  const tool = spec && known.tool(spec.id, null);
  const title = spec && vscode.l10n.t("Test a call of {0}", visibleLine(spec.id));
  const input = tool && title !== null ? await askArguments(tool, undefined, title) : undefined;
  if (!tool || input === undefined) return;
  const call = { tool: tool.spec.id, input, caller: tester };
  const explained = await gate.explain(call);
  const options = { location: vscode.ProgressLocation.Notification, title: title ?? "", cancellable: true };
  const answer = await vscode.window.withProgress(options, async (_progress, token) => {
    const { signal, dispose } = signalOf(token);
    try {
      return await gate.callById({ ...call, session: null, policy: null, context: null, own: null }, signal);
    } finally {
      dispose();
    }
  });
  try {
    const records = answer.account ? await recordsOf(answer.account.id, log) : null;
    const given = await maskedText(answerTexts(answer).join("\n"), log);
    const tested = { input, explained, answer, given, records };
    await show(testReport(tested, vscode.env.language, vscode.l10n.t));
  } catch (error) {
    const why = visibleLine(messageOf(error));
    void vscode.window.showErrorMessage(vscode.l10n.t("This call cannot be shown: {0}", why));
  }
}

/** On record as what it is. */
const tester: Caller = { kind: "editor", name: "Test a Tool Call" };

/** A virtual document, which asks nobody to save it. */
async function show(text: string): Promise<void> {
  const path = `/${vscode.l10n.t("Test of a Call")}`;
  const uri = vscode.Uri.from({ scheme: "toolgate-test", path, query: crypto.randomUUID() });
  const isIt = (other: vscode.Uri) => other.toString() === uri.toString();
  const registration = vscode.workspace.registerTextDocumentContentProvider(uri.scheme, {
    provideTextDocumentContent: (asked) => (isIt(asked) ? text : undefined),
  });
  const closing = vscode.workspace.onDidCloseTextDocument((document) => {
    if (isIt(document.uri)) vscode.Disposable.from(registration, closing).dispose();
  });
  await vscode.window.showTextDocument(uri, { preview: true });
}
