import { isJsonObject, type Json, type JsonObject } from "../../core/json.ts";

/** The text without the values of secrets that a server was given (behaviour 3.49). */
export function withoutSecrets(text: string, secrets: readonly string[]): string {
  const longest = secrets.filter((secret) => !isTooShort(secret)).toSorted((a, b) => b.length - a.length);
  return longest.reduce((rest, secret) => rest.replaceAll(secret, "***"), text);
}

/** Of fewer than four characters: masking it would take apart every text, and tell the secret by what is missing. */
export const isTooShort = (secret: string) => secret.length < 4;

export function jsonWithoutSecrets(value: Json, secrets: readonly string[]): Json {
  if (typeof value === "string") return withoutSecrets(value, secrets);
  if (Array.isArray(value)) return (value as readonly Json[]).map((one) => jsonWithoutSecrets(one, secrets));
  return isJsonObject(value) ? objectWithoutSecrets(value, secrets) : value;
}

export const objectWithoutSecrets = (object: JsonObject, secrets: readonly string[]): JsonObject =>
  Object.fromEntries(
    Object.entries(object).map(([key, value]) => [
      withoutSecrets(key, secrets),
      jsonWithoutSecrets(value, secrets),
    ]),
  );
