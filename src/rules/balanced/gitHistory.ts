import { configuredPrograms, inRepository } from "./inRepository.ts";
import type { Flags, ReadingCommand } from "./readingCommand.ts";

const diffFlags: Flags = {
  none:
    "-b -p -q -R -s -u -w -z --binary --cc --check --compact-summary --exit-code --full-index --histogram " +
    "--ignore-all-space --ignore-blank-lines --ignore-cr-at-eol --ignore-space-at-eol --ignore-space-change --minimal " +
    "--name-only --name-status --no-color --no-ext-diff --no-patch --no-prefix --no-renames --no-textconv --numstat " +
    "--patch --patch-with-stat --patience --pickaxe-all --pickaxe-regex --quiet --raw --shortstat --summary --text",
  number: "-U --inter-hunk-context --unified",
  text: "-G -S --diff-algorithm --diff-filter --word-diff-regex",
  optional:
    "-B -C -M --abbrev --color --color-moved --color-words --dirstat --find-copies --find-renames " +
    "--stat --submodule --word-diff",
};

const logFlags: Flags = {
  none:
    `${diffFlags.none} -c -E -F -g -i -m -P --abbrev-commit --all --all-match --author-date-order --boundary --cherry ` +
    "--cherry-mark --cherry-pick --count --date-order --extended-regexp --first-parent --fixed-strings --follow " +
    "--full-history --graph --invert-grep --left-only --left-right --merges --no-abbrev --no-abbrev-commit " +
    "--no-decorate --no-merges --objects --oneline --parents --perl-regexp --regexp-ignore-case --relative-date " +
    "--reverse --right-only --root --simplify-by-decoration --simplify-merges --source --topo-order --walk-reflogs",
  number: `${diffFlags.number} -n --max-count --skip`,
  text: `${diffFlags.text} --after --author --before --committer --date --format --grep --since --until`,
  optional: `${diffFlags.optional} --branches --decorate --pretty --remotes --tags`,
  digits: true,
};

/** What prints commits and differences. */
export const gitHistory: readonly ReadingCommand[] = inRepository([
  {
    names: ["git log", "git show", "git rev-list", "git reflog show", "git stash list", "git stash show"],
    why: `Prints commits, ${configuredPrograms}; signatures, which another program checks, are left out.`,
    flags: logFlags,
    operands: { rest: "revisions" },
    examples: {
      match: [
        "git log",
        "git log --oneline -5 main..HEAD -- src/a.ts",
        "git log -n 3 --format='%h %an %s' --since=2.weeks",
        "git log -p -S 'a b' --stat --author='A B'",
        "git show HEAD~1:src/a.ts",
        "git show 'HEAD^' --name-only",
        "git show --pretty=format:%h origin/main",
        "git stash list",
        "git stash show -p",
        "git -P reflog show -n 5",
      ],
      notMatch: [
        "git log --output=/etc/x",
        "git log --output x",
        "git log --out=x",
        "git log --ext-diff",
        "git show --textconv HEAD:a",
        "git log --show-signature",
        "git log --format=%G?",
        "git log --format '%GK'",
        "git log -O/etc/x",
        "git -c core.pager=id log",
        "git -c alias.log=!id log",
        "git --paginate log",
        "git log --stdin",
        "git log -- /etc",
        "git log -- ../x",
        "git logout",
        "git stash",
        "git stash drop",
        "git reflog expire --all",
        "git show > f",
      ],
    },
  },
  {
    names: ["git reflog"],
    why: `Prints where branches were, ${configuredPrograms}.`,
    flags: logFlags,
    examples: {
      match: ["git reflog", "git reflog -n 5", "git reflog --date=iso"],
      notMatch: ["git reflog delete x", "git reflog -5 expire", "git reflog expire"],
    },
  },
  {
    names: ["git diff"],
    why: `Prints differences, ${configuredPrograms}; files outside of the repository are left out.`,
    flags: { ...diffFlags, none: `${diffFlags.none} --cached --merge-base --staged` },
    operands: { rest: "revisions" },
    examples: {
      match: [
        "git diff",
        "git diff --cached --stat",
        "git diff HEAD~1 -- src",
        "git diff main...HEAD --name-only",
        "git diff -U5 a b",
        "git diff -w --no-ext-diff",
      ],
      notMatch: [
        "git diff --no-index a b",
        "git diff /etc/passwd /etc/hosts",
        "git diff a ../b",
        "git diff --ext-diff",
        "git diff --textconv",
        "git diff --output=f",
        "git diff -Ox",
        "git -c diff.external=id diff",
        "git difftool",
      ],
    },
  },
  {
    names: ["git blame"],
    why: `Prints who changed which line, ${configuredPrograms}.`,
    flags: {
      none: "-b -c -e -f -l -n -p -s -t -w --line-porcelain --porcelain --root --show-email --show-name --show-number",
      text: "-L --date --since",
      optional: "-C -M --abbrev",
    },
    operands: { rest: "revisions" },
    examples: {
      match: ["git blame a", "git blame -w -L 1,5 HEAD -- a"],
      notMatch: ["git blame --contents /etc/passwd a", "git blame /etc/passwd", "git blame -S x a"],
    },
  },
  {
    names: ["git shortlog"],
    why: "Prints who made how many commits.",
    flags: {
      none: "-c -e -n -s --all --committer --email --no-merges --numbered --summary",
      text: "--author --since --until",
      optional: "--group",
    },
    operands: { rest: "revisions" },
    examples: {
      match: ["git shortlog -sn HEAD"],
      notMatch: ["git shortlog --output=x", "git shortlog /etc"],
    },
  },
  {
    names: ["git describe", "git name-rev", "git merge-base", "git cherry"],
    why: `Says how commits are related, ${configuredPrograms}.`,
    flags: {
      none:
        "-a -v --all --always --contains --exact-match --first-parent --fork-point --is-ancestor --long --name-only " +
        "--octopus --tags",
      number: "--candidates",
      text: "--exclude --match",
      optional: "--abbrev --broken --dirty",
    },
    operands: { rest: "revisions" },
    examples: {
      match: ["git describe --tags --always --dirty", "git merge-base main HEAD", "git cherry -v main"],
      notMatch: ["git name-rev --annotate-stdin", "git describe /etc", "git cherry-pick x"],
    },
  },
]);
