import * as vscode from "vscode";
import { visibleLine } from "../core/visible.ts";
import { messageOf } from "../gate/fault.ts";

/** Why a view has nothing to show, for the person. */
export const logProblem = (error: unknown) =>
  vscode.l10n.t(
    "The decision log cannot be opened, so every call is refused: {0}",
    visibleLine(messageOf(error)),
  );
