import { voidReason, type Grant, type VoidReason } from "../core/grant.ts";
import type { ToolId } from "../core/toolSpec.ts";
import type { GrantUse } from "../decisionLog/grantTable.ts";
import type { OpenDecisionLog } from "../decisionLog/log.ts";
import { definitionHash } from "../gate/digest.ts";
import type { Grants } from "../gate/grants.ts";
import { oneLine } from "./cardContent.ts";
import type { KnownTools } from "./knownTools.ts";
import { toldArguments } from "./toldArguments.ts";
import type { WatchedSettings } from "./settings.ts";

export interface GrantRow {
  readonly kind: "grant";
  readonly grant: Grant;
  /** Why it does not count, or `null`. */
  readonly why: VoidReason | null;
  readonly use: GrantUse;
  /** The tool without its source, as long as no other grant is of one that is called the same. */
  readonly name: string;
  /** The arguments of the call it was given with, masked and cut; `null` where they are not on record. */
  readonly args: string | null;
  /** The argument that says most of that call, likewise. */
  readonly told: string | null;
}

export interface GrantWorldParts {
  readonly grants: Pick<Grants, "known" | "voided">;
  readonly watched: Pick<WatchedSettings, "current">;
  readonly tools: Pick<KnownTools, "specs">;
  /** Absolute path of the folder that relative paths start from, or `null` without one. */
  readonly cwd: string | null;
  /** Wall-clock milliseconds. */
  readonly now: number;
  readonly log: Pick<OpenDecisionLog, "grantUse" | "numberOf" | "record">;
}

/** Every grant there is, those that count first, the youngest before the others. */
export async function grantRows({
  grants,
  watched,
  tools,
  log,
  cwd,
  now,
}: GrantWorldParts): Promise<GrantRow[]> {
  const specs = tools.specs();
  const whyOf = (grant: Grant) => {
    const spec = specs.find(({ id }) => id === grant.tool);
    return voidReason(grant, {
      now,
      definition: spec ? definitionHash(spec) : null,
      standing: watched.current().standing(grant.tool, now),
      cwd,
    });
  };
  const known = (await grants.known()).map((grant) => ({ grant, why: whyOf(grant) }));
  const all = [...known, ...grants.voided()];
  const nameOf = nameIn([...new Set(all.map(({ grant }) => grant.tool))]);
  const rowOf = ({ grant, why }: { readonly grant: Grant; readonly why: VoidReason | null }): GrantRow => {
    const n = log.numberOf(grant.call);
    const args = n === null ? null : (log.record(n)?.decision.entry.call.args ?? null);
    return {
      kind: "grant",
      grant,
      why,
      use: log.grantUse(grant.id),
      name: nameOf(grant.tool),
      args: args && oneLine(args),
      told: args && (toldArguments(args) || oneLine(args)),
    };
  };
  return all
    .map(rowOf)
    .toSorted((a, b) => Number(a.why !== null) - Number(b.why !== null) || b.grant.created - a.grant.created);
}

function nameIn(tools: readonly ToolId[]): (tool: ToolId) => string {
  const last = (tool: ToolId) => tool.slice(tool.lastIndexOf("/") + 1);
  return (tool) => (tools.some((other) => other !== tool && last(other) === last(tool)) ? tool : last(tool));
}
