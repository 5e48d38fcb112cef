import { uncertain, type Uncertain } from "./reading.ts";
import type { Word } from "./words.ts";
import { keywords } from "./wrappers.ts";

/** The name of a command. Any spelling but the plain one, or that in one pair of quotes, is for hiding it. */
export function readName({
  text,
  source,
}: Word): { readonly kind: "name"; readonly name: string } | Uncertain {
  if (source !== text && source !== `'${text}'` && source !== `"${text}"`) {
    return uncertain("the name of a command is written in a roundabout way");
  }
  if (source === text && keywords.has(text)) return uncertain(`'${text}' is more than the name of a command`);
  const [, folder = "", file = ""] = /^(.*\/)?(.*)$/.exec(text) ?? [];
  // Where file systems ignore case, `RM` runs `rm`.
  if (!/^[a-z0-9_.:+,@-]+$/.test(file) || /^[.-]+$/.test(file)) {
    return uncertain(`'${text}' is an unusual name for a command`);
  }
  const steps = folder
    .replace(/^\.?\//, "")
    .split("/")
    .slice(0, -1);
  const isSystem = systemFolder.test(folder);
  if (steps.some((step) => /^\.{0,2}$/.test(step)) || systemFolder.test(folder.toLowerCase()) !== isSystem) {
    return uncertain(`'${text}' leads to a command in a roundabout way`);
  }
  return { kind: "name", name: isSystem ? file : text };
}

const systemFolder = /^\/(usr\/(local\/)?)?s?bin\/$/;
