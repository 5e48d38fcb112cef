import type { Transport } from "@modelcontextprotocol/client";
import type { Json, JsonObject } from "../../core/json.ts";
import { envelopeFor } from "./envelope.ts";
import { openLane } from "./lane.ts";
import { allPages, pagedLists } from "./pages.ts";
import { parameterHeaders, wantingHeaders } from "./parameterHeaders.ts";
import { problemOf } from "./problem.ts";
import { inRounds } from "./rounds.ts";
import { mostSent, surelyTooLarge } from "./sizes.ts";
import type { Era, UpstreamCall } from "./upstream.ts";
import type { UpstreamError } from "./upstreamError.ts";

/** Sends requests of callers in the form that the server's protocol wants, and in as many parts. */
export interface Sender {
  request(method: string, params: JsonObject, call: UpstreamCall): Promise<JsonObject>;
  /** Answers everything that waits. */
  end(problem: UpstreamError): void;
}

export interface SenderPorts {
  readonly transport: Transport;
  readonly era: Era;
  /** Ours. */
  readonly version: string;
  logLevel(): string | null;
  log(line: string): void;
  /** The server was not there. */
  onLost(problem: UpstreamError): void;
}

export function createSender({ transport, era, version, logLevel, log, onLost }: SenderPorts): Sender {
  const modern = era === "2026-07-28";
  const hasHeaders = modern && transport.hasPerRequestStream === true;
  const most = transport.hasPerRequestStream === true ? mostSent.http : mostSent.stdio;
  const lane = openLane(transport, hasHeaders, log);
  const enveloped = envelopeFor(era, version, logLevel);
  let wanting: ReadonlyMap<string, Json> = new Map();

  function headersFor(method: string, { name = null, arguments: args = null }: JsonObject) {
    if (!hasHeaders || method !== "tools/call" || typeof name !== "string") return {};
    const schema = wanting.get(name);
    return schema === undefined ? {} : { headers: parameterHeaders(schema, args) };
  }

  async function send(method: string, params: JsonObject, call: UpstreamCall): Promise<JsonObject> {
    const { session, signal } = call;
    const large = surelyTooLarge(params, most);
    if (large !== null) throw large;
    const options = { signal, onProgress: call.onProgress?.bind(call), ...headersFor(method, params) };
    const once = async (asked: JsonObject) => await lane.request(method, enveloped(asked, session), options);
    try {
      return modern ? await inRounds(params, call, once) : await once(params);
    } catch (error) {
      signal.throwIfAborted();
      const problem = problemOf(error);
      // The next request would find nobody either.
      if (problem.kind === "unavailable") onLost(problem);
      throw problem;
    }
  }

  return {
    end: lane.end,
    async request(method, params, call) {
      const entries = pagedLists.get(method);
      if (entries === undefined || params.cursor !== undefined) return await send(method, params, call);
      const list = await allPages(entries, params, async (page) => await send(method, page, call));
      if (hasHeaders && method === "tools/list") wanting = wantingHeaders(list);
      return list;
    },
  };
}
