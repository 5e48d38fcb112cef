import assert from "node:assert/strict";
import { createListeners } from "../../../../src/gate/listeners.ts";
import { openClients, type ClientStore } from "../../../../src/mcp/clients/clients.ts";

/** What two windows share. */
function sharedStore(stored?: string) {
  const changes = createListeners();
  const shared = { stored, broken: false };
  const store: ClientStore = {
    read: async () => {
      if (shared.broken) throw new Error("the key ring is locked");
      return shared.stored;
    },
    write: async (text) => {
      shared.stored = text;
      changes.tell();
    },
    onDidChange: changes.listen,
  };
  return { store, shared, changed: () => void changes.tell() };
}

const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

async function opened(stored?: string) {
  const { store, shared, changed } = sharedStore(stored);
  const problems: string[] = [];
  const open = () => openClients(store, (problem) => problems.push(problem));
  return { clients: await open(), open, shared, changed, problems };
}

describe("the clients a person let in", () => {
  it("prove themselves with the token they were given, and with nothing else", async () => {
    const { clients } = await opened();
    const desktop = await clients.add("Claude Desktop", "client");
    const cursor = await clients.add("Cursor", "editor");
    assert.deepEqual(clients.authenticate(desktop.token), desktop.client);
    assert.deepEqual(clients.authenticate(cursor.token), cursor.client);
    const { token } = desktop;
    const last = token.at(-1) === "A" ? "B" : "A";
    for (const other of [
      "",
      "x",
      `${token} `,
      ` ${token}`,
      token.slice(0, -1),
      token.slice(0, -1) + last,
      token.toUpperCase(),
      `${token}${token}`,
      "Claude Desktop",
      desktop.client.id,
    ])
      assert.equal(clients.authenticate(other), null, other);
  });

  it("have tokens of 256 bits, of which only the SHA-256 is kept", async () => {
    const { clients, shared } = await opened();
    const { token } = await clients.add("Claude Desktop", "client");
    const secret = token.replace(/^toolgate_/, "");
    assert.equal(Buffer.from(secret, "base64url").length, 32);
    assert.ok(!shared.stored?.includes(secret));
    assert.ok(!shared.stored?.includes(Buffer.from(secret, "base64url").toString("hex")));
    assert.equal(clients.authenticate(JSON.parse(shared.stored ?? "").clients[0].hash), null);
  });

  it("are known in the other windows, and until they are revoked", async () => {
    const { clients, open } = await opened();
    const { client, token } = await clients.add("Claude Desktop", "clientOrEditor");
    const other = await open();
    assert.deepEqual(other.authenticate(token), client);
    const added = await clients.add("Codex", "editor");
    await settle();
    assert.deepEqual(other.list(), [client, added.client]);

    const revoked: string[] = [];
    other.onDidRevoke((id) => revoked.push(id));
    await clients.revoke(client.id);
    await settle();
    assert.deepEqual(revoked, [client.id]);
    for (const window of [clients, other]) {
      assert.equal(window.authenticate(token), null);
      assert.deepEqual(window.authenticate(added.token), added.client);
    }
  });

  it("lose their sessions with the old token when they get a new one", async () => {
    const { clients } = await opened();
    const { client, token } = await clients.add("Claude Desktop", "client");
    const revoked: string[] = [];
    clients.onDidRevoke((id) => revoked.push(id));
    const renewed = await clients.renew(client.id);
    assert.deepEqual(renewed?.client, client);
    assert.equal(clients.authenticate(token), null);
    assert.deepEqual(clients.authenticate(renewed?.token ?? ""), client);
    assert.deepEqual(revoked, [client.id]);
    assert.equal(await clients.renew("0000000000000000"), null);
  });

  it("have names that differ and are not too long", async () => {
    const { clients } = await opened();
    await clients.add("Cursor", "client");
    await assert.rejects(clients.add("Cursor", "client"), /'Cursor'/);
    await assert.rejects(clients.add("", "client"));
    await assert.rejects(clients.add("x".repeat(61), "client"));
    assert.deepEqual(
      clients.list().map(({ name }) => name),
      ["Cursor"],
    );
  });

  it("added at once in one window are all kept", async () => {
    const { clients, open } = await opened();
    await Promise.all(["a", "b", "c"].map((name) => clients.add(name, "client")));
    assert.deepEqual(
      (await open()).list().map(({ name }) => name),
      ["a", "b", "c"],
    );
  });

  for (const stored of ["", "{", "[]", '{"version":2,"clients":[]}', '{"version":1,"clients":[{"id":"x"}]}'])
    it(`are none where the list reads ${JSON.stringify(stored)}, which is said and not written over`, async () => {
      const { clients, shared, problems } = await opened(stored);
      assert.deepEqual(clients.list(), []);
      assert.equal(problems.length, 1);
      await assert.rejects(clients.add("Cursor", "client"));
      assert.equal(shared.stored, stored);
    });

  it("are let in no more when the list becomes unreadable", async () => {
    const { clients, shared, changed, problems } = await opened();
    const { client, token } = await clients.add("Cursor", "client");
    await settle();
    const revoked: string[] = [];
    clients.onDidRevoke((id) => revoked.push(id));
    shared.broken = true;
    changed();
    await settle();
    assert.equal(clients.authenticate(token), null);
    assert.deepEqual([revoked, problems], [[client.id], ["the key ring is locked"]]);
    await assert.rejects(clients.revoke(client.id), /key ring/);
  });
});
