import type { RiskLevel } from "../../core/risk.ts";
import type { ToolId } from "../../core/toolSpec.ts";
import { createListeners } from "../../gate/listeners.ts";
import type { Catalog } from "./catalog.ts";
import { objectionTo, type Composition, type Member, type Objection } from "./composition.ts";
import { serverToolId } from "./serverToolId.ts";

/** The named tool sets of a person (behaviour 3.61). */
export interface Compositions extends Disposable {
  list(): readonly Composition[];
  /** Disabled, until somebody has looked at what is in it. */
  create(name: string, members: readonly Member[]): Promise<Composition>;
  /** The one whose id is always the same: what is in it is replaced. */
  expose(members: readonly Member[]): Promise<Composition>;
  /** `null`: it is enabled. */
  enable(id: string): Promise<Objection | null>;
  disable(id: string): Promise<void>;
  /** One that is enabled and may not be any more is disabled. */
  update(id: string, change: Partial<Pick<Composition, "name" | "members">>): Promise<Composition>;
  delete(id: string): Promise<void>;
  /** Whether an enabled one wants a person to be asked about a tool. */
  isRequired(id: ToolId): boolean;
  onDidChange(listener: (event: CompositionEvent) => void): Disposable;
}

export interface CompositionEvent {
  readonly kind: "CREATED" | "ENABLED" | "DISABLED" | "AUTO_DISABLED" | "UPDATED" | "DELETED";
  readonly composition: Composition;
}

export interface CompositionPorts {
  readonly stored: readonly Composition[];
  /** Rejects where they cannot be kept; then nothing has changed. */
  save(compositions: readonly Composition[]): Promise<void>;
  readonly catalog: Pick<Catalog, "list" | "onDidChange">;
  mostRisk(): RiskLevel;
  ownNames(): readonly string[];
  newId(): string;
}

const exposedId = "exposed";

export function createCompositions(ports: CompositionPorts): Compositions {
  const listeners = createListeners<CompositionEvent>();
  let all = ports.stored;
  let last: Promise<unknown> = Promise.resolve();

  /** One after the other: each sees what the one before has kept. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = last.then(work);
    last = turn.catch(() => undefined);
    return turn;
  }

  async function keep(next: readonly Composition[], event: CompositionEvent): Promise<Composition> {
    await ports.save(next);
    all = next;
    listeners.tell(event);
    return event.composition;
  }

  function the(id: string): Composition {
    const found = all.find((one) => one.id === id);
    if (!found) throw new Error(`there is no composition '${id}'`);
    return found;
  }

  const objection = (one: Composition) =>
    objectionTo(one, {
      tools: ports.catalog.list(),
      others: all.filter(({ id }) => id !== one.id),
      most: ports.mostRisk(),
      ownNames: ports.ownNames(),
    });

  const replace = (composition: Composition, kind: CompositionEvent["kind"]) =>
    keep(
      all.map((one) => (one.id === composition.id ? composition : one)),
      { kind, composition },
    );

  const add = (composition: Composition) =>
    keep([...all.filter(({ id }) => id !== composition.id), composition], { kind: "CREATED", composition });

  const settled = async (composition: Composition, kind: "UPDATED" | null) => {
    const kept = kind === null ? composition : await replace(composition, kind);
    return kept.enabled && objection(kept) ? replace({ ...kept, enabled: false }, "AUTO_DISABLED") : kept;
  };

  /** What servers change can make one riskier than it was when somebody looked at it. */
  const look = () =>
    void inTurn(async () => {
      for (const one of all) await settled(one, null);
    }).catch(() => undefined);
  const following = ports.catalog.onDidChange(look);

  return {
    list: () => all,
    create: (name, members) => inTurn(() => add({ id: ports.newId(), name, enabled: false, members })),
    expose: (members) =>
      inTurn(async () => {
        const before = all.find(({ id }) => id === exposedId);
        if (before) return settled({ ...before, members }, "UPDATED");
        return add({ id: exposedId, name: exposedId, enabled: false, members });
      }),
    enable: (id) =>
      inTurn(async () => {
        const one = the(id);
        const found = objection(one);
        if (!found && !one.enabled) await replace({ ...one, enabled: true }, "ENABLED");
        return found;
      }),
    disable: (id) =>
      inTurn(async () => {
        const one = the(id);
        if (one.enabled) await replace({ ...one, enabled: false }, "DISABLED");
      }),
    update: (id, change) => inTurn(async () => settled({ ...the(id), ...change }, "UPDATED")),
    delete: (id) =>
      inTurn(async () => {
        const composition = the(id);
        await keep(
          all.filter((one) => one.id !== id),
          { kind: "DELETED", composition },
        );
      }),
    isRequired: (id) =>
      all.some(
        ({ enabled, members }) =>
          enabled && members.some(({ server, tool, hitl }) => hitl && serverToolId(server, tool) === id),
      ),
    onDidChange: listeners.listen,
    [Symbol.dispose]: () => following[Symbol.dispose](),
  };
}
