import type { LookupAddress } from "node:dns";
import { lookup } from "node:dns/promises";
import { isIP } from "node:net";
import { addressProblem } from "./addresses.ts";
import { codeOf } from "./paths.ts";
import { isAllowedHost, literalAddress, notPublic, redirectTarget } from "./urlRules.ts";
import { isRedirect, request, type WebResponse } from "./webRequest.ts";

export interface WebFetch {
  readonly allowedHosts: readonly string[];
  readonly mostBytes: number;
  readonly timeoutMs: number;
  resolve(host: string): Promise<readonly LookupAddress[]>;
}

export interface WebContent extends WebResponse {
  /** Where the redirects led to. */
  readonly url: URL;
}

/** Follows redirects; every hop is held to the same rules. Throws in words for the model. */
export async function fetchFrom(url: URL, options: WebFetch, signal: AbortSignal): Promise<WebContent> {
  const timeout = AbortSignal.timeout(options.timeoutMs);
  const either = AbortSignal.any([signal, timeout]);
  let at = url;
  try {
    for (let redirects = 0; ; redirects++) {
      const addresses = await addressesOf(at, options, either);
      const response = await request(at, addresses, options.mostBytes, either);
      const { location } = response.headers;
      if (!isRedirect(response.status) || location === undefined) return { ...response, url: at };
      if (redirects === mostRedirects) throw new Refused(`there are more than ${mostRedirects} redirects`);
      const target = redirectTarget(at, location, options.allowedHosts);
      if (target.kind === "problem") {
        throw new Refused(`'${at.host}' redirects to a place that is refused: it ${target.problem}`);
      }
      at = target.url;
    }
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof Refused) throw error;
    if (timeout.aborted) {
      throw new Error(`'${at.host}' took longer than ${options.timeoutMs / 1000} seconds`, { cause: error });
    }
    throw new Error(`'${at.host}' could not be read: ${reason(error)}`, { cause: error });
  }
}

export const systemResolve: WebFetch["resolve"] = async (host) => await lookup(host, { all: true });

const mostRedirects = 5;

class Refused extends Error {}

/** Looked up once; what is checked here is what is connected to. One private address among them is enough to refuse. */
async function addressesOf(
  url: URL,
  { allowedHosts, resolve }: WebFetch,
  signal: AbortSignal,
): Promise<readonly LookupAddress[]> {
  signal.throwIfAborted();
  const literal = literalAddress(url);
  const addresses =
    literal === null
      ? await Promise.race([resolve(url.hostname), rejection(signal)])
      : [{ address: literal, family: isIP(literal) }];
  if (addresses.length === 0) throw new Refused(`'${url.host}' has no address`);
  if (isAllowedHost(url, allowedHosts)) return addresses;
  for (const { address } of addresses) {
    const why = addressProblem(address);
    if (why !== null) throw new Refused(`the request ${notPublic(url, why)}; nothing was sent`);
  }
  return addresses;
}

async function rejection(signal: AbortSignal): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  signal.addEventListener("abort", () => reject(new Error("aborted")), { once: true });
  return await promise;
}

/** System errors carry addresses: their code says enough. */
function reason(error: unknown): string {
  const code = codeOf(error);
  return error instanceof Error && !("code" in error) ? error.message : code;
}
