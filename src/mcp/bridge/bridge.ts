import type { IncomingMessage } from "node:http";
import type { EndpointRecord } from "../../windows/endpointRecord.ts";
import type { Choice } from "./chooseWindow.ts";
import { Refused, readMessages } from "./exchange.ts";
import { errorLine, failedCode, notificationLine, oneLine } from "./line.ts";
import { modernHeaders } from "./modernHeaders.ts";
import { peek, type Params, type RequestId } from "./peek.ts";
import { Unreached, windowHttp, type WindowHttp } from "./windowHttp.ts";

export interface BridgePorts {
  readonly token: string;
  /** The window to speak to; with `before`, the same one after it was loaded anew, or `null` while it is not there. */
  find(): Promise<Choice>;
  findAgain(before: EndpointRecord): Promise<EndpointRecord | null>;
  /** Writes a line to the client; settles when it takes more. */
  write(line: Buffer): Promise<void>;
  /** Milliseconds. */
  pause(ms: number): Promise<void>;
  log(line: string): void;
}

/** Carries messages between a client on standard input and output and a window, byte for byte. */
export interface Bridge {
  /** One line of the client. Never throws. */
  take(line: Buffer): void;
  tooLong(): void;
  /** The client went away. */
  end(): Promise<void>;
}

/** A window, and the conversation with it where the era of the client has one. */
interface Connection {
  readonly window: EndpointRecord;
  readonly http: WindowHttp;
  session: Readonly<Record<string, string>>;
  /** What the window asked and the client has not answered. */
  readonly asked: Set<RequestId>;
}

interface InFlight {
  readonly abort: AbortController;
  readonly modern: boolean;
  /** Settles when the window has it, or it came to nothing. */
  readonly begun: Promise<void>;
  begin(): void;
}

export function createBridge({ token, find, findAgain, write, pause, log }: BridgePorts): Bridge {
  let connection: Connection | null = null;
  let connecting: Promise<Connection> | null = null;
  /** The window that was lost. */
  let before: EndpointRecord | null = null;
  /** How the client began its conversation; said again to a window that was loaded anew. */
  let hello: { readonly initialize: Buffer; initialized: Buffer | null } | null = null;
  const inFlight = new Map<RequestId, InFlight>();
  /** Asked by a window that is gone: an answer to that must not pass for one to the same id of another. */
  const stale = new Set<RequestId>();
  const over = new AbortController();
  let order: Promise<unknown> = Promise.resolve();
  const dropped = () => log("The window sent a message that is too long; it was dropped.");

  return {
    take(line) {
      const peeked = peek(line);
      switch (peeked.kind) {
        case "bad":
          return void say(errorLine(peeked.id, peeked.code, peeked.problem));
        case "request":
          if (line.length > mostBytes) return void say(errorLine(peeked.id, failedCode, tooLong));
          return void request(line, peeked.id, peeked.method, peeked.params);
        case "notification":
          return notification(line, peeked.method, peeked.params);
        case "response":
          return response(line, peeked.id);
      }
    },
    tooLong: () => void say(errorLine(null, failedCode, tooLong)),
    async end() {
      over.abort();
      const { session, http } = connection ?? {};
      if (http && session?.["mcp-session-id"] !== undefined)
        await Promise.race([post(http, "DELETE", session), pause(500)]).catch(() => undefined);
      http?.close();
    },
  };

  function say(line: Buffer): Promise<void> {
    return write(oneLine(line));
  }

  async function request(line: Buffer, id: RequestId, method: string, params: Params): Promise<void> {
    const modern = modernHeaders(method, params);
    const one = newInFlight(modern !== null);
    const signal = AbortSignal.any([one.abort.signal, over.signal]);
    inFlight.set(id, one);
    try {
      await order;
      if (method === "initialize" && modern === null) await initialize(line, id, one, signal);
      else
        await again(async (to) => answered(to, await sent(to, line, modern ?? to.session, signal), one, id));
      if (inFlight.get(id) === one) throw new Error(unanswered);
    } catch (error) {
      if (!signal.aborted && inFlight.get(id) === one)
        await say(errorLine(id, codeOf(error), wordsOf(error)));
    } finally {
      if (inFlight.get(id) === one) inFlight.delete(id);
      one.begin();
    }
  }

  /** Once more where the window was gone before it had the message, or has forgotten the conversation. */
  async function again(work: (to: Connection) => Promise<void>): Promise<void> {
    const to = await connected();
    try {
      await work(to);
    } catch (error) {
      if (!isGone(error)) throw error;
      lose(to);
      await work(await connected());
    }
  }

  async function initialize(line: Buffer, id: RequestId, one: InFlight, signal: AbortSignal): Promise<void> {
    hello = null;
    await again(async (to) => {
      const response = await sent(to, line, {}, signal);
      to.session = sessionOf(response);
      hello = { initialize: line, initialized: null };
      await answered(to, response, one, id);
    });
  }

  function sent(
    { http }: Connection,
    body: Buffer,
    headers: Readonly<Record<string, string>>,
    signal: AbortSignal,
  ): Promise<IncomingMessage> {
    return http.send({ method: "POST", headers: { ...headers, accept }, body, signal });
  }

  async function answered(
    to: Connection,
    response: IncomingMessage,
    { begin }: InFlight,
    id: RequestId,
  ): Promise<void> {
    begin();
    await readMessages(response, (message) => deliver(to, message, id), dropped);
  }

  /** `id`: of the request whose answer may be in it. */
  async function deliver(from: Connection, message: Buffer, id: RequestId | null): Promise<void> {
    const peeked = peek(message);
    switch (peeked.kind) {
      case "bad":
        return log(`The window sent what is no message: ${peeked.problem}`);
      case "response": {
        if (peeked.id !== id || !inFlight.delete(peeked.id))
          return log("The window answered what nobody asked.");
        const { protocolVersion } = peeked.result;
        if (typeof protocolVersion === "string" && "mcp-session-id" in from.session)
          from.session = { ...from.session, "mcp-protocol-version": protocolVersion };
        return say(message);
      }
      case "request":
        if (stale.has(peeked.id)) return postTo(from, errorLine(peeked.id, failedCode, stillOpen));
        from.asked.add(peeked.id);
        return say(message);
      case "notification":
        return say(message);
    }
  }

  function notification(line: Buffer, method: string, params: Params): void {
    const id = params["requestId"];
    const one = method === cancelled && isId(id) ? inFlight.get(id) : undefined;
    if (one?.modern && isId(id)) {
      // The era of 2026 has no such message over HTTP: who goes away has cancelled.
      inFlight.delete(id);
      return one.abort.abort();
    }
    if (method === "notifications/initialized" && hello) hello.initialized = line;
    inOrder(async () => {
      // It must not overtake what it cancels.
      await one?.begun;
      const to = await connected();
      await postTo(to, line);
      if (method === "notifications/initialized") void listen(to);
    });
  }

  /** Only an answer to what this very window asked goes there. */
  function response(line: Buffer, id: RequestId): void {
    const to = connection;
    if (stale.delete(id) || !to?.asked.delete(id)) return log("An answer to no open question was dropped.");
    inOrder(() => postTo(to, line));
  }

  function inOrder(work: () => Promise<void>): void {
    order = order.then(work).catch((error: unknown) => log(wordsOf(error)));
  }

  async function postTo({ http, session }: Connection, line: Buffer): Promise<void> {
    await post(http, "POST", session, line);
  }

  async function post(
    http: WindowHttp,
    method: "POST" | "DELETE",
    session: Readonly<Record<string, string>>,
    body?: Buffer,
  ): Promise<void> {
    const signal = method === "DELETE" ? new AbortController().signal : over.signal;
    const headers = { ...session, accept };
    const response = await http.send({ method, headers, ...(body && { body }), signal });
    await readMessages(response, async () => undefined, dropped);
  }

  function connected(): Promise<Connection> {
    if (connection) return Promise.resolve(connection);
    connecting ??= connect().finally(() => (connecting = null));
    return connecting;
  }

  async function connect(): Promise<Connection> {
    const window = before ? await returned(before) : await found();
    const to: Connection = { window, http: windowHttp(window, token), session: {}, asked: new Set() };
    if (hello) await greet(to, hello.initialize, hello.initialized);
    connection = to;
    before = null;
    return to;
  }

  async function found(): Promise<EndpointRecord> {
    const choice = await find();
    if (choice.kind === "none") throw new Error(choice.problem);
    return choice.window;
  }

  /** A window takes a few seconds to load anew. */
  async function returned(gone: EndpointRecord): Promise<EndpointRecord> {
    for (let tries = 0; tries < mostTries && !over.signal.aborted; tries++) {
      const window = await findAgain(gone);
      if (window) return window;
      await pause(betweenTriesMs);
    }
    throw new Error(
      `The window '${gone.name}' of VS Code, which this program spoke to, is gone. Open it again.`,
    );
  }

  /** Begins the conversation of the client with a window that does not know it; what is listed may be different now. */
  async function greet(to: Connection, initialize: Buffer, initialized: Buffer | null): Promise<void> {
    const response = await sent(to, initialize, {}, over.signal);
    to.session = sessionOf(response);
    await readMessages(
      response,
      async (message) => {
        const peeked = peek(message);
        const version = peeked.kind === "response" ? peeked.result["protocolVersion"] : undefined;
        if (typeof version === "string") to.session = { ...to.session, "mcp-protocol-version": version };
      },
      dropped,
    );
    if (!initialized) return;
    await postTo(to, initialized);
    void listen(to);
    for (const list of ["tools", "prompts", "resources"])
      await say(notificationLine(`notifications/${list}/list_changed`));
  }

  /** Hears what the window says unasked, for as long as it is there; then looks for it again. */
  async function listen(to: Connection): Promise<void> {
    try {
      const headers = { ...to.session, accept: "text/event-stream" };
      const response = await to.http.send({ method: "GET", headers, signal: over.signal });
      await readMessages(response, (message) => deliver(to, message, null), dropped);
    } catch (error) {
      if (error instanceof Refused && error.status !== 404) return;
    }
    if (over.signal.aborted) return;
    lose(to);
    connected().catch((error: unknown) => log(wordsOf(error)));
  }

  function lose(to: Connection): void {
    if (connection !== to) return;
    connection = null;
    before = to.window;
    for (const id of to.asked) stale.add(id);
    to.http.close();
  }
}

function newInFlight(modern: boolean): InFlight {
  let begin = () => {};
  const begun = new Promise<void>((resolve) => (begin = resolve));
  return { abort: new AbortController(), modern, begun, begin };
}

const accept = "application/json, text/event-stream";
const cancelled = "notifications/cancelled";

/** As much as a window takes. */
const mostBytes = 4 * 1024 * 1024;
const tooLong = `A message may have at most ${mostBytes} bytes.`;

const stillOpen =
  "The client has not answered a question with this id from before the window was loaded anew.";

const betweenTriesMs = 500;
const mostTries = 20;

const unanswered =
  "The window of VS Code went away before it answered. Whether the call ran is not known: look before you repeat it.";

function sessionOf({ headers }: IncomingMessage): Readonly<Record<string, string>> {
  const id = headers["mcp-session-id"];
  return typeof id === "string" ? { "mcp-session-id": id } : {};
}

const isId = (id: unknown): id is RequestId => typeof id === "string" || typeof id === "number";

const isGone = (error: unknown) =>
  error instanceof Unreached || (error instanceof Refused && error.status === 404);

const codeOf = (error: unknown) => (error instanceof Refused ? error.code : failedCode);

function wordsOf(error: unknown): string {
  if (error instanceof Error && "code" in error && (error.code === "ECONNRESET" || error.code === "EPIPE"))
    return unanswered;
  return error instanceof Error ? error.message : String(error);
}
