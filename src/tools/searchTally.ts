import { longestSearched } from "./lineMatcher.ts";

/** What a search has come across so far. */
export interface SearchTally {
  files: number;
  matches: number;
  /** UTF-16 units. */
  searched: number;
  binary: number;
  tooLarge: number;
  unreadable: number;
  longLines: number;
  /** Whether there may be more than was looked at or given. */
  stopped: boolean;
}

export function newTally(): SearchTally {
  return {
    files: 0,
    matches: 0,
    searched: 0,
    binary: 0,
    tooLarge: 0,
    unreadable: 0,
    longLines: 0,
    stopped: false,
  };
}

/** The end of a result: how much was found, and what was left out. */
export function summary(tally: SearchTally): string {
  const left: string[] = [];
  if (tally.binary > 0) left.push(`${count(tally.binary, "binary file")} left out`);
  if (tally.tooLarge > 0) left.push(`${count(tally.tooLarge, "file")} over 2 MiB left out`);
  if (tally.unreadable > 0) left.push(`${count(tally.unreadable, "file")} could not be read`);
  if (tally.longLines > 0) {
    left.push(`${count(tally.longLines, "line")} searched in the first ${longestSearched} characters only`);
  }
  const found =
    tally.matches === 0
      ? "No match."
      : `${count(tally.matches, "matching line")} in ${count(tally.files, "file")}.`;
  const rest = left.length === 0 ? "" : ` (${left.join("; ")})`;
  const more = tally.stopped
    ? "\n...[there may be more; narrow it down with 'path', 'pattern' or 'text']"
    : "";
  return found + rest + more;
}

function count(number: number, what: string): string {
  return `${number} ${what}${number === 1 ? "" : "s"}`;
}
