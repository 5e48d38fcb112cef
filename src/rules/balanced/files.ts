import type { ReadingCommand } from "./readingCommand.ts";

/** What says which files there are and what kind of files they are. */
export const files: readonly ReadingCommand[] = [
  {
    names: ["ls"],
    why: "Prints names and properties of files; an alias of that name is the person's own.",
    flags: {
      none:
        "-1 -a -A -b -B -c -C -d -f -F -g -G -h -i -k -l -m -n -o -p -q -Q -r -R -s -S -t -u -U -v -x -X --all " +
        "--almost-all --directory --file-type --full-time --group-directories-first --human-readable --inode " +
        "--no-group --numeric-uid-gid --recursive --reverse --si --size",
      text: "--block-size --format --hide --ignore --sort --time --time-style",
      optional: "--color --classify",
    },
    operands: { rest: "paths" },
    examples: {
      match: [
        "ls",
        "ls -la src",
        "ls -1 --sort=time a b",
        "ls --color=never",
        "ls; pwd",
        "ls && ls -R | head -5",
        "ls &",
      ],
      notMatch: [
        "ls /",
        "ls ~",
        "ls ..",
        "ls *",
        "ls -L x",
        "ls --hyperlink",
        "ls > f",
        "ls; rm x",
        "LS_COLORS=x ls",
        "time ls",
      ],
    },
  },
  {
    names: ["stat"],
    why: "Prints the properties of files.",
    flags: { none: "-f -t -x --file-system --terse", text: "-c --format --printf" },
    operands: { rest: "paths" },
    examples: {
      match: ["stat a", "stat -c %s a"],
      notMatch: ["stat -L a", "stat /etc/passwd", "stat --x a"],
    },
  },
  {
    names: ["file"],
    why: "Says what is in files; -C writes, -f reads a list of files and -z starts programs, so they are left out.",
    flags: { none: "-b -h -i -I --brief --mime --mime-encoding --mime-type --no-dereference" },
    operands: { rest: "paths" },
    examples: {
      match: ["file a", "file -b --mime-type a"],
      notMatch: ["file -C -m x", "file -f list", "file -z a", "file -m x a", "file /etc/passwd"],
    },
  },
  {
    names: ["du"],
    why: "Prints the sizes of files and folders; a list of files to measure could lead anywhere and is left out.",
    flags: {
      none: "-a -b -c -h -k -m -s -S -x --all --apparent-size --human-readable --summarize --total",
      number: "-d --max-depth",
      text: "--exclude",
    },
    operands: { rest: "paths" },
    examples: {
      match: ["du -sh src", "du -d 1", "du -h --max-depth=1 . | sort -h"],
      notMatch: ["du -L .", "du /", "du --files0-from=x", "du -X /etc/x"],
    },
  },
  {
    names: ["realpath", "readlink"],
    why: "Prints where a path leads.",
    flags: { none: "-e -f -m -n -q -s", path: "--relative-to" },
    operands: { rest: "paths" },
    examples: {
      match: ["realpath src", "readlink -f a", "realpath --relative-to=src a"],
      notMatch: ["realpath /etc", "readlink ../a", "realpath --relative-to=/ a"],
    },
  },
  {
    names: ["basename", "dirname"],
    why: "Prints a part of a text; it opens no file.",
    flags: { none: "-a -z", text: "-s" },
    operands: { rest: "text" },
    examples: {
      match: ["basename a/b.ts .ts", "dirname /a/b"],
      notMatch: ["basename --x a", "dirname a > f"],
    },
  },
];
