import * as vscode from "vscode";
import type { LoggedCall } from "../decisionLog/entry.ts";
import { callDigest } from "../gate/digest.ts";
import type { ExplainSubject } from "./explainPage.ts";

/** A call that is on record, to be explained as if it came now, and what that cannot tell. */
export function recordedSubject(call: LoggedCall, folder: string | null): ExplainSubject {
  const { tool, args, caller, cwd } = call;
  const t = vscode.l10n.t;
  const cautions = [
    t(
      "This is what would become of it now: settings, rules and files may have been others when it was made.",
    ),
    ...(args === null
      ? [t("No arguments of it are on record, so it is explained without any.")]
      : isWhole(call)
        ? []
        : [
            t(
              "Secrets in its arguments are masked on record, so what depends on these may come out otherwise.",
            ),
          ]),
    ...(cwd === folder ? [] : [t("It was made in another folder: {0}", cwd ?? t("none"))]),
  ];
  return { tool, input: args ?? {}, caller, cautions };
}

/** The digest on record is of the arguments as they were. */
function isWhole({ tool, cwd, args, digest }: LoggedCall): boolean {
  try {
    return args !== null && callDigest(tool, cwd, args) === digest;
  } catch {
    return false;
  }
}
