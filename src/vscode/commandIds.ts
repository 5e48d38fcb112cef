/** Every command, once; the manifest is held against it. */
export const commandIds = {
  openInbox: "toolgate.openInbox",
  openDecisions: "toolgate.openDecisions",
  showStatistics: "toolgate.showStatistics",
  editTools: "toolgate.editTools",
  verifyDecisionLog: "toolgate.verifyDecisionLog",
  showOutput: "toolgate.showOutput",
  chooseMode: "toolgate.chooseMode",
  allowAll: "toolgate.allowAll",
  endAllowAll: "toolgate.endAllowAll",
  askGate: "toolgate.askGate",
  openWalkthrough: "toolgate.openWalkthrough",
  openTools: "toolgate.openTools",
  setTool: "toolgate.setTool",
  requireTool: "toolgate.requireTool",
  askTool: "toolgate.askTool",
  allowTool: "toolgate.allowTool",
  denyTool: "toolgate.denyTool",
  resetTool: "toolgate.resetTool",
  explain: "toolgate.explain",
  revokeGrant: "toolgate.revokeGrant",
  revokeAllGrants: "toolgate.revokeAllGrants",
  addRule: "toolgate.addRule",
  openRule: "toolgate.openRule",
  openProblem: "toolgate.openProblem",
} as const;

export type CommandId = (typeof commandIds)[keyof typeof commandIds];
