import { isAbsolute } from "node:path";
import { resolveReferences, type ReferenceWorld } from "../../core/serverReferences.ts";
import { isServerUrl, type ServerSetting, type ServerStart } from "../../core/serverSetting.ts";
import { identityOf } from "../upstream/identity.ts";
import type { Wanted, WantedServer } from "./servers.ts";
import { approvalOf, type ServerApproval, type WorkspaceServer } from "./workspaceServer.ts";

export interface WantedParts {
  readonly settings: readonly ServerSetting[];
  readonly folders: readonly WorkspaceServer[];
  readonly approvals: readonly ServerApproval[];
  readonly world: ReferenceWorld;
  /** Whether programs can be started here: not where the folders are on no disk. */
  readonly programs: boolean;
}

/** Every server there is for this window, and what is to become of it. */
export function wantedServers({
  settings,
  folders,
  approvals,
  world,
  programs,
}: WantedParts): readonly WantedServer[] {
  const how = (start: ServerStart, enabled: boolean, from: ReferenceWorld): Wanted => {
    if (start.type === "stdio" && !programs)
      return unready("cannot be started here: the folders of this window are not on a disk");
    return readyOr(start, enabled, from);
  };
  return [
    ...settings.map(({ name, enabled, start }) => ({
      name,
      title: name,
      origin: { kind: "settings" as const },
      wanted: how(start, enabled, world),
    })),
    ...folders.map((server) => ({
      name: server.name,
      title: server.title,
      origin: { kind: "workspace" as const, folder: server.folder, file: server.file },
      wanted: ofFolder(server, approvals, (start) =>
        how(start, true, { ...world, workspaceFolder: server.folder, secret: () => undefined }),
      ),
    })),
  ];
}

function ofFolder(
  server: WorkspaceServer,
  approvals: readonly ServerApproval[],
  how: (start: ServerStart) => Wanted,
): Wanted {
  const { start, problems } = server;
  if (!start) return { kind: "unready", problems };
  const approval = approvalOf(server, approvals);
  return approval === "allowed" ? how(start) : { kind: "approval", changed: approval === "changed" };
}

function readyOr(start: ServerStart, enabled: boolean, world: ReferenceWorld): Wanted {
  const resolved = resolveReferences(start, world);
  const identity = identityIn(start, world);
  if (resolved.kind === "unresolved") return { kind: "unready", problems: resolved.problems };
  const { start: config, secrets } = resolved;
  if (config.type === "http")
    return isServerUrl(config.url)
      ? { kind: "ready", config, enabled, secrets, identity }
      : unready("its address is none, once its references are filled in");
  // Without a folder of its own it would run wherever the editor was started.
  const cwd = config.cwd ?? world.userHome;
  return isAbsolute(cwd)
    ? { kind: "ready", config: { ...config, cwd }, enabled, secrets, identity }
    : unready("its folder is not absolute, once its references are filled in");
}

function identityIn(start: ServerStart, world: ReferenceWorld): string {
  const named = resolveReferences(start, {
    env: (name) => world.env(name),
    secret: (name) => `\${secret:${name}}`,
    workspaceFolder: "${workspaceFolder}",
    userHome: "${userHome}",
  });
  return identityOf(named.kind === "resolved" ? named.start : start);
}

const unready = (problem: string): Wanted => ({ kind: "unready", problems: [problem] });
