const newline = 0x0a;

/** Cuts a stream into lines without their ends. One that is too long is dropped whole; what follows it is read. */
export function createInputLines(
  most: number,
  onLine: (line: Buffer) => void,
  onTooLong: () => void,
): (bytes: Buffer) => void {
  let begun: Buffer[] = [];
  let size = 0;
  const add = (part: Buffer) => {
    size += part.length;
    if (size <= most) begun.push(part);
    else begun = [];
  };
  return (bytes) => {
    let from = 0;
    for (let end = bytes.indexOf(newline); end !== -1; end = bytes.indexOf(newline, from)) {
      add(bytes.subarray(from, end));
      from = end + 1;
      const whole = size <= most;
      const line = Buffer.concat(begun);
      begun = [];
      size = 0;
      if (whole) onLine(line);
      else onTooLong();
    }
    if (from < bytes.length) add(bytes.subarray(from));
  };
}
