// Runs before `npm start`, `npm test` and friends on whatever Node the machine has (20 or later): plain
// JavaScript, nothing but Node's own modules.
import { spawnSync } from "node:child_process";
import { statSync } from "node:fs";

/** npm writes this file at the end of an install. */
const installed = "node_modules/.package-lock.json";

function modified(file) {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

if (modified(installed) < modified("package-lock.json")) {
  console.log("Installing dependencies (npm ci)…");
  const { status } = spawnSync("npm", ["ci", "--no-audit", "--no-fund"], {
    stdio: "inherit",
    shell: process.platform === "win32",
  });
  if (status !== 0) process.exit(status ?? 1);
}

// The scripts run TypeScript as it is, on the Node that the package "node" puts in front on the PATH.
const { stdout } = spawnSync("node", ["--version"], {
  encoding: "utf8",
  shell: process.platform === "win32",
});
if (!stdout?.startsWith("v24.")) {
  console.error(
    `Toolgate's scripts need Node 24, and "node" is ${stdout?.trim() || "missing"}. The package "node" among the ` +
      "dependencies brings it, by an install script: npm ci without --ignore-scripts mends that.",
  );
  process.exit(1);
}
