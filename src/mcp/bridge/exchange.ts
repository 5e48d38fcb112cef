import type { IncomingMessage } from "node:http";
import { createEventReader } from "./eventReader.ts";
import { objectOf } from "./peek.ts";
import { bodyOf } from "./windowHttp.ts";

/** Bytes of one message of the window; its servers may give as much. */
const mostBytes = 16 * 1024 * 1024;

/** What HTTP answered instead of a message. */
export class Refused extends Error {
  override readonly name = "Refused";
  readonly status: number;
  /** Of JSON-RPC. */
  readonly code: number;

  constructor(status: number, code: number, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/**
 * Gives every message of an answer, each taken before the next is read. Throws `Refused` where it is none;
 * `onTooLong` hears of what was dropped.
 */
export async function readMessages(
  response: IncomingMessage,
  take: (message: Buffer) => Promise<void>,
  onTooLong: () => void,
): Promise<void> {
  const type = response.headers["content-type"] ?? "";
  if (response.statusCode === 200 && type.startsWith("text/event-stream")) {
    const ready: Buffer[] = [];
    const read = createEventReader(mostBytes, (data) => ready.push(data), onTooLong);
    for await (const chunk of response as AsyncIterable<Buffer>) {
      read(chunk);
      for (const message of ready.splice(0)) await take(message);
    }
    return;
  }
  const body = await bodyOf(response, mostBytes);
  if (response.statusCode === 200) return take(body);
  if (response.statusCode !== 202) throw refusal(response.statusCode ?? 0, body);
}

function refusal(status: number, body: Buffer): Refused {
  if (status === 401)
    return new Refused(
      status,
      -32000,
      "That window of VS Code does not know this program's token: it was revoked or renewed. Copy the configuration anew.",
    );
  const { code, message } = errorOf(body);
  return new Refused(
    status,
    typeof code === "number" ? code : -32000,
    typeof message === "string" ? message : `the window answered with HTTP ${status}`,
  );
}

function errorOf(body: Buffer) {
  try {
    return objectOf(objectOf(JSON.parse(body.toString("utf8")))["error"]);
  } catch {
    return {};
  }
}
