import { realpath } from "node:fs/promises";
import { endpointRecords, type EndpointRecord } from "../../windows/endpointRecord.ts";
import { privateFolder } from "../../windows/privateFolder.ts";
import { chooseWindow, type Choice } from "./chooseWindow.ts";

/** Looks among the windows on record in `windows` for the one that has `folder` open. */
export async function findWindow(windows: string, folder: string): Promise<Choice> {
  await privateFolder(windows);
  const candidates = (await endpointRecords(windows)).map(async (window) => ({
    window,
    folders: await Promise.all(window.folders.map(realPath)),
  }));
  return chooseWindow(await Promise.all(candidates), await realPath(folder));
}

const realPath = (path: string) => realpath(path).catch(() => path);

/** The same window after it was loaded anew, or still; `null`: it is not there, or not the only one like it. */
export async function findAgain(windows: string, before: EndpointRecord): Promise<EndpointRecord | null> {
  await privateFolder(windows);
  const like = (await endpointRecords(windows)).filter(
    ({ name, folders }) => name === before.name && JSON.stringify(folders) === JSON.stringify(before.folders),
  );
  const fresh = like.filter(({ address }) => address !== before.address);
  const [found] = fresh.length > 0 ? fresh : like;
  return fresh.length > 1 ? null : (found ?? null);
}
