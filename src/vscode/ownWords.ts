import * as vscode from "vscode";

/**
 * What `@gate` itself says in an answer, beside the model. It can hold icons, which nothing else in a conversation
 * does: by that it is found again, as no model is to take it for its own words.
 */
export const ownWords = (markdown: string): vscode.MarkdownString =>
  new vscode.MarkdownString(markdown, true);

export const isOwn = (markdown: vscode.MarkdownString): boolean => markdown.supportThemeIcons === true;
