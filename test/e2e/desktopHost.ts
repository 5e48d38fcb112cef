import { _electron } from "playwright-core";
import { driverFolderVariable } from "../driver/protocol.ts";
import { homeIn } from "../machine/home.ts";
import type { Host } from "./host.ts";

interface Desktop {
  readonly executable: string;
  readonly home: string;
}

/** Every window is an application of its own. */
export function desktopHost({ executable, home }: Desktop): Host {
  const { data, driver, extensions } = homeIn(home, "desktop");
  return {
    open: async (folder) => {
      const application = await _electron.launch({
        executablePath: executable,
        args: [
          ...["--user-data-dir", data, "--extensions-dir", extensions],
          ...["--no-sandbox", "--disable-telemetry", "--disable-updates", "--skip-welcome"],
          ...["--skip-release-notes", "--new-window", folder],
        ],
        env: { ...definedOnly(process.env), [driverFolderVariable]: driver },
      });
      return {
        page: await application.firstWindow(),
        [Symbol.asyncDispose]: () => application.close(),
      };
    },
    [Symbol.asyncDispose]: async () => {},
  };
}

function definedOnly(env: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(Object.entries(env).flatMap(([name, value]) => (value ? [[name, value]] : [])));
}
