/** How everything is decided in a window, beside the table; the strictest last. */
export const sessionModes = ["acceptEdits", "normal", "plan", "preview"] as const;

export type SessionMode = (typeof sessionModes)[number];

export const isStricter = (mode: SessionMode, than: SessionMode) =>
  sessionModes.indexOf(mode) > sessionModes.indexOf(than);
