import * as z from "zod/mini";
import { referenceProblems } from "./serverReferences.ts";
import { entriesOf, type SettingProblem } from "./table.ts";

/** How an MCP server is started or reached, as it is written down: references in it are not resolved. */
export type ServerStart =
  | {
      readonly type: "stdio";
      readonly command: string;
      readonly args: readonly string[];
      readonly env: Readonly<Record<string, string>>;
      readonly cwd: string | null;
    }
  | { readonly type: "http"; readonly url: string; readonly headers: Readonly<Record<string, string>> };

export interface ServerSetting {
  /** Its key, and the source in the ids of its tools. */
  readonly name: string;
  readonly enabled: boolean;
  readonly start: ServerStart;
}

/** Reads `toolgate.servers`. What is wrong in a server is reported, and it does not start; nothing throws. */
export function readServers(raw: unknown, problems: SettingProblem[]): readonly ServerSetting[] {
  if (raw === undefined) return [];
  const entries = entriesOf(raw);
  if (!entries)
    problems.push({ where: setting, what: "must be an object of server names and how each is started" });
  return (entries ?? []).flatMap(([name, value]) => {
    const read = readServer(value);
    const wrong = [...(serverNameProblem(name) ?? []), ...(read.kind === "wrong" ? read.problems : [])];
    if (wrong.length > 0)
      problems.push({ where: `${setting}: '${name}'`, what: `${wrong.join("; ")}; does not start` });
    return wrong.length === 0 && read.kind === "server"
      ? [{ name, enabled: read.enabled, start: read.start }]
      : [];
  });
}

const setting = "toolgate.servers";

/**
 * What makes a name unusable as the source in tool ids, or `null`. No dots: ids of extensions have one, and none of
 * them may be imitated; nor may what ids of other doors begin with.
 */
export function serverNameProblem(name: string): readonly string[] | null {
  if (!/^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/.test(name))
    return ["its name must be of letters, digits, '-' and '_', and not longer than 64 characters"];
  // Names of our own tools begin like that.
  if (reserved.has(name.toLowerCase()) || /^toolgate[-_]/i.test(name)) return ["its name is reserved"];
  return null;
}

const reserved = new Set(["toolgate", "editor", "unknown", "claude", "copilot", "codex", "gemini", "cursor"]);

export type ReadServer =
  | { readonly kind: "server"; readonly enabled: boolean; readonly start: ServerStart }
  | { readonly kind: "wrong"; readonly problems: readonly string[] };

/** Strict: a key that means nothing here might have meant something to whoever wrote it. */
export function readServer(raw: unknown): ReadServer {
  const entries = entriesOf(raw);
  if (!entries) return { kind: "wrong", problems: ["must be an object with a command or a url"] };
  const given = new Map(entries);
  const isHttp = given.has("url");
  if (isHttp === given.has("command"))
    return { kind: "wrong", problems: ["must have either a command or a url"] };
  const known = isHttp ? httpFields : stdioFields;
  const problems = entries.flatMap(([key, value]) => {
    const field = Object.hasOwn(known, key) ? known[key] : undefined;
    if (!field) return [`'${key}' means nothing for a server with a ${isHttp ? "url" : "command"}`];
    return field.schema.safeParse(value).success ? [] : [`'${key}' must be ${field.right}`];
  });
  const start = problems.length > 0 ? null : startOf(Object.fromEntries(entries), isHttp);
  if (!start) return { kind: "wrong", problems };
  const unresolvable = referenceProblems(start);
  if (unresolvable.length > 0) return { kind: "wrong", problems: unresolvable };
  return { kind: "server", enabled: given.get("enabled") !== false, start };
}

interface Field {
  readonly schema: { safeParse(value: unknown): { readonly success: boolean } };
  readonly right: string;
}

/** What is no Unicode text cannot be hashed, and so not be compared. */
const wellFormed = z.refine<string>((value) => value.isWellFormed());
const text = z.string().check(z.regex(/^[^\0]*$/), wellFormed);
const line = z.string().check(z.regex(/^[^\0\r\n]*$/), wellFormed);
const command = text.check(z.regex(/\S/));
const args = z.array(text);
const cwd = text.check(z.regex(/^(?:[/\\]|[A-Za-z]:[/\\]|\$\{(?:workspaceFolder|userHome|env:[^{}]+)\})/));
const url = line.check(z.refine(isServerUrl));
/** zod drops this name without a word. */
const plain = z.custom<Record<string, unknown>>(
  (value) => entriesOf(value)?.every(([name]) => name !== "__proto__") ?? false,
);
const env = z.pipe(plain, z.record(text.check(z.regex(/^[^=\s]+$/)), text));
const headers = z.pipe(plain, z.record(z.string().check(z.regex(/^[!#$%&'*+.^_`|~\w-]+$/)), line));
const enabled: Field = { schema: z.boolean(), right: "true or false" };

const stdioFields: Readonly<Record<string, Field>> = {
  type: { schema: z.literal("stdio"), right: '"stdio" or absent, for there is a command' },
  command: { schema: command, right: "a program, as text" },
  args: { schema: args, right: "a list of texts" },
  env: { schema: env, right: "an object of names and texts" },
  cwd: { schema: cwd, right: "an absolute path, or begin with ${workspaceFolder} or ${userHome}" },
  enabled,
};

const httpFields: Readonly<Record<string, Field>> = {
  type: { schema: z.literal("http"), right: '"http" or absent, for there is a url' },
  url: { schema: url, right: "an http or https address without a user name, a password or a fragment" },
  headers: { schema: headers, right: "an object of header names and texts of one line" },
  enabled,
};

const stdioStart = z.object({
  command,
  args: z.optional(args),
  env: z.optional(env),
  cwd: z.optional(cwd),
});

const httpStart = z.object({ url, headers: z.optional(headers) });

function startOf(value: unknown, isHttp: boolean): ServerStart | null {
  if (isHttp) {
    const { data } = httpStart.safeParse(value);
    return data ? { type: "http", url: data.url, headers: data.headers ?? {} } : null;
  }
  const { data } = stdioStart.safeParse(value);
  if (!data) return null;
  const { command, args = [], env = {}, cwd = null } = data;
  return { type: "stdio", command, args, env, cwd };
}

export function isServerUrl(address: string): boolean {
  const parsed = URL.parse(address);
  if (!parsed) return false;
  const { protocol, username, password, hash } = parsed;
  return /^https?:$/.test(protocol) && username === "" && password === "" && hash === "";
}
