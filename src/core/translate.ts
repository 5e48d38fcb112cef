/**
 * Gives a message in the language of the person, its `{0}`, `{1}`, … filled in one pass, so that what is filled in
 * is never expanded again. Every call starts with a literal: a test holds the translations against those.
 */
export type Translate = (message: string, ...args: readonly (string | number)[]) => string;

/** The message as it stands in the code. */
export const english: Translate = (message, ...args) =>
  message.replace(/\{(\d+)\}/g, (whole, index) => String(args[Number(index)] ?? whole));

/** Marks a message that is put into the language of the person only where it is shown. */
export const translatable = (message: string): string => message;
