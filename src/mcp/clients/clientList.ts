import * as z from "zod/mini";
import { asking } from "./client.ts";

/** A client as it is kept: nothing in it lets anybody in. */
export type KeptClient = z.infer<typeof keptClient>;

const keptClient = z.strictObject({
  id: z.string().check(z.regex(/^[0-9a-f]{16}$/)),
  name: z.string().check(z.minLength(1), z.maxLength(60)),
  asks: z.enum(asking),
  /** SHA-256 of its token. */
  hash: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
});

const list = z.strictObject({ version: z.literal(1), clients: z.array(keptClient).check(z.maxLength(100)) });

/** Throws on what is no list; nothing at all is an empty one. */
export const readClientList = (text: string | undefined): readonly KeptClient[] =>
  text === undefined ? [] : list.parse(JSON.parse(text)).clients;

export const writeClientList = (clients: readonly KeptClient[]): string =>
  JSON.stringify({ version: 1, clients });
