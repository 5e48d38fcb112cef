/** A program whose configuration we can write down. */
export interface Program {
  readonly name: string;
  /** Where it goes, as its makers write it. */
  readonly file: string;
  /** `null`: it speaks only stdio. */
  readonly http: ((at: HttpAccess) => string) | null;
  readonly stdio: (at: StdioAccess) => string;
}

/** Through the bridge, which finds the window by itself each time. */
export interface StdioAccess {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

/** Straight to one window, for as long as it is open. */
export interface HttpAccess {
  readonly url: string;
  readonly authorization: string;
}

const json = (value: object) => `${JSON.stringify(value, null, 2)}\n`;

const mcpServers = (server: object) => json({ mcpServers: { toolgate: server } });

const started = ({ command, args, env }: StdioAccess) => ({ command, args, env });

const withHeader = ({ authorization }: HttpAccess) => ({ headers: { Authorization: authorization } });

export const programs: readonly Program[] = [
  {
    name: "Claude Desktop",
    file: "claude_desktop_config.json",
    http: null,
    stdio: (at) => mcpServers(started(at)),
  },
  {
    name: "Claude Code",
    file: "~/.claude.json",
    http: (at) => mcpServers({ type: "http", url: at.url, ...withHeader(at) }),
    stdio: (at) => mcpServers({ type: "stdio", ...started(at) }),
  },
  {
    name: "Cursor",
    file: "~/.cursor/mcp.json",
    http: (at) => mcpServers({ url: at.url, ...withHeader(at) }),
    stdio: (at) => mcpServers(started(at)),
  },
  {
    name: "VS Code",
    file: "mcp.json",
    http: (at) => json({ servers: { toolgate: { type: "http", url: at.url, ...withHeader(at) } } }),
    stdio: (at) => json({ servers: { toolgate: { type: "stdio", ...started(at) } } }),
  },
  {
    name: "Codex",
    file: "~/.codex/config.toml",
    http: ({ url, authorization }) =>
      toml({ url }) + `http_headers = ${inlineTable({ Authorization: authorization })}\n`,
    stdio: ({ command, args, env }) => toml({ command, args }) + `env = ${inlineTable(env)}\n`,
  },
  {
    name: "Gemini CLI",
    file: "~/.gemini/settings.json",
    http: (at) => mcpServers({ httpUrl: at.url, ...withHeader(at) }),
    stdio: (at) => mcpServers(started(at)),
  },
];

/** Texts and lists of texts read the same in JSON and in TOML. */
function toml(values: Readonly<Record<string, string | readonly string[]>>): string {
  const lines = Object.entries(values).map(([key, value]) => `${key} = ${JSON.stringify(value)}`);
  return ["[mcp_servers.toolgate]", ...lines, ""].join("\n");
}

const inlineTable = (values: Readonly<Record<string, string>>) =>
  `{ ${Object.entries(values)
    .map(([key, value]) => `${JSON.stringify(key)} = ${JSON.stringify(value)}`)
    .join(", ")} }`;
