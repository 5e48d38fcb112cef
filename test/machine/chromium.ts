import { existsSync } from "node:fs";
import { command } from "./command.ts";

const usualPaths: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  linux: [
    "/usr/bin/chromium",
    "/usr/bin/chromium-browser",
    "/usr/bin/google-chrome",
    "/usr/bin/google-chrome-stable",
    "/opt/google/chrome/chrome",
    "/snap/bin/chromium",
    "/usr/bin/microsoft-edge",
  ],
  darwin: [
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
  ],
  win32: [
    "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
    "C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe",
    "C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe",
  ],
};

/** Path of a Chromium; on Debian, as root, its package is installed when there is none. */
export async function findChromium(env: NodeJS.ProcessEnv = process.env): Promise<string> {
  const found = namedIn(env) ?? usual();
  if (found !== undefined) return found;
  if (existsSync("/etc/debian_version") && process.getuid?.() === 0) {
    await installDebianPackage();
    const installed = usual();
    if (installed !== undefined) return installed;
  }
  throw new Error(
    "The end-to-end tests need Chromium or Chrome, and none was found. Install it (Debian and Ubuntu: " +
      "sudo apt-get install chromium; macOS: brew install --cask chromium), or name one in the environment " +
      "variable TOOLGATE_CHROMIUM.",
  );
}

function namedIn(env: NodeJS.ProcessEnv): string | undefined {
  for (const name of ["TOOLGATE_CHROMIUM", "CHROME_PATH"]) {
    const path = env[name];
    if (path === undefined || path === "") continue;
    if (!existsSync(path)) throw new Error(`${name} names ${path}, which does not exist.`);
    return path;
  }
  return undefined;
}

function usual(): string | undefined {
  return usualPaths[process.platform]?.find((path) => existsSync(path));
}

async function installDebianPackage(): Promise<void> {
  console.log("No Chromium found: installing Debian's package (apt-get install chromium)…");
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  await command("apt-get", ["update", "-q"], { env });
  await command("apt-get", ["install", "-y", "-q", "--no-install-recommends", "chromium"], { env });
}
