import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { installCodeServer } from "./codeServer.ts";
import { type ProcessGroup, startGroup } from "./processGroup.ts";

export interface ServerOptions {
  /** Where settings, storage and logs of this VS Code go. */
  readonly data: string;
  readonly extensions: string;
  /** Folder of the extensions that come with VS Code, where it is not all of them. */
  readonly builtInExtensions?: string;
  readonly env?: NodeJS.ProcessEnv;
  readonly forTests: boolean;
}

/** A browser host that is listening. */
export interface Server extends AsyncDisposable {
  readonly authority: string;
  readonly token: string;
  readonly data: string;
}

export async function startServer(options: ServerOptions): Promise<Server> {
  const { data, extensions, builtInExtensions, env = {}, forTests } = options;
  const vscode = await installCodeServer();
  await mkdir(data, { recursive: true });
  const token = randomBytes(24).toString("hex");
  const tokenFile = join(data, "connection-token");
  await writeFile(tokenFile, token, { mode: 0o600 });
  const group = startGroup(
    process.execPath,
    [
      join(vscode, "out/server-main.js"),
      ...["--host", "127.0.0.1", "--port", "0"],
      ...["--connection-token-file", tokenFile],
      ...["--server-data-dir", data, "--extensions-dir", extensions],
      ...(builtInExtensions === undefined ? [] : ["--builtin-extensions-dir", builtInExtensions]),
      ...["--disable-telemetry", "--telemetry-level", "off"],
      // A window that is gone does not come back: its extension host need not wait for it.
      ...["--reconnection-grace-time", "1"],
      "--accept-server-license-terms",
      // Without it the server ignores the payload that names the tests to run; with it there are no toasts.
      ...(forTests ? ["--enable-smoke-test-driver"] : []),
    ],
    { env: { ...process.env, ...env }, stdio: ["ignore", "pipe", "pipe"] },
  );
  const port = await listening(group, join(data, "server.log"));
  return {
    authority: `127.0.0.1:${port}`,
    token,
    data,
    [Symbol.asyncDispose]: () => group[Symbol.asyncDispose](),
  };
}

async function listening({ child }: ProcessGroup, logFile: string): Promise<number> {
  const { stdout, stderr } = child;
  if (stdout === null || stderr === null) throw new Error("the server's output is not piped");
  const log = createWriteStream(logFile);
  stdout.pipe(log);
  stderr.pipe(log);
  const lines = createInterface({ input: stdout });
  const ready = new Promise<number>((resolve) => {
    lines.on("line", (line) => {
      const port = /Extension host agent listening on (\d+)/.exec(line)?.[1];
      if (port !== undefined) resolve(Number(port));
    });
  });
  const ended = once(child, "exit").then(() => {
    throw new Error(`The browser host ended before it was ready; see ${logFile}.`);
  });
  return Promise.race([ready, ended]);
}
