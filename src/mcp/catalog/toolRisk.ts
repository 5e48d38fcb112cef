import { translatable } from "../../core/translate.ts";
import { isJsonObject, type JsonObject } from "../../core/json.ts";
import type { ToolKind } from "../../core/toolSpec.ts";
import type { McpTool } from "../upstream/upstream.ts";
import { assessed, type Assessment, type Finding } from "./assessment.ts";
import { nameVerbs } from "./nameVerbs.ts";

/**
 * Behaviour 3.54, 3.55, with one difference: what a server says in favour of its tool (`readOnlyHint`,
 * `idempotentHint`, that there are annotations at all) takes nothing away, for nobody has checked it.
 */
export function toolRisk(tool: McpTool, remote: boolean): Assessment {
  return assessed([...floors(tool), ...nature(tool, remote), ...documentation(tool)]);
}

/** What it is to rules and views. Never a kind that anything allows: it is judged by what others say. */
export function toolKind({ name, annotations }: McpTool, remote: boolean): ToolKind {
  const { irreversible, executes } = nameVerbs(name);
  if (irreversible || annotations?.["destructiveHint"] === true) return "delete";
  if (executes) return "execute";
  return remote || annotations?.["openWorldHint"] === true ? "network" : "other";
}

/** Whether it is known to change something; of all others it is not known that they do not. */
export function saysItWrites({ name, annotations }: McpTool): boolean {
  const { irreversible, administers, writes, executes } = nameVerbs(name);
  const { readOnlyHint, destructiveHint } = annotations ?? {};
  return (
    irreversible || administers || writes || executes || destructiveHint === true || readOnlyHint === false
  );
}

function floors({ name, description, annotations }: McpTool): readonly Finding[] {
  return [
    ...(nameVerbs(name).irreversible
      ? [
          floor(
            "irreversible_verb_in_tool_name",
            5,
            translatable("Its name says that it destroys something."),
          ),
        ]
      : []),
    ...(annotations?.["destructiveHint"] === true
      ? [
          floor(
            "destructive_and_non_idempotent",
            5,
            translatable("Its server says that it destroys something."),
          ),
        ]
      : []),
    ...(isBlank(description)
      ? [
          floor(
            "description_missing_and_annotations_missing",
            4,
            translatable("Its server does not say what it does."),
          ),
        ]
      : []),
  ];
}

function nature({ name, inputSchema, annotations }: McpTool, remote: boolean): readonly Finding[] {
  const { administers, writes } = nameVerbs(name);
  const found: Finding[] = [points(1, translatable("Nobody has checked that it only reads."))];
  if (annotations?.["openWorldHint"] === true)
    found.push(points(1, translatable("Its server says that it reaches other systems.")));
  if (!remote) return found;
  if (administers)
    found.push(points(2, translatable("Its name says that it administers something far away.")));
  else if (writes) found.push(points(1, translatable("Its name says that it changes something far away.")));
  if (Object.keys(propertiesOf(inputSchema) ?? {}).some((key) => free.has(key.toLowerCase())))
    found.push(points(1, translatable("It sends text of yours to a server far away.")));
  return found;
}

/** Arguments in which free text goes out. */
const free: ReadonlySet<string> = new Set("body comment content data file message prompt text".split(" "));

function documentation({ description, inputSchema }: McpTool): readonly Finding[] {
  const properties = propertiesOf(inputSchema);
  const described = Object.values(properties ?? {}).filter(isDescribed).length;
  const count = Object.keys(properties ?? {}).length;
  const found: Finding[] = [];
  if (isBlank(description)) found.push(points(2, translatable("Its server does not say what it does.")));
  else if (isThin(description ?? ""))
    found.push(points(1, translatable("Its server hardly says what it does.")));
  if (!properties) found.push(points(2, translatable("Its server does not say which arguments it takes.")));
  else if (described * 2 < count)
    found.push(points(1, translatable("Its server hardly says what its arguments mean.")));
  return capped(found, mostForDocumentation);
}

const mostForDocumentation = 3;

function capped(findings: readonly Finding[], most: number): readonly Finding[] {
  let left = most;
  return findings.map((finding) => {
    if (finding.kind !== "points") return finding;
    const counted = Math.min(finding.points, left);
    left -= counted;
    return { ...finding, points: counted };
  });
}

const points = (count: number, reason: string): Finding => ({ kind: "points", points: count, reason });

const floor = (
  name: Extract<Finding, { kind: "floor" }>["floor"],
  level: 4 | 5,
  reason: string,
): Finding => ({ kind: "floor", floor: name, level, reason });

export const isBlank = (text: string | undefined) => text === undefined || text.trim() === "";

const isThin = (text: string) =>
  text.trim().length < 30 || /^(?:todo|tbd|description|no description|a tool\b)/i.test(text.trim());

function propertiesOf({ properties }: JsonObject): JsonObject | null {
  return properties !== undefined && isJsonObject(properties) ? properties : null;
}

function isDescribed(property: JsonObject[string]): boolean {
  if (!isJsonObject(property)) return false;
  const { description } = property;
  return typeof description === "string" && description.trim() !== "";
}
