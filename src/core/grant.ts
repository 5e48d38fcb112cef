import type { ToolId } from "./toolSpec.ts";

/** A person's yes to more calls than the one that was asked about. It answers only where a mode is `ask`. */
export type Grant = GrantFacts & GrantRequest;

/** What a person asks to be remembered with a yes. */
export type GrantRequest =
  | { readonly scope: { readonly kind: "session" }; readonly covers: Exact | Pattern | Any }
  | { readonly scope: Until; readonly covers: Exact | Pattern };

export interface GrantFacts {
  /** `grt_` and 12 hex digits. */
  readonly id: string;
  readonly tool: ToolId;
  /** Hash of the tool's definition that the person relied on. */
  readonly definition: string;
  /** The call it was given with. */
  readonly call: string;
  /** Of that call. */
  readonly digest: string;
  /** Hash of the scripts and the like that the call named, as they were; absent when it named none. */
  readonly contents?: string;
  /** Absolute path of the working directory, or `null` without a folder. */
  readonly cwd: string | null;
  /** When it was given. */
  readonly standing: Standing;
  /** Wall-clock milliseconds. */
  readonly created: number;
}

export interface Until {
  readonly kind: "until";
  /** Wall-clock milliseconds; from then on it does not count. */
  readonly end: number;
}

/** The arguments of the call it was given with, and the contents. */
export interface Exact {
  readonly kind: "exact";
}

/** What a pattern is true of, as long as it names the same contents. */
export interface Pattern {
  readonly kind: "pattern";
  /** CEL, as in the `when` of a rule. */
  readonly when: string;
}

export interface Any {
  readonly kind: "any";
}

/** What rules and rows say of a tool, each as a hash. */
export interface Standing {
  readonly restrictions: readonly string[];
  readonly allowances: readonly string[];
}

/** Why a grant does not count; `definition`, `tightened` and `time` are for good. */
export type VoidReason = "definition" | "tightened" | "folder" | "time";

/** What has become of everything that a grant rests on. */
export interface GrantWorld {
  /** Wall-clock milliseconds. */
  readonly now: number;
  /** `null`: the tool is not known now. */
  readonly definition: string | null;
  readonly standing: Standing;
  readonly cwd: string | null;
}

/** Why a grant counts no more or not here, or `null`. */
export function voidReason(grant: Grant, world: GrantWorld): VoidReason | null {
  if (grant.scope.kind === "until" && grant.scope.end <= world.now) return "time";
  if (world.definition !== null && grant.definition !== world.definition) return "definition";
  if (isTighter(world.standing, grant.standing)) return "tightened";
  return grant.cwd === world.cwd ? null : "folder";
}

/** Whether something holds back that did not then, or something that allowed is gone. */
function isTighter(now: Standing, then: Standing): boolean {
  return (
    now.restrictions.some((one) => !then.restrictions.includes(one)) ||
    then.allowances.some((one) => !now.allowances.includes(one))
  );
}

/** A call as grants look at it. */
export interface GrantedCall extends GrantWorld {
  readonly tool: ToolId;
  readonly definition: string;
  readonly digest: string;
  readonly contents?: string;
  /** Whether a pattern is certainly true of the call. */
  fits(when: string): boolean;
}

/** The oldest grant that covers a call, or `null`. */
export function grantFor(grants: readonly Grant[], call: GrantedCall): Grant | null {
  const covering = grants.filter(
    (grant) => grant.tool === call.tool && voidReason(grant, call) === null && covers(grant, call),
  );
  return covering.toSorted((a, b) => a.created - b.created || (a.id < b.id ? -1 : 1))[0] ?? null;
}

function covers(grant: Grant, call: GrantedCall): boolean {
  switch (grant.covers.kind) {
    case "exact":
      return grant.digest === call.digest && grant.contents === call.contents;
    case "pattern":
      return grant.contents === call.contents && call.fits(grant.covers.when);
    case "any":
      return true;
  }
}
