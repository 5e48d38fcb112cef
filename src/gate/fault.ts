/** Words for whatever was thrown; behaviour 1.31: the class name where there is no message. */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.message.trim() === "" ? error.name : error.message;
}
