import { readdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod/mini";
import { readPrivate } from "./readPrivate.ts";

/** How other windows of this user reach a live one. It is theirs to read alone: whoever has the secret is let in. */
export interface WindowRecord extends z.infer<typeof windowRecord> {}

export const windowId = z.string().check(z.regex(/^[0-9a-f]{16}$/));
export const windowName = z.string().check(z.maxLength(200));

const windowRecord = z.strictObject({
  /** Of Toolgate; windows of different versions keep apart, for they may not speak alike. */
  version: z.string(),
  id: windowId,
  /** The folder may be on a disk that several machines share. */
  host: z.string(),
  pid: z.int().check(z.minimum(1)),
  address: z.string(),
  name: windowName,
  secret: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
});

/** Nobody ever reads half a record. */
export async function publish(folder: string, record: WindowRecord): Promise<void> {
  const draft = join(folder, `${record.id}.new`);
  await writeFile(draft, JSON.stringify(record), { flag: "wx", mode: 0o600 });
  await rename(draft, pathOf(folder, record.id));
}

export async function withdraw(folder: string, { id, address }: WindowRecord): Promise<void> {
  await rm(pathOf(folder, id), { force: true });
  // A window that was killed leaves its socket; a pipe goes with its process.
  if (address.endsWith(`${id}.sock`)) await rm(address, { force: true });
}

/** Of the windows of this machine that can be spoken to, without one's own; what is no record is passed over. */
export async function otherRecords(
  folder: string,
  own: Pick<WindowRecord, "id" | "host" | "version">,
): Promise<readonly WindowRecord[]> {
  const ids = (await readdir(folder)).flatMap((name) => /^([0-9a-f]{16})\.json$/.exec(name)?.[1] ?? []);
  const records = await Promise.all(
    ids.filter((id) => id !== own.id).map((id) => read(folder, id).catch(() => null)),
  );
  return records.filter(
    (record): record is WindowRecord => record?.host === own.host && record.version === own.version,
  );
}

async function read(folder: string, id: string): Promise<WindowRecord | null> {
  const text = await readPrivate(pathOf(folder, id), longest);
  const parsed = windowRecord.safeParse(text === null ? null : JSON.parse(text));
  return parsed.success && parsed.data.id === id ? parsed.data : null;
}

/** In bytes. */
const longest = 8 * 1024;

const pathOf = (folder: string, id: string) => join(folder, `${id}.json`);
