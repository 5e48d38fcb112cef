import type { ASTNode } from "@marcbachmann/cel-js";

/** A text that is gone through, and the steps that takes when it is as long as a loop lets arguments be. */
export interface SlowPart {
  readonly text: ASTNode;
  readonly steps: number;
}

/** What a call goes through; a list that is made on the spot has its length at hand. */
export function slowPartsOf(node: ASTNode): readonly SlowPart[] {
  if (node.op !== "call" && node.op !== "rcall") return [];
  const steps = perText.get(node.args[0]);
  const [first] = node.op === "call" ? node.args[1] : [node.args[1]];
  const zone = isAbroad(node) ? node.args[2][0] : undefined;
  return [
    ...(first && steps !== undefined && !makesList(first) ? [{ text: first, steps }] : []),
    // One that is not known is looked up by all of its letters.
    ...(zone ? [{ text: zone, steps: counting }] : []),
  ];
}

/** Whether it asks for the time in a named zone. */
export function isAbroad(node: ASTNode): node is ASTNode & { readonly op: "rcall" } {
  return node.op === "rcall" && /^get[A-Z]/.test(node.args[0]) && node.args[2].length > 0;
}

const makesList = (node: ASTNode) =>
  node.op === "list" || (node.op === "rcall" && (node.args[0] === "filter" || node.args[0] === "map"));

// In steps of some 20 ns, of a text of 200,000 characters.
export const inAnotherZone = 10_000;
export const lookingThrough = 100;
const counting = 50_000;
const converting = 10_000;

const perText: ReadonlyMap<string, number> = new Map([
  ["size", counting],
  ...["bytes", "string", "double", "hex", "base64", "lowerAscii", "upperAscii"].map(
    (name) => [name, converting] as const,
  ),
  ["lastIndexOf", 5000],
  ...["contains", "indexOf", "startsWith", "endsWith", "trim"].map((name) => [name, lookingThrough] as const),
]);
