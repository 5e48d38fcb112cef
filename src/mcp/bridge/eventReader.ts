import { createInputLines } from "./inputLines.ts";

const [carriageReturn, space] = [0x0d, 0x20];

/** Reads a stream of events; gives the data of each message, byte for byte. One longer than `most` is dropped. */
export function createEventReader(
  most: number,
  onData: (data: Buffer) => void,
  onTooLong: () => void,
): (bytes: Buffer) => void {
  let data: Buffer[] = [];
  let size = 0;
  let message = true;
  const end = () => {
    if (data.length > 0 && message) {
      if (size <= most) onData(joined(data));
      else onTooLong();
    }
    data = [];
    size = 0;
    message = true;
  };
  const take = (line: Buffer) => {
    if (line.length === 0) return end();
    const [field, value] = fieldOf(line);
    if (field === "event") message = value.toString("latin1") === "message";
    if (field !== "data") return;
    size += value.length;
    if (size <= most) data.push(value);
  };
  return createInputLines(
    most + longestField,
    (line) => take(line.at(-1) === carriageReturn ? line.subarray(0, -1) : line),
    onTooLong,
  );
}

const longestField = 64;

function fieldOf(line: Buffer): readonly [string, Buffer] {
  const colon = line.indexOf(":");
  if (colon === -1) return [line.toString("latin1"), line.subarray(line.length)];
  const from = line[colon + 1] === space ? colon + 2 : colon + 1;
  return [line.subarray(0, colon).toString("latin1"), line.subarray(from)];
}

/** Several lines of data are one text with line breaks between, which in JSON mean as much as blanks. */
function joined(lines: readonly Buffer[]): Buffer {
  const [only] = lines;
  if (lines.length === 1 && only) return only;
  return Buffer.concat(lines.flatMap((line, index) => (index === 0 ? [line] : [Buffer.from(" "), line])));
}
