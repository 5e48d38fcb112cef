import { isUtf8 } from "node:buffer";
import type { JSONRPCMessage } from "@modelcontextprotocol/client";
import { isParsedObject } from "./parsedJson.ts";
import * as z from "zod/mini";

export type Received =
  | { readonly kind: "message"; readonly message: JSONRPCMessage }
  /** Not of the protocol: a banner, a stray print. */
  | { readonly kind: "noise"; readonly text: string };

/** What a line of a server's standard output says. A broken answer becomes an error to whoever waits for it. */
export function readMessage(line: Buffer): Received {
  // Decoding would put U+FFFD where something else was meant.
  const valid = isUtf8(line);
  const text = line.toString("utf8");
  const value = parsed(text);
  if (valid && isMessage(value)) return { kind: "message", message: value };
  const broken = isParsedObject(value) ? brokenAnswer.safeParse(value) : null;
  return broken?.success === true
    ? { kind: "message", message: failure(broken.data.id, valid ? "is no valid message" : "is not UTF-8") }
    : { kind: "noise", text };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const version = z.literal("2.0");
const id = z.union([z.int(), z.string()]);
const params = z.optional(z.looseObject({}));
const none = z.optional(z.never());

const message = z.union([
  z.looseObject({ jsonrpc: version, id, result: z.looseObject({}), method: none, error: none }),
  z.looseObject({
    jsonrpc: version,
    method: z.string(),
    params,
    result: none,
    error: none,
    id: z.optional(id),
  }),
  z.looseObject({
    jsonrpc: version,
    id: z.optional(id),
    error: z.looseObject({ code: z.int(), message: z.string() }),
    method: none,
    result: none,
  }),
]);

/** The value itself goes on: zod's copy would be one more, and lack what is called `__proto__`. */
function isMessage(value: unknown): value is JSONRPCMessage {
  return isParsedObject(value) && message.safeParse(value).success;
}

const brokenAnswer = z.looseObject({ id, method: none });

function failure(to: string | number, why: string): JSONRPCMessage {
  return { jsonrpc: "2.0", id: to, error: { code: -32603, message: `The server's answer ${why}.` } };
}
