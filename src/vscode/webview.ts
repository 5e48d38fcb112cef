import { randomBytes } from "node:crypto";
import * as vscode from "vscode";
import { page } from "../panel/page.ts";
import { wordsBy } from "../panel/words.ts";

/** Lets a webview load our built views and styles, and nothing else. */
export function webviewOptions(extension: vscode.Uri): vscode.WebviewOptions {
  return {
    enableScripts: true,
    localResourceRoots: [viewFolder(extension), vscode.Uri.joinPath(extension, "media")],
  };
}

export function viewPage(
  webview: vscode.Webview,
  extension: vscode.Uri,
  view: "card" | "inbox" | "decisions" | "explain" | "statistics",
  title: string,
) {
  const from = (...path: string[]) =>
    webview.asWebviewUri(vscode.Uri.joinPath(extension, ...path)).toString();
  return page({
    title,
    script: from("dist", "view", `${view}.js`),
    styles: [from("dist", "view", "codicon.css"), from("media", "base.css"), from("media", `${view}.css`)],
    cspSource: webview.cspSource,
    nonce: randomBytes(16).toString("base64"),
    lang: vscode.env.language,
    words: wordsBy(vscode.l10n.t),
  });
}

const viewFolder = (extension: vscode.Uri) => vscode.Uri.joinPath(extension, "dist", "view");
