import { EvaluationError, ParseError, TypeError } from "@marcbachmann/cel-js";

/** What is wrong with an expression, for who wrote it: the library speaks of tokens and overloads. */
export function expressionWords(error: unknown, source: string): string {
  // Its messages quote the source over several lines; the first says it.
  const message = error instanceof Error ? error.message.split("\n", 1)[0] : undefined;
  const said = message?.slice(0, 200) ?? "it cannot be read";
  return isOfLibrary(error) ? (plain(error, said, source) ?? said) : said;
}

type LibraryError = ParseError | EvaluationError | TypeError;

const isOfLibrary = (error: unknown): error is LibraryError =>
  error instanceof ParseError || error instanceof EvaluationError || error instanceof TypeError;

function plain({ code, range }: LibraryError, said: string, source: string): string | null {
  const here = range ? source.slice(range.start, range.end).slice(0, 40) : "";
  const named = /[:'] ?([^:']+)'?$/.exec(said)?.[1] ?? "";
  switch (code) {
    case "unexpected_token":
    case "expected_token": {
      const missing = closing[/^Expected (\w+)/.exec(said)?.[1] ?? ""];
      const lacks = missing === undefined ? "something is missing" : `'${missing}' is missing`;
      if (here.trim() === "") return `${lacks} at the end`;
      const place = `at '${here}'${placeIn(source, range)}`;
      return missing === undefined ? `it cannot be understood ${place}` : `${lacks} ${place}`;
    }
    case "unexpected_character":
      return `it cannot be understood at '${here}'${placeIn(source, range)}`;
    case "unterminated_string":
    case "unterminated_triple_quoted_string":
      return "a text has no closing quote";
    case "unknown_variable":
      return `'${named}' is not known here; there are tool, args, caller, cwd and workspace`;
    case "no_matching_overload":
      return `there is no function for '${named}'`;
    case "no_such_overload":
      return `'${named}' is not possible: such values do not go together`;
    case "invalid_logical_operand":
      return `'&&', '||' and '!' take true or false, not '${named}'`;
    case "reserved_identifier":
      return `'${named}' is a word of the language and no name`;
    case "cannot_index_type":
      return `a value of the kind '${named}' has nothing in it to look up`;
    case "no_such_key":
      return /^No such key: [\w$-]+$/.test(said) ? `there is no '${named}'` : null;
    default:
      return null;
  }
}

const placeIn = (source: string, range: LibraryError["range"]) =>
  range && source.length > 1 ? ` (character ${range.start + 1})` : "";

const closing: Readonly<Record<string, string>> = { RPAREN: ")", RBRACKET: "]", RBRACE: "}", COLON: ":" };
