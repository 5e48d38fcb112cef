import { isJsonObject, type Json, type JsonObject } from "../core/json.ts";
import type { Translate } from "../core/translate.ts";
import { visibleJson, visibleLine } from "../core/visible.ts";
import type { PendingApproval } from "../gate/pending.ts";
import type { ArgumentProperty } from "../panel/protocol.ts";
import { duplicateKey } from "./duplicateKey.ts";

export interface ArgumentsEditor {
  readonly text: string;
  readonly properties: readonly ArgumentProperty[];
}

/** What a person who changes the arguments of a call begins with. */
export function editorOf({ call, tool }: PendingApproval): ArgumentsEditor {
  return {
    text: visibleJson(JSON.stringify(call.args, null, 2)),
    properties: propertiesOf(tool.inputSchema),
  };
}

export type ReadEdit =
  | { readonly kind: "ok"; readonly arguments: JsonObject }
  | { readonly kind: "bad"; readonly problems: readonly string[] };

/** What was typed, held against the gate's own check; problems are escaped for display. */
export function readEdit(
  text: string,
  { problemsOf }: Pick<PendingApproval, "problemsOf">,
  t: Translate,
): ReadEdit {
  const bad = (...problems: readonly string[]): ReadEdit => ({
    kind: "bad",
    problems: problems.map(visibleLine),
  });
  if (problemsOf === null) return bad(t("The arguments of this call cannot be changed."));
  try {
    const value: Json = JSON.parse(text);
    if (!isJsonObject(value)) return bad(t("The arguments must be one JSON object."));
    const twice = duplicateKey(text);
    if (twice !== null) return bad(t("The key {0} stands there twice.", JSON.stringify(twice)));
    const problems = problemsOf(value);
    return problems.length > 0 ? bad(...problems) : { kind: "ok", arguments: value };
  } catch (error) {
    return error instanceof SyntaxError
      ? bad(t("This is not JSON: {0}", error.message))
      : bad(t("The arguments could not be checked."));
  }
}

function propertiesOf({ properties, required }: JsonObject): readonly ArgumentProperty[] {
  if (properties === undefined || !isJsonObject(properties)) return [];
  const needed = Array.isArray(required) ? required : [];
  return Object.entries(properties)
    .slice(0, mostProperties)
    .map(([name, schema]) => ({
      name: visibleLine(name),
      required: needed.includes(name),
      ...(isJsonObject(schema) ? described(schema) : { type: "", description: "" }),
    }));
}

function described({
  type,
  enum: values,
  description,
}: JsonObject): Pick<ArgumentProperty, "type" | "description"> {
  const kinds = Array.isArray(values) ? values.map((value) => JSON.stringify(value)) : [type].flat();
  const shown = kinds.filter((kind) => typeof kind === "string");
  return {
    type: cut(shown.join(" | ")),
    description: typeof description === "string" ? cut(description) : "",
  };
}

/** They stand beside the editor, not in its place. */
const mostProperties = 100;
const longest = 300;

const cut = (text: string) =>
  visibleLine(text.length > longest ? `${text.slice(0, longest).toWellFormed()}…` : text);
