import type { Parser, Tree } from "web-tree-sitter";
import type { SimpleCommand } from "./commands.ts";

/**
 * Whether the grammar of bash finds exactly these commands, made of exactly these words. It knows the keywords
 * and the syntax errors that `groupCommands` does not, and neither is trusted alone.
 */
export function grammarAgrees(parser: Parser, line: string, commands: readonly SimpleCommand[]): boolean {
  const started = performance.now();
  const progressCallback = () => performance.now() - started > parseMs;
  const tree = parser.parse(line, null, { progressCallback });
  // A parse that was given up would go on with the next line.
  if (tree === null) {
    parser.reset();
    return false;
  }
  try {
    return outlinesOf(tree)?.join("\n") === commands.map(outline).join("\n");
  } finally {
    tree.delete();
  }
}

const parseMs = 250;

/** The places of a command's words, its name marked. */
function outline({ name, args, assignments, redirects }: SimpleCommand): string {
  return [...assignments, name, ...args, ...redirects.map(({ target }) => target)]
    .toSorted((a, b) => a.start - b.start)
    .map((word) => place(word.start, word.end, word === name))
    .join(" ");
}

const place = (start: number, end: number, isName: boolean) => `${isName ? "name " : ""}${start}-${end}`;

/** The same outlines from the tree; `null` when there is anything in it that is not known here. */
function outlinesOf(tree: Tree): string[] | null {
  if (tree.rootNode.hasError) return null;
  const outlines: string[][] = [];
  const cursor = tree.walk();
  let name = false;
  try {
    for (let deeper = true; ;) {
      if (deeper) {
        const type = cursor.nodeType;
        if (type === "command") outlines.push([]);
        name ||= type === "command_name";
        if (isWord.has(type)) {
          outlines.at(-1)?.push(place(cursor.startIndex, cursor.endIndex, name));
          name = false;
        } else if (!(cursor.nodeIsNamed ? isContainer : isPunctuation).has(type)) return null;
      }
      if (deeper && !isWord.has(cursor.nodeType) && cursor.gotoFirstChild()) continue;
      deeper = cursor.gotoNextSibling();
      if (!deeper && !cursor.gotoParent()) return outlines.map((words) => words.join(" "));
    }
  } finally {
    cursor.delete();
  }
}

const isWord = new Set(["word", "number", "string", "raw_string", "concatenation", "variable_assignment"]);

const isContainer = new Set(
  "program list pipeline subshell command command_name redirected_statement file_redirect file_descriptor comment".split(
    " ",
  ),
);

const isPunctuation = new Set([
  "&&",
  "||",
  ";",
  "&",
  "|",
  "(",
  ")",
  ">",
  ">>",
  "<",
  ">|",
  "<>",
  ">&",
  "<&",
  ">&-",
  "<&-",
  "\n",
]);
