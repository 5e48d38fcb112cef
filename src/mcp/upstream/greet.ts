import { Client, SdkError, SdkErrorCode, type Transport } from "@modelcontextprotocol/client";
import { httpTransport } from "./httpTransport.ts";
import type { ServerLog } from "./serverLog.ts";
import { stdioTransport } from "./stdioTransport.ts";
import type { ServerConfig } from "./upstream.ts";
import { UpstreamError } from "./upstreamError.ts";

export interface Greeted {
  readonly client: Client;
  readonly transport: Transport;
  /** How the server ended by itself, in words, where that is known. */
  ending(): string | null;
}

export interface GreetPorts {
  readonly environment: NodeJS.ProcessEnv;
  readonly log: ServerLog;
  /** Of us, for the server to know. */
  readonly version: string;
}

/** Starts or reaches the server and agrees with it on the protocol. */
export async function greet(config: ServerConfig, ports: GreetPorts, signal: AbortSignal): Promise<Greeted> {
  try {
    return await attempt(config, ports, signal, "auto");
  } catch (error) {
    // Servers of the older protocol may end when they are asked for the newer one.
    if (config.type !== "stdio" || !isEraProblem(error) || signal.aborted) throw error;
    return await attempt(config, ports, signal, "legacy");
  }
}

async function attempt(
  config: ServerConfig,
  { environment, log, version }: GreetPorts,
  signal: AbortSignal,
  mode: "auto" | "legacy",
): Promise<Greeted> {
  const { transport, ending } = linkTo(config, environment, log);
  const client = new Client(
    { name: "toolgate", title: "Toolgate", version },
    {
      // Whoever calls answers; what they cannot do is refused then.
      capabilities: { roots: { listChanged: true }, sampling: {}, elicitation: { form: {}, url: {} } },
      versionNegotiation: { mode, probe: { timeoutMs: probeMs } },
    },
  );
  // The client does not look at the signal while it finds out about the protocol.
  const close = () => void transport.close().catch(() => {});
  signal.addEventListener("abort", close);
  try {
    signal.throwIfAborted();
    await client.connect(transport, { signal, timeout: greetingMs });
    return { client, transport, ending };
  } catch (error) {
    const problem = ending();
    await transport.close().catch(() => {});
    if (isEraProblem(error) || problem === null) throw error;
    throw new UpstreamError("unavailable", `The server ${problem}.`);
  } finally {
    signal.removeEventListener("abort", close);
  }
}

/** Milliseconds until a silent server counts as one of the older protocol. */
const probeMs = 10_000;
const greetingMs = 60_000;

function linkTo(
  config: ServerConfig,
  environment: NodeJS.ProcessEnv,
  log: ServerLog,
): Pick<Greeted, "transport" | "ending"> {
  if (config.type === "http") return { transport: httpTransport(config), ending: () => null };
  const transport = stdioTransport(config, environment, log);
  return { transport, ending: transport.ending };
}

function isEraProblem(error: unknown): boolean {
  return error instanceof SdkError && error.code === SdkErrorCode.EraNegotiationFailed;
}
