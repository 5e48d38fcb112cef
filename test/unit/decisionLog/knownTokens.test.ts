import assert from "node:assert/strict";
import { rules } from "@secretlint/secretlint-rule-preset-recommend";
import fc from "fast-check";
import { knownTokens } from "../../../src/decisionLog/knownTokens.ts";

/** Rules whose place our own patterns take, and those that look at more than text. */
const unused = new Set(["basicauth", "database-connection-string", "filter-comments", "gcp", "privatekey"]);

const like = (format: RegExp) => fc.stringMatching(new RegExp(`^(?:${format.source})$`));

const onePassword = fc.stringMatching(/^[a-z]{80,200}$/).map((name) => {
  const json = JSON.stringify({ name });
  // So that the last group of the base64 text holds the brace alone.
  const padded = json.replace("}", `${" ".repeat((4 - (json.length % 3)) % 3)}}`);
  return `ops_${Buffer.from(padded).toString("base64")}`;
});

/** What the rules of the preset take for a token, without what must not stand around it. */
const formats: Readonly<Record<string, readonly fc.Arbitrary<string>[]>> = {
  aws: [
    like(/(?:A3T[A-Z0-9]|AKIA|AGPA|AIDA|AROA|AIPA|ANPA|ANVA|ASIA)[A-Z0-9]{16}/),
    like(
      /(?:AWS|aws|Aws)?_?(?:SECRET|secret|Secret)_?(?:ACCESS|access|Access)_?(?:KEY|key|Key) ?[:=] ?[A-Za-z0-9]{40}/,
    ),
    like(/(?:AWS|aws|Aws)?_?(?:ACCOUNT|account|Account)_?(?:ID|id|Id)? ?[:=] ?[0-9]{4}-?[0-9]{4}-?[0-9]{4}/),
  ],
  npm: [like(/npm_[A-Za-z0-9_]{36}/), like(/https?:\/\/[a-z]{1,20}:x-oauth-basic@github.com\//)],
  slack: [
    like(/(?:xoxb|xoxp|xapp|xoxa|xoxo|xoxr)-(?:\d-)?(?:[a-zA-Z0-9]{1,20}-){1,3}[a-zA-Z0-9]{1,20}/),
    like(
      /[Hh][Tt]{2}[Pp][Ss]:\/\/[Hh][Oo]{2}[Kk][Ss]\.[Ss]lack\.com\/services\/T[A-Z0-9]{8}\/B[A-Z0-9]{8}\/[a-zA-Z0-9]{24}/,
    ),
  ],
  sendgrid: [like(/SG\.\w{22}\.\w{43}/)],
  shopify: [like(/(?:shppa|shpca|shpat|shpss)_[a-zA-Z0-9]{32,64}/)],
  github: [like(/gh[pousr]_[A-Za-z0-9_]{36}/), like(/github_pat_[A-Za-z0-9_]{82}/)],
  gitlab: [like(/glpat-[A-Za-z0-9_-]{20,128}/)],
  grafana: [like(/glc_[A-Za-z0-9+/]{32,400}={0,2}/), like(/glsa_[A-Za-z0-9]{32}_[A-Fa-f0-9]{8}/)],
  openai: [
    like(/sk-(?:proj|svcacct|admin)-[A-Za-z0-9_-]{74}T3BlbkFJ[A-Za-z0-9_-]{73}[A-Za-z0-9]/),
    like(/sk-[a-zA-Z0-9]{20}T3BlbkFJ[a-zA-Z0-9]{20}/),
  ],
  "1password": [onePassword],
  anthropic: [like(/sk-ant-api0\d-[A-Za-z0-9_-]{90,128}AA/)],
  groq: [like(/gsk_[a-zA-Z0-9]{52}/)],
  huggingface: [like(/hf_[a-zA-Z]{34}/)],
  linear: [like(/lin_api_[a-zA-Z0-9_]{32,128}/)],
  notion: [like(/ntn_[0-9]{11}[A-Za-z0-9]{35}/)],
  "hashicorp-vault": [like(/hv[sr]\.[A-Za-z0-9_-]{90,120}/), like(/hvb\.[A-Za-z0-9_-]{138,300}/)],
  vercel: [like(/vc[piark]_[A-Za-z0-9]{20,60}/)],
  databricks: [like(/dapi[A-Fa-f0-9]{32}(?:-[0-9])?/)],
  docker: [like(/dckr_pat_[a-zA-Z0-9_-]{27}/)],
  figma: [like(/figd_[A-Za-z0-9_-]{40,200}/)],
};

describe("the known formats of tokens", () => {
  const nameOf = ({ meta }: (typeof rules)[number]) => meta.id.replace(/^.*-rule-/, "");

  for (const rule of rules.filter((one) => !unused.has(nameOf(one)))) {
    const name = nameOf(rule);
    it(`of ${name} are found as its rule finds them`, async () => {
      const ours = knownTokens(rules);
      // Under a name that nothing is known of, a rule is asked about every text.
      const alone = knownTokens([
        {
          ...rule,
          meta: { ...rule.meta, id: "unknown" },
          create: (context) => rule.create(context, { enableIDScanRule: true }),
        },
      ]);
      for (const format of formats[name] ?? [])
        await fc.assert(
          fc.asyncProperty(format, async (token) => {
            const text = `a ${token} b`;
            const expected = await alone(text);
            assert.notDeepEqual(expected, [], "the rule does not know the format");
            const found = await ours(text);
            for (const range of expected)
              assert.ok(
                found.some(({ start, end }) => start === range.start && end === range.end),
                text,
              );
          }),
        );
      assert.ok(formats[name], "no format of this rule is tried");
    });
  }
});
