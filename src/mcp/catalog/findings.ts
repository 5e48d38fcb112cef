import { isJsonObject, type Json, type JsonObject } from "../../core/json.ts";
import { signalsIn } from "../../gate/injection.ts";
import type { Signal } from "../../gate/injectionSignals.ts";
import type { McpTool } from "../upstream/upstream.ts";
import { folded, plainAlias } from "./alias.ts";

/** What looks wrong in the definition of a tool. Advice for a person: nothing is decided by it. */
export type Finding =
  /** It has words that steer the model that reads it, or hides some (behaviour 3.58). */
  | { readonly kind: "poisoned"; readonly signal: Signal }
  /** Another tool would be served under the same name (R1). */
  | { readonly kind: "R1_ALIAS_COLLISION"; readonly other: string }
  /** It speaks of a tool or of the name of another server (R2). */
  | { readonly kind: "R2_CROSS_SERVER_REFERENCE"; readonly other: string }
  /** It says when other tools may be used (R3). */
  | { readonly kind: "R3_SELF_SCOPE_VIOLATION" };

export interface OfferedTool {
  readonly server: string;
  readonly definition: McpTool;
}

/** Behaviour 3.58, 3.60: what is to say of each, in their order. `own`: names of tools that are ours or built in. */
export function findingsOf(
  tools: readonly OfferedTool[],
  own: readonly string[],
): readonly (readonly Finding[])[] {
  const names = new Map<string, OfferedTool[]>();
  for (const tool of tools) {
    const key = folded(aliasOf(tool));
    names.set(key, [...(names.get(key) ?? []), tool]);
  }
  const spokenOf = tools.map((tool) => ({ tool, words: wordsFor(tool) }));
  return tools.map((tool) => {
    const texts = textsIn({ ...tool.definition });
    const text = texts.join("\n");
    return [
      // One by one: words of different texts are no sentence.
      ...[...new Set(texts.flatMap(signalsIn))].map((signal): Finding => ({ kind: "poisoned", signal })),
      ...collisions(tool, names.get(folded(aliasOf(tool))) ?? [], own),
      ...references(tool, text, spokenOf),
      ...(isBossy(text) ? [{ kind: "R3_SELF_SCOPE_VIOLATION" } as const] : []),
    ];
  });
}

export const isPoisoned = (findings: readonly Finding[]) => findings.some(({ kind }) => kind === "poisoned");

const aliasOf = ({ server, definition }: OfferedTool) => plainAlias(server, definition.name);

const labelOf = ({ server, definition }: OfferedTool) => `${server}/${definition.name}`;

function collisions(
  tool: OfferedTool,
  same: readonly OfferedTool[],
  own: readonly string[],
): readonly Finding[] {
  const others = same.filter((other) => other !== tool).map(labelOf);
  const builtIn = own.filter((name) => folded(name) === folded(tool.definition.name));
  return [...others, ...builtIn].map((other) => ({ kind: "R1_ALIAS_COLLISION", other }));
}

interface Spoken {
  readonly tool: OfferedTool;
  /** What nobody says by chance. */
  readonly words: readonly string[];
}

function references(tool: OfferedTool, text: string, spokenOf: readonly Spoken[]): readonly Finding[] {
  const said = new Set(text.toLowerCase().match(/[\p{L}\p{N}_](?:[\p{L}\p{N}_./-]*[\p{L}\p{N}_])?/gu));
  const others = spokenOf
    .filter(({ tool: { server }, words }) => server !== tool.server && words.some((word) => said.has(word)))
    .map(({ tool: other }) => labelOf(other));
  return [...new Set(others)].map((other) => ({ kind: "R2_CROSS_SERVER_REFERENCE", other }));
}

/** A tool called `search` is spoken of by everybody. */
function wordsFor(tool: OfferedTool): readonly string[] {
  const { name } = tool.definition;
  const telling = /[_-]|\p{Ll}\p{Lu}/u.test(name) ? [name] : [];
  return [...telling, aliasOf(tool), labelOf(tool)].map((word) => word.toLowerCase());
}

const isBossy = (text: string) => bossy.test(text);

const bossy =
  /\b(?:instead of|before|prior to|rather than|after)\s+(?:(?:using|calling|running|invoking)\s+)?(?:any|every|all|each|the)\s+other\s+tools?\b|\b(?:must|always|should)\s+be\s+(?:called|used|run|invoked)\s+(?:first|before|instead)\b|\b(?:never|do not|don't)\s+(?:use|call|invoke|run)\s+(?:any|the)\s+other\s+tools?\b/iu;

/** Every text of a definition, names of members included. */
function textsIn(value: Json): readonly string[] {
  if (typeof value === "string") return [value];
  if (Array.isArray(value)) return (value as readonly Json[]).flatMap(textsIn);
  return isJsonObject(value) ? textsOf(value) : [];
}

const textsOf = (object: JsonObject): readonly string[] =>
  Object.entries(object).flatMap(([key, value]) => [key, ...textsIn(value)]);
