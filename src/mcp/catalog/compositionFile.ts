import * as z from "zod";
import { member, type Member } from "./composition.ts";

export type ReadMembers =
  | { readonly kind: "members"; readonly members: readonly Member[] }
  | { readonly kind: "wrong"; readonly problem: string };

/** Reads a list of tools from a file (behaviour 3.9): a list, or an object with one under `composed-tools`. */
export function readMembers(text: string): ReadMembers {
  let raw: unknown;
  try {
    raw = JSON.parse(text);
  } catch {
    return { kind: "wrong", problem: "it is not JSON" };
  }
  const read = file.safeParse(raw);
  if (read.success) return { kind: "members", members: read.data };
  const [issue] = read.error.issues;
  return { kind: "wrong", problem: `${issue?.path.join(".") ?? ""}: ${issue?.message ?? ""}` };
}

const members = z.array(member).max(1000);
const file = z.preprocess(
  (raw) => (typeof raw === "object" && raw !== null && "composed-tools" in raw ? raw["composed-tools"] : raw),
  members,
);
