import * as vscode from "vscode";

/** For what changes without an event: the database that other windows write to, the tools of the editor. */
export function lookWhileVisible(
  view: { readonly visible: boolean },
  onDidChange: vscode.Event<unknown>,
  look: () => unknown,
  everyMs: number,
): vscode.Disposable {
  let timer: NodeJS.Timeout | undefined;
  const follow = () => {
    clearInterval(timer);
    if (!view.visible) return;
    void look();
    timer = setInterval(() => void look(), everyMs);
  };
  follow();
  return vscode.Disposable.from(onDidChange(follow), new vscode.Disposable(() => clearInterval(timer)));
}
