/** As in the manifest. */
export const chatCommands = {
  resume: "resume",
  preview: "preview",
  tools: "tools",
  why: "why",
} as const;

export const chatParticipant = "toolgate.gate";
