import type { ReadingCommand } from "./readingCommand.ts";

/** What prints the text of files, or of its input, whole or in part. */
export const texts: readonly ReadingCommand[] = [
  {
    names: ["cat"],
    why: "Prints files; reading a file of the workspace is what the file tools do unasked as well.",
    flags: {
      none: "-A -b -E -e -n -s -T -t -u -v --show-all --number --number-nonblank --show-ends --show-tabs --squeeze-blank",
    },
    operands: { rest: "paths" },
    examples: {
      match: ["cat README.md", "cat -n a b", "cat 'a b'", "cat -- -x", "cat < a", "cat a 2>/dev/null"],
      notMatch: [
        "cat /etc/passwd",
        "cat ../x",
        "cat a/../../x",
        "cat ~/.ssh/id_rsa",
        "cat *",
        "cat a > b",
        "cat --x a",
        "cat < /etc/passwd",
        "cat <<< a",
        "A=b cat a",
        "sudo cat a",
        "./cat a",
      ],
    },
  },
  {
    names: ["head"],
    why: "Prints the beginning of files.",
    flags: { none: "-q -v -z --quiet --silent --verbose", number: "-n -c --lines --bytes", digits: true },
    operands: { rest: "paths" },
    examples: {
      match: ["head a", "head -n 5 a", "head -5 a b", "head -c100 a", "head --lines=-3 a", "head -n -3 a"],
      notMatch: ["head /etc/passwd", "head -n x a", "head -n", "head -n 5 ../a"],
    },
  },
  {
    names: ["tail"],
    why: "Prints the end of files; following them, which would not end, is left out.",
    flags: { none: "-q -r -v -z --quiet --silent --verbose", number: "-n -c --lines --bytes", digits: true },
    operands: { rest: "paths" },
    examples: {
      match: ["tail -n +5 a", "tail -20 a", "ls | tail -n 3"],
      notMatch: ["tail -f a", "tail -F a", "tail --pid=1 a", "tail -n5 /etc/passwd"],
    },
  },
  {
    names: ["wc"],
    why: "Counts lines, words and bytes; a list of files to count could lead anywhere and is left out.",
    flags: { none: "-c -l -L -m -w --bytes --chars --lines --words --max-line-length" },
    operands: { rest: "paths" },
    examples: {
      match: ["wc -l a b", "cat a | wc"],
      notMatch: ["wc --files0-from=x", "wc -l /etc/passwd", "wc --files0-from x"],
    },
  },
  {
    names: ["sed"],
    why: "Prints lines by their numbers; any other script could write files or run commands.",
    flags: { none: "-n --quiet --silent" },
    operands: { first: { is: sedLines() }, rest: "paths" },
    examples: {
      match: ["sed -n '1,20p' a", "sed -n 5p a", "sed -n '1p;3,5p;$p' a", "sed 10q a", "sed -n '10,+5p' a b"],
      notMatch: [
        "sed -i s/a/b/ f",
        "sed -n -i 5p f",
        "sed -i5p f",
        "sed s/a/b/e f",
        "sed 's/a/b/w f' x",
        "sed -n '1e id' f",
        "sed -n '1w f' a",
        "sed -n '1r /etc/passwd' a",
        "sed -n '5p;w f' a",
        "sed -n '5p\nw f' a",
        "sed -e 5p a",
        "sed -f script a",
        "sed -n 5p /etc/passwd",
      ],
    },
  },
  {
    names: ["sort"],
    why: "Prints lines in order; the flags that name a file or a program are left out.",
    flags: {
      none:
        "-b -c -C -d -f -g -h -i -M -n -r -R -s -u -V -z --reverse --unique --numeric-sort --human-numeric-sort " +
        "--version-sort --ignore-case --stable",
      text: "-k -t --key --field-separator",
    },
    operands: { rest: "paths" },
    examples: {
      match: ["sort a", "sort -t, -k2,2n -u a", "cat a | sort -rn | uniq -c", "sort -k 2 a"],
      notMatch: [
        "sort -o f f",
        "sort -of f",
        "sort -uo f f",
        "sort --output=f f",
        "sort --compress-program=x f",
        "sort -T x f",
        "sort --files0-from=x",
        "sort /etc/passwd",
      ],
    },
  },
  {
    names: ["uniq"],
    why: "Prints lines that differ from the one before; a second operand would be written to.",
    flags: { none: "-c -d -D -i -u -z --count --repeated --unique --ignore-case", number: "-f -s -w" },
    operands: { rest: "paths", most: 1, endFlags: true },
    examples: {
      match: ["uniq -c a", "sort a | uniq", "uniq -f 1 a"],
      notMatch: ["uniq a b", "uniq -c a b", "uniq /etc/passwd", "uniq -- a b", "uniq a -c"],
    },
  },
  {
    names: ["cut"],
    why: "Prints parts of lines.",
    flags: {
      none: "-n -s -z --complement --only-delimited",
      text: "-b -c -d -f --bytes --characters --delimiter --fields --output-delimiter",
    },
    operands: { rest: "paths" },
    examples: {
      match: ["cut -d: -f1 a", "cut -d ' ' -f 2- a", "ls | cut -c1-5"],
      notMatch: ["cut -d: -f1 /etc/passwd", "cut -f1 a -d /etc/passwd", "cut -f"],
    },
  },
  {
    names: ["tr"],
    why: "Replaces characters of what passes through it; it opens no file.",
    flags: { none: "-c -C -d -s -t --complement --delete --squeeze-repeats --truncate-set1" },
    operands: { rest: "text", most: 2 },
    examples: {
      match: ["cat a | tr a-z A-Z", "tr -d '\\n' < a"],
      notMatch: ["tr a b > f", "tr --x a b", "tr a b < /etc/passwd"],
    },
  },
  {
    names: ["nl", "tac", "rev"],
    why: "Prints files with numbers or in reverse.",
    operands: { rest: "paths" },
    examples: {
      match: ["nl a", "tac a b", "rev a"],
      notMatch: ["nl /etc/passwd", "tac --x a", "nl ../a"],
    },
  },
  {
    names: ["column"],
    why: "Prints a table of what it reads.",
    flags: { none: "-t -x", text: "-s", number: "-c" },
    operands: { rest: "paths" },
    examples: {
      match: ["column -t a", "cat a | column -t -s ,"],
      notMatch: ["column /etc/passwd", "column -J a"],
    },
  },
  {
    names: ["paste"],
    why: "Prints lines of files side by side.",
    flags: { none: "-s -z", text: "-d" },
    operands: { rest: "paths" },
    examples: {
      match: ["paste a b", "cat a | paste -sd, -"],
      notMatch: ["paste a /etc/passwd", "paste -x a"],
    },
  },
  {
    names: ["fold", "fmt"],
    why: "Prints files with shorter lines.",
    flags: { none: "-b -s", number: "-w" },
    operands: { rest: "paths" },
    examples: { match: ["fold -w 80 a", "fmt a"], notMatch: ["fold /etc/passwd", "fmt --x a"] },
  },
  {
    names: ["comm"],
    why: "Prints which lines two files share.",
    flags: { none: "-1 -2 -3 -i -z" },
    operands: { rest: "paths", most: 2 },
    examples: { match: ["comm -12 a b"], notMatch: ["comm a /etc/passwd", "comm --x a b"] },
  },
  {
    names: ["cmp"],
    why: "Says where two files differ; diff is left out, as it follows links inside of folders.",
    flags: { none: "-b -l -s --print-bytes --verbose --quiet --silent", number: "-n --bytes" },
    operands: { rest: "paths", most: 2 },
    examples: {
      match: ["cmp a b", "cmp -s a b"],
      notMatch: ["cmp a /etc/passwd", "cmp a b 1", "diff -r a b"],
    },
  },
  {
    names: ["od"],
    why: "Prints the bytes of files.",
    flags: { none: "-a -b -c -d -o -s -v -x", text: "-A -t", number: "-j -N" },
    operands: { rest: "paths" },
    examples: {
      match: ["od -c a", "od -A x -t x1 -N 16 a"],
      notMatch: ["od /etc/passwd", "od --x a", "od -A x -s5 a", "od -S 5 a"],
    },
  },
  {
    names: ["hexdump"],
    why: "Prints the bytes of a file.",
    flags: { none: "-b -c -d -o -v -x", number: "-n -s" },
    operands: { rest: "paths" },
    examples: {
      match: ["hexdump -s 4 -n 16 a", "hexdump -vx a b"],
      notMatch: ["hexdump /etc/passwd", "hexdump -f /etc/x a", "hexdump -e x a"],
    },
  },
  {
    names: ["xxd"],
    why: "Prints the bytes of a file; a second operand or -r would write.",
    flags: { none: "-b -e -i -p -u", number: "-c -g -l -s" },
    // It looks at the first letter only: in `-ps 5 a` the 5 is read and `a` is written.
    never: /^-[beipu]./,
    operands: { rest: "paths", most: 1, endFlags: true },
    examples: {
      match: ["xxd a", "xxd -l 16 a", "cat a | xxd -p"],
      notMatch: [
        "xxd -r a b",
        "xxd a -p",
        "xxd a b",
        "xxd /etc/passwd",
        "xxd -pr a",
        "xxd -ps 5 a",
        "xxd -bc 5 a",
        "xxd -ul 5 a",
      ],
    },
  },
  {
    names: ["md5sum", "sha1sum", "sha256sum", "sha512sum", "cksum"],
    why: "Prints checksums of files; checking a list, which could lead anywhere, is left out.",
    flags: { none: "-b -t -z --binary --text --tag" },
    operands: { rest: "paths" },
    examples: {
      match: ["sha256sum a b", "md5sum a"],
      notMatch: ["sha256sum -c sums", "sha256sum --check sums", "md5sum /etc/passwd"],
    },
  },
  {
    names: ["jq"],
    why: "Prints parts of JSON files by their path; other programs could print the environment.",
    flags: {
      none: "-a -c -C -e -j -M -r -s -S --ascii-output --compact-output --raw-output --slurp --sort-keys --tab",
      number: "--indent",
    },
    operands: { first: { is: jqPath() }, rest: "paths" },
    examples: {
      match: [
        "jq . a",
        "jq -r .scripts.build package.json",
        "jq '.a[0] | keys' a",
        "jq '.[-1].a?[].\"x-y\"' a",
        "cat a | jq '.[\"x-y\"]'",
      ],
      notMatch: [
        "jq -n env",
        "jq '$ENV.TOKEN' a",
        "jq '.a | env' a",
        "jq . /etc/x",
        "jq '.[env.TOKEN]' a",
        "jq '.a[input_filename]' a",
        "jq -f x a",
        "jq --arg a b . c",
      ],
    },
  },
];

function sedLines(): RegExp {
  const address = "(?:\\d+|\\$)";
  const command = `${address}(?:,(?:${address}|\\+\\d+))?[pq]`;
  return new RegExp(`^${command}(?:; ?${command})*$`);
}

function jqPath(): RegExp {
  // Between brackets only what stands for itself: `.[env.TOKEN]` tells the token in the error.
  const key = '"[\\w-]*"';
  const path = `(?:\\.(?:\\w+|${key})?(?:\\[(?:-?\\d+|${key})?\\]|\\?)*)+`;
  const step = `(?:${path}|keys|length|type)`;
  return new RegExp(`^${step}(?: ?\\| ?${step})*$`);
}
