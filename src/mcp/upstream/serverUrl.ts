import { lookup } from "node:dns";
import { BlockList, isIP, type LookupFunction } from "node:net";
import { UpstreamError } from "./upstreamError.ts";

/**
 * The address of a server as a person gave it; throws where it may not be one. A person may mean their own machine
 * or network; nobody means the addresses at which clouds hand out credentials to whoever asks.
 */
export function serverUrl(text: string): URL {
  // The URL parser drops these, or takes them for `/`: what is read and what is meant would differ.
  if (/[\p{Cc}\s\\]/u.test(text)) throw refused("must not contain white space, control characters or '\\'");
  if (!URL.canParse(text)) throw refused("must be a whole URL, such as 'https://example.com/mcp'");
  const url = new URL(text);
  if (url.protocol !== "http:" && url.protocol !== "https:") throw refused("must start with http: or https:");
  if (/^[^/?#]*:\/*[^/?#]*@/.test(text)) throw refused("must not contain a user name or password");
  const host = url.hostname.replace(/^\[(.*)\]$/, "$1");
  if (isIP(host) !== 0 && isForbidden(host)) throw refused("must not be a link-local or metadata address");
  return url;
}

/** Looks a name up for a connection that is being made, and refuses where it leads to what `serverUrl` refuses. */
export const checkedLookup: LookupFunction = (host, options, answer) => {
  lookup(host, { ...options, all: true }, (error, addresses) => {
    if (error !== null) return answer(error, []);
    if (addresses.some(({ address }) => isForbidden(address))) {
      return answer(failed("must not lead to a link-local or metadata address"), []);
    }
    if (options.all === true) return answer(null, addresses);
    const [first] = addresses;
    if (first === undefined) return answer(failed("has no IP address"), []);
    answer(null, first.address, first.family);
  });
};

function refused(why: string): UpstreamError {
  return new UpstreamError("refused", `The server's address ${why}.`);
}

/** As Node's errors are, whose codes are words. */
function failed(why: string): Error {
  const cause = refused(why);
  return new Error(cause.message, { cause });
}

function isForbidden(address: string): boolean {
  const plain = address.replace(/%.*$/, "");
  return isIP(plain) === 4 ? forbidden.check(plain, "ipv4") : forbidden.check(plain, "ipv6");
}

const forbidden = new BlockList();
forbidden.addSubnet("169.254.0.0", 16, "ipv4");
forbidden.addSubnet("0.0.0.0", 8, "ipv4");
forbidden.addSubnet("224.0.0.0", 3, "ipv4");
// Metadata servers of Azure, Alibaba, Oracle and, below, AWS.
for (const address of ["168.63.129.16", "100.100.100.200", "192.0.0.192"])
  forbidden.addAddress(address, "ipv4");
forbidden.addAddress("fd00:ec2::254", "ipv6");
forbidden.addAddress("::", "ipv6");
forbidden.addSubnet("fe80::", 10, "ipv6");
forbidden.addSubnet("ff00::", 8, "ipv6");
// 169.254.0.0/16 inside of NAT64 and 6to4 addresses; in IPv4-mapped ones Node finds it by itself.
forbidden.addSubnet("64:ff9b::a9fe:0", 112, "ipv6");
forbidden.addSubnet("2002:a9fe::", 32, "ipv6");
