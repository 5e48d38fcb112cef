import type * as vscode from "vscode";
import type { LoopModel } from "../api.ts";
import type { ChatModel } from "../agent/chatModel.ts";
import { readPart } from "./apiLoopFacts.ts";

/** The model of a loop of another extension: one of VS Code's, or its own. Throws a `TypeError` where it is neither. */
export function apiModel(model: unknown, modelOf: (model: vscode.LanguageModelChat) => ChatModel): ChatModel {
  if (isEditorModel(model)) return modelOf(model);
  if (!isOwnModel(model))
    throw new TypeError("runToolLoop: 'model' must have a method 'send' or be one of VS Code's");
  return {
    async *send({ messages, tools }, signal) {
      const offered = tools.map(({ name, description, inputSchema }) => ({ name, description, inputSchema }));
      // Copies: what was said and what the tools are is not the model's to change.
      for await (const part of model.send(structuredClone({ messages, tools: offered }), signal))
        yield readPart(part);
    },
  };
}

const isEditorModel = (value: unknown): value is vscode.LanguageModelChat => has(value, "sendRequest");

const isOwnModel = (value: unknown): value is LoopModel => has(value, "send");

const has = (value: unknown, method: string): boolean =>
  typeof value === "object" && value !== null && typeof Reflect.get(value, method) === "function";
