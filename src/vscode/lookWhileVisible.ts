import * as vscode from "vscode";

/** Other windows write to the same database; asking whether they did costs one pragma. */
export function lookWhileVisible(
  view: { readonly visible: boolean },
  onDidChange: vscode.Event<unknown>,
  look: () => Promise<void>,
): vscode.Disposable {
  let timer: NodeJS.Timeout | undefined;
  const follow = () => {
    clearInterval(timer);
    if (!view.visible) return;
    void look();
    timer = setInterval(() => void look(), pollMs);
  };
  follow();
  return vscode.Disposable.from(onDidChange(follow), new vscode.Disposable(() => clearInterval(timer)));
}

const pollMs = 1000;
