import * as vscode from "vscode";
import type { LazyLog } from "./lazyLog.ts";
import { plainLabel } from "./plainMarkdown.ts";

/** Virtual documents about single calls, for whoever opens what an answer of `@gate` refers to. */
export interface CallDocuments extends vscode.Disposable {
  /** Keeps what a call gave for as long as the window is open, where it is one of the last. */
  keep(id: string, result: string): void;
}

export const callScheme = "toolgate-call";

/** The chat shows the title, and beside it, where it lists references, what became of the call. */
export function callUri(id: string, title: string, became: string): vscode.Uri {
  const path = `/${plainLabel(became)}/${plainLabel(title)}`;
  return vscode.Uri.from({ scheme: callScheme, path, query: id });
}

export function registerCallDocuments(log: Pick<LazyLog, "open" | "redact">): CallDocuments {
  const results = new Map<string, string>();
  const registration = vscode.workspace.registerTextDocumentContentProvider(callScheme, {
    async provideTextDocumentContent({ query: id }) {
      const { callDocument } = await import("./callDocument.ts");
      return callDocument(id, results.get(id) ?? null, log);
    },
  });
  return {
    keep(id, result) {
      results.set(id, result);
      for (const oldest of results.keys()) {
        if (results.size <= mostKept) break;
        results.delete(oldest);
      }
    },
    dispose: () => registration.dispose(),
  };
}

const mostKept = 200;
