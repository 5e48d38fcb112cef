import { Client, StreamableHTTPClientTransport, type ClientOptions } from "@modelcontextprotocol/client";

/** A client of the protocol library at the endpoint; `era`: the one it insists on. */
export async function connect(
  url: string,
  token: string,
  era: "2025-11-25" | "2026-07-28",
  options: ClientOptions = {},
): Promise<Client> {
  const client = new Client(
    { name: "tester", version: "1" },
    { ...options, versionNegotiation: { mode: era === "2025-11-25" ? "legacy" : { pin: era } } },
  );
  const headers = { authorization: `Bearer ${token}` };
  await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }));
  return client;
}
