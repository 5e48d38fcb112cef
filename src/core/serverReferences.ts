import type { ServerStart } from "./serverSetting.ts";

/** `${kind}` or `${kind:name}` in the text of a setting. */
export interface Reference {
  readonly text: string;
  readonly kind: string;
  readonly name: string | null;
}

export function referencesIn(text: string): readonly Reference[] {
  return [...text.matchAll(pattern)].map(([text, kind = "", name = null]) => ({ text, kind, name }));
}

const pattern = /\$\{([A-Za-z]+)(?::([^{}]*))?\}/g;

/** Names of the secrets that it needs, each once. */
export function secretsOf(start: ServerStart): readonly string[] {
  const texts = partsOf(start).flatMap(({ texts }) => texts);
  const found = texts.flatMap(referencesIn).filter(({ kind }) => kind === "secret");
  return [...new Set(found.map(({ name }) => name ?? ""))];
}

export const isSecretKey = (name: string) => /^[\w.-]{1,128}$/.test(name);

/** References that cannot be resolved whatever the machine holds, named by the key they are in. */
export function referenceProblems(start: ServerStart): readonly string[] {
  return partsOf(start).flatMap(({ key, texts, secrets }) =>
    texts.flatMap(referencesIn).flatMap((reference) => {
      const what = problemOf(reference, secrets);
      return what === null ? [] : [`'${key}': ${reference.text} ${what}`];
    }),
  );
}

function problemOf({ kind, name }: Reference, secrets: boolean): string | null {
  switch (kind) {
    case "secret":
      if (name === null || !isSecretKey(name))
        return "must name a secret by letters, digits, '.', '-' and '_'";
      return secrets ? null : "may stand in args, env and headers only";
    case "env":
      return name === null || name === "" ? "must name an environment variable" : null;
    case "input":
      return "asks for an input: write ${secret:NAME} instead, and set it by the command 'Set Secret of a Server'";
    case "config":
    case "command":
      return "is not supported here";
    default:
      // What is nobody's reference is text, as for a shell.
      return null;
  }
}

/** What of this machine references stand for. */
export interface ReferenceWorld {
  secret(name: string): string | undefined;
  env(name: string): string | undefined;
  /** `null` without a folder. */
  readonly workspaceFolder: string | null;
  readonly userHome: string;
}

export type ResolvedStart =
  | {
      readonly kind: "resolved";
      readonly start: ServerStart;
      /** Values that must not be shown. */
      readonly secrets: readonly string[];
    }
  | { readonly kind: "unresolved"; readonly problems: readonly string[] };

/** Puts what they stand for in the place of references, in one pass: what a value holds is no reference. */
export function resolveReferences(start: ServerStart, world: ReferenceWorld): ResolvedStart {
  const missing = new Set<string>();
  const secrets = new Set<string>();
  const valueOf = ({ kind, name, text }: Reference): string => {
    const [value, what] = looked(kind, name ?? "", text, world);
    if (value === undefined) missing.add(what);
    else if (kind === "secret") secrets.add(value);
    return value ?? "";
  };
  const fill = (text: string) =>
    text.replace(pattern, (found: string, kind: string, name?: string) =>
      valueOf({ text: found, kind, name: name ?? null }),
    );
  const resolved = withTexts(start, fill);
  return missing.size > 0
    ? { kind: "unresolved", problems: [...missing] }
    : { kind: "resolved", start: resolved, secrets: [...secrets] };
}

/** The same with every text that can hold references exchanged. */
export function withTexts(start: ServerStart, fill: (text: string) => string): ServerStart {
  const fillAll = (record: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(record).map(([name, value]) => [name, fill(value)]));
  if (start.type === "http") return { ...start, url: fill(start.url), headers: fillAll(start.headers) };
  const { command, args, env, cwd } = start;
  return {
    ...start,
    command: fill(command),
    args: args.map(fill),
    env: fillAll(env),
    cwd: cwd === null ? null : fill(cwd),
  };
}

function looked(
  kind: string,
  name: string,
  text: string,
  { secret, env, workspaceFolder, userHome }: ReferenceWorld,
): readonly [string | undefined, string] {
  switch (kind) {
    case "secret":
      return [secret(name), `the secret '${name}' is not set`];
    case "env":
      return [env(name), `the environment variable '${name}' is not set`];
    case "workspaceFolder":
      return [workspaceFolder ?? undefined, "no folder is open"];
    case "userHome":
      return [userHome, "there is no home folder"];
    default:
      return [text, ""];
  }
}

interface Part {
  readonly key: string;
  readonly texts: readonly string[];
  /** Whether secrets may stand in it. */
  readonly secrets: boolean;
}

function partsOf(start: ServerStart): readonly Part[] {
  if (start.type === "http")
    return [
      { key: "url", texts: [start.url], secrets: false },
      { key: "headers", texts: Object.values(start.headers), secrets: true },
    ];
  return [
    { key: "command", texts: [start.command], secrets: false },
    { key: "args", texts: start.args, secrets: true },
    { key: "env", texts: Object.values(start.env), secrets: true },
    { key: "cwd", texts: start.cwd === null ? [] : [start.cwd], secrets: false },
  ];
}
