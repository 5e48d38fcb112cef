import { randomBytes } from "node:crypto";
import { connect, createServer, type Socket } from "node:net";
import { hostname } from "node:os";
import { once } from "node:events";
import { chmod } from "node:fs/promises";
import type { Clock } from "../gate/clock.ts";
import { admit, call, type Peer, type Wire } from "./handshake.ts";
import { isRunning } from "./isRunning.ts";
import { openLink, type Link } from "./link.ts";
import { privateFolder } from "./privateFolder.ts";
import { otherRecords, publish, withdraw, type WindowRecord } from "./record.ts";
import { socketAddress } from "./socketAddress.ts";

export interface ConnectionParts {
  /** Where the windows of this user leave their records. */
  readonly folder: string;
  /** See `socketAddress`. */
  readonly temporary: readonly string[];
  /** Of Toolgate. */
  readonly version: string;
  /** What other windows call this one. */
  readonly name: string;
  readonly clock: Clock;
  /** Serves one link; settles when it is over. */
  serve(link: Link): Promise<void>;
}

/**
 * Keeps this window connected with all others of this user. Rejects where the folder is not safe to meet in. Two
 * windows that start at once may end up with two links between them, which does no harm.
 */
export async function connectWindows(parts: ConnectionParts): Promise<AsyncDisposable> {
  const { folder, temporary, version, name, clock, serve } = parts;
  await privateFolder(folder);
  const id = randomBytes(8).toString("hex");
  const own: WindowRecord = {
    version,
    id,
    host: hostname(),
    pid: process.pid,
    address: await socketAddress(folder, temporary, id),
    name: name.slice(0, longestName).toWellFormed(),
    secret: randomBytes(32).toString("hex"),
  };
  const sockets = new Set<Socket>();
  const linked = new Map<string, number>();
  let over = false;
  let timer: Disposable | undefined;

  const server = createServer(
    (socket) => void hold(socket, (wire) => admit(wire, own)).catch(() => undefined),
  );
  server.maxConnections = mostCallers;
  server.listen(own.address);
  await once(server, "listening");
  // A server that breaks later takes no more calls; what is connected stays so.
  server.on("error", () => undefined);
  try {
    if (process.platform !== "win32") await chmod(own.address, 0o600);
    await publish(folder, own);
  } catch (error) {
    server.close();
    throw error;
  }
  void reach();

  /** Carries one connection from its first byte to its last. Rejects where it never became a link. */
  async function hold(socket: Socket, prove: (wire: Wire) => Promise<Peer>): Promise<void> {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    const link = await openLink(socket, clock, prove);
    const { id: peer } = link.peer;
    linked.set(peer, (linked.get(peer) ?? 0) + 1);
    try {
      await serve(link);
    } finally {
      socket.destroy();
      linked.set(peer, (linked.get(peer) ?? 0) - 1);
      // It is gone, and its record has to go; or it lives, and is called again.
      reachSoon();
    }
  }

  /** Calls every window that is on record and not linked, and clears away those that are dead. */
  async function reach(): Promise<void> {
    const records = over ? [] : await otherRecords(folder, own).catch(() => []);
    await Promise.all(records.filter((record) => !linked.get(record.id)).map(callOne));
  }

  async function callOne(record: WindowRecord): Promise<void> {
    if (over || sockets.size >= mostConnections) return;
    const socket = connect(record.address);
    try {
      await once(socket, "connect");
    } catch (error) {
      if (isRefused(error) || !isRunning(record.pid)) await withdraw(folder, record).catch(() => undefined);
      return;
    }
    if (over) return void socket.destroy();
    await hold(socket, async (wire) => {
      await call(wire, own, record);
      return record;
    }).catch(reachSoon);
  }

  function reachSoon(): void {
    if (over) return;
    timer?.[Symbol.dispose]();
    timer = clock.after(againMs, () => void reach());
  }

  return {
    async [Symbol.asyncDispose]() {
      over = true;
      timer?.[Symbol.dispose]();
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const socket of sockets) socket.destroy();
      await Promise.allSettled([withdraw(folder, own), closed]);
    },
  };
}

const longestName = 200;
const mostCallers = 64;
const mostConnections = 128;
/** How long after a link ended, or came to nothing, the windows on record are looked at again. */
const againMs = 2_000;

const isRefused = (error: unknown) =>
  error instanceof Error && "code" in error && (error.code === "ECONNREFUSED" || error.code === "ENOENT");
