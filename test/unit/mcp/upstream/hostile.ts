// A server that misbehaves as its first argument says. It speaks the protocol by hand: the SDK would behave.
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: {
    readonly cursor?: string;
    readonly name?: string;
    readonly arguments?: { readonly how?: string };
  };
}

const [, , kind = "", ...rest] = process.argv;

const write = (value: unknown) => process.stdout.write(`${JSON.stringify(value)}\n`);
const answer = (id: unknown, result: unknown) => write({ jsonrpc: "2.0", id, result });
const text = (words: string) => ({ content: [{ type: "text", text: words }] });

/** What it lists: three pages, pages without end, or what there was last time and one more. */
function listed(cursor: string | undefined): unknown {
  const tool = (name: string) => ({ name, inputSchema: { type: "object" } });
  switch (kind) {
    case "paged": {
      const page = Number(cursor ?? 1);
      return { tools: [tool(`tool ${page}`)], ...(page < 3 ? { nextCursor: String(page + 1) } : {}) };
    }
    case "endlessPages":
      return { tools: [tool("tool")], nextCursor: "again" };
    case "unsettled":
      lists++;
      return { tools: Array.from({ length: lists }, (_, at) => tool(`tool ${at + 1}`)) };
    default:
      return { tools: [tool("tool"), { name: "no schema" }, tool("tool")] };
  }
}
let lists = 0;
const requests: unknown[] = [];

/** What calls of the one tool do. */
const calls: Readonly<Record<string, (id: number) => void>> = {
  well: (id) => answer(id, text("well")),
  crash: () => process.exit(3),
  never: () => {},
  twice(id) {
    answer(id, text("first"));
    answer(id, text("second"));
  },
  wrongId(id) {
    answer(id + 1000, text("of somebody else"));
    answer(String(id), text("of nobody"));
  },
  broken: (id) => write({ jsonrpc: "2.0", id, result: "well" }),
  both: (id) => write({ jsonrpc: "2.0", id, result: {}, error: { code: 1, message: "no" } }),
  invalidUtf8(id) {
    const [before = "", after = ""] = JSON.stringify({ jsonrpc: "2.0", id, result: text("#") }).split("#");
    process.stdout.write(
      Buffer.concat([Buffer.from(before), Buffer.from([0xc3, 0x28]), Buffer.from(`${after}\n`)]),
    );
  },
  prints(id) {
    process.stdout.write("debug: called\n{ half: json }\n[1]\nnull\n\n");
    answer(id, text("well"));
  },
  endless() {
    const part = Buffer.alloc(1024 * 1024, "x");
    const more = () => void process.stdout.write(part, more);
    more();
  },
  flood() {
    const lines = Buffer.from("y\n".repeat(100_000));
    const more = () => void process.stdout.write(lines, more);
    more();
  },
  environment: (id) => answer(id, text(JSON.stringify(process.env))),
  complains(id) {
    process.stderr.write(`it hurts\n${"long ".repeat(10_000)}\n`);
    answer(id, text("well"));
  },
  isError: (id) => answer(id, { ...text("it did not work"), isError: true }),
  error: (id) =>
    write({ jsonrpc: "2.0", id, error: { code: -32042, message: "first do that", data: { urls: ["u"] } } }),
  noContent: (id) => answer(id, { structuredContent: { deep: [null, { a: 1 }] }, unknown: true }),
  requests: (id) => answer(id, text(JSON.stringify(requests))),
  changes(id) {
    write({ jsonrpc: "2.0", method: "notifications/tools/list_changed" });
    answer(id, text("well"));
  },
  asks: (id) => write({ jsonrpc: "2.0", id: `ask ${id}`, method: rest[0], params: { message: "who?" } }),
};

if (kind === "stubborn") process.stderr.write(`stubborn ${process.pid}\n`);
if (kind === "stubborn") for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) process.on(signal, () => {});
if (kind === "family") {
  const child = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], { stdio: "inherit" });
  process.stderr.write(`child ${child.pid}\n`);
}
if (kind === "banner") process.stdout.write("Welcome to the server!\n\u001b[1mReady.\u001b[0m\n");
if (kind === "dies") process.exit(7);
if (kind === "mute") {
  process.stderr.write(`mute ${process.pid}\n`);
  setInterval(() => {}, 1000);
} else
  createInterface({ input: process.stdin }).on("line", (line) => {
    const { id, method, params } = JSON.parse(line) as Message;
    requests.push([method, params]);
    if (kind === "shy" && method === "server/discover") process.exit(1);
    if (id === undefined) return;
    switch (method) {
      case "initialize":
        return answer(id, {
          protocolVersion: "2025-11-25",
          capabilities: { tools: {} },
          serverInfo: { name: kind, version: "1" },
        });
      case "tools/list":
        return answer(id, listed(params?.cursor));
      case "tools/call":
        return (calls[params?.arguments?.how ?? kind] ?? calls.well)?.(id);
      case "logging/setLevel":
      case "resources/subscribe":
      case "resources/unsubscribe":
        return answer(id, {});
      case undefined:
        // What it had asked for itself.
        return answer(Number(String(id).replace("ask ", "")), text(line));
      default:
        return write({ jsonrpc: "2.0", id, error: { code: -32601, message: "Method not found" } });
    }
  });
if (kind === "stubborn") setInterval(() => {}, 1000);
