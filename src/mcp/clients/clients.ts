import { randomBytes } from "node:crypto";
import { messageOf } from "../../gate/fault.ts";
import { createListeners } from "../../gate/listeners.ts";
import type { Asks, OutsideClient } from "./client.ts";
import { readClientList, writeClientList, type KeptClient } from "./clientList.ts";
import { newToken, sameHash, tokenHash } from "./token.ts";

/** Where the list is kept for all windows of this user, out of reach of what a workspace or an agent can write. */
export interface ClientStore {
  read(): PromiseLike<string | undefined>;
  write(list: string): PromiseLike<void>;
  /** Also told of what another window wrote. */
  onDidChange(listener: () => void): Disposable;
}

/** The programs outside the editor that a person let in. */
export interface Clients extends Disposable {
  list(): readonly OutsideClient[];
  /** The client whose token this is. `null`: nobody's, or the list could not be read. */
  authenticate(token: string): OutsideClient | null;
  /** The token is given this once and cannot be had again. Rejects a name that is taken. */
  add(name: string, asks: Asks): Promise<Admitted>;
  /** A new token in place of the old, which ends its sessions; `null`: it is not there any more. */
  renew(id: string): Promise<Admitted | null>;
  revoke(id: string): Promise<void>;
  /** Told whenever a token stops being one: whoever came in with it is out. */
  onDidRevoke(listener: (id: string) => void): Disposable;
  onDidChange(listener: () => void): Disposable;
}

export interface Admitted {
  readonly client: OutsideClient;
  readonly token: string;
}

/** `onProblem` is told what is wrong with the list, which then lets nobody in. */
export async function openClients(
  store: ClientStore,
  onProblem: (problem: string) => void,
): Promise<Clients> {
  let kept: readonly KeptClient[] = [];
  const changes = createListeners();
  const revocations = createListeners<string>();
  // One after the other: what was read last is what counts.
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = last.then(work);
    last = turn.catch(() => undefined);
    return turn;
  };

  const take = (fresh: readonly KeptClient[]) => {
    const before = kept;
    kept = fresh;
    for (const { id, hash } of before)
      if (!fresh.some((client) => client.id === id && client.hash === hash)) revocations.tell(id);
    if (writeClientList(before) !== writeClientList(fresh)) changes.tell();
  };
  const look = async () => {
    try {
      take(readClientList(await store.read()));
    } catch (error) {
      take([]);
      onProblem(messageOf(error));
    }
  };
  /** Rejects where the list cannot be read, so that nothing is written over what is there. */
  const change = async (make: (clients: readonly KeptClient[]) => readonly KeptClient[]) => {
    const fresh = make(readClientList(await store.read()));
    await store.write(writeClientList(readClientList(writeClientList(fresh))));
    take(fresh);
  };

  const listening = store.onDidChange(() => void inTurn(look));
  await inTurn(look);

  return {
    list: () => kept.map(outside),
    authenticate(token) {
      const hash = tokenHash(token);
      let found: KeptClient | null = null;
      // All of them, whichever it is: the time must not tell.
      for (const client of kept) if (sameHash(client.hash, hash)) found = client;
      return found && outside(found);
    },
    add: (name, asks) =>
      inTurn(async () => {
        const token = newToken();
        const client = { id: randomBytes(8).toString("hex"), name, asks, hash: tokenHash(token) };
        await change((clients) => {
          if (clients.some((other) => other.name === name))
            throw new Error(`there is a client '${name}' already`);
          return [...clients, client];
        });
        return { client: outside(client), token };
      }),
    renew: (id) =>
      inTurn(async () => {
        const token = newToken();
        await change((clients) =>
          clients.map((client) => (client.id === id ? { ...client, hash: tokenHash(token) } : client)),
        );
        const client = kept.find((one) => one.id === id);
        return client ? { client: outside(client), token } : null;
      }),
    revoke: (id) => inTurn(() => change((clients) => clients.filter((client) => client.id !== id))),
    onDidRevoke: revocations.listen,
    onDidChange: changes.listen,
    [Symbol.dispose]: () => listening[Symbol.dispose](),
  };
}

const outside = ({ id, name, asks }: KeptClient): OutsideClient => ({ kind: "outside", id, name, asks });
