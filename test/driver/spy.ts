import * as vscode from "vscode";

/** A tool of another extension, which knows how often it ran and with what. */
export interface Spy extends vscode.Disposable {
  inputs(): readonly unknown[];
}

export function registerSpy(name: string): Spy {
  const inputs: unknown[] = [];
  const tool: vscode.LanguageModelTool<unknown> = {
    invoke: (options) => {
      inputs.push(options.input);
      const inRequest = options.toolInvocationToken === undefined ? "without" : "with";
      return new vscode.LanguageModelToolResult([
        new vscode.LanguageModelTextPart(`run ${inputs.length}`),
        new vscode.LanguageModelTextPart(`${inRequest} a token`),
      ]);
    },
  };
  const registered = vscode.lm.registerTool(name, tool);
  return { inputs: () => inputs, dispose: () => registered.dispose() };
}
