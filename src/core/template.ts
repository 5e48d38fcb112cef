import type { Json, JsonObject } from "./json.ts";
import { visibleLine } from "./visible.ts";

/** Behaviour 3.3: the same question at every door. */
export const defaultTemplate = "Run '{toolName}' with arguments {args}?";

/** Whether a template is one of somebody's own, and not the default in whatever way. */
export function hasWords(template: string | null): boolean {
  return template !== null && template.trim() !== "" && template !== defaultTemplate;
}

export interface TemplateValues {
  readonly toolName: string;
  readonly args: JsonObject;
  readonly server: string;
  readonly caller: string;
  readonly risk: string;
}

/**
 * Fills a question: `{toolName}`, `{args}` (also `<toolName>`, `<args>`), `{args.name}`, `{server}`, `{caller}`,
 * `{risk}`. One pass, so that values are never expanded again; own keys only; what is not known stays literal.
 * The result is one line, made visible.
 */
export function fillTemplate(template: string | null, values: TemplateValues): string {
  const question = filled(template, values);
  // A dialog draws a longer one over what stands below it.
  return question.length <= longestQuestion ? question : `${question.slice(0, longestQuestion)}…`;
}

const longestQuestion = 300;

function filled(template: string | null, values: TemplateValues): string {
  const text = template !== null && hasWords(template) ? template : defaultTemplate;
  const { args, ...rest } = values;
  const known = new Map<string, Json>([["args", args], ...Object.entries(rest)]);
  return text.replace(placeholder, (whole, key: string | undefined) => {
    if (key !== undefined) return Object.hasOwn(args, key) ? shown(args[key]) : whole;
    return shown(known.get(whole.slice(1, -1)));
  });
}

const placeholder = /\{(?:toolName|args|server|caller|risk)\}|<(?:toolName|args)>|\{args\.([^{}]+)\}/g;

/** Longer values are cut: the whole arguments stand below the question or on the card. */
const longest = 120;

function shown(value: Json | undefined): string {
  const raw = typeof value === "string" ? value : JSON.stringify(value);
  // What is cut away need not be made visible first: that costs seconds for megabytes.
  const text = visibleLine(raw.slice(0, longest * 10));
  if (text.length <= longest && raw.length <= longest * 10) return text;
  return `${text.slice(0, longest)}… (${raw.length} characters)`;
}
