import assert from "node:assert/strict";
import fc from "fast-check";
import { loadShellReader, type ShellCommand, type ShellReader } from "../../../src/rules/shellLine.ts";
import { shellFiles, loadReader } from "./shellReader.ts";

/** One command in a line: what is set, its words with `|` between, redirects, and what runs it. */
function written({ assignments, name, args, redirects, wrappers }: ShellCommand): string {
  const words = [...assignments, [name, ...args].join("|")];
  const where = redirects.map(({ operator, target }) => `${operator}${target}`);
  return [...words, ...where, ...(wrappers.length === 0 ? [] : [`(by ${wrappers.join(", ")})`])].join(" ");
}

const certain: readonly (readonly [line: string, commands: readonly string[]])[] = [
  ["ls", ["ls"]],
  ["  ls -la  ", ["ls|-la"]],
  ["ls;", ["ls"]],
  ["ls\n", ["ls"]],
  ["\n\nls\n\npwd\n", ["ls", "pwd"]],
  [
    "git status && git log -n 5 || id; pwd | wc -l & date",
    "git|status git|log|-n|5 id pwd wc|-l date".split(" "),
  ],
  ["(cd x && ls) | wc", ["cd|x", "ls", "wc"]],
  ["a|b|c", ["a", "b", "c"]],
  // Words.
  [`grep 'a b' "c d" e\\ f g'h'"i"`, ["grep|a b|c d|e f|ghi"]],
  [`echo '' "" 'a"b' "a'b" "a\\"b" "a\\b"`, [`echo|||a"b|a'b|a"b|a\\b`]],
  ["echo 'a;b' \"c|d\" e\\&f", ["echo|a;b|c|d|e&f"]],
  ["echo '$HOME' '`id`' '!x' '*'", ["echo|$HOME|`id`|!x|*"]],
  ['git commit -m "one\n\ntwo"', ["git|commit|-m|one\n\ntwo"]],
  ["'git' status", ["git|status"]],
  ["git show HEAD~1:src/a.ts @ a=b x:y 50% a,b +1", ["git|show|HEAD~1:src/a.ts|@|a=b|x:y|50%|a,b|+1"]],
  ["find . \\( -name a \\) ! -type d", ["find|.|(|-name|a|)|!|-type|d"]],
  ["test a = b", ["test|a|=|b"]],
  ["ls \\\n  -l \\\n  -a", ["ls|-l|-a"]],
  ["echo größe 文件 '😀'", ["echo|größe|文件|😀"]],
  // Around the command.
  ["A=b C='d e' ls", ["A=b C=d e ls"]],
  ["ls > a 2>&1 < b >> c", ["ls >a >&1 <b >>c"]],
  ["> a ls", ["ls >a"]],
  ["# list them\nls -l\n  # and go on\npwd", ["ls|-l", "pwd"]],
  ["set -euo pipefail\nls", ["set|-euo|pipefail", "ls"]],
  // Where a command is.
  ["/usr/bin/rm x", ["rm|x"]],
  ["./rm x", ["./rm|x"]],
  ["/opt/tool/rm x", ["/opt/tool/rm|x"]],
  ["node_modules/.bin/tsc -p .", ["node_modules/.bin/tsc|-p|."]],
  // Commands that run commands.
  ["sudo rm x", ["sudo|rm|x", "rm|x (by sudo)"]],
  ["sudo -nu me -- A=b rm x", ["sudo|-nu|me|--|A=b|rm|x", "A=b rm|x (by sudo)"]],
  ["env", ["env"]],
  ["env -i A=b rm x", ["env|-i|A=b|rm|x", "A=b rm|x (by env)"]],
  ["/usr/bin/env rm", ["env|rm", "rm (by env)"]],
  [
    "time -p nice -n 5 nohup rm",
    [
      "time|-p|nice|-n|5|nohup|rm",
      "nice|-n|5|nohup|rm (by time)",
      "nohup|rm (by time, nice)",
      "rm (by time, nice, nohup)",
    ],
  ],
  ["timeout -k 5 --signal=TERM 10 rm x", ["timeout|-k|5|--signal=TERM|10|rm|x", "rm|x (by timeout)"]],
  ["command -v rm", ["command|-v|rm"]],
  ["command rm", ["command|rm", "rm (by command)"]],
  ["exec rm", ["exec|rm", "rm (by exec)"]],
  ["busybox rm x", ["busybox|rm|x", "rm|x (by busybox)"]],
  ["bash script.sh -c x", ["bash|script.sh|-c|x"]],
  ["bash -c 'ls; rm \"a b\"'", ['bash|-c|ls; rm "a b"', "ls (by bash)", "rm|a b (by bash)"]],
  ["sh -euo pipefail -lc 'rm x' y", ["sh|-euo|pipefail|-lc|rm x|y", "rm|x (by sh)"]],
  [
    "sudo sh -c 'env rm'",
    ["sudo|sh|-c|env rm", "sh|-c|env rm (by sudo)", "env|rm (by sudo, sh)", "rm (by sudo, sh, env)"],
  ],
  ["eval 'rm x' y", ["eval|rm x|y", "rm|x|y (by eval)"]],
];

const uncertain: readonly (readonly [line: string, why: RegExp])[] = [
  ["", /no command/],
  ["  \n ", /no command/],
  ["# nothing", /no command/],
  ["ls\t-l", /control/],
  ["ls\r", /control/],
  ["ls\0", /control/],
  ["ls\u00a0-l", /unusual blank/],
  ["ls\u2028pwd", /unusual blank/],
  ["ls\u0085pwd", /control/],
  ["l\u200bs", /invisible/],
  ["ls \ud800", /invisible/],
  ["ls \u3164", /invisible/],
  ["x".repeat(20_001), /longer than/],
  // Expansions.
  ["ls $x", /variable/],
  ['ls "$x"', /variable/],
  ["ls $(id)", /variable/],
  ['ls "`id`"', /variable/],
  ["ls $'a'", /variable/],
  ["ls *.ts", /pattern/],
  ["ls a?", /pattern/],
  ["[ -f x ]", /pattern/],
  ["ls {a,b}", /braces/],
  ["{ ls; }", /braces/],
  ["ls ~", /folder/],
  ["x --in=~/a", /folder/],
  ["ls =ls", /zsh/],
  ["test a == b", /zsh/],
  ["ls !!", /earlier line/],
  ['ls "!x"', /earlier line/],
  ["echo 'a\nb!c'", /earlier line/],
  ["ls ^a", /pattern/],
  // Grammar.
  ["ls # -l", /comment/],
  ["# don't; ls\nls", /comment/],
  ["if ls; then rm x; fi", /more than/],
  ["for i in a; do rm x; done", /more than/],
  ["while true; do rm x; done", /more than/],
  ["! ls", /more than/],
  ["f() { rm x; }; f", /parenthesis/],
  ["function f { rm x; }", /braces/],
  ["case a in a) rm x;; esac", /more than|parenthesis/],
  ["[[ a = b ]]", /pattern/],
  ["((a))", /more than/],
  ["ls (a)", /parenthesis/],
  ["ls &&", /more than/],
  ["ls &&& pwd", /more than/],
  ["ls ;; pwd", /more than/],
  ["(ls", /more than/],
  ["ls)", /more than/],
  ["ls 'a", /not closed/],
  ['ls "a', /not closed/],
  ["ls \\", /middle of a word/],
  ["l\\\ns", /middle of a word/],
  ["ls\\\n-l", /middle of a word/],
  // Redirects.
  ["ls <<X\nX", /redirect/],
  ["ls <<<x", /redirect/],
  ["ls <(id)", /redirect/],
  ["ls &> x", /more than/],
  ["ls |& wc", /more than/],
  ["ls >&x", /redirect/],
  ["ls >! x", /redirect/],
  ["ls 22>x", /unusual number/],
  ["(ls) > x", /parenthesis/],
  ["> x", /without a command/],
  ["A=b", /without a command/],
  // Names.
  ["g''it status", /roundabout/],
  ["g\\it status", /roundabout/],
  ["RM x", /unusual name/],
  ["ſudo x", /unusual name/],
  ["'' x", /unusual name/],
  ["../rm x", /roundabout/],
  ["/usr/bin/../bin/rm x", /roundabout/],
  ["//bin/rm x", /roundabout/],
  ["/Bin/rm x", /roundabout/],
  ["sudo r''m x", /roundabout/],
  // What changes the meaning of names.
  ["alias ls=rm\nls x", /later names/],
  ["source x; ls", /later names/],
  [". x; ls", /unusual name/],
  ["export PATH=/tmp; git status", /more than|later names/],
  ["PATH=/tmp git status", /decides/],
  ["env LD_PRELOAD=/tmp/x git status", /decides/],
  ["hash -p /tmp/x git; git status", /later names/],
  ["printf -v PATH /tmp; git status", /does more/],
  ["test -v 'a[$(id)]'", /does more/],
  // What runs others in a way that is not in the line.
  ["ls | xargs rm", /does not show whole/],
  ["find . -exec rm {} +", /does more/],
  ["find . -type f -execdir rm {} \\;", /does more/],
  ["fd -HX rm", /does more/],
  ["cat x | sh", /from its input/],
  ["bash -s x", /not known here/],
  ["bash +x -c rm", /not known here/],
  ["bash -oc pipefail 'rm x'", /joined flags/],
  ["bash -c '$0' rm", /variable/],
  ["bash --rcfile x -c ls", /not known here/],
  ["env -S 'rm x'", /not known here/],
  ["sudo -s rm", /not known here/],
  ["sudo", /nothing to run/],
  ["time", /nothing to run/],
  ["su -c rm", /does not show whole/],
  ["pwsh -c ls", /does not show whole/],
  [`${"env ".repeat(3)}${"eval ".repeat(20)}rm`, /too often/],
];

describe("a shell line", () => {
  let reader: ShellReader;
  before(async () => {
    reader = await loadReader();
  });

  for (const [line, commands] of certain) {
    it(`is read with certainty: ${JSON.stringify(line)}`, () => {
      const reading = reader.read(line);
      assert.equal(reading.kind, "certain", reading.kind === "uncertain" ? reading.why : "");
      assert.deepEqual(reading.kind === "certain" && reading.commands.map(written), commands);
    });
  }

  for (const [line, why] of uncertain) {
    it(`is uncertain: ${JSON.stringify(line.slice(0, 60))}`, () => {
      const reading = reader.read(line);
      assert.equal(reading.kind, "uncertain", JSON.stringify(reading));
      assert.match(reading.kind === "uncertain" ? reading.why : "", why);
    });
  }

  it("is uncertain on Windows, whatever it is", async () => {
    const windows = await loadShellReader(shellFiles, "win32");
    assert.equal(windows.read("echo 'a & calc'").kind, "uncertain");
  });

  it("shows every one of very many commands", () => {
    const reading = reader.read(`${"git status; ".repeat(1000)}rm x`);
    assert.equal(reading.kind === "certain" && reading.commands.length, 1001);
    assert.equal(reading.kind === "certain" && reading.commands.at(-1)?.name, "rm");
  });

  it("is uncertain, and nothing worse, whatever it is", () => {
    const pieces = fc.constantFrom(
      ..."abls -_./=~'\"\\\n;&|<>(){}[]$`!#*?^%@:,1é😀\0\r\u2028\ud800".split(""),
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 60 }), (parts) => {
        const reading = reader.read(parts.join(""));
        assert.ok(reading.kind === "uncertain" || reading.commands.length > 0);
      }),
      { numRuns: 3000 },
    );
  });

  it("gives the words back, however they are quoted", () => {
    const quoted = [
      (word: string) => `'${word.replaceAll("'", `'"'"'`)}'`,
      (word: string) => `"${word.replace(/["\\$`]/g, "\\$&")}"`,
    ];
    // The grammar does not follow every escape; what it does not follow is uncertain, never another word.
    const escaped = (word: string) => word.replace(/[^a-z0-9]/g, "\\$&");
    const text = fc.string({ unit: "grapheme-ascii" }).map((word) => `${word.replace(/!/g, "")}.`);
    const words = fc.array(fc.tuple(text, fc.constantFrom(...quoted, escaped)), { maxLength: 5 });
    fc.assert(
      fc.property(words, (args) => {
        const reading = reader.read(["ls", ...args.map(([word, quote]) => quote(word))].join(" "));
        if (reading.kind === "certain") {
          const [command, ...rest] = reading.commands;
          assert.deepEqual([command?.args, rest], [args.map(([word]) => word), []]);
        } else
          assert.ok(
            args.some(([, quote]) => quote === escaped),
            reading.why,
          );
      }),
      { numRuns: 1000 },
    );
  });
});
