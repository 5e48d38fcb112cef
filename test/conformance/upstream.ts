import { appendFileSync } from "node:fs";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { serveHttp } from "./http.ts";
import { conformanceServer } from "./server.ts";

// node test/conformance/upstream.ts stdio [<file>] | http <port>: with a file, all that it is sent is written there.
const [how, where] = process.argv.slice(2);
if (how === "http") console.log((await serveHttp(Number(where))).url);
else {
  if (where !== undefined) process.stdin.on("data", (chunk) => appendFileSync(where, chunk));
  serveStdio(conformanceServer);
}
