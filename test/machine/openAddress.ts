import { spawn } from "node:child_process";

const openers: Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>> = {
  darwin: ["open"],
  win32: ["cmd", "/c", "start", ""],
};

/** In the person's own browser; where there is none, the address was printed. */
export function openAddress(address: string): void {
  const [program, ...args] = openers[process.platform] ?? ["xdg-open"];
  // `start` takes an ampersand for the end of the command.
  const argument = process.platform === "win32" ? address.replaceAll("&", "^&") : address;
  const child = spawn(program, [...args, argument], { stdio: "ignore", detached: true });
  child.once("error", () => {});
  child.unref();
}
