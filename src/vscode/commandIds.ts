/** Every command, once; the manifest is held against it. */
export const commandIds = {
  openDecisions: "toolgate.openDecisions",
  editTools: "toolgate.editTools",
  verifyDecisionLog: "toolgate.verifyDecisionLog",
  showOutput: "toolgate.showOutput",
} as const;

export type CommandId = (typeof commandIds)[keyof typeof commandIds];
