/** Names that steer somebody: the thing so named and everything below it, at any depth. */
export interface Steering {
  /** Lower case; `/` between consecutive segments, `*` only as the start. */
  readonly names: readonly string[];
  readonly steers: string;
  /** What right below such a folder does not count. */
  readonly except?: readonly string[];
}

export const steering: readonly Steering[] = [
  { names: [".vscode", "*.code-workspace"], steers: "the editor" },
  { names: ["mcp.json", ".mcp.json"], steers: "which servers an agent gets its tools from" },
  // A linked work tree has a file `.git`, a submodule's commands come from `.gitmodules`.
  { names: [".git", ".gitmodules", ".gitconfig", ".husky"], steers: "what git runs" },
  {
    names: [".devcontainer", ".devcontainer.json", "devcontainer.json"],
    steers: "the development container",
  },
  // Agents keep whole work trees below their own folder: those are ordinary files.
  { names: [".claude", ".codex", ".cursor"], steers: "an agent", except: ["worktrees"] },
  { names: [".claude-plugin", ".gemini", ".copilot", ".agents", "hooks.json"], steers: "an agent" },
  {
    names: [
      "hooks",
      "instructions",
      "prompts",
      "agents",
      "chatmodes",
      "skills",
      "copilot-instructions.md",
    ].map((name) => `.github/${name}`),
    steers: "an agent",
  },
  { names: ["agents.md", "claude.md", "claude.local.md", "gemini.md", ".cursorrules"], steers: "an agent" },
];

/** What a path steers by its names alone, or `null`. */
export function steers(path: string): string | null {
  const given = path.split(/[\\/]/);
  const climbs = given.includes("..");
  const segments = given.map(plainNames).filter((names) => names.some((name) => name !== ""));
  const found = steering.find(({ names, except = [] }) =>
    names.some((name) => {
      const wanted = name.split("/");
      return segments.some(
        (_, at) =>
          wanted.every((part, i) => segments[at + i]?.some((plain) => matches(plain, part))) &&
          (climbs || !segments[at + wanted.length]?.some((plain) => except.includes(plain))),
      );
    }),
  );
  return found?.steers ?? null;
}

function matches(name: string, wanted: string): boolean {
  return wanted.startsWith("*") ? name.endsWith(wanted.slice(1)) : name === wanted;
}

/**
 * A name as the loosest file systems would take it: macOS ignores case, width and invisible characters,
 * Windows drops trailing dots and spaces and opens a stream of the file behind `:`.
 */
function plainNames(segment: string): string[] {
  const folded = segment
    .normalize("NFKC")
    .replace(/[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu, "")
    .toLowerCase();
  return [folded, folded.replace(/:.*$/s, "")].map((name) => name.replace(/[. ]+$/, ""));
}
