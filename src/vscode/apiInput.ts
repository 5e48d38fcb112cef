import type { JsonObject } from "../core/json.ts";
import { messageOf } from "../gate/fault.ts";
import { snapshot } from "../gate/snapshot.ts";
import { anything, callable, read, type Callable } from "./apiParse.ts";

/** What a tool takes, as its extension says. */
export interface ApiInput {
  readonly schema: JsonObject;
  /** What only the schema itself finds, such as refinements; `null` for a JSON schema. */
  readonly problems: ((args: JsonObject) => readonly string[]) | null;
}

/**
 * Reads a JSON schema, or one that can be written as such by itself (https://standardschema.dev/json-schema): a
 * schema of another copy of zod is none of ours. Throws a `TypeError` on anything else.
 */
export function readInput(given: unknown): ApiInput {
  if ((typeof given !== "object" && typeof given !== "function") || given === null)
    throw unusable("it must be an object");
  if (!("~standard" in given)) return { schema: schemaOf(given), problems: null };
  const { validate, write } = standardOf(given["~standard"]);
  return { schema: schemaOf(write()), problems: (args) => problemsBy(validate, args) };
}

function schemaOf(written: unknown): JsonObject {
  const copied = snapshot(written);
  if (copied.kind === "bad") throw unusable(copied.problems.join("; "));
  const { $schema: _, ...schema } = copied.args;
  if (schema.type !== "object") throw unusable("its type must be 'object'");
  return Object.freeze(schema);
}

function standardOf(standard: unknown): { readonly validate: Callable; write(): unknown } {
  try {
    const { validate, jsonSchema } = read(
      "it",
      { validate: callable, jsonSchema: anything },
      Object(standard),
    );
    const { input } = read("it", { input: callable }, Object(jsonSchema));
    return { validate, write: () => written(input) };
  } catch {
    throw unusable("it cannot write itself as JSON Schema; give z.toJSONSchema(schema), or use zod 4.2");
  }
}

function written(input: Callable): unknown {
  try {
    return input({ target: "draft-2020-12" });
  } catch (error) {
    throw unusable(messageOf(error));
  }
}

function problemsBy(validate: Callable, args: JsonObject): readonly string[] {
  try {
    return issuesOf(validate(args));
  } catch (error) {
    return [`the tool's own schema failed (${messageOf(error)})`.slice(0, longest)];
  }
}

/** Only an answer without issues that has a value is a yes. */
function issuesOf(answer: unknown): readonly string[] {
  if (answer instanceof Promise) {
    answer.catch(() => undefined);
    return ["the tool's own schema answers asynchronously, which cannot be waited for"];
  }
  const { issues } = read("the answer", { issues: anything }, Object(answer));
  if (issues === undefined && typeof answer === "object" && answer !== null && "value" in answer) return [];
  if (!Array.isArray(issues) || issues.length === 0) return ["the tool's own schema gave no answer"];
  return issues.slice(0, mostTold).map((issue) => wordsOf(Object(issue)));
}

function wordsOf(issue: object): string {
  const { message, path } = read("the issue", { message: anything, path: anything }, issue);
  const where = Array.isArray(path) ? path.map(keyOf).join(".") : "";
  const what = typeof message === "string" ? message : "is not valid";
  return `${where === "" ? "" : `parameter '${where}': `}${what}`.slice(0, longest);
}

const keyOf = (part: unknown): string =>
  typeof part === "object" && part !== null && "key" in part ? String(part.key) : String(part);

const mostTold = 20;
const longest = 300;

const unusable = (why: string) => new TypeError(`the input schema cannot be used: ${why}`);
