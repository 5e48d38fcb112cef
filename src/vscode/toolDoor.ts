import * as vscode from "vscode";
import type { Caller } from "../core/toolCall.ts";
import { answerTexts } from "../gate/answerTexts.ts";
import type { Answer, ToolCallRequest } from "../gate/ports.ts";
import { signalOf } from "./signal.ts";

/** One call of one tool, by the name VS Code knows it by, through the gate. */
export type CallTool = (call: DoorCall, signal: AbortSignal) => Promise<Answer>;

export interface DoorCall extends Omit<ToolCallRequest, "tool" | "context" | "onOutput"> {
  readonly name: string;
  readonly token: ToolToken;
}

/** What a chat request gives the tools it calls; `undefined` outside of one. */
export type ToolToken = vscode.LanguageModelToolInvocationOptions<object>["toolInvocationToken"];

/**
 * Offers our tools to every agent in the editor. VS Code neither checks the input nor says who calls, and asks
 * nothing by itself, because no tool here returns confirmation messages: the gate inside is the one question.
 */
export function registerTools(names: readonly string[], callTool: CallTool): vscode.Disposable {
  return vscode.Disposable.from(
    ...names.map((name) => vscode.lm.registerTool(name, toolFor(name, callTool))),
  );
}

function toolFor(name: string, callTool: CallTool): vscode.LanguageModelTool<unknown> {
  return {
    async invoke({ input }, token) {
      const { signal, dispose } = signalOf(token);
      try {
        const answer = await callTool({ ...byItself, name, input }, signal);
        return new vscode.LanguageModelToolResult(
          answerTexts(answer).map((text) => new vscode.LanguageModelTextPart(text)),
        );
      } finally {
        dispose();
      }
    },
  };
}

export const editorAgent: Caller = { kind: "languageModelTool", name: "an agent in the editor" };

const byItself = { caller: editorAgent, session: null, policy: null, token: undefined };
