import { z } from "zod";
import { jsonObject } from "./params.ts";

export type ParsedMessage =
  | { readonly kind: "message"; readonly message: Message }
  | { readonly kind: "bad"; readonly code: number; readonly message: string };

/** One message of JSON-RPC, as it came. */
export type Message = z.infer<typeof message>;

/**
 * Stricter than the protocol library, which drops, mends or ignores what it does not expect: no batches, no byte
 * order mark, no bytes that are not UTF-8, no keys beside the known, no request without an id.
 */
export function parseMessage(bytes: Uint8Array): ParsedMessage {
  const read = readJson(bytes);
  if (read === undefined) return bad(-32700, "Parse error: the body is not one JSON text in UTF-8");
  if (Array.isArray(read)) return bad(-32600, "Invalid Request: batches are not served");
  const { success, data } = message.safeParse(read);
  return success
    ? { kind: "message", message: data }
    : bad(-32600, "Invalid Request: the body is not a message of JSON-RPC 2.0");
}

function readJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(utf8.decode(bytes));
  } catch {
    return undefined;
  }
}

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

const bad = (code: number, message: string): ParsedMessage => ({ kind: "bad", code, message });

const version = { jsonrpc: z.literal("2.0") };
const id = z.union([z.string(), z.int()]);
const request = z.strictObject({ ...version, id, method: z.string(), params: jsonObject.optional() });
const notification = z.strictObject({
  ...version,
  method: z.string().startsWith("notifications/"),
  params: jsonObject.optional(),
});
const result = z.strictObject({ ...version, id, result: jsonObject });
const failure = z.looseObject({ code: z.int(), message: z.string() });
const error = z.strictObject({ ...version, id: id.optional(), error: failure });
const message = z.union([request, notification, result, error]);
