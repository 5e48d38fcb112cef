import * as vscode from "vscode";
import { demoModel } from "./model.ts";

const vendor = "toolgate-demo";

export async function activate(context: vscode.ExtensionContext): Promise<void> {
  context.subscriptions.push(vscode.lm.registerLanguageModelChatProvider(vendor, demoModel));
  // Without this the first chat request says "Language model unavailable".
  await vscode.lm.selectChatModels({ vendor });
}
