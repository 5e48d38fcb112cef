import { effectiveMode, type EffectiveMode } from "../core/effectiveMode.ts";
import { strictnessOf, type Mode } from "../core/mode.ts";
import { entriesOf, keyProblem, parseTable } from "../core/table.ts";
import { translatable } from "../core/translate.ts";
import type { ToolSpec } from "../core/toolSpec.ts";
import { compileRows, isExact } from "./rows.ts";

export type ModeChange =
  | {
      readonly kind: "change";
      readonly from: EffectiveMode;
      readonly to: EffectiveMode;
      /** Whether more may happen afterwards without a person. */
      readonly loosens: boolean;
      /** The whole of `toolgate.tools` afterwards. */
      readonly tools: Readonly<Record<string, unknown>>;
    }
  /** It stands there already. */
  | { readonly kind: "none" }
  /** `why` is to be translated. */
  | { readonly kind: "impossible"; readonly why: string };

/** What giving a tool a row of its own does, and with `null` what taking it away does. Changes nothing yet. */
export function modeChange(raw: unknown, tool: DecidedTool, mode: Mode | null): ModeChange {
  const entries = raw === undefined ? [] : entriesOf(raw);
  if (!entries)
    return impossible(translatable("the setting toolgate.tools is no object of tool ids and modes"));
  if (keyProblem(tool.id) !== null || !isExact(tool.id))
    return impossible(translatable("its name cannot stand in the settings"));
  if (ownMode(raw, tool) === (mode ?? undefined)) return { kind: "none" };
  const others = entries.filter(([key]) => key !== tool.id);
  const tools = Object.fromEntries(mode === null ? others : [...others, [tool.id, mode]]);
  const [from, to] = [effectiveIn(raw, tool), effectiveIn(tools, tool)];
  return { kind: "change", from, to, loosens: strictnessOf[to.mode] < strictnessOf[from.mode], tools };
}

type DecidedTool = Pick<ToolSpec, "id" | "kind" | "risk" | "requiresApproval" | "origin">;

const effectiveIn = (raw: unknown, tool: DecidedTool) =>
  effectiveMode(tool, compileRows(parseTable(raw).rows)(tool.id));

/** What the row of this very tool says, readable or not; `undefined` where it has none. */
function ownMode(raw: unknown, { id }: Pick<ToolSpec, "id">): unknown {
  return entriesOf(raw)?.find(([key]) => key === id)?.[1];
}

const impossible = (why: string): ModeChange => ({ kind: "impossible", why });
