import type { ASTNode } from "@marcbachmann/cel-js";
import { inAnotherZone, isAbroad, lookingThrough, slowPartsOf } from "./slowFunctions.ts";

/** A loop over arguments is as long as the caller makes them. */
export const mostValues = 2000;

/**
 * How many nodes are evaluated at most, when the arguments have `mostValues` values. What takes longer than others
 * counts as many.
 */
export function mostSteps(node: ASTNode): number {
  return costOf(node, new Set(), false).steps;
}

export const hasLoop = (node: ASTNode): boolean => descendants(node).some(isLoop);

interface Cost {
  readonly steps: number;
  /** Steps by the variable whose texts they go through: over all elements no more than for the whole list. */
  readonly through: ReadonlyMap<string, number>;
}

/** `counted`: whether a loop around goes over the arguments already, of which one inside can only get parts. */
function costOf(node: ASTNode, variables: ReadonlySet<string>, counted: boolean): Cost {
  if (node.op !== "rcall" || !isLoop(node))
    return sum([ownCost(node, variables), ...childrenOf(node).map((one) => costOf(one, variables, counted))]);
  const [, receiver, [variable, ...body]] = node.args;
  const name = variable?.op === "id" ? variable.args : "";
  const given = descendants(receiver).some(({ op }) => op === "id" || op === "call");
  const copies = writtenOut(receiver);
  const times = copies * (given && !counted ? mostValues : 1);
  const within = new Set([...variables, name]);
  const each = sum(body.map((one) => costOf(one, within, counted || given)));
  const around = idsIn(receiver).find((id) => variables.has(id));
  const through = [...each.through].flatMap(([of, steps]): Cost[] => {
    // What surrounds a list is gone through once for each of its elements.
    if (of !== name) return [stepsThrough(of, steps * copies * (given ? mostValues : 1))];
    if (!given) return [];
    return [around === undefined ? only(steps * copies) : stepsThrough(around, steps * copies)];
  });
  return sum([costOf(receiver, variables, counted), only(times * each.steps), ...through]);
}

/** Without what is below. */
function ownCost(node: ASTNode, variables: ReadonlySet<string>): Cost {
  const costs = slowPartsOf(node).flatMap(({ text, steps }) =>
    idsIn(text).map((id) => (variables.has(id) ? stepsThrough(id, steps) : only(steps))),
  );
  const abroad = node.op === "rcall" && isAbroad(node) ? inAnotherZone : 0;
  const compares =
    (node.op === "==" || node.op === "!=") &&
    node.args.every((side) => idsIn(side).some((id) => !variables.has(id)));
  return sum([only(1 + abroad + (compares ? lookingThrough : 0)), ...costs]);
}

const only = (steps: number): Cost => ({ steps, through: new Map() });
const stepsThrough = (variable: string, steps: number): Cost => ({
  steps: 0,
  through: new Map([[variable, steps]]),
});

function sum(costs: readonly Cost[]): Cost {
  const through = new Map<string, number>();
  for (const cost of costs)
    for (const [of, steps] of cost.through) through.set(of, (through.get(of) ?? 0) + steps);
  return { steps: costs.reduce((all, { steps }) => all + steps, 0), through };
}

const idsIn = (node: ASTNode) => descendants(node).flatMap((one) => (one.op === "id" ? [one.args] : []));

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
