import type { Socket } from "node:net";
import type { Clock } from "../gate/clock.ts";
import type { Peer, Wire } from "./handshake.ts";
import { jsonLines } from "./jsonLines.ts";

/** A connection to another window that has proven to be one. */
export interface Link {
  readonly peer: Peer;
  /** Ends when either side closes; throws where something came that is no line of JSON. */
  readonly lines: AsyncGenerator<unknown, void, undefined>;
  /** `false`: it is longer than the other side would read, and was not sent. */
  send(message: object): boolean;
  close(): void;
}

/** Settles once both sides have proven themselves; rejects, with the socket closed, when that fails or takes long. */
export async function openLink(
  socket: Socket,
  clock: Clock,
  prove: (wire: Wire) => Promise<Peer>,
): Promise<Link> {
  // A socket that fails tells so through its lines as well.
  socket.on("error", () => undefined);
  let longest = longestUnproven;
  const lines = jsonLines(socket, () => longest);
  const send = (message: object) => {
    const line = Buffer.from(`${JSON.stringify(message)}\n`);
    if (line.length > longestLine) return false;
    if (socket.writableLength + line.length > mostUnread) socket.destroy();
    if (!socket.destroyed) socket.write(line);
    return true;
  };
  const timer = clock.after(handshakeMs, () => socket.destroy());
  try {
    const peer = await prove({ lines, send });
    longest = longestLine;
    return { peer, lines, send, close: () => void socket.destroy() };
  } catch (error) {
    socket.destroy();
    throw error;
  } finally {
    timer[Symbol.dispose]();
  }
}

const handshakeMs = 3_000;

/** All in bytes. A call may come with 4 MB of arguments; one that is longer on its card is answered where it waits. */
const longestUnproven = 4 * 1024;
export const longestLine = 4 * 1024 * 1024;
/** A window that takes nothing any more must not fill the memory of this one. */
const mostUnread = 16 * 1024 * 1024;
