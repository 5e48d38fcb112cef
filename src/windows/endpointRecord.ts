import { randomBytes } from "node:crypto";
import { readdir, rename, rm, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import * as z from "zod/mini";
import { isRunning } from "./isRunning.ts";
import { readPrivate } from "./readPrivate.ts";

/** Where a window serves MCP, for programs of this user that look for it. Nothing in it lets anybody in. */
export interface EndpointRecord extends z.infer<typeof endpointRecord> {}

const endpointRecord = z.strictObject({
  version: z.literal(1),
  /** The folder may be on a disk that several machines share. */
  host: z.string(),
  pid: z.int().check(z.minimum(1)),
  /** A socket in a folder of this user alone, or a pipe nobody could guess: no other program can wait there. */
  address: z.string().check(z.minLength(1)),
  /** Of TCP, for what the endpoint checks in `Host`. */
  port: z.int().check(z.minimum(1), z.maximum(65_535)),
  name: z.string().check(z.maxLength(200)),
  /** Absolute paths of its workspace folders. */
  folders: z.array(z.string()).check(z.maxLength(1000)),
});

export type ServedAt = Pick<EndpointRecord, "address" | "port" | "name" | "folders">;

export interface PublishedEndpoint extends AsyncDisposable {
  /** The folders of the window are others. */
  update(served: ServedAt): Promise<void>;
}

/** Tells in `folder`, a private one, where this window serves, until it is disposed. */
export async function publishEndpoint(folder: string, served: ServedAt): Promise<PublishedEndpoint> {
  const id = randomBytes(8).toString("hex");
  const path = join(folder, `${id}.mcp.json`);
  const write = async ({ name, ...more }: ServedAt) => {
    const draft = join(folder, `${randomBytes(8).toString("hex")}.new`);
    const record: EndpointRecord = {
      version: 1,
      host: hostname(),
      pid: process.pid,
      ...more,
      name: name.slice(0, longestName).toWellFormed(),
    };
    await writeFile(draft, JSON.stringify(record), { flag: "wx", mode: 0o600 });
    await rename(draft, path);
  };
  await clearAway(folder).catch(() => undefined);
  await write(served);
  return {
    update: write,
    [Symbol.asyncDispose]: () => rm(path, { force: true }),
  };
}

const longestName = 200;

/** A window that was killed leaves its record. */
async function clearAway(folder: string): Promise<void> {
  for (const path of await recordsIn(folder)) {
    const record = await read(path).catch(() => null);
    if (record?.host === hostname() && !isRunning(record.pid)) await rm(path, { force: true });
  }
}

async function recordsIn(folder: string): Promise<readonly string[]> {
  const names = (await readdir(folder)).filter((name) => /^[0-9a-f]{16}\.mcp\.json$/.test(name));
  return names.map((name) => join(folder, name));
}

/** Of the windows of this machine that serve; what is no record of a live one is passed over. */
export async function endpointRecords(folder: string): Promise<readonly EndpointRecord[]> {
  const paths = await recordsIn(folder);
  const records = await Promise.all(paths.map((path) => read(path).catch(() => null)));
  return records.filter(
    (record): record is EndpointRecord => record?.host === hostname() && isRunning(record.pid),
  );
}

async function read(path: string): Promise<EndpointRecord | null> {
  const text = await readPrivate(path, longest);
  const parsed = endpointRecord.safeParse(text === null ? null : JSON.parse(text));
  return parsed.success ? parsed.data : null;
}

/** In bytes. */
const longest = 256 * 1024;
