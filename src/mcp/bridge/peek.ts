/** What has to be known of a message to pass it on; nothing else of it is read. */
export type Peeked =
  | { readonly kind: "request"; readonly id: RequestId; readonly method: string; readonly params: Params }
  | { readonly kind: "notification"; readonly method: string; readonly params: Params }
  | { readonly kind: "response"; readonly id: RequestId; readonly result: Params }
  /** `id`: of the request that it might have been. */
  | { readonly kind: "bad"; readonly id: RequestId | null; readonly code: number; readonly problem: string };

export type RequestId = string | number;

export type Params = Readonly<Record<string, unknown>>;

/** Reads one message of JSON-RPC 2.0; whoever gets it reads it again and more closely. */
export function peek(bytes: Uint8Array): Peeked {
  const value = parsed(bytes);
  if (value === undefined) return bad(null, -32700, "Parse error: a line is not one JSON text in UTF-8");
  if (!isObject(value)) return bad(null, -32600, "Invalid Request: a line must be one message, not a batch");
  const { jsonrpc, id, method } = value;
  const known = isId(id) ? id : null;
  if (jsonrpc !== "2.0") return bad(known, -32600, "Invalid Request: 'jsonrpc' must be \"2.0\"");
  if (typeof method === "string") {
    const params = objectOf(value["params"]);
    if (!("id" in value)) return { kind: "notification", method, params };
    return known === null
      ? bad(null, -32600, "Invalid Request: 'id' must be a text or a whole number")
      : { kind: "request", id: known, method, params };
  }
  if (known !== null && ("result" in value || "error" in value))
    return { kind: "response", id: known, result: objectOf(value["result"]) };
  return bad(known, -32600, "Invalid Request: neither a request nor an answer");
}

function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(utf8.decode(bytes));
  } catch {
    return undefined;
  }
}

/** What is no UTF-8 must not be passed on as something else. */
const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

const bad = (id: RequestId | null, code: number, problem: string): Peeked => ({
  kind: "bad",
  id,
  code,
  problem,
});

const isId = (id: unknown): id is RequestId => typeof id === "string" || Number.isSafeInteger(id);

const isObject = (value: unknown): value is Params =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export const objectOf = (value: unknown): Params => (isObject(value) ? value : {});
