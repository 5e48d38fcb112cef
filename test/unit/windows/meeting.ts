import { readdir, readFile } from "node:fs/promises";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import * as z from "zod";
import { connectWindows } from "../../../src/windows/connections.ts";
import type { Link } from "../../../src/windows/link.ts";
import { jsonLines } from "../../../src/windows/jsonLines.ts";
import { useFolder } from "../decisionLog/entries.ts";
import { testClock, type TestClock } from "../gate/world.ts";

/** A window that does nothing but keep its links and what was said on them. */
export interface Attendant extends AsyncDisposable {
  readonly clock: TestClock;
  readonly links: Link[];
  readonly heard: unknown[];
  /** Names of the windows it is linked with now. */
  peers(): string[];
}

export const records = z.object({
  id: z.string(),
  address: z.string(),
  secret: z.string(),
  pid: z.int(),
  name: z.string(),
  host: z.string(),
  version: z.string(),
});

/** Windows that meet in a folder of their own; whatever a test opens is closed after it. */
export function useMeeting() {
  const folder = useFolder();
  const open: AsyncDisposable[] = [];
  const sockets: Socket[] = [];
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy();
    for (const attendant of open.splice(0)) await attendant[Symbol.asyncDispose]();
  });
  return {
    folder,
    async attend(name: string, path = folder.path): Promise<Attendant> {
      const clock = testClock();
      const links: Link[] = [];
      const heard: unknown[] = [];
      const connections = await connectWindows({
        folder: path,
        temporary: [folder.path],
        version: "1.2.3",
        name,
        clock,
        async serve(link) {
          links.push(link);
          try {
            for await (const line of link.lines) heard.push(line);
          } finally {
            links.splice(links.indexOf(link), 1);
          }
        },
      });
      open.push(connections);
      const peers = () => [...new Set(links.map(({ peer }) => peer.name))].toSorted();
      return { ...connections, clock, links, heard, peers };
    },
    async record(name: string, path = folder.path) {
      const files = (await readdir(path)).filter((file) => file.endsWith(".json"));
      for (const file of files) {
        const found = records.parse(JSON.parse(await readFile(join(path, file), "utf8")));
        if (found.name === name) return found;
      }
      throw new Error(`${name} is not on record`);
    },
    /** Somebody who has found the address. */
    stranger(address: string) {
      const socket = connect(address);
      sockets.push(socket);
      const closed = new Promise<void>((resolve) => socket.once("close", () => resolve()));
      socket.on("error", () => undefined);
      const lines = jsonLines(socket, () => 1024 * 1024);
      const send = (message: object | string) =>
        void socket.write(typeof message === "string" ? message : `${JSON.stringify(message)}\n`);
      const hear = async () => (await lines.next()).value;
      return { socket, lines, send, hear, closed };
    },
  };
}
