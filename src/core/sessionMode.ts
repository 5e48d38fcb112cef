import type { Translate } from "./translate.ts";

/** How everything is decided in a window, beside the table; the strictest last. */
export const sessionModes = ["acceptEdits", "normal", "plan", "preview"] as const;

export type SessionMode = (typeof sessionModes)[number];

export const isStricter = (mode: SessionMode, than: SessionMode) =>
  sessionModes.indexOf(mode) > sessionModes.indexOf(than);

export function sessionModeName(mode: SessionMode, t: Translate): string {
  switch (mode) {
    case "normal":
      return t("Normal");
    case "plan":
      return t("Plan");
    case "acceptEdits":
      return t("Accept Edits");
    case "preview":
      return t("Preview");
  }
}
