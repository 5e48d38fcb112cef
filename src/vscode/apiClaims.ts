import type { ToolId } from "../core/toolSpec.ts";

/** The id of an installed extension in VS Code's own spelling, or `null`. */
export type InstalledId = (id: string) => string | null;

export interface Claim {
  readonly id: ToolId;
  readonly extension: string;
}

/** Whose an id says it is. Throws on one that cannot be another extension's. */
export function claimOf(id: string, installed: InstalledId): Claim {
  const [, claimed, name] = /^([^/]+)\/([a-z0-9_-]{1,64})$/.exec(id) ?? [];
  if (claimed === undefined || name === undefined)
    throw new TypeError(
      `'${id.slice(0, 200)}' must be '<publisher>.<extension>/<name>', the name at most 64 of a-z, 0-9, '_' and '-'`,
    );
  const extension = extensionOf(claimed, installed);
  return { id: `${extension}/${name}`, extension };
}

/** Throws where no such extension is installed, or it is this one. */
export function extensionOf(claimed: string, installed: InstalledId): string {
  const extension = /^[\w-]+\.[\w-]+$/.test(claimed) ? installed(claimed) : null;
  if (extension === null)
    throw new TypeError(`'${claimed.slice(0, 200)}' is not the id of an installed extension`);
  if (extension.toLowerCase() === "toolgate.toolgate")
    throw new TypeError("the tools of Toolgate itself are not registered here");
  return extension;
}
