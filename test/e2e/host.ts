import type { Page } from "playwright-core";
import * as z from "zod";
import { browserHost } from "./browserHost.ts";
import { desktopHost } from "./desktopHost.ts";

/** A VS Code whose windows stories can open. */
export interface Host extends AsyncDisposable {
  /** A fresh window on a folder, as a person who never used it before sees it. */
  open(folder: string): Promise<OpenWindow>;
}

export interface OpenWindow extends AsyncDisposable {
  readonly page: Page;
}

/** How the run tells its stories which VS Code to use, as JSON in `hostVariable`. */
export const hostDescription = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("browser"), home: z.string(), authority: z.string(), token: z.string() }),
  z.strictObject({ kind: z.literal("desktop"), home: z.string(), executable: z.string() }),
]);
export type HostDescription = z.infer<typeof hostDescription>;

export const hostVariable = "TOOLGATE_E2E_HOST";

export function describedHost(env: NodeJS.ProcessEnv = process.env): HostDescription {
  const text = env[hostVariable];
  if (text === undefined) throw new Error("End-to-end specs run through npm test: npm test -- e2e");
  return hostDescription.parse(JSON.parse(text));
}

export async function connect(description: HostDescription): Promise<Host> {
  switch (description.kind) {
    case "browser":
      return browserHost(description);
    case "desktop":
      return desktopHost(description);
  }
}
