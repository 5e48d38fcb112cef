import * as vscode from "vscode";
import type { Authority } from "../core/decision.ts";
import type { ToolId } from "../core/toolSpec.ts";
import { visibleLine } from "../core/visible.ts";
import type { ExplainedCall } from "../gate/explainCall.ts";
import { fromExplain, type ExplainedPlace, type FromExplain, type ToExplain } from "../panel/protocol.ts";
import { explainPage, placeOf, type ExplainSubject } from "./explainPage.ts";
import { viewPage, webviewOptions } from "./webview.ts";

export interface ExplainTabParts {
  readonly extension: vscode.Uri;
  explain(subject: ExplainSubject): Promise<ExplainedCall>;
  /** The same call with other arguments; `null` when the person keeps those. */
  changed(subject: ExplainSubject): Promise<ExplainSubject | null>;
  open(by: Authority, place: ExplainedPlace, tool: ToolId): Promise<void>;
  /** Whatever may make another decision of the same call. */
  onDidChange(listener: () => void): vscode.Disposable;
}

/** The one tab in which calls are explained: always as they would be decided now. */
export interface ExplainTab extends vscode.Disposable {
  show(subject: ExplainSubject): void;
}

export function createExplainTab(parts: ExplainTabParts): ExplainTab {
  let tab: Tab | null = null;
  return {
    show(subject) {
      tab ??= openTab(subject, parts, () => (tab = null));
      tab.show(subject);
    },
    dispose: () => tab?.dispose(),
  };
}

type Tab = ExplainTab;

function openTab(first: ExplainSubject, parts: ExplainTabParts, onClosed: () => void): Tab {
  const { extension, explain, changed, open } = parts;
  let subject = first;
  let shown: ExplainedCall | null = null;
  let turn = 0;
  let subjects = 0;
  const panel = vscode.window.createWebviewPanel(
    "toolgate.explain",
    titleOf(first),
    vscode.ViewColumn.Active,
    webviewOptions(extension),
  );
  const refresh = async () => {
    const mine = ++turn;
    const asked = subject;
    const explained = await explain(asked);
    if (mine !== turn) return;
    shown = explained;
    const page = explainPage(explained, asked, vscode.l10n.t);
    const message: ToExplain = { type: "explained", subject: subjects, page };
    void panel.webview.postMessage(message);
  };
  const show = (next: ExplainSubject) => {
    subject = next;
    subjects++;
    shown = null;
    panel.title = titleOf(next);
    panel.reveal();
    void refresh();
  };
  const receive = async (message: FromExplain) => {
    switch (message.type) {
      case "ready":
        return refresh();
      case "changeArguments": {
        const next = await changed(subject);
        return next ? show(next) : undefined;
      }
      case "open":
      case "openShadow": {
        const by = authorityIn(shown, message);
        const place = by && placeOf(by);
        return by && place ? open(by, place, subject.tool) : undefined;
      }
    }
  };
  const listening = vscode.Disposable.from(
    panel.webview.onDidReceiveMessage((message: unknown) => {
      const parsed = fromExplain.safeParse(message);
      if (parsed.success) void receive(parsed.data);
    }),
    parts.onDidChange(() => {
      // A hidden tab has forgotten its page and asks anew when it is looked at.
      if (panel.visible) void refresh();
    }),
  );
  panel.onDidDispose(() => {
    turn++;
    listening.dispose();
    onClosed();
  });
  panel.webview.html = viewPage(panel.webview, extension, "explain", titleOf(first));
  return { show, dispose: () => panel.dispose() };
}

/** What the person pointed at, in what was shown last. */
function authorityIn(
  shown: ExplainedCall | null,
  message: FromExplain & { readonly type: "open" | "openShadow" },
): Authority | null {
  if (shown?.kind !== "explained") return null;
  if (message.type === "open")
    return shown.explanation.steps[message.rung]?.voices[message.voice]?.verdict.by ?? null;
  const shadow = shown.shadows[message.shadow];
  return shadow ? { kind: "rule", name: shadow.rule, source: shadow.source } : null;
}

const titleOf = ({ tool }: ExplainSubject) => vscode.l10n.t("Explain: {0}", visibleLine(tool));
