import bundle from "../../media/l10n/bundle.l10n.de.json" with { type: "json" };
import { type Words, wordsBy } from "../../src/panel/words.ts";

export type Language = (typeof languages)[number];

const german: Readonly<Record<string, string>> = bundle;

/** `wrapped`: each message in brackets, so that what stands outside of them was not translated. */
export const languages = ["english", "german", "wrapped"] as const;

export const words: Readonly<Record<Language, Words>> = {
  english: {},
  german: wordsBy((message) => german[message] ?? message),
  wrapped: wordsBy((message) => `⟦${message}⟧`),
};

/**
 * Source of what finds every text of a page, read or heard, that has letters outside of the brackets. Code is data,
 * dates are written by the browser, and the name of the counter is one for programs.
 */
export const unwrapped = `(() => {
  const dates = /\\p{L}{3}, (?=\\p{L}{3} \\d)|\\p{L}{3} (?=\\d)|(?<=\\d)\\s[AP]M|\\b(?:GMT|UTC)\\S*|\\d+-\\d\\d-\\d\\dT[\\d:.]+Z/gu;
  const own = (text) => {
    for (let before = ""; before !== text;) [before, text] = [text, text.replace(/⟦[^⟦⟧]*⟧/g, "")];
    return text.replace(dates, "").replace("mcp.hitl.decision", "").match(/\\S*\\p{L}\\S*/gu) ?? [];
  };
  const root = document.getElementById("root");
  const read = root.cloneNode(true);
  for (const code of read.querySelectorAll("code")) code.remove();
  const heard = [...root.querySelectorAll("*")].filter((one) => one.closest('[aria-hidden="true"]') === null);
  const names = ["aria-label", "aria-description", "aria-valuetext", "title", "alt", "placeholder"];
  const drawn = [...root.querySelectorAll("*")].flatMap((one) =>
    ["::before", "::after"].map((part) => getComputedStyle(one, part).content).filter((text) => text.startsWith('"')));
  return [read.textContent, ...drawn, ...heard.flatMap((one) => names.map((name) => one.getAttribute(name) ?? ""))].flatMap(own);
})()`;

/** The same message with data that has no letters; what the protocol itself names stays. */
export function withoutLetters(message: object): object {
  return JSON.parse(JSON.stringify(message), (key, value: unknown) =>
    typeof value === "string" && !named.has(key) ? value.replace(/\p{L}/gu, "0") : value,
  );
}

const named = new Set(["type", "kind", "step", "state", "decision", "outcome", "source", "opens"]);
