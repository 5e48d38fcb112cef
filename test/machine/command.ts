import { spawn } from "node:child_process";

export interface CommandOptions {
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
  /** `quiet` keeps the output for the error of a failure. */
  readonly output?: "shown" | "quiet";
}

/** Runs a program to its end; rejects, with its output, when it fails. */
export async function command(program: string, args: readonly string[], options: CommandOptions = {}) {
  const { cwd, env = process.env, output = "shown" } = options;
  const stdio = output === "shown" ? "inherit" : "pipe";
  // npm and code are batch files on Windows.
  const child = spawn(program, args, { cwd, env, stdio, shell: process.platform === "win32" });
  let kept = "";
  child.stdout?.on("data", (chunk) => (kept += String(chunk)));
  child.stderr?.on("data", (chunk) => (kept += String(chunk)));
  return new Promise<void>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code, signal) => {
      if (code === 0) resolve();
      else reject(new Error(`${program} ${args.join(" ")} ended with ${code ?? signal}\n${kept}`.trim()));
    });
  });
}
