import * as vscode from "vscode";

/** Draws the eye to an item of the status bar, or no longer; called anew when the theme changes. */
export function highlight(item: vscode.StatusBarItem, on: boolean): void {
  // VS Code's dark high contrast has no background for warnings, and a background overrides the colour of the text.
  const { kind } = vscode.window.activeColorTheme;
  const byText = on && kind === vscode.ColorThemeKind.HighContrast;
  item.backgroundColor = on && !byText ? new vscode.ThemeColor("statusBarItem.warningBackground") : undefined;
  item.color = byText ? new vscode.ThemeColor("editorWarning.foreground") : undefined;
}
