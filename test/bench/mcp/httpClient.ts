import { Agent, request } from "node:http";

/** A client as thin as can be, so that what is measured is the server. */
export interface HttpClient {
  /** Sends the text and gives back what the server says of it. */
  call(text: string): Promise<string>;
  close(): void;
}

export async function httpClient(url: string): Promise<HttpClient> {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  let session: string | undefined;
  let ids = 0;

  function post(method: string, params: object | undefined, id?: number): Promise<string> {
    const body = Buffer.from(
      JSON.stringify({ jsonrpc: "2.0", ...(id !== undefined && { id }), method, params }),
    );
    return new Promise((resolve, reject) => {
      const sent = request(
        url,
        {
          method: "POST",
          agent,
          headers: {
            "content-type": "application/json",
            accept: "application/json, text/event-stream",
            "content-length": body.length,
            "mcp-protocol-version": "2025-11-25",
            ...(session !== undefined && { "mcp-session-id": session }),
          },
        },
        (response) => {
          const given = response.headers["mcp-session-id"];
          if (typeof given === "string") session = given;
          const chunks: Buffer[] = [];
          response.on("data", (chunk: Buffer) => chunks.push(chunk));
          response.on("end", () =>
            resolve(`${response.statusCode ?? 0} ${Buffer.concat(chunks).toString()}`),
          );
          response.on("error", reject);
        },
      );
      sent.on("error", reject);
      sent.end(body);
    });
  }

  const clientInfo = { name: "bench", version: "1.0.0" };
  await post("initialize", { protocolVersion: "2025-11-25", capabilities: {}, clientInfo }, ++ids);
  await post("notifications/initialized", undefined);
  return {
    call: (text) => post("tools/call", { name: "echo", arguments: { text } }, ++ids),
    close: () => agent.destroy(),
  };
}
