import type { ASTNode } from "@marcbachmann/cel-js";

/** A loop over arguments is as long as the caller makes them. */
export const mostValues = 2000;

/** How many nodes are evaluated at most, when the arguments have `mostValues` values. */
export function mostSteps(node: ASTNode): number {
  return steps(node, false);
}

export const hasLoop = (node: ASTNode): boolean => descendants(node).some(isLoop);

/** `counted`: whether a loop around goes over the arguments already, of which one inside can only get parts. */
function steps(node: ASTNode, counted: boolean): number {
  if (node.op !== "rcall" || !isLoop(node))
    return childrenOf(node).reduce((sum, child) => sum + steps(child, counted), 1);
  const [, receiver, [, ...body]] = node.args;
  const given = descendants(receiver).some(({ op }) => op === "id" || op === "call");
  const times = writtenOut(receiver) * (given && !counted ? mostValues : 1);
  return body.reduce((sum, child) => sum + times * steps(child, counted || given), steps(receiver, counted));
}

/** How much longer a list gets by what is written: elements, and lists that are put behind another. */
function writtenOut(node: ASTNode): number {
  const parts = isLoop(node) && node.op === "rcall" ? [node.args[1]] : childrenOf(node);
  const own = node.op === "list" ? node.args.length : node.op === "+" ? 1 : 0;
  return parts.reduce((sum, part) => sum + writtenOut(part) - 1, 1 + own);
}

const loops = new Set(["all", "exists", "exists_one", "map", "filter"]);

export const isLoop = (node: ASTNode) => node.op === "rcall" && loops.has(node.args[0]);

/** The node itself and everything below. */
export function descendants(node: ASTNode): readonly ASTNode[] {
  return [node, ...childrenOf(node).flatMap(descendants)];
}

export function childrenOf(node: ASTNode): readonly ASTNode[] {
  switch (node.op) {
    case "value":
    case "id":
      return [];
    case ".":
    case ".?":
      return [node.args[0]];
    case "!_":
    case "-_":
      return [node.args];
    case "map":
      return node.args.flat();
    case "call":
      return node.args[1];
    case "rcall":
      return [node.args[1], ...node.args[2]];
    default:
      return node.args;
  }
}
