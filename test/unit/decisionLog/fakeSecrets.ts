/** Nothing here is a real secret; put together so that no scanner takes the source for one. */
export const alphanumeric = (length: number) => "aB3dE5fG7h".repeat(Math.ceil(length / 10)).slice(0, length);

const base64url = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

const jwt = [
  base64url({ alg: "HS256" }),
  base64url({ sub: "1234567890", name: "Nobody" }),
  alphanumeric(43),
].join(".");

export const privateKey = [
  `-----BEGIN ${"RSA"} PRIVATE KEY-----`,
  ...Array.from({ length: 5 }, () => `MI${alphanumeric(62)}`),
  "MIIabc==",
  `-----END ${"RSA"} PRIVATE KEY-----`,
].join("\n");

export const fakeSecrets = {
  "a GitHub token": `${"gh"}p_${alphanumeric(36)}`,
  "a fine-grained GitHub token": `${"github"}_pat_${alphanumeric(82)}`,
  "an OpenAI key": `${"sk"}-${alphanumeric(48)}`,
  "an OpenAI project key": `${"sk"}-proj-${alphanumeric(40)}`,
  "an Anthropic key": `${"sk"}-ant-api03-${alphanumeric(93)}AA`,
  "a Stripe key": `${"sk"}_live_${alphanumeric(24)}`,
  "an AWS access key id": `${"AK"}IA${"IOSFODNN7Q2XMPL3"}`,
  "a Slack token": `${"xo"}xb-123456789012-${alphanumeric(24)}`,
  "a GitLab token": `${"gl"}pat-${alphanumeric(20)}`,
  "an npm token": `${"np"}m_${alphanumeric(36)}`,
  "a Google key": `${"AI"}za${alphanumeric(35)}`,
  "a SendGrid key": `${"S"}G.${alphanumeric(22)}.${alphanumeric(43)}`,
  "a token of ours": `${"tool"}gate_${alphanumeric(43)}`,
  "a JSON Web Token": jwt,
} as const;
