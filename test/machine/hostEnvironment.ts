import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { driverFolderVariable } from "../driver/protocol.ts";
import type { Home } from "./home.ts";

/** What a browser host under test gets beside the environment of the run. */
export function hostEnvironment({ folder, driver }: Home): NodeJS.ProcessEnv {
  return { [driverFolderVariable]: driver, ...ownTemporaryFolder(folder) };
}

/** VS Code leaves sockets in the temporary folder. A socket's path has 103 characters at most, theirs up to 52. */
function ownTemporaryFolder(home: string): NodeJS.ProcessEnv {
  const folder = join(home, "tmp");
  if (folder.length > 45) return {};
  mkdirSync(folder, { recursive: true });
  return { TMPDIR: folder, XDG_RUNTIME_DIR: folder };
}
