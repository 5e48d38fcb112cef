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
