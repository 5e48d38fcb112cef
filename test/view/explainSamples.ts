import type { Step } from "../../src/core/decision.ts";
import { stepName } from "../../src/core/stepName.ts";
import { english } from "../../src/core/translate.ts";
import type { ExplainedPage, ExplainedRung, ExplainedVoice } from "../../src/panel/protocol.ts";

const voice = (changes: Partial<ExplainedVoice>): ExplainedVoice => ({
  kind: "ask",
  always: false,
  by: "",
  source: null,
  reason: null,
  decided: false,
  opens: null,
  ...changes,
});

const byDefault = voice({
  always: true,
  by: "tool's default",
  reason: "the tool requires approval",
  opens: "tool",
});

const silent = (state: ExplainedRung["state"], ...steps: Step[]) =>
  steps.map((step): ExplainedRung => ({ step, name: stepName(step, english), state, voices: [] }));

/** A rule that asks beat another that allows, a row and the default. */
export const askedByRule: ExplainedPage = {
  tool: "toolgate/run_command",
  title: "Run Command",
  caller: "an agent in the editor",
  cwd: "/home/ann/projects/shop",
  risk: "L4 High",
  riskLevel: 4,
  fields: [{ name: "command", text: "npm publish && \\u{202E}tar czf out.tgz dist", masked: false }],
  cautions: [],
  notes: [],
  vetoes: [],
  verdict: { kind: "ask", step: "rules", reason: "Publishing is for people" },
  steps: [
    ...silent("passed", "door", "resolve", "validate", "deny", "trust", "protected", "policy", "required"),
    {
      step: "rules",
      name: "Rules",
      state: "decided",
      voices: [
        voice({
          by: "rule toolgate.rules[2]",
          source: "user",
          reason: "Publishing is for people",
          decided: true,
          opens: "rule",
        }),
        voice({
          kind: "allow",
          by: "rule toolgate.rules[0]",
          source: "user",
          reason: null,
          opens: "rule",
        }),
      ],
    },
    {
      step: "row",
      name: "Row",
      state: "beaten",
      voices: [
        voice({
          kind: "allow",
          by: "row toolgate/*: allow",
          reason: null,
          opens: "row",
        }),
      ],
    },
    ...silent("idle", "custom"),
    { step: "default", name: "Default", state: "beaten", voices: [byDefault] },
    ...silent("passed", "grants"),
    ...silent("ahead", "strategy", "commit"),
  ],
  shadows: [
    { rule: "toolgate.rules[3]", source: "user", kind: "deny", differs: true },
    { rule: "toolgate.workspaceRules[0]", source: "workspace", kind: "ask", differs: false },
  ],
};

export const refusedByFault: ExplainedPage = {
  ...askedByRule,
  cautions: ["The recorded arguments have secrets masked or were cut: what depends on them may differ."],
  notes: ["There is no trash here: it goes into a backup."],
  vetoes: ["some.extension"],
  verdict: { kind: "deny", step: "commit", reason: "looking at what the call would touch took too long" },
  steps: [],
  shadows: [],
};
