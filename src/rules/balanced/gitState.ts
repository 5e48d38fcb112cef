import type { ReadingCommand } from "./readingCommand.ts";
import { configuredPrograms, inRepository } from "./inRepository.ts";

const listFlags = "--contains --format --merged --no-contains --no-merged --points-at --sort";

/** What prints the state of a repository: files, branches, names. */
export const gitState: readonly ReadingCommand[] = inRepository([
  {
    names: ["git status"],
    why: `Prints what is changed, ${configuredPrograms}.`,
    flags: {
      none:
        "-b -s -v -z --ahead-behind --branch --long --no-ahead-behind --no-renames --renames --short --show-stash " +
        "--verbose",
      optional: "-u --ignored --porcelain --untracked-files",
    },
    operands: { rest: "paths" },
    examples: {
      match: [
        "git status",
        "git status -sb",
        "git --no-pager status --porcelain=v2 src",
        "git status 2>&1 | head -5",
        "git status && git log",
      ],
      notMatch: [
        "git -C /tmp status",
        "git -C sub status",
        "git -c core.fsmonitor=id status",
        "git --git-dir=x status",
        "git --work-tree=/ status",
        "git --exec-path=/tmp status",
        "git -p status",
        "git status /etc",
        "git status --pathspec-from-file=/etc/passwd",
        "cd sub && git status",
        "GIT_DIR=x git status",
        "git status > f",
        "git stat",
      ],
    },
  },
  {
    names: ["git branch"],
    why: "Lists branches; an operand would make or change one.",
    flags: {
      none: "-a -i -r -v --all --ignore-case --list --remotes --show-current --verbose",
      text: listFlags,
      optional: "--abbrev --color --column",
    },
    examples: {
      match: [
        "git branch",
        "git branch -avv",
        "git branch --show-current",
        "git branch --contains HEAD --sort=refname",
      ],
      notMatch: [
        "git branch x",
        "git branch -a x",
        "git branch -d x",
        "git branch -D x",
        "git branch -m a b",
        "git branch --contains -D x",
        "git branch -u origin/x",
        "git branch --edit-description",
        "git branch --format='%(signature)'",
        "git branch --sort=-signature:key",
        "git branch --sort signature",
      ],
    },
  },
  {
    names: ["git tag"],
    why: "Lists tags; an operand without -l would make one.",
    flags: { none: "-i --ignore-case", text: `-l --list ${listFlags}`, optional: "-n --column" },
    examples: {
      match: ["git tag", "git tag -l 'v1.*'", "git tag -n3 --sort=-v:refname"],
      notMatch: [
        "git tag v1",
        "git tag -d v1",
        "git tag -l -d v1",
        "git tag -a v1",
        "git tag -v v1",
        "git tag -l a b",
      ],
    },
  },
  {
    names: ["git remote"],
    why: "Lists the remote repositories without asking them.",
    flags: { none: "-v --verbose" },
    examples: {
      match: ["git remote", "git remote -v"],
      notMatch: [
        "git remote show origin",
        "git remote add x y",
        "git remote update",
        "git ls-remote --upload-pa=x",
      ],
    },
  },
  {
    names: ["git remote get-url"],
    why: "Prints the address of a remote repository.",
    flags: { none: "--all --push" },
    operands: { rest: /^[\w./-]+$/, most: 1 },
    examples: {
      match: ["git remote get-url origin"],
      notMatch: ["git remote set-url origin x", "git remote get-url --x origin"],
    },
  },
  {
    names: ["git rev-parse"],
    why: "Prints what names of commits and folders stand for.",
    flags: {
      none:
        "-q --absolute-git-dir --all --branches --git-common-dir --git-dir --is-bare-repository --is-inside-work-tree " +
        "--quiet --show-cdup --show-prefix --show-toplevel --symbolic --symbolic-full-name --tags --verify",
      optional: "--abbrev-ref --short",
    },
    operands: { rest: "revisions" },
    examples: {
      match: ["git rev-parse HEAD", "git rev-parse --show-toplevel", "git rev-parse --abbrev-ref HEAD"],
      notMatch: ["git rev-parse --parseopt", "git rev-parse --resolve-git-dir /x", "git rev-parse /etc"],
    },
  },
  {
    names: ["git ls-files"],
    why: `Lists files, ${configuredPrograms}.`,
    flags: {
      none:
        "-c -d -i -k -m -o -s -t -u -v -z --cached --deleted --directory --eol --error-unmatch --exclude-standard " +
        "--full-name --ignored --killed --modified --others --stage --unmerged",
      text: "-x --exclude",
    },
    operands: { rest: "paths" },
    examples: {
      match: ["git ls-files", "git ls-files -mo --exclude-standard src", "git ls-files '*.ts' | wc -l"],
      notMatch: ["git ls-files -X /etc/x", "git ls-files --exclude-from=x", "git ls-files /etc"],
    },
  },
  {
    names: ["git ls-tree", "git cat-file"],
    why: "Prints what a commit holds, unconverted.",
    flags: {
      none: "-d -e -l -p -r -s -t -z --full-name --full-tree --long --name-only --name-status",
      text: "--format",
    },
    operands: { rest: "revisions" },
    examples: {
      match: ["git ls-tree -r --name-only HEAD src", "git cat-file -p HEAD:a", "git cat-file -t HEAD"],
      notMatch: ["git cat-file --textconv HEAD:a", "git cat-file --filters HEAD:a", "git cat-file --batch"],
    },
  },
  {
    names: ["git grep"],
    why: "Prints lines with a text; -O starts a program and --no-index leaves the repository, so they are left out.",
    descends: "--untracked",
    flags: {
      none:
        "-a -c -E -F -G -h -H -i -I -l -L -n -o -p -P -q -v -w -W --all-match --and --break --cached --column --count " +
        "--extended-regexp --files-with-matches --files-without-match --fixed-strings --function-context --heading " +
        "--ignore-case --invert-match --line-number --name-only --not --only-matching --or --perl-regexp --quiet " +
        "--show-function --untracked --word-regexp",
      number: "-A -B -C -m --after-context --before-context --context --max-count --max-depth",
      text: "-e",
      path: "-f",
      optional: "--color",
      digits: true,
    },
    operands: { first: { is: "text", unless: "-e -f" }, rest: "revisions" },
    examples: {
      match: ["git grep -n TODO", "git grep -e a --and -e b -- src", "git grep '/x' HEAD~2"],
      notMatch: [
        "git grep -O x",
        "git grep -Oid x",
        "git grep --open-files-in-pager=id x",
        "git grep --no-index x /etc",
        "git grep --textconv x",
        "git grep -f /etc/passwd",
        "git grep x -- /etc",
      ],
    },
  },
  {
    names: ["git show-ref", "git for-each-ref"],
    why: "Lists branches and tags.",
    flags: {
      none: "-d -q -s --branches --dereference --heads --quiet --tags --verify",
      number: "--count",
      text: listFlags,
      optional: "--abbrev --hash",
    },
    operands: { rest: "revisions" },
    examples: {
      match: ["git show-ref --heads", "git for-each-ref --count=5 --format='%(refname)' refs/heads"],
      notMatch: [
        "git for-each-ref --format='%(signature)'",
        "git for-each-ref --stdin",
        "git update-ref x y",
      ],
    },
  },
  {
    names: ["git symbolic-ref"],
    why: "Prints what a name of a branch stands for; a second operand would change it.",
    flags: { none: "-q --quiet --short" },
    operands: { rest: "revisions", most: 1 },
    examples: {
      match: ["git symbolic-ref --short HEAD"],
      notMatch: [
        "git symbolic-ref HEAD refs/heads/x",
        "git symbolic-ref -d HEAD",
        "git symbolic-ref -m x HEAD",
      ],
    },
  },
  {
    names: ["git check-ignore", "git count-objects", "git worktree list"],
    why: "Prints one fact about the repository.",
    flags: {
      none: "-n -q -v -z -H --human-readable --no-index --non-matching --porcelain --quiet --verbose",
    },
    operands: { rest: "paths" },
    examples: {
      match: ["git check-ignore -v a", "git count-objects -vH", "git worktree list --porcelain"],
      notMatch: ["git check-ignore --stdin", "git worktree add x", "git check-ignore /etc", "git worktree"],
    },
  },
]);
