import { referencesIn, type Reference } from "../../core/serverReferences.ts";
import { entriesOf } from "../../core/table.ts";
import { secretKeyOf } from "./secretKey.ts";

/** Who wrote a file of servers: VS Code, Claude Code or Cursor. */
export type Dialect = "vscode" | "claude" | "cursor";

export interface NormalServer {
  /** For `readServer`. */
  readonly raw: Readonly<Record<string, unknown>>;
  readonly enabled: boolean;
  readonly problems: readonly string[];
}

/** What another program means by a server, in our words; what has none is a problem, not left out. */
export function normalServer(
  name: string,
  value: unknown,
  { dialect, folder }: { readonly dialect: Dialect; readonly folder: string | null },
): NormalServer {
  const entries = entriesOf(value);
  if (!entries) return { raw: {}, enabled: true, problems: ["is no object"] };
  const problems: string[] = [];
  const given = new Map(entries.filter(([key]) => !meaningless.has(key)));
  const enabled = given.get("disabled") !== true && given.get("enabled") !== false;
  given.delete("disabled");
  given.delete("enabled");
  const isHttp = given.has("url") && !given.has("command");
  const type = given.get("type");
  if (isHttp && typeof type === "string" && /^streamable-?http$/i.test(type)) given.set("type", "http");
  if (type === "sse") problems.push("speaks SSE, which is no longer spoken; its server may answer to HTTP");
  if (!isHttp && folder !== null && !given.has("cwd")) given.set("cwd", folder);
  const raw = Object.fromEntries(
    [...given].map(([key, one]) => {
      const secrets = key === "args" || key === "env" || key === "headers";
      return [key, translated(numbersAsText(one), (text) => own(text, { name, dialect, secrets }, problems))];
    }),
  );
  return { raw, enabled, problems: [...new Set(problems)] };
}

/** Keys that say nothing of how a server is started, and what another program may run of it unasked. */
const meaningless = new Set([
  "$schema",
  "alwaysAllow",
  "autoApprove",
  "description",
  "dev",
  "gallery",
  "name",
  "timeout",
  "trust",
  "version",
]);

/** VS Code takes numbers for texts, too. */
const numbersAsText = (value: unknown): unknown => (typeof value === "number" ? String(value) : value);

function translated(value: unknown, translate: (text: string) => string): unknown {
  if (typeof value === "string") return translate(value);
  if (Array.isArray(value)) return value.map((one: unknown) => translated(one, translate));
  const entries = entriesOf(value);
  if (!entries) return value;
  return Object.fromEntries(entries.map(([key, one]) => [key, translated(numbersAsText(one), translate)]));
}

interface Origin {
  readonly name: string;
  readonly dialect: Dialect;
  /** Whether secrets may stand there. */
  readonly secrets: boolean;
}

function own(text: string, origin: Origin, problems: string[]): string {
  return origin.dialect === "claude" ? fromShell(text, problems) : fromEditor(text, origin, problems);
}

/** `${NAME}` and `${NAME:-default}`, as Claude Code expands them. */
function fromShell(text: string, problems: string[]): string {
  return text.replace(/\$\{([^{}]*)\}/g, (whole, inside: string) => {
    if (/^[A-Za-z_]\w*$/.test(inside)) return `\${env:${inside}}`;
    problems.push(`${whole} is not supported here`);
    return whole;
  });
}

function fromEditor(text: string, { name, secrets }: Origin, problems: string[]): string {
  const left = text.replace(/\$\{([A-Za-z]+)(?::([^{}]*))?\}/g, "");
  // Such as `${/}`.
  for (const [whole] of left.matchAll(/\$\{[^{}]*\}/g)) problems.push(`${whole} is not supported here`);
  return referencesIn(text).reduce((done, reference) => {
    const ours = referenceOf(reference, name, secrets);
    if (ours === null) problems.push(`${reference.text} is not supported here`);
    return done.replaceAll(reference.text, () => ours ?? reference.text);
  }, text);
}

/** `null`: it cannot be said here. What VS Code would ask for is a secret to be set. */
function referenceOf({ text, kind, name }: Reference, server: string, secrets: boolean): string | null {
  switch (kind) {
    case "env":
    case "userHome":
    case "workspaceFolder":
      return kind === "workspaceFolder" && name !== null ? null : text;
    case "input":
      return secrets && name ? `\${secret:${secretKeyOf(server, name)}}` : null;
    default:
      return null;
  }
}
