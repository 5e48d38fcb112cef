import { uncertain, type Uncertain } from "./reading.ts";

export type Token =
  | Word
  | { readonly kind: "operator"; readonly operator: string }
  | { readonly kind: "redirect"; readonly operator: string };

export interface Word {
  readonly kind: "word";
  /** What the command gets. */
  readonly text: string;
  /** How it is written. */
  readonly source: string;
  readonly start: number;
  readonly end: number;
}

/**
 * Splits a line into words and operators where sh, dash, bash and zsh agree on what each of them is, with
 * interactive habits (history, no comments) taken into account. Whatever they could expand is uncertain.
 */
export function readWords(line: string): { readonly kind: "words"; readonly tokens: Token[] } | Uncertain {
  const tokens: Token[] = [];
  let at = 0;
  while (at < line.length) {
    const rest = line.slice(at, at + 3);
    const blank = at === 0 || /[ \n]/.test(line.charAt(at - 1));
    if (rest.startsWith(" ")) at += 1;
    else if (rest.startsWith("\\\n") && blank) at += 2;
    else if (rest.startsWith("#")) {
      const end = endOfComment(line, at);
      if (end === null) return uncertain("not every shell takes what follows '#' for a comment");
      at = end;
    } else {
      const token = readOperator(line, at) ?? readWord(line, at);
      if (token.kind === "uncertain") return token;
      tokens.push(token.token);
      at = token.end;
    }
  }
  return { kind: "words", tokens };
}

type Read = { readonly kind: "read"; readonly token: Token; readonly end: number };

/** An interactive zsh runs comments as commands: only a line of its own that is harmless then is skipped. */
function endOfComment(line: string, at: number): number | null {
  const before = line.slice(line.lastIndexOf("\n", at - 1) + 1, at);
  const comment = /^#[\p{L}\p{N} ,._:/+@%=-]*(?=\n|$)/u.exec(line.slice(at));
  return before.trim() === "" && comment !== null ? at + comment[0].length : null;
}

function readOperator(line: string, at: number): Read | Uncertain | null {
  const redirect = /^\d?(>>|>\||<>|>&(?=[\d-](?:[ \n;&|)]|$))|<&(?=[\d-](?:[ \n;&|)]|$))|>|<)/.exec(
    line.slice(at, at + 6),
  );
  if (redirect !== null) {
    const end = at + redirect[0].length;
    if (/[<>&|(!]/.test(line.charAt(end))) return uncertain("it has a redirect that not every shell knows");
    return { kind: "read", token: { kind: "redirect", operator: redirect[1] ?? "" }, end };
  }
  const operator = /^(?:&&|\|\||[;&|\n()])/.exec(line.slice(at, at + 2))?.[0];
  if (operator === undefined) return null;
  const end = at + operator.length;
  const next = line.charAt(end);
  if (operator === "(" ? next === "(" : /[;&|]/.test(operator) && /[;&|<>]/.test(next)) {
    return uncertain(`'${operator}${next}' is more than simple commands`);
  }
  return { kind: "read", token: { kind: "operator", operator }, end };
}

function readWord(line: string, start: number): Read | Uncertain {
  let text = "";
  let at = start;
  while (at < line.length && !/[ \n;&|<>)]/.test(line.charAt(at))) {
    const piece = readPiece(line, at, start);
    if (piece.kind === "uncertain") return piece;
    text += piece.text;
    at = piece.end;
  }
  const source = line.slice(start, at);
  if (/^\d+$/.test(source) && /[<>]/.test(line.charAt(at)))
    return uncertain("it redirects an unusual number");
  return { kind: "read", token: { kind: "word", text, source, start, end: at }, end: at };
}

type Piece = { readonly kind: "piece"; readonly text: string; readonly end: number };

function readPiece(line: string, at: number, start: number): Piece | Uncertain {
  const character = String.fromCodePoint(line.codePointAt(at) ?? 0);
  if (character === "'") return readSingleQuoted(line, at);
  if (character === '"') return readDoubleQuoted(line, at);
  if (character === "\\") {
    const next = line.codePointAt(at + 1);
    if (next === undefined || next === 10) return uncertain("a line ends in the middle of a word");
    const escaped = String.fromCodePoint(next);
    return { kind: "piece", text: escaped, end: at + 1 + escaped.length };
  }
  // `find` and `test` have words that are only `{}`, `!` or `=`: those mean themselves.
  const alone = /^(?:\{\}|[!=])(?=[ \n]|$)/.exec(line.slice(at, at + 3))?.[0];
  if (alone !== undefined && at === start) return { kind: "piece", text: alone, end: at + alone.length };
  const meaning = meaningOf(character, at === start ? "" : line.charAt(at - 1));
  if (meaning !== null) return uncertain(meaning);
  return { kind: "piece", text: character, end: at + character.length };
}

/** What a character outside quotes stands for, when that is not certainly itself. */
function meaningOf(character: string, before: string): string | null {
  if (/[$`]/.test(character)) return "it has a variable or a substitution";
  if (/[*?[\]^#]/.test(character)) return "it has a pattern that the shell would fill in";
  if (/[{}]/.test(character)) return "it has braces that the shell may fill in";
  if (character === "!") return "'!' may stand for an earlier line";
  if (character === "(") return "it has a parenthesis in the middle of a command";
  if (character === "~" && /^[=:]?$/.test(before)) return "'~' stands for a folder";
  if (character === "=" && before === "") return "zsh replaces a word that starts with '='";
  if (!/[\p{L}\p{M}\p{N}_\-./,:@%+=~]/u.test(character)) return `it is not certain what '${character}' means`;
  return null;
}

function readSingleQuoted(line: string, at: number): Piece | Uncertain {
  const end = line.indexOf("'", at + 1);
  if (end === -1) return uncertain("a quote is not closed");
  const text = line.slice(at + 1, end);
  // An old bash forgets at a line's end that it is inside quotes.
  if (/\n[^]*!|\n\^/.test(text)) return uncertain("'!' or '^' may stand for an earlier line");
  return { kind: "piece", text, end: end + 1 };
}

function readDoubleQuoted(line: string, at: number): Piece | Uncertain {
  let text = "";
  for (let i = at + 1; i < line.length; i++) {
    const character = line.charAt(i);
    if (character === '"') return { kind: "piece", text, end: i + 1 };
    if (/[$`]/.test(character)) return uncertain("it has a variable or a substitution");
    if (character === "!" || (character === "^" && line.charAt(i - 1) === "\n")) {
      return uncertain(`'${character}' may stand for an earlier line`);
    }
    if (character !== "\\") text += character;
    else {
      const next = line.charAt(++i);
      if (next === "\n" || next === "!") return uncertain("it has an escape that not every shell knows");
      text += /["\\$`]/.test(next) ? next : `\\${next}`;
    }
  }
  return uncertain("a quote is not closed");
}
