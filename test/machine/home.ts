import { rmSync } from "node:fs";
import { mkdir, mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Everything one VS Code under test writes, in one folder that nobody else uses. */
export interface Home {
  readonly folder: string;
  readonly data: string;
  readonly extensions: string;
  /** For what comes with VS Code and is not left out. */
  readonly builtInExtensions: string;
  /** Where the driver of each window says how to reach it. */
  readonly driver: string;
  readonly workspaces: string;
  /** Settings and the storage of extensions, inside `data`. */
  readonly user: string;
  /** Where Toolgate keeps its log and the rest. */
  readonly storage: string;
}

export function homeIn(folder: string, host: "browser" | "desktop"): Home {
  const data = join(folder, "data");
  const user = join(data, host === "browser" ? "data/User" : "User");
  return {
    folder,
    data,
    extensions: join(folder, "extensions"),
    builtInExtensions: join(folder, "built-in"),
    driver: join(folder, "driver"),
    workspaces: join(folder, "workspaces"),
    user,
    storage: join(user, "globalStorage/toolgate.toolgate"),
  };
}

/** In the system's temporary folder: its path is short, as sockets like it. Gone when disposed. */
export async function createHome(host: "browser" | "desktop"): Promise<Home & Disposable> {
  const home = homeIn(await mkdtemp(join(tmpdir(), "toolgate-")), host);
  for (const folder of [home.data, home.driver, home.workspaces, home.user]) {
    await mkdir(folder, { recursive: true });
  }
  const remove = () => rmSync(home.folder, { recursive: true, force: true, maxRetries: 5 });
  process.once("exit", remove);
  return {
    ...home,
    [Symbol.dispose]: () => {
      remove();
      process.off("exit", remove);
    },
  };
}
