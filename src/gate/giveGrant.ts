import { randomBytes } from "node:crypto";
import { contentsHash } from "./digest.ts";
import type { Known } from "./draft.ts";
import { parseGrantRequest } from "./grantRequest.ts";
import type { Judged } from "./judge.ts";
import type { GatePorts } from "./ports.ts";

/** Puts on record what a person said yes to beyond the call they saw. Rejects what would not cover even that. */
export async function giveGrant(
  given: unknown,
  { definition }: Known,
  { call, inspection, verdict, standing }: Judged,
  ports: GatePorts,
): Promise<void> {
  if (verdict.kind !== "ask" || !verdict.grantable)
    throw new Error("it has to be asked for every time, so it cannot be granted");
  const asked = parseGrantRequest(given);
  const created = ports.clock.wall();
  if (asked.scope.kind === "until" && asked.scope.end <= created)
    throw new Error("the time until which it was granted is over");
  if (asked.covers.kind === "pattern" && !ports.settings().fits(asked.covers.when, call))
    throw new Error("the pattern that was granted does not match the call");
  const { id: from, tool, digest, cwd } = call;
  const id = `grt_${randomBytes(6).toString("hex")}`;
  const contents = contentsHash(inspection.contents);
  await ports.grants.create({
    id,
    tool,
    definition,
    call: from,
    digest,
    ...contents,
    cwd,
    standing,
    created,
    ...asked,
  });
}
