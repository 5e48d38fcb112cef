import { hash } from "node:crypto";
import picomatch from "picomatch";
import type { Standing } from "../core/grant.ts";
import type { Row } from "../core/situation.ts";
import type { ToolId } from "../core/toolSpec.ts";
import type { ListedRule } from "./listedRule.ts";
import { globOptions } from "./rows.ts";

/** What these rules and this row say of a tool; `now`: wall-clock milliseconds. */
export function standingOf(
  tool: ToolId,
  listed: readonly ListedRule[],
  row: Row | null,
  now: number,
): Standing {
  const said = listed
    .filter(({ tool: key, state, expires }) => {
      const counts = state !== "shadow" && (expires === null || expires > now);
      return counts && picomatch(key ?? "**", globOptions)(tool);
    })
    .map(({ source, tool: key, when, decision, state }) => {
      // Where it cannot be told what a broken rule was, it might have been one that holds back.
      const allows = decision === "allow";
      return { allows, hash: hashed(["rule", source, key, when, decision, state]) };
    });
  if (row) said.push({ allows: row.mode === "allow", hash: hashed(["row", row.mode]) });
  return {
    restrictions: said.filter(({ allows }) => !allows).map((one) => one.hash),
    allowances: said.filter(({ allows }) => allows).map((one) => one.hash),
  };
}

const hashed = (what: readonly (string | null)[]) => hash("sha256", JSON.stringify(what), "hex");
