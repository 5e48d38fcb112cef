/** Names whose value is a secret, as the end of a longer name: `GITHUB_TOKEN`, `x-api-key`, `clientSecret`. */
export const secretNames =
  "pass(?:word|wd|phrase|code)|pwd|secret|token|(?:api|access|secret|private|account|auth)[-_ ]?key|authorization";

export function isSecretName(name: string): boolean {
  return name.length <= longest && end.test(name);
}

const longest = 200;
const end = new RegExp(`(?:${secretNames})$`, "i");
