import { argumentFields, type ArgumentField } from "../core/argumentView.ts";
import type { JsonObject } from "../core/json.ts";
import { riskLabel } from "../core/risk.ts";
import { riskOrigin } from "../core/toolSpec.ts";
import type { Translate } from "../core/translate.ts";
import { visibleLine } from "../core/visible.ts";
import { canonical } from "../gate/digest.ts";
import type { PendingApproval } from "../gate/pending.ts";
import type { CardApproval, CardField, CardQueue, CardQueueItem } from "../panel/protocol.ts";
import { sameCall, sameCaller } from "./sameCall.ts";
import { toolWords } from "./toolWords.ts";

/** A call as the card shows it; `whole`: with nothing masked. */
export function cardOf(approval: PendingApproval, whole: boolean, t: Translate): CardApproval {
  const {
    id,
    call,
    tool,
    question,
    prompted,
    reason,
    purpose,
    protections,
    notes,
    masked,
    preview,
    grantable,
  } = approval;
  const shown = whole ? call.args : masked.args;
  return {
    id,
    digest: call.digest,
    question,
    prompted,
    tool: visibleLine(call.tool),
    ...toolWords(tool, t),
    caller: visibleLine(call.caller.name),
    risk: tool.risk === null ? null : riskLabel(tool.risk, riskOrigin(tool)),
    riskLevel: riskOrigin(tool) === "own" ? tool.risk : null,
    reason: visibleLine(reason),
    purpose: purpose === null ? null : visibleLine(purpose),
    cwd: call.cwd === null ? null : visibleLine(call.cwd),
    protections: protections.map(visibleLine),
    notes: notes.map(visibleLine),
    fields: cardFields(call.args, shown, t),
    raw: visibleLine(whole ? call.canonical : canonical(masked.args)),
    masked: whole ? 0 : masked.count,
    remainingMs: approval.remainingMs(),
    diff: preview !== null,
    grantable: grantable !== null,
  };
}

/** `shown`: the same arguments as they are displayed. */
export function cardFields(args: JsonObject, shown: JsonObject, t: Translate): readonly CardField[] {
  return argumentFields(args, shown).map((field) => ({
    name: nameOf(field, t),
    text: field.text,
    masked: field.masked,
  }));
}

function nameOf({ name, type }: ArgumentField, t: Translate): string {
  switch (type) {
    case "text":
      return name;
    case "number":
      return t("{0} (number)", name);
    case "boolean":
      return t("{0} (boolean)", name);
    case "null":
      return t("{0} (null)", name);
    case "list":
      return t("{0} (list)", name);
    case "object":
      return t("{0} (object)", name);
  }
}

/** What waits, as the list beside the card shows it; equal calls are one line, where the first of them is. */
export function queueOf(waiting: readonly PendingApproval[], shown: PendingApproval): CardQueue {
  return {
    items: groups(waiting).map((group) => itemOf(group, shown)),
    total: waiting.length,
    place: waiting.indexOf(shown) + 1,
    fromCaller: waiting.filter((approval) => sameCaller(approval, shown)).length,
  };
}

type Group = readonly [PendingApproval, ...PendingApproval[]];

function groups(waiting: readonly PendingApproval[]): readonly Group[] {
  const found: [PendingApproval, ...PendingApproval[]][] = [];
  for (const approval of waiting) {
    const group = found.find(([first]) => sameCall(first, approval));
    if (group) group.push(approval);
    else found.push([approval]);
  }
  return found;
}

function itemOf(group: Group, shown: PendingApproval): CardQueueItem {
  const isShown = group.includes(shown);
  const { id, call, masked } = isShown ? shown : group[0];
  return {
    id,
    tool: visibleLine(call.tool),
    caller: visibleLine(call.caller.name),
    args: oneLine(masked.args),
    count: group.length,
    remainingMs: Math.min(...group.map((approval) => approval.remainingMs())),
    shown: isShown,
  };
}

/** Arguments in one line, visible and cut. */
export function oneLine(args: JsonObject): string {
  const text = Object.entries(args)
    .map(([name, value]) => `${name}: ${typeof value === "string" ? value : JSON.stringify(value)}`)
    .join(", ");
  if (text.length <= longestLine) return visibleLine(text);
  return `${visibleLine(text.slice(0, longestLine).replace(/[\ud800-\udbff]$/, ""))}…`;
}

const longestLine = 160;
