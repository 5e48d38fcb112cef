/** A match of a pattern of secrets; its groups say what stands around the value. */
export type Match = RegExpMatchArray & { readonly index: number };

/** Prose: "bearer authentication". */
export const isWord = (value: string) => /^[a-z]{1,15}[.,]?$/i.test(value);

/** `${NAME}`, `$NAME`, `{{name}}`, `<name>`, `%NAME%`: where a secret is, not what it is. */
export const isReference = (value: string) =>
  /^(?:\$\{[^}]*\}|\$[A-Z_][A-Z0-9_]*|\{\{.*\}\}|<[^>]*>|%\w+%)$/.test(value);

/** Whether the quotes that opened before the value close after it. */
export const isClosed = (match: Match, text: string) =>
  [match.groups?.["quote"], "\\"].includes(charAfter(match, text));

/** A name is followed by white space alone where it is an option, as in `--password hunter2`. */
export function isAssigned({ groups, index }: Match, text: string): boolean {
  if (groups?.["sign"]?.trim() !== "") return true;
  return /(?:^|[\s"'])--[\w-]{0,40}$/.test(text.slice(Math.max(0, index - 44), index));
}

/** Not code such as `token = nextToken()`, `password: SecretString` or `secret=process.env.SECRET`. */
export function isLiteral(value: string, match: Match, text: string): boolean {
  if (!/^[a-z_.-]+$/i.test(value)) return true;
  const sign = match.groups?.["sign"] ?? "";
  if (sign !== "=" && sign.trim() !== "") return false;
  return value.length >= 8 && !value.includes(".") && charAfter(match, text) !== "(";
}

const charAfter = ({ index, 0: whole }: Match, text: string) => text.charAt(index + whole.length);
