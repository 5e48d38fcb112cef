/** What HTTP answers to a request that is not served. */
export interface Refused {
  readonly status: number;
  readonly message: string;
}

type Headers = Readonly<Record<string, string | readonly string[] | undefined>>;

/**
 * Whether a web page may be behind the request: a browser sends one where its name was rebound to this address
 * (another host), from a page of its own (another origin) or from a frame that hides where it is from (`null`).
 */
export function foreignPage(headers: Headers, port: number): Refused | null {
  const hosts = loopbackHosts(port);
  const host = headers["host"];
  if (typeof host !== "string" || !hosts.includes(host.toLowerCase()))
    return refused("this host is not served");
  const origin = headers["origin"];
  if (origin !== undefined && !hosts.some((host) => origin === `http://${host}`))
    return refused("this origin is not served");
  const site = headers["sec-fetch-site"];
  if (site !== undefined && site !== "same-origin" && site !== "none")
    return refused("requests from other sites are not served");
  return null;
}

const loopbackHosts = (port: number): readonly string[] =>
  ["127.0.0.1", "localhost", "[::1]"].map((name) => `${name}:${port}`);

const refused = (message: string): Refused => ({ status: 403, message });
