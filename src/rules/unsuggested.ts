import { changers, keywords, opaque, shells, wrappers } from "./shell/wrappers.ts";

/** Commands that run other ones or programs they are handed, so that no pattern says what a call of them does. */
export function runsPrograms(name: string): boolean {
  return (
    // A script of the workspace: whoever writes it decides what it does.
    name.includes("/") ||
    [shells, wrappers, opaque, changers, keywords].some((names) => names.has(name)) ||
    others.has(name) ||
    interpreters.test(name)
  );
}

const others: ReadonlySet<string> = new Set(
  (
    "eval ssh scp sftp rsync docker podman kubectl vagrant npx pnpx bunx uvx pipx corepack tmux screen vim vi nvim emacs " +
    "ed ex less more man sqlite3 psql mysql redis-cli mongo mongosh jq yq sed tee crontab systemctl launchctl"
  ).split(" "),
);

const interpreters =
  /^(python|pypy|ipython|ruby|irb|perl|raku|php|lua|luajit|node|nodejs|deno|bun|tsx|ts-node|java|jshell|scala|groovy|kotlin|ghci|runghc|runhaskell|ocaml|elixir|iex|erl|escript|julia|R|Rscript|octave|tclsh|wish|guile|racket|sbcl|clisp|osascript|m4|dc|bc|[gmn]?awk|busybox|toybox|swift|dart|crystal|nim|zig|v)[\d.]*$/;
