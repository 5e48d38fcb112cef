import type { Step } from "../../../src/core/decision.ts";
import type { Situation } from "../../../src/core/situation.ts";

/** The precedence table once more, written the slow and obvious way: collect all that applies, take the first. */
export function reference(s: Situation): Expected {
  const first = settled(s);
  const says = s.foreign.map((policy) => policy.says);
  const failed = says.includes("error");
  const asks = failed || says.includes("ask");
  let narrowed: Expected = first;
  if (first.kind === "allow" && asks) narrowed = { kind: "ask", step: "custom", grantable: !failed };
  if (first.grantable === true && failed) narrowed = { kind: "ask", step: "custom", grantable: false };
  return narrowed.kind === "ask" && narrowed.grantable === true && s.grant
    ? { kind: "allow", step: "grants" }
    : narrowed;
}

interface Expected {
  readonly kind: "allow" | "ask" | "deny";
  readonly step: Step;
  readonly grantable?: boolean;
}

function settled(s: Situation): Expected {
  const any = (mode: string) => s.rules.some((r) => r.decision === mode);
  const own = (mode: string) => s.rules.some((r) => r.decision === mode && r.source === "user");
  const shipped = (mode: string) => s.rules.some((r) => r.decision === mode && r.source === "preset");
  const theirs = s.rules.some((r) => r.decision === "ask" && ["workspace", "managed"].includes(r.source));
  const explicitlyRequired = s.row?.mode === "required" || any("required");
  const edits = s.sessionMode === "acceptEdits" && s.tool?.kind === "edit" && s.insideWorkspace;

  if (s.doorProblem !== null) return { kind: "deny", step: "door" };
  if (s.tool === null) return { kind: "deny", step: "resolve" };
  if (s.problems.length > 0) return { kind: "deny", step: "validate" };
  if (s.foreign.some(({ says }) => says === "deny")) return { kind: "deny", step: "deny" };
  if (s.policy.kind === "denyAll" || s.sessionMode === "preview") return { kind: "deny", step: "deny" };
  if (s.row?.mode === "deny" || any("deny")) return { kind: "deny", step: "deny" };
  if (!s.trusted) return { kind: "deny", step: "trust" };
  if (s.protections.length > 0) return { kind: "ask", step: "protected", grantable: false };
  if (s.policy.kind === "allowAll") return { kind: "allow", step: "policy" };
  if (s.sessionMode === "plan") return { kind: "ask", step: "policy", grantable: false };
  if (edits && !explicitlyRequired) return { kind: "allow", step: "policy" };
  if (explicitlyRequired) return { kind: "ask", step: "required", grantable: false };

  const candidates: Expected[] = [];
  if (own("ask")) candidates.push({ kind: "ask", step: "rules", grantable: true });
  if (own("allow")) candidates.push({ kind: "allow", step: "rules" });
  if (s.row?.mode === "ask") candidates.push({ kind: "ask", step: "row", grantable: true });
  if (s.row?.mode === "allow") candidates.push({ kind: "allow", step: "row" });
  if (s.policy.kind === "custom" && s.policy.answer === "allow")
    candidates.push({ kind: "allow", step: "custom" });
  if (s.policy.kind === "custom")
    candidates.push({ kind: "ask", step: "custom", grantable: s.policy.answer === "ask" });
  if (shipped("ask")) candidates.push({ kind: "ask", step: "rules", grantable: true });
  if (shipped("allow")) candidates.push({ kind: "allow", step: "rules" });
  const harmless =
    s.tool.requiresApproval === false || (s.tool.requiresApproval === null && s.tool.risk === 0);
  if (harmless && s.tool.origin === "own") candidates.push({ kind: "allow", step: "default" });
  candidates.push({ kind: "ask", step: "default", grantable: false });

  const first = candidates[0] ?? { kind: "ask", step: "default", grantable: false };
  return first.kind === "allow" && theirs ? { kind: "ask", step: "rules", grantable: true } : first;
}
