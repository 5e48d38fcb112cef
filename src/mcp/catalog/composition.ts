import * as z from "zod";
import type { RiskLevel } from "../../core/risk.ts";
import { folded } from "./alias.ts";
import type { CatalogTool } from "./catalog.ts";
import { exceeds } from "./composeRisk.ts";

/** Tools of one or more servers under one name, served together while it is enabled (behaviour 3.61). */
export interface Composition {
  readonly id: string;
  readonly name: string;
  readonly enabled: boolean;
  readonly members: readonly Member[];
}

/** Behaviour 3.9. */
export interface Member {
  readonly server: string;
  readonly tool: string;
  /** `null`: as it is called without one. */
  readonly alias: string | null;
  /** Instead of the server's own; `null`: that. */
  readonly description: string | null;
  /** Whether a person is to be asked about each call where no row says otherwise. */
  readonly hitl: boolean;
}

const line = z.string().min(1).max(2000);

export const member = z.strictObject({
  server: line,
  tool: line,
  // What is served under it must be callable by every client.
  alias: z
    .string()
    .regex(/^[\p{L}\p{N}_][\p{L}\p{N}_-]{0,47}$/u)
    .nullable()
    .default(null),
  description: z.string().max(20_000).nullable().default(null),
  hitl: z.boolean().default(false),
}) satisfies z.ZodType<Member>;

/** As it is kept. */
export const composition = z.strictObject({
  id: z.string(),
  name: z.string(),
  enabled: z.boolean(),
  members: z.array(member),
}) satisfies z.ZodType<Composition>;

/** Why a composition cannot be enabled. */
export type Objection =
  | { readonly kind: "empty" }
  /** These are riskier than what may be served. */
  | { readonly kind: "exceeding"; readonly tools: readonly string[] }
  /** These names are those of other tools. */
  | { readonly kind: "shadowing"; readonly aliases: readonly string[] };

export interface CompositionWorld {
  /** Every tool of every server that runs. */
  readonly tools: readonly CatalogTool[];
  /** The other compositions. */
  readonly others: readonly Composition[];
  /** The highest risk that may be served (behaviour 3.56). */
  readonly most: RiskLevel;
  readonly ownNames: readonly string[];
}

/** What speaks against it now, or `null`. A tool whose server does not run speaks neither for nor against it. */
export function objectionTo(composition: Composition, world: CompositionWorld): Objection | null {
  const { members } = composition;
  if (members.length === 0) return { kind: "empty" };
  const risky = members.flatMap((one) => {
    const found = toolOf(one, world.tools);
    return found && exceeds(found.risk, world.most) ? [found.id] : [];
  });
  if (risky.length > 0) return { kind: "exceeding", tools: risky };
  const aliases = shadowed(composition, world);
  return aliases.length > 0 ? { kind: "shadowing", aliases } : null;
}

export const toolOf = ({ server, tool }: Member, tools: readonly CatalogTool[]): CatalogTool | null =>
  tools.find(({ upstream, definition }) => upstream.name === server && definition.name === tool) ?? null;

/** Behaviour 3.60: R1 among all that is served. */
function shadowed(
  composition: Composition,
  { tools, others, ownNames }: CompositionWorld,
): readonly string[] {
  const enabled = others.filter((other) => other.enabled).flatMap(({ members }) => members);
  return composition.members.flatMap((one, at) => {
    const alias = aliasOf(one, tools);
    if (alias === null) return [];
    const name = folded(alias);
    const own = toolOf(one, tools);
    const isSame = (other: Member) => other.server === one.server && other.tool === one.tool;
    const taken =
      name.startsWith("toolgate_") ||
      ownNames.some((other) => folded(other) === name) ||
      tools.some((other) => other !== own && folded(other.alias) === name) ||
      composition.members.some(
        (other, place) => place !== at && folded(aliasOf(other, tools) ?? "") === name,
      ) ||
      enabled.some((other) => !isSame(other) && folded(aliasOf(other, tools) ?? "") === name);
    return taken ? [alias] : [];
  });
}

/** What a member is called; `null`: its server does not run and it has no name of its own. */
const aliasOf = (one: Member, tools: readonly CatalogTool[]) =>
  one.alias ?? toolOf(one, tools)?.alias ?? null;
