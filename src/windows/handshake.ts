import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import * as z from "zod/mini";
import { windowId, windowName, type WindowRecord } from "./record.ts";

/**
 * Both sides prove that they know the secret of the window that listens, over a nonce of each, before either says
 * anything else. Who calls is the first to prove, so that nobody can have the listener prove anything to them.
 */
export interface Wire {
  readonly lines: AsyncGenerator<unknown, void, undefined>;
  send(value: object): void;
}

export type Peer = Pick<WindowRecord, "id" | "name">;

/** The side that listens. Rejects unless the caller knows its secret. */
export async function admit(wire: Wire, own: WindowRecord): Promise<Peer> {
  const challenge = newNonce();
  wire.send({ type: "challenge", nonce: challenge } satisfies z.infer<typeof challengeMessage>);
  const { id, name, nonce, proof } = callersProof.parse(await one(wire));
  const said = [challenge, nonce, own.id, id, name];
  verify(proof, proofOf(own.secret, "caller", said));
  const answer = proofOf(own.secret, "listener", said);
  wire.send({ type: "proof", proof: answer } satisfies z.infer<typeof listenersProof>);
  return { id, name };
}

/** The side that calls. Rejects unless who listens knows the secret that is on record. */
export async function call(wire: Wire, own: Peer, other: WindowRecord): Promise<void> {
  const { nonce: challenge } = challengeMessage.parse(await one(wire));
  const nonce = newNonce();
  const said = [challenge, nonce, other.id, own.id, own.name];
  const { id, name } = own;
  const proof = proofOf(other.secret, "caller", said);
  wire.send({ type: "proof", id, name, nonce, proof } satisfies z.infer<typeof callersProof>);
  verify(listenersProof.parse(await one(wire)).proof, proofOf(other.secret, "listener", said));
}

const hex64 = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const challengeMessage = z.strictObject({ type: z.literal("challenge"), nonce: hex64 });
const callersProof = z.strictObject({
  type: z.literal("proof"),
  id: windowId,
  name: windowName,
  nonce: hex64,
  proof: hex64,
});
const listenersProof = z.strictObject({ type: z.literal("proof"), proof: hex64 });

const newNonce = () => randomBytes(32).toString("hex");

const proofOf = (secret: string, side: "caller" | "listener", said: readonly string[]) =>
  createHmac("sha256", Buffer.from(secret, "hex"))
    .update(JSON.stringify([side, ...said]))
    .digest("hex");

/** Both are 64 hex digits. */
function verify(given: string, expected: string): void {
  if (!timingSafeEqual(Buffer.from(given, "hex"), Buffer.from(expected, "hex")))
    throw new Error("the other side does not know the secret");
}

async function one({ lines }: Wire): Promise<unknown> {
  const next = await lines.next();
  if (next.done) throw new Error("the other side went away");
  return next.value;
}
