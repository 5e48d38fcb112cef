import * as vscode from "vscode";

/** Settles with one sentence on how it went. */
export async function copyDigest({ call }: { readonly call: { readonly digest: string } }): Promise<string> {
  try {
    await vscode.env.clipboard.writeText(call.digest);
    return vscode.l10n.t("The digest was copied.");
  } catch {
    return vscode.l10n.t("The digest could not be copied.");
  }
}
