import assert from "node:assert/strict";
import fc from "fast-check";
import { lineReadsOnly, readingCommands } from "../../../../src/rules/balanced/readsOnly.ts";
import type { ReadingPlace } from "../../../../src/rules/balanced/readingPlace.ts";
import type { ShellReader } from "../../../../src/rules/shellLine.ts";
import { loadReader } from "../shellReader.ts";
import { tricks } from "../shellTricks.ts";

/** Everything relative is inside, except what is behind the link `away`. */
const place: ReadingPlace = {
  path: (text) => (/^[/~]|^away(\/|$)/.test(text) ? "outside" : "inside"),
  ownRepository: () => true,
  holdsOwn: () => false,
};

const examples = readingCommands.flatMap(({ names, examples }) => ({ names, ...examples }));
const allowedLines = examples.flatMap(({ match }) => match);

describe("the preset balanced", () => {
  let reader: ShellReader;
  before(async () => {
    reader = await loadReader();
  });
  const allowed = (line: string, where = place) => lineReadsOnly(reader.read(line), where);

  for (const { names, match, notMatch } of examples) {
    for (const line of match) {
      it(`allows what only reads: ${JSON.stringify(line)}`, () => {
        const found = allowed(line);
        assert.ok(found !== null, "not allowed");
        assert.ok(
          names.some((name) => found.includes(name)),
          `allowed by ${found.join(", ")}`,
        );
      });
    }
    for (const line of notMatch) {
      it(`does not allow ${JSON.stringify(line)}`, () => assert.equal(allowed(line), null));
    }
  }

  it("allows every name of an entry, and no name twice", () => {
    const names = readingCommands.flatMap((entry) => entry.names);
    assert.deepEqual(
      names.filter((name, at) => names.indexOf(name) !== at),
      [],
    );
    assert.ok(names.length > 60);
  });

  it("says of every entry why it is safe, in one sentence", () => {
    for (const { names, why, examples } of readingCommands) {
      assert.match(why, /^[A-Z][^\n]*\.$/, names.join());
      assert.ok(examples.match.length > 0 && examples.notMatch.length > 0, names.join());
    }
  });

  for (const line of tricks) {
    it(`falls for no trick: ${JSON.stringify(line.slice(0, 60))}`, () => assert.equal(allowed(line), null));
  }

  for (const line of [
    "cat away",
    "cat away/x",
    "grep -r x away",
    "git log -- away/x",
    "rg --files away",
    "cat a < away/x",
    "cat ''",
    "cat a/..",
    "sudo ls",
    "bash -c ls",
    "eval ls",
    "env",
    "printenv",
    "cd src && ls",
    "less a",
    "man ls",
    "awk 1 a",
    "tee a",
    "vi a",
    "python a.py",
    "node a.js",
    "npm ls",
    "curl x",
    "cp a b",
    "touch a",
    "xargs ls",
    "./ls",
    "bin/ls",
    "LS",
    "ls <> x",
    "ls > 1",
    "git fetch",
    "git config --list",
    "git gc",
  ]) {
    it(`leaves to a person: ${line}`, () => assert.equal(allowed(line), null));
  }

  it("allows the system's own commands by their whole path", () => {
    assert.deepEqual(allowed("/usr/bin/ls -l && /bin/cat a"), ["ls", "cat"]);
    assert.equal(allowed("/tmp/ls -l"), null);
  });

  it("allows nothing that depends on where it runs when that is not certain", () => {
    for (const where of ["unknown", "outside"] as const) {
      const nowhere: ReadingPlace = { ...place, path: () => where };
      for (const line of [
        "ls",
        "cat a",
        "rg x",
        "grep -r x",
        "find . -name x",
        "git log",
        "git diff x",
        "tree",
      ]) {
        assert.equal(allowed(line, nowhere), null, line);
      }
    }
  });

  it("takes for a commit what is no path, but nothing that is a path outside", () => {
    const strict: ReadingPlace = {
      ...place,
      path: (text) => (/[:~^]/.test(text) ? "unknown" : place.path(text)),
    };
    for (const line of ["git show HEAD~1:src/a", "git log 'HEAD^'", "git diff main..x@2"]) {
      assert.notEqual(allowed(line, strict), null, line);
    }
    for (const line of ["git diff '~/x'", "git diff ':/x'", "cat a:b", "git diff /x", "git diff x:/../y"]) {
      assert.equal(allowed(line, strict), null, line);
    }
  });

  it("leaves git to a person where another repository could be in the way", () => {
    const elsewhere: ReadingPlace = { ...place, ownRepository: () => false };
    for (const line of allowedLines.filter((each) => /^git (?!-*version)/.test(each))) {
      assert.equal(allowed(line, elsewhere), null, line);
    }
    assert.notEqual(allowed("ls", elsewhere), null);
  });

  it("does not go on to allow a line when any command is put into it", () => {
    const inserts = [
      "rm -rf x",
      "id -x",
      "sh",
      "tee f",
      "curl x",
      "X=1",
      "xargs rm",
      "git push",
      "sudo ls",
      ">f",
    ];
    const joints = [";", "&&", "||", "|", "&", "\n", " ; ", " | ", "|&", ";;", "\r", "\u2028"];
    const wraps = [
      "$(#)",
      "`#`",
      "<(#)",
      ">(#)",
      '"$(#)"',
      "${x:-#}",
      "<<<$(#)",
      "(#)",
      "{ #; }",
      "\\\n#",
      "=(#)",
    ];
    const line = fc.constantFrom(...allowedLines);
    const inserted = fc.tuple(
      fc.constantFrom(...joints, ...wraps),
      fc.constantFrom(...inserts),
      fc.boolean(),
    );
    fc.assert(
      fc.property(line, inserted, (before, [joint, command, inFront]) => {
        const wraps = joint.includes("#");
        const piece = wraps ? ` ${joint.replace("#", command)} ` : joint;
        const text = wraps
          ? `${before}${piece}`
          : inFront
            ? `${command}${piece}${before}`
            : `${before}${piece}${command}`;
        // What follows a line continuation is an argument.
        if (joint.startsWith("\\")) return;
        assert.equal(allowed(text), null, text);
      }),
      { numRuns: 3000 },
    );
  });

  it("does not go on to allow a line when anything stands anywhere in it, unless each command is allowed", () => {
    const pieces = [
      ";rm x;",
      "&&id -x",
      "|sh",
      "\nrm x\n",
      "$(id)",
      "`id`",
      ">f",
      " >f ",
      "$x",
      "*",
      "&rm x&",
      "\r",
      "\0",
    ];
    fc.assert(
      fc.property(
        fc.constantFrom(...allowedLines),
        fc.constantFrom(...pieces),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (line, piece, where) => {
          const at = Math.floor(where * line.length);
          const text = line.slice(0, at) + piece + line.slice(at);
          const reading = reader.read(text);
          if (lineReadsOnly(reading, place) === null) return;
          // Within quotes it is text. Nowhere else may it have become a command, a redirect or an expansion.
          assert.equal(reading.kind, "certain");
          const before = reader.read(line);
          assert.equal(before.kind, "certain");
          if (reading.kind !== "certain" || before.kind !== "certain") return;
          assert.deepEqual(
            reading.commands.map(({ name, redirects }) => [name, redirects.length]),
            before.commands.map(({ name, redirects }) => [name, redirects.length]),
          );
        },
      ),
      { numRuns: 5000 },
    );
  });

  it("allows a line as well when its arguments are quoted in another way", () => {
    const quoted = [
      (word: string) => `'${word.replaceAll("'", `'"'"'`)}'`,
      (word: string) => `"${word.replace(/["\\$`]/g, "\\$&")}"`,
    ];
    fc.assert(
      fc.property(fc.constantFrom(...allowedLines), fc.constantFrom(...quoted), (line, quote) => {
        const reading = reader.read(line);
        if (reading.kind !== "certain" || reading.commands.length > 1 || line.includes("!")) return;
        const [command] = reading.commands;
        if (command === undefined || command.redirects.length > 0) return;
        const again = reader.read([command.name, ...command.args.map(quote)].join(" "));
        assert.deepEqual(again, reading);
        assert.notEqual(lineReadsOnly(again, place), null);
      }),
    );
  });
});
