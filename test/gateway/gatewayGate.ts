import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { english } from "../../src/core/translate.ts";
import { openDecisionLog } from "../../src/decisionLog/log.ts";
import { createRedactor } from "../../src/decisionLog/redact.ts";
import { systemClock } from "../../src/gate/clock.ts";
import { createGate } from "../../src/gate/gate.ts";
import { createGrants } from "../../src/gate/grants.ts";
import type { Gate, GatePorts } from "../../src/gate/ports.ts";

export interface GatewayGate extends Gate, AsyncDisposable {}

/** The gate with a fixed policy, nobody to ask and a decision log in a folder of its own, gone when it closes. */
export async function openGatewayGate(
  tool: GatePorts["tool"],
  policy: "allowAll" | "denyAll",
): Promise<GatewayGate> {
  const folder = await mkdtemp(join(tmpdir(), "toolgate-gateway-"));
  const redact = await createRedactor();
  const log = await openDecisionLog({ folder: join(folder, "log"), redact });
  const closing = new AbortController();
  const gate = createGate({
    tool,
    settings: () => ({
      trusted: true,
      policy: { kind: policy },
      sessionMode: "normal",
      row: () => null,
      rules: () => ({ matches: [], shadows: [] }),
      standing: () => ({ restrictions: [], allowances: [] }),
      fits: () => false,
      prompt: () => null,
      approvalTimeoutSeconds: 120,
      resultScan: "annotate",
      resultLimit: 0,
    }),
    place: () => ({
      folder: null,
      folders: [],
      protectedFolders: [],
      ownFolder: null,
      keptResults: null,
      deletion: "backup",
      allowedHosts: [],
      t: english,
    }),
    editor: { discard: async () => "", ask: async () => null },
    strategy: null,
    vetoes: () => [],
    policies: () => [],
    grants: createGrants({ log, stored: async () => [], clock: systemClock }),
    log,
    journal: log.journal,
    user: "gateway",
    clock: systemClock,
    newId: () => crypto.randomUUID(),
    async maskText(text) {
      const { value } = await redact(text);
      if (typeof value !== "string") throw new Error("the text could not be masked");
      return value;
    },
    keepResult: () => Promise.reject(new Error("nothing is kept here")),
    onEvent: () => {},
    closing: closing.signal,
  });
  return {
    ...gate,
    async [Symbol.asyncDispose]() {
      closing.abort();
      await log.close();
      await rm(folder, { recursive: true });
    },
  };
}
