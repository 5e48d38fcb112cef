import { isIP } from "node:net";
import { addressProblem } from "./addresses.ts";

export type Target =
  { readonly kind: "target"; readonly url: URL } | { readonly kind: "problem"; readonly problem: string };

/** What a URL argument leads to; the problem is only the predicate. Names are not looked up: that tells their owner. */
export function targetOf(text: string, allowedHosts: readonly string[]): Target {
  // The URL parser drops these, or takes them for `/`: what is read and what is meant would differ.
  if (/[\p{Cc}\s\\]/u.test(text)) {
    return problem("must not contain white space, control characters or '\\'");
  }
  if (!URL.canParse(text)) return problem("must be a whole URL, such as 'https://example.com/page'");
  if (/^[^/?#]*:\/*[^/?#]*@/.test(text)) return problem("must not contain a user name or password");
  return held(new URL(text), allowedHosts);
}

/** Where a redirect leads from a URL that was allowed. */
export function redirectTarget(from: URL, location: string, allowedHosts: readonly string[]): Target {
  if (!URL.canParse(location, from.href)) return problem("is no URL");
  const to = new URL(location, from.href);
  if (from.protocol === "https:" && to.protocol === "http:") {
    return problem("must not lead from https to http");
  }
  return targetOf(to.href, allowedHosts);
}

/** Whether the person allowed the host: exactly this one, at this port or at any. */
export function isAllowedHost(url: URL, allowedHosts: readonly string[]): boolean {
  return allowedHosts.includes(url.hostname) || allowedHosts.includes(url.host);
}

/** The address a URL names by itself; `null` when it names a host. */
export function literalAddress(url: URL): string | null {
  const host = url.hostname.replace(/^\[(.*)\]$/, "$1");
  return isIP(host) === 0 ? null : host;
}

function held(url: URL, allowedHosts: readonly string[]): Target {
  if (url.protocol !== "http:" && url.protocol !== "https:")
    return problem("must start with http: or https:");
  if (url.username !== "" || url.password !== "") return problem("must not contain a user name or password");
  const address = literalAddress(url);
  const why = address === null || isAllowedHost(url, allowedHosts) ? null : addressProblem(address);
  return why === null ? { kind: "target", url } : problem(notPublic(url, why));
}

/** Says how the person can allow it; an agent cannot. */
export function notPublic(url: URL, why: string): string {
  return `must not lead to '${url.host}', which ${why} (only the person can allow this host in the settings)`;
}

const problem = (words: string): Target => ({ kind: "problem", problem: words });
