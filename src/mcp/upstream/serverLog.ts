import { StringDecoder } from "node:string_decoder";
import type { Clock } from "../../gate/clock.ts";

/** What is worth knowing about one server, line by line; a flood of it is thinned out. */
export interface ServerLog {
  line(text: string): void;
  /** Takes what a process writes to its standard error. */
  stderr(): (bytes: Buffer) => void;
}

export function createServerLog(write: (line: string) => void, clock: Clock): ServerLog {
  let second = -1;
  let lines = 0;
  let left = 0;

  function line(text: string): void {
    const now = Math.floor(clock.monotonic() / 1000);
    if (now !== second) {
      if (left > 0) write(`(${left} more lines)`);
      [second, lines, left] = [now, 0, 0];
    }
    lines += 1;
    if (lines > mostLinesASecond) left += 1;
    else write(text.length > mostCharacters ? `${text.slice(0, mostCharacters)}…` : text);
  }

  return {
    line,
    stderr() {
      const decoder = new StringDecoder("utf8");
      let begun = "";
      return (bytes) => {
        const parts = (begun + decoder.write(bytes)).split(/\r?\n/);
        begun = parts.pop() ?? "";
        for (const part of parts) line(part);
        if (begun.length > mostCharacters) {
          line(begun);
          begun = "";
        }
      };
    },
  };
}

const mostLinesASecond = 200;
const mostCharacters = 4096;
