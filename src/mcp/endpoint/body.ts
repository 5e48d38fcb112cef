import type { IncomingMessage } from "node:http";

export type Body =
  | { readonly kind: "bytes"; readonly bytes: Buffer }
  | { readonly kind: "tooLarge" }
  /** The client went away while it sent it. */
  | { readonly kind: "cut" };

/** Reads no further than `most` bytes; what is declared to be longer is not read at all. */
export function readBody(request: IncomingMessage, most: number): Promise<Body> {
  const declared = request.headers["content-length"];
  if (declared !== undefined && Number(declared) > most) return Promise.resolve({ kind: "tooLarge" });
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const end = (body: Body) => {
      request.off("data", onData);
      resolve(body);
    };
    const onData = (chunk: Buffer) => {
      size += chunk.length;
      if (size > most) end({ kind: "tooLarge" });
      else chunks.push(chunk);
    };
    request.on("data", onData);
    request.once("end", () =>
      end({ kind: "bytes", bytes: chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks) }),
    );
    request.once("error", () => end({ kind: "cut" }));
    request.once("close", () => end({ kind: "cut" }));
  });
}
