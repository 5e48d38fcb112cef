export type Platform = "posix" | "win32";

export const platform: Platform = process.platform === "win32" ? "win32" : "posix";

/** Why a path argument is refused for how it is written, before the disk is looked at; `null` when it is not. */
export function pathTextProblem(path: string, on: Platform = platform): string | null {
  const rule = rules.find(({ only, found }) => (only === undefined || only === on) && found.test(path));
  if (rule !== undefined) return rule.problem;
  return path.isWellFormed() ? null : "must be well-formed Unicode";
}

interface Rule {
  readonly found: RegExp;
  readonly problem: string;
  readonly only?: Platform;
}

export const outside = "must be inside the workspace";

const rules: readonly Rule[] = [
  { found: /^$/, problem: "must not be empty" },
  { found: /\p{Cc}/u, problem: "must not contain control characters" },
  { found: /^~/, problem: `${outside}; '~' is not expanded` },
  { found: /^(?:file:|[a-z][a-z0-9+.-]*:\/\/)/i, problem: `${outside}; it must be a path, not a URI` },
  {
    found: /%(?:25)*(?:00|2e|2f|5c)/i,
    problem: `${outside}; percent-encoded separators and dots are not decoded`,
  },
  { found: /^[\\/]{2}/, problem: `${outside}; network and device paths are not supported` },
  { only: "posix", found: /\\/, problem: `${outside}; use '/' between folders, not '\\'` },
  { only: "posix", found: /^[a-z]:/i, problem: `${outside}; drive letters do not exist here` },
  { only: "win32", found: /^\\\?\?/, problem: `${outside}; network and device paths are not supported` },
  // `C:x` starts from the drive's own current folder, `a:b` is another stream of `a`.
  {
    only: "win32",
    found: /^[a-z]:(?![\\/])|^:|(?!^[a-z]:).:/i,
    problem: `${outside}; ':' belongs after a drive letter only`,
  },
  // Windows drops them after the check: `.. ` would become `..`.
  {
    only: "win32",
    found: /(?:^|[\\/])(?!\.{1,2}(?:[\\/]|$))[^\\/]*[. ](?:[\\/]|$)/,
    problem: "must have no folder or file name that ends with a dot or a space",
  },
  {
    only: "win32",
    found: /(?:^|[\\/])(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9¹²³])(?:\.[^\\/]*)?(?:[\\/]|$)/i,
    problem: "must not name a device",
  },
];
