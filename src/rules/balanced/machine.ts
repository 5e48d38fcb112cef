import type { ReadingCommand } from "./readingCommand.ts";

/** What prints text, the time, or a fact about the machine. No environment: that holds secrets. */
export const machine: readonly ReadingCommand[] = [
  {
    names: ["echo", "printf"],
    why: "Prints its own arguments; with no file to write to, nothing changes.",
    style: "text",
    examples: {
      match: ["echo hello", "echo '---'", "echo -n x >&2", "printf '%s\\n' a 'b c'", "echo a; echo b"],
      notMatch: ["echo x > f", "echo x >> .bashrc", 'echo "$TOKEN"', "echo $(id)", "printf -v x y", "echo *"],
    },
  },
  {
    names: ["true", "false", ":"],
    why: "Does nothing at all.",
    examples: { match: ["true", "cat a || true", ":"], notMatch: ["true x", ": > f"] },
  },
  {
    names: ["pwd"],
    why: "Prints the folder it runs in.",
    flags: { none: "-L -P" },
    examples: { match: ["pwd", "pwd -P"], notMatch: ["pwd x", "pwd > f", "PWD=/tmp pwd"] },
  },
  {
    names: ["date"],
    why: "Prints the time; setting it needs -s or an operand, and only a format is taken for one.",
    flags: {
      none: "-u -R --utc --universal --rfc-email",
      optional: "-I --iso-8601 --rfc-3339",
      text: "--date",
    },
    operands: { rest: /^\+/, most: 1 },
    examples: {
      match: ["date", "date -u +%s", "date -Iseconds", "date --date='1 day ago' +%F"],
      notMatch: [
        "date --set now",
        "date -s now",
        "date 01010000",
        "date -f /etc/passwd",
        "date -r x",
        "date -d x",
      ],
    },
  },
  {
    names: ["git --version", "git version"],
    why: "Prints the version of git.",
    examples: {
      match: ["git --version", "git version"],
      notMatch: ["git --exec-path", "git version x", "git"],
    },
  },
  {
    names: ["uname"],
    why: "Prints the name and version of the system.",
    flags: { none: "-a -s -n -r -v -m -p -i -o --all --kernel-name --kernel-release --machine" },
    examples: { match: ["uname", "uname -sr"], notMatch: ["uname -S x", "uname x"] },
  },
  {
    names: ["whoami", "nproc", "uptime"],
    why: "Prints one fact about the user or the machine.",
    examples: { match: ["whoami", "nproc"], notMatch: ["whoami x", "nproc --x", "hostname evil", "id"] },
  },
  {
    names: ["df"],
    why: "Prints how full the disks are.",
    flags: { none: "-a -h -H -i -k -l -m -P -T --human-readable --total" },
    examples: { match: ["df -h"], notMatch: ["df --sync", "df /root"] },
  },
  {
    names: ["which", "type", "command -v"],
    why: "Says what a name of a command stands for, without running it.",
    flags: { none: "-a -p -t -P" },
    operands: { rest: /^[\w.+-]+$/ },
    examples: {
      match: ["which git node", "type -a ls", "command -v rg"],
      notMatch: ["command rm x", "command -p rm x", "command -V rm", "which /root/x", "which -s x"],
    },
  },
  {
    names: ["seq"],
    why: "Prints numbers.",
    flags: { none: "-w" },
    operands: { rest: /^\d+$/, most: 3 },
    examples: { match: ["seq 5", "seq -w 1 2 9"], notMatch: ["seq -f x 3", "seq a"] },
  },
  {
    names: ["test"],
    why: "Compares texts or asks whether a file is there; bash reckons with some arguments, which are uncertain.",
    style: "words",
    flags: { path: "-e -f -d -r -w -x -s -L -h -p -S", text: "-n -z" },
    operands: { rest: /^(!|=|!=|[\w./:@+]*)$/ },
    examples: {
      match: ["test -f package.json && cat package.json", "test ! -d src", "test a = b", "test -z ''"],
      notMatch: ["test -f /etc/shadow", "test -v 'a[$(id)]'", "test -f ../x", "test 'a[`id`]' -eq 1"],
    },
  },
];
