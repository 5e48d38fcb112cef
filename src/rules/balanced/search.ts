import type { ReadingCommand } from "./readingCommand.ts";

/** What looks for text or for files. */
export const search: readonly ReadingCommand[] = [
  {
    names: ["grep", "egrep", "fgrep"],
    why: "Prints lines with a text; -R, which follows links out of the workspace, is left out.",
    descends: "-r --recursive",
    flags: {
      none:
        "-a -b -c -E -F -G -h -H -i -I -l -L -n -o -P -q -r -s -v -w -x -Z --recursive --ignore-case --no-ignore-case " +
        "--line-number --count --files-with-matches --files-without-match --fixed-strings --extended-regexp " +
        "--basic-regexp --perl-regexp --invert-match --word-regexp --line-regexp --only-matching --quiet --silent " +
        "--no-messages --no-filename --with-filename --text --null --byte-offset --initial-tab --line-buffered",
      number: "-A -B -C -m --after-context --before-context --max-count",
      text: "-e --regexp --include --exclude --exclude-dir --binary-files",
      path: "-f --file --exclude-from",
      // BSD takes what follows `--context` for the pattern.
      optional: "--color --colour --context",
      digits: true,
    },
    operands: { first: { is: "text", unless: "-e -f --regexp --file" }, rest: "paths" },
    examples: {
      match: [
        "grep TODO src/a.ts",
        "grep -rn '/etc/passwd' .",
        "grep -rnE 'a|b' src --include '*.ts'",
        "grep -e /x -e y a",
        "grep -3 x a",
        "ls | grep -v test",
        "grep -r x . 2>/dev/null | head -5",
        "grep -f patterns a",
      ],
      notMatch: [
        "grep root /etc/passwd",
        "grep -R x .",
        "grep -f /etc/passwd a",
        "grep /etc/passwd -e root",
        "grep --file=/etc/passwd a",
        "grep --context 5 /etc/passwd",
        "grep -r x ~",
        "grep --dereference-recursive x .",
        "grep -e",
        "grep x a -e /etc/passwd",
      ],
    },
  },
  {
    names: ["rg"],
    why:
      "Prints lines with a text; the flags that run a program (--pre, -z, --hostname-bin) or follow links are left out, " +
      "and its configuration file is named by the person's own environment.",
    descends: "always",
    flags: {
      none:
        "-0 -a -c -F -h -H -i -I -l -n -N -o -p -P -q -s -S -u -U -v -V -w -x --case-sensitive --column --count " +
        "--count-matches --crlf --files --files-with-matches --files-without-match --fixed-strings --heading --hidden " +
        "--ignore-case --invert-match --json --line-number --line-regexp --multiline --multiline-dotall --no-column " +
        "--no-config --no-filename --no-heading --no-ignore --no-ignore-vcs --no-line-number --no-messages --null " +
        "--one-file-system --only-matching --passthru --pcre2 --pretty --quiet --smart-case --stats --text --trim " +
        "--type-list --unrestricted --version --vimgrep --with-filename --word-regexp",
      number:
        "-A -B -C -j -m -M --after-context --before-context --context --max-columns --max-count --max-depth " +
        "--max-filesize --threads",
      text:
        "-e -E -g -r -t -T --color --colors --encoding --engine --glob --iglob --regexp --replace --sort --sortr " +
        "--type --type-add --type-not",
      path: "-f --file --ignore-file",
    },
    operands: { first: { is: "text", unless: "-e -f --regexp --file --files --type-list" }, rest: "paths" },
    examples: {
      match: [
        "rg TODO",
        "rg -n -g '*.ts' 'a b' src",
        "rg --files src | head",
        "rg -e /x -e y",
        "rg -C3 x -t ts",
      ],
      notMatch: [
        "rg --pre x y",
        "rg --pre=x y",
        "rg --hostname-bin=x y",
        "rg -z x",
        "rg --search-zip x",
        "rg -L x",
        "rg --follow x",
        "rg x /etc",
        "rg --files /etc",
        "rg -f /etc/passwd .",
        "rg --ignore-file=/etc/x y",
        "rg /etc/passwd -e root",
      ],
    },
  },
  {
    names: ["find"],
    why: "Prints which files there are; the actions that delete, write or run commands are left out, as is -L.",
    style: "words",
    flags: {
      none:
        "-P -a -and -o -or -not -print -print0 -ls -prune -quit -empty -depth -xdev -mount -daystart -readable -writable " +
        "-executable -true -false -nouser -nogroup",
      number: "-maxdepth -mindepth -mtime -mmin -atime -amin -ctime -cmin -size -links -inum",
      text: "-name -iname -path -ipath -wholename -regex -iregex -regextype -type -perm -user -group -newermt -printf",
      path: "-newer -samefile",
    },
    operands: { rest: "paths" },
    examples: {
      match: [
        "find . -name '*.ts'",
        "find src tests -type f -mtime -1 -print0",
        "find . \\( -name a -o -name b \\) -not -path '*/node_modules/*'",
        "find . -size +10k ! -empty",
        "find . -newer package.json | wc -l",
      ],
      notMatch: [
        "find . -exec id {} +",
        "find . -execdir id {} +",
        "find . -ok id {} \\;",
        "find . -delete",
        "find . -name a -delete",
        "find . -fprint x",
        "find . -fprintf x %p",
        "find . -fls x",
        "find -L .",
        "find -H .",
        "find . -follow",
        "find / -name x",
        "find .. -name x",
        "find . -newer /etc/passwd",
        "find -files0-from x",
      ],
    },
  },
  {
    names: ["tree"],
    why: "Prints which files there are; -o writes and -l follows links, so they are left out.",
    // It reads on behind these letters: in `-Io x f` the x is the pattern, and `f` is written.
    never: /^-[^-]*[ILP]./,
    flags: {
      none:
        "-a -C -d -D -f -F -g -h -i -J -n -N -p -q -Q -r -s -t -u -U -v -x --dirsfirst --du --gitignore --ignore-case " +
        "--matchdirs --noreport --prune",
      number: "-L --filelimit",
      text: "-I -P",
    },
    operands: { rest: "paths" },
    examples: {
      match: ["tree", "tree -L 2 src", "tree -a -I 'node_modules|.git'"],
      notMatch: [
        "tree -o f",
        "tree -ao f",
        "tree -Io x f",
        "tree -Po x f",
        "tree -aIP x -o",
        "tree -l",
        "tree /etc",
        "tree -R -L 1 -H x",
        "tree --fromfile x",
      ],
    },
  },
];
