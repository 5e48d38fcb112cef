import type { Json, JsonObject } from "../core/json.ts";
import { isSecretName } from "./secretNames.ts";

/** One string of a value; `secret` when its place says that it is one, whatever it looks like. */
export interface Text {
  readonly text: string;
  readonly secret: boolean;
}

/** All strings of a value, keys included, in the order in which `replaceTexts` takes them back. */
export function collectTexts(value: Json): Text[] {
  const out: Text[] = [];
  collect(value, false, out);
  return out;
}

export function replaceTexts(value: Json, texts: readonly string[]): Json {
  const iterator = texts.values();
  return replace(value, () => iterator.next().value ?? "");
}

function collect(value: Json, secret: boolean, out: Text[]): void {
  if (typeof value === "string") out.push({ text: value, secret: secret && !reference.test(value) });
  else if (isList(value))
    value.forEach((member, index) => collect(member, secret || isSecretFlag(value[index - 1]), out));
  else if (typeof value === "object" && value !== null) {
    const named = namesSecret(value);
    for (const [key, member] of Object.entries(value)) {
      out.push({ text: key, secret: false });
      collect(member, isSecretName(key) || (named && key === "value"), out);
    }
  }
}

/** `["--token", "…"]` */
const isSecretFlag = (before: Json | undefined) =>
  typeof before === "string" && before.startsWith("-") && !before.includes("=") && isSecretName(before);

/** `{ "name": "X-Api-Key", "value": "…" }` */
const namesSecret = ({ name, key }: JsonObject) =>
  (typeof name === "string" && isSecretName(name)) || (typeof key === "string" && isSecretName(key));

/** `${NAME}` says where a secret is, not what it is. */
const reference = /^\$\{[^{}]*\}$/;

function replace(value: Json, next: () => string): Json {
  if (typeof value === "string") return next();
  if (isList(value)) return value.map((member) => replace(member, next));
  if (typeof value !== "object" || value === null) return value;
  const taken = new Map(Object.keys(value).map((key) => [key, 1]));
  const members = Object.entries(value).map(([key, member]): [string, Json] => {
    const shown = next();
    return [shown === key ? key : unused(shown, taken), replace(member, next)];
  });
  // Unlike an assignment, this makes a member of `__proto__` too.
  return Object.fromEntries(members);
}

/** Keys that look the same once they are masked get a number each. */
function unused(key: string, taken: Map<string, number>): string {
  let count = taken.get(key) ?? 0;
  let free = key;
  while (taken.has(free)) free = `${key} (${++count})`;
  taken.set(key, Math.max(count, 1));
  if (free !== key) taken.set(free, 1);
  return free;
}

const isList = (value: Json): value is readonly Json[] => Array.isArray(value);
