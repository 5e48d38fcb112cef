import { uncertain, type Uncertain } from "./reading.ts";
import type { Token, Word } from "./words.ts";

/** A command as it is written. */
export interface SimpleCommand {
  readonly name: Word;
  readonly args: readonly Word[];
  readonly assignments: readonly Word[];
  readonly redirects: readonly { readonly operator: string; readonly target: Word }[];
}

/** Groups words into commands. Lists, pipelines and parentheses only; whether they are well formed, the grammar says. */
export function groupCommands(
  tokens: readonly Token[],
): { readonly kind: "commands"; readonly commands: readonly SimpleCommand[] } | Uncertain {
  const commands: SimpleCommand[] = [];
  let at = 0;
  while (at < tokens.length) {
    let end = at;
    while (end < tokens.length && tokens[end]?.kind !== "operator") end++;
    if (end === at) {
      at++;
      continue;
    }
    if (isParenthesis(tokens[at - 1], ")") || isParenthesis(tokens[end], "(")) {
      return uncertain("it has a parenthesis in the middle of a command");
    }
    const command = readCommand(tokens.slice(at, end));
    if (command.kind === "uncertain") return command;
    commands.push(command.command);
    at = end;
  }
  return { kind: "commands", commands };
}

function isParenthesis(token: Token | undefined, which: string): boolean {
  return token?.kind === "operator" && token.operator === which;
}

function readCommand(
  tokens: readonly Token[],
): { readonly kind: "command"; readonly command: SimpleCommand } | Uncertain {
  const words: Word[] = [];
  const assignments: Word[] = [];
  const redirects: { operator: string; target: Word }[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at];
    if (token?.kind === "redirect") {
      const target = tokens[++at];
      if (target?.kind !== "word") return uncertain("a redirect leads nowhere");
      redirects.push({ operator: token.operator, target });
    } else if (token?.kind === "word") {
      if (words.length === 0 && /^[A-Za-z_]\w*\+?=/.test(token.source)) assignments.push(token);
      else words.push(token);
    }
  }
  const [name, ...args] = words;
  if (name === undefined) return uncertain("it sets variables or redirects, without a command");
  return { kind: "command", command: { name, args, assignments, redirects } };
}
