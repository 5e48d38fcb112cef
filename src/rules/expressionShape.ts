import type { ASTNode } from "@marcbachmann/cel-js";
import { childrenOf, descendants, isLoop, mostSteps } from "./expressionCost.ts";

/**
 * What an expression does that must not be: calls that backtrack, patterns that are not written out, and all that
 * a caller's arguments, or a workspace that is not the person's, could make run for hours. `patterns` is filled
 * with what `re` is given.
 */
export function shapeProblem(node: ASTNode, patterns: Set<string>): string | null {
  const problem = walk(node, null, patterns);
  if (problem !== null) return problem;
  return mostSteps(node) > longestRun ? "could take too many steps: its loops are too large" : null;
}

/** Some 20 ms. */
const longestRun = 1_000_000;

/** `each`: the variable of the loop around, or `null` outside of one. */
function walk(node: ASTNode, each: string | null, patterns: Set<string>): string | null {
  const inside = (child: ASTNode) => walk(child, each, patterns);
  switch (node.op) {
    case "call": {
      const [name, args] = node.args;
      if (name === "matches") return noMatches;
      if (name === "duration" && !isShortText(args[0])) return longDuration;
      return (name === "re" ? patternProblem(args, patterns) : null) ?? first(args, inside);
    }
    case "rcall": {
      const [name, receiver, args] = node.args;
      if (name === "matches") return noMatches;
      if (notOffered.has(name)) return `'${name}' is not offered`;
      const [variable, ...body] = args;
      if (!isLoop(node)) return inside(receiver) ?? first(args, inside);
      if (variable?.op !== "id") return `'${name}' needs a name for the element first`;
      if (each !== null && !standsOn(receiver, each))
        return `a loop inside another must go over '${each}' or over a list that is written out`;
      if (name === "map" && !body.every((child) => standsOn(child, variable.args)))
        return `what 'map' makes must be made of '${variable.args}' alone`;
      if (name === "map" && body.slice(-1).some((made) => multiplies(made, variable.args)))
        return `what 'map' makes must name '${variable.args}' no more than once, and no lists`;
      return inside(receiver) ?? first(body, (child) => walk(child, variable.args, patterns));
    }
    default:
      return first(childrenOf(node), inside);
  }
}

/** All but the first make lists, texts or trees as large as the caller likes, out of arguments that are not. */
const notOffered = new Set(["bind", "split", "join", "json"]);

const noMatches =
  "'matches' is not offered, because it can take for ever; use re(text, pattern), which fits the whole text";

/** Reading one takes time with the cube of its length. */
const longDuration = "'duration' needs a text that is written out in quotes, of no more than 30 characters";

const isShortText = (node: ASTNode | undefined) =>
  node?.op === "value" && typeof node.args === "string" && node.args.length <= 30;

function patternProblem(args: readonly ASTNode[], patterns: Set<string>): string | null {
  const pattern = args[1];
  if (pattern?.op !== "value" || typeof pattern.args !== "string")
    return "re(text, pattern) needs a pattern that is written out in quotes";
  patterns.add(pattern.args);
  return null;
}

/** Whether nothing but the loop's own variable decides how long this list is. */
function standsOn(node: ASTNode, variable: string): boolean {
  const inside = (child: ASTNode) => standsOn(child, variable);
  switch (node.op) {
    case "id":
      return node.args === variable;
    case "rcall": {
      const [name, receiver, args] = node.args;
      return inside(receiver) && (name === "filter" || (!isLoop(node) && args.every(inside)));
    }
    default:
      return childrenOf(node).every(inside);
  }
}

/** One behind another, such steps would make lists that no memory holds. */
function multiplies(made: ASTNode, variable: string): boolean {
  const nodes = descendants(made);
  return (
    nodes.some(({ op }) => op === "list" || op === "map") ||
    nodes.filter(({ op, args }) => op === "id" && args === variable).length > 1
  );
}

function first(nodes: readonly ASTNode[], look: (node: ASTNode) => string | null): string | null {
  for (const node of nodes) {
    const problem = look(node);
    if (problem !== null) return problem;
  }
  return null;
}
