import type { SecretLintRuleContext, SecretLintRuleCreator, SecretLintSourceCode } from "@secretlint/types";
import type { Range } from "./mask.ts";

/**
 * Finds tokens by the formats of secretlint's recommended preset. The rules are driven directly: `@secretlint/core`
 * adds marks to the process's performance timeline in every call and searches all of them in the next.
 */
export function knownTokens(rules: readonly SecretLintRuleCreator[]): (text: string) => Promise<Range[]> {
  const used = rules
    .map((rule) => ({ rule, name: rule.meta.id.replace(/^.*-rule-/, "") }))
    .filter(({ name }) => !skipped.has(name))
    .map(({ rule, name }) => ({ rule, options: options[name] ?? {}, mark: marks[name] ?? /(?:)/ }));
  const anyMark = new RegExp(used.map(({ mark }) => `(?:${mark.source})`).join("|"));
  return async (text) => {
    const found: Range[] = [];
    if (!anyMark.test(text)) return found;
    const context: SecretLintRuleContext = {
      sharedOptions: {},
      createTranslator: () => (messageId, props) => ({
        message: "",
        messageId: String(messageId),
        data: props,
      }),
      ignore: () => undefined,
      report: ({ message, range: [start, end] }) => found.push(narrowed(text, start, end, message)),
    };
    const source = sourceOf(text);
    for (const { rule, options, mark } of used) {
      if (!mark.test(text)) continue;
      const waiting = rule.create(context, options).file?.(source);
      if (waiting) await waiting;
    }
    return found;
  };
}

const options: Readonly<Record<string, object>> = { aws: { enableIDScanRule: true } };

/**
 * What stands in every match of a rule; one that is not named here reads every text. Asking all rules took a quarter
 * of what it takes to record a decision, and most texts have none of this.
 */
const marks: Readonly<Record<string, RegExp>> = {
  "1password": /ops_ey/,
  anthropic: /sk-ant-/,
  aws: /A3T|A[A-Z]{2}A|[Aa]cc(?:ess|ount)|ACC(?:ESS|OUNT)/,
  databricks: /dapi/,
  docker: /dckr_pat_/,
  figma: /figd_/,
  github: /gh[oprsu]_|github_pat_/,
  gitlab: /glpat-/,
  grafana: /glc_|glsa_/,
  groq: /gsk_/,
  "hashicorp-vault": /hv[brs]\./,
  huggingface: /hf_/,
  linear: /lin_api_/,
  notion: /ntn_/,
  npm: /npm_|:x-oauth-basic@/,
  openai: /sk-/,
  sendgrid: /SG\./,
  shopify: /shp(?:at|ca|pa|ss)_/,
  slack: /xox[abopr]-|xapp-|[Hh][Tt][Tt][Pp][Ss]:\/\/[Hh][Oo][Oo][Kk][Ss]/,
  vercel: /vc[aikpr]_/,
};

const skipped = new Set([
  // Text in the arguments could switch the other rules off.
  "filter-comments",
  // Our own patterns find more of these and leave more than the secret readable.
  "basicauth",
  "database-connection-string",
  "privatekey",
  // Looks at whole files by their names.
  "gcp",
]);

/** Ranges of rules with a prefix start at the prefix but have the length of the secret; the data is the secret. */
function narrowed(
  text: string,
  start: number,
  end: number,
  { messageId, data }: { messageId: string; data?: unknown },
): Range {
  const secret: unknown = Object.values(data ?? {})[0];
  if (typeof secret === "string" && secret !== "") {
    const at = text.indexOf(secret, start);
    if (at >= 0) return inner(messageId, at, secret);
  }
  return { start, end };
}

/** Of an account number with its name, and of a webhook's address, only what is secret. */
function inner(messageId: string, at: number, secret: string): Range {
  const skip = { AWSAccountID: /\d/, IncomingWebhook: /(?<=\/services\/)/i }[messageId];
  return { start: at + Math.max(0, skip ? secret.search(skip) : 0), end: at + secret.length };
}

function sourceOf(content: string): SecretLintSourceCode {
  const nowhere = () => {
    throw new Error("a rule asked for a line number");
  };
  return {
    hasBOM: false,
    content,
    filePath: undefined,
    physicalFilePath: undefined,
    contentType: "text",
    ext: "",
    getFilePath: () => undefined,
    getPhysicalFilePath: () => undefined,
    locationToRange: nowhere,
    rangeToLocation: nowhere,
    positionToIndex: nowhere,
    indexToPosition: nowhere,
  };
}
