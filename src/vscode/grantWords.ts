import type { Translate } from "../core/translate.ts";
import { visibleLine } from "../core/visible.ts";
import type { GrantRow } from "./grantsViewTree.ts";

/** What tells a grant from others of its tool, short enough for a side bar. An agent wrote the arguments. */
export function shortCovers({ grant, told }: Pick<GrantRow, "grant" | "told">, t: Translate): string {
  switch (grant.covers.kind) {
    case "exact":
      return told ?? t("the arguments with the digest {0}…", grant.digest.slice(0, 12));
    case "pattern": {
      const texts = textsIn(grant.covers.when).map((text) => below(text, grant.cwd));
      const named = visibleLine(texts.filter((text) => text !== "").join(", "));
      return named === "" ? t("when {0}", visibleLine(grant.covers.when)) : t("with {0}", named);
    }
    case "any":
      return t("any arguments");
  }
}

/** What stands in quotes in a pattern: the rest of it is much the same in all. */
const textsIn = (when: string): readonly string[] =>
  [...when.matchAll(/"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'/g)].map(
    ([, double, single]) => double ?? single ?? "",
  );

/** Every path begins with the folder of the window. */
const below = (text: string, cwd: string | null) =>
  cwd !== null && text.startsWith(cwd) && /^[/\\]+./.test(text.slice(cwd.length))
    ? text.slice(cwd.length).replace(/^[/\\]+/, "")
    : text;
