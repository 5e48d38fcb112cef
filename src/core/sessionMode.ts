/** How everything is decided in a window, beside the table; strictest last. */
export const sessionModes = ["acceptEdits", "normal", "plan", "preview"] as const;

export type SessionMode = (typeof sessionModes)[number];
