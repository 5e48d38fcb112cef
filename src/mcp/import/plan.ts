import { isSecretName } from "../../decisionLog/secretNames.ts";
import { referencesIn, secretsOf, withTexts } from "../../core/serverReferences.ts";
import { serverNameProblem, type ServerStart } from "../../core/serverSetting.ts";
import type { FoundServer } from "./foundServer.ts";
import { secretKeyOf, secretPrefix } from "./secretKey.ts";

/** What would be written of a server that was found, and what would be kept elsewhere. */
export interface PlannedServer {
  /** Its key in the settings: free, and fit for ids of tools. */
  readonly name: string;
  readonly enabled: boolean;
  readonly start: ServerStart;
  readonly moved: readonly MovedSecret[];
  /** Secrets whose value nobody has written down. */
  readonly missing: readonly string[];
}

export interface MovedSecret {
  /** Its name among our secrets. */
  readonly key: string;
  /** Where it stood: `env GITHUB_TOKEN`. */
  readonly at: string;
  readonly value: string;
}

export interface PlanWorld {
  /** Names that are in use. */
  readonly taken: ReadonlySet<string>;
  /** Whether a text has the format of a secret, whatever it is called. */
  isSecret(text: string): Promise<boolean>;
}

/** Secrets by the name of what holds them or by their format give way to references. */
export async function planImport(
  found: FoundServer & { readonly start: ServerStart },
  world: PlanWorld,
): Promise<PlannedServer> {
  const moved: MovedSecret[] = [];
  const name = freeName(found.name, world.taken);
  const move = async (place: string, what: string, text: string): Promise<string> => {
    if (text === "" || referencesIn(text).length > 0) return text;
    if (!isSecretName(what) && !(await world.isSecret(text))) return text;
    const key = freeKey(secretKeyOf(name, what), moved);
    moved.push({ key, at: `${place} ${what}`, value: text });
    return `\${secret:${key}}`;
  };
  const start = await withoutSecrets(renamed(found, name), move);
  const missing = secretsOf(start).filter((key) => moved.every((one) => one.key !== key));
  return { name, enabled: found.enabled, start, moved, missing };
}

/** Those it asks for are named after it, so they change their name with it. */
function renamed({ name, start }: FoundServer & { readonly start: ServerStart }, free: string): ServerStart {
  const [from, to] = [name, free].map((one) => `\${secret:${secretPrefix(one)}`);
  return withTexts(start, (text) => text.replaceAll(from ?? "", () => to ?? ""));
}

type Move = (place: string, what: string, text: string) => Promise<string>;

async function withoutSecrets(start: ServerStart, move: Move): Promise<ServerStart> {
  if (start.type === "http") return { ...start, headers: await eachOf("header", start.headers, move) };
  return { ...start, args: await argsWithout(start.args, move), env: await eachOf("env", start.env, move) };
}

async function eachOf(place: string, record: Readonly<Record<string, string>>, move: Move) {
  const entries: [string, string][] = [];
  for (const [name, value] of Object.entries(record)) entries.push([name, await move(place, name, value)]);
  return Object.fromEntries(entries);
}

/** `--token=x`, `--token x` and `Authorization: Bearer x`. */
async function argsWithout(args: readonly string[], move: Move): Promise<string[]> {
  const done: string[] = [];
  for (const [index, arg] of args.entries()) {
    const flag = /^--?([\w-]+)$/.exec(args[index - 1] ?? "")?.[1];
    const [, head, name, value] = /^((?:--?)?([\w-]+)(?:=|:\s*))([^]+)$/.exec(arg) ?? [];
    if (flag !== undefined && isSecretName(flag) && !arg.startsWith("-"))
      done.push(await move("argument", flag, arg));
    else if (head !== undefined && name !== undefined && value !== undefined && isSecretName(name))
      done.push(head + (await move("argument", name, value)));
    else done.push(await move("argument", String(index + 1), arg));
  }
  return done;
}

function freeKey(key: string, moved: readonly MovedSecret[]): string {
  const isTaken = (one: string) => moved.some((other) => other.key === one);
  return firstFree(key, isTaken);
}

function freeName(name: string, taken: ReadonlySet<string>): string {
  const plain = name
    .replace(/[^A-Za-z0-9_-]+/g, "_")
    .replace(/^[^A-Za-z0-9]+/, "")
    .slice(0, 50);
  // A number behind a reserved name would leave it reserved.
  const fit = serverNameProblem(plain) === null ? plain : `server_${plain}`.replace(/_$/, "");
  return firstFree(fit, (one) => taken.has(one));
}

function firstFree(wanted: string, isTaken: (one: string) => boolean): string {
  let free = wanted;
  for (let tried = 2; isTaken(free); tried++) free = `${wanted}_${tried}`;
  return free;
}
