const newline = 0x0a;

/** Cuts a stream of bytes into lines, without their ends; `false` once a line has more than `mostBytes`. */
export function createLines(mostBytes: number, onLine: (line: Buffer) => void): (bytes: Buffer) => boolean {
  let begun: Buffer[] = [];
  let size = 0;

  return (bytes) => {
    let from = 0;
    for (let end = bytes.indexOf(newline); end !== -1; end = bytes.indexOf(newline, from)) {
      const last = bytes.subarray(from, end);
      from = end + 1;
      if (size + last.length > mostBytes) return false;
      const line = begun.length === 0 ? last : Buffer.concat([...begun, last]);
      begun = [];
      size = 0;
      onLine(line);
    }
    const rest = bytes.subarray(from);
    if (rest.length > 0) begun.push(rest);
    size += rest.length;
    return size <= mostBytes;
  };
}
