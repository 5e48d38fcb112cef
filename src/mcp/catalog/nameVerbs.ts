/** What the name of a tool says that it does; other languages and inventive names say nothing. */
export interface NameVerbs {
  readonly irreversible: boolean;
  readonly administers: boolean;
  readonly writes: boolean;
  readonly executes: boolean;
}

/** Reads `delete_account`, `deleteAccount`, `delete-account` and `account.DELETE` alike (behaviour 3.55). */
export function nameVerbs(name: string): NameVerbs {
  const words = wordsIn(name);
  const any = (verbs: ReadonlySet<string>) => words.some((word) => verbs.has(word));
  const forced = words.some((word, at) => word === "force" && words[at + 1] === "push");
  return {
    irreversible: forced || any(irreversible),
    administers: any(administering),
    writes: any(writing),
    executes: any(executing),
  };
}

const wordsIn = (name: string) =>
  name
    .replace(/(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/gu, " ")
    .toLowerCase()
    .split(/[^\p{L}]+/u);

const set = (words: string): ReadonlySet<string> => new Set(words.split(" "));

const irreversible = set("delete drop purge wipe remove destroy erase truncate");

const administering = set(
  "admin grant revoke permission permissions role roles deploy install uninstall configure provision",
);

const writing = set(
  "add append approve assign cancel close comment commit copy create edit fork insert invite merge modify move patch " +
    "pay post publish push put rename reply save send set share submit transfer update upload write",
);

const executing = set("bash cmd command eval exec execute run script shell spawn terminal");
