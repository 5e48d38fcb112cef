/** Text of any length in bounded memory: its beginning and its end. */
export interface CappedText {
  add(text: string): void;
  /** With `...[truncated N of M chars]` where the middle is missing. */
  text(): string;
}

export function cappedText(headSize: number, tailSize: number): CappedText {
  let head = "";
  let tail = "";
  let length = 0;
  return {
    add(text) {
      length += text.length;
      const room = headSize - head.length;
      head += text.slice(0, room);
      tail = (tail + text.slice(room)).slice(-tailSize);
    },
    text() {
      if (head.length + tail.length === length) return head + tail;
      // A character of two units cut in half would be no text any more.
      const start = head.replace(/[\uD800-\uDBFF]$/, "");
      const end = tail.replace(/^[\uDC00-\uDFFF]/, "");
      return `${start}\n...[truncated ${length - start.length - end.length} of ${length} chars]\n${end}`;
    },
  };
}
