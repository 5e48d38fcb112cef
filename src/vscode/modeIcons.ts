import type { Mode } from "../core/mode.ts";

/** The codicon that stands for each mode. */
export const modeIcons = {
  required: "shield",
  ask: "question",
  allow: "pass",
  deny: "circle-slash",
} satisfies Record<Mode, string>;
