import { sha256 } from "../gate/digest.ts";

export interface ToolNames {
  /** At most 64 of a-z, 0-9, _ and -. */
  readonly name: string;
  readonly title: string;
  readonly description: string;
}

/**
 * What a method or function is called as a tool (behaviour 2.1): as it says, else after its own name, which an
 * annotated one also gives as its description. Blank is as good as nothing.
 */
export function toolNames(member: string, said: Said, annotated: boolean): ToolNames {
  const given = said.name?.trim() || member.trim();
  if (given === "") throw new TypeError("a tool needs a name: what it is made of has none");
  const words = wordsIn(member) || given;
  return {
    name: nameFor(given),
    // What is spelled otherwise in the id is shown as it was given.
    title: said.title?.trim() || (said.name?.trim() ? given : capital(words)),
    description: said.description?.trim() || (annotated ? member || given : words),
  };
}

export interface Said {
  readonly name: string | null;
  readonly title: string | null;
  readonly description: string | null;
}

function nameFor(given: string): string {
  const name = separated(given, "_")
    .toLowerCase()
    .replace(/[^a-z0-9-]+/g, "_")
    .slice(0, 64)
    .replace(/^[_-]+|[_-]+$/g, "");
  return name === "" ? `tool_${sha256(given).slice(0, 8)}` : name;
}

const wordsIn = (member: string) =>
  separated(member, " ")
    .replace(/[\s_$#]+/g, " ")
    .trim()
    .toLowerCase();

/** `getHTTPPage` is three words. */
const separated = (name: string, by: string) =>
  name.replace(/(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/gu, by);

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);
