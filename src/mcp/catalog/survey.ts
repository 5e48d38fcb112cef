import { english } from "../../core/translate.ts";
import type { Definition } from "../../decisionLog/ledger.ts";
import { sha256 } from "../../gate/digest.ts";
import { messageOf } from "../../gate/fault.ts";
import { snapshot } from "../../gate/snapshot.ts";
import type { McpTool, Upstream } from "../upstream/upstream.ts";
import { aliasesFor, folded, plainAlias, type NamedTool } from "./alias.ts";
import type { CatalogPorts, CatalogServer, CatalogTool, Withheld } from "./catalog.ts";
import { composeRisk } from "./composeRisk.ts";
import { findingsOf, type OfferedTool } from "./findings.ts";
import { definition, meet, serverDefinition, type LedgerState } from "./ledgerState.ts";
import { mcpTool } from "./mcpTool.ts";
import { definitionText } from "./normalForm.ts";
import { serverRisk } from "./serverRisk.ts";
import { serverToolId } from "./serverToolId.ts";
import { toolKind, toolRisk } from "./toolRisk.ts";
import { withheldWords } from "./withheldWords.ts";

/** All servers that run and what they offer, as they are now. */
export interface Survey {
  readonly servers: readonly CatalogServer[];
  readonly tools: readonly CatalogTool[];
}

export async function survey(ports: CatalogPorts): Promise<Survey> {
  const running = await Promise.all(ports.upstreams().flatMap((upstream) => metServer(upstream, ports)));
  const met = running.flatMap(({ tools }) => tools);
  const own = ports.ownNames();
  const aliases = aliasesFor(met, (alias) => isOwn(alias, own));
  const findings = findingsOf(met, own);
  return {
    servers: running.map(({ server }) => server),
    tools: met.map((tool, at) => catalogTool(tool, aliases.get(tool) ?? null, findings[at] ?? [], ports)),
  };
}

/** Behaviour 3.7. Whatever begins like our own names is refused, for more of those may come. */
function isOwn(alias: string, own: readonly string[]): boolean {
  const name = folded(alias);
  return name.startsWith("toolgate_") || own.some((one) => folded(one) === name);
}

interface MetServer {
  readonly server: CatalogServer;
  readonly tools: readonly MetTool[];
}

interface MetTool extends NamedTool, OfferedTool {
  readonly from: CatalogServer;
  readonly definition: McpTool;
  readonly ledger: LedgerState | null;
  /** Why it is not known what it was before. */
  readonly problem: string;
  readonly fingerprint: string;
}

function metServer(upstream: Upstream, ports: CatalogPorts): readonly Promise<MetServer>[] {
  const state = upstream.state();
  if (state.kind !== "running") return [];
  const { name } = upstream;
  const self = serverDefinition(upstream, state.server.name);
  const read = upstream.tools().map((tool) => ({ tool, ...readDefinition(name, tool) }));
  const risk = serverRisk(ports.facts(name), upstream.tools(), state.instructions);
  const readable = read.flatMap(({ definition }) => definition ?? []);
  return [
    lookUp([self, ...readable], ports).then(({ states, problem }) => {
      const server: CatalogServer = { upstream, risk, ledger: states.get(self) ?? null };
      const tools = read.map(({ tool, definition, unreadable }) => ({
        server: name,
        tool: tool.name,
        from: server,
        definition: unreadable === null ? tool : unread(tool),
        ledger: (definition && states.get(definition)) ?? null,
        problem: unreadable ?? problem,
        fingerprint: sha256(`${definition?.hash} ${self.hash}`),
      }));
      return { server, tools };
    }),
  ];
}

/** What a hostile server says may have no canonical text, or be too large or nested too deep to be looked at. */
function readDefinition(
  server: string,
  tool: McpTool,
): { readonly definition: Definition | null; readonly unreadable: string | null } {
  const copy = snapshot(tool);
  if (copy.kind === "bad") return { definition: null, unreadable: copy.problems.join("; ") };
  if (tool.name.length > longestName) return { definition: null, unreadable: "its name is too long" };
  return { definition: definition(serverToolId(server, tool.name), definitionText(tool)), unreadable: null };
}

const longestName = 256;

/** What is left to show of one. */
const unread = ({ name }: McpTool): McpTool => ({
  name: name.slice(0, longestName).toWellFormed(),
  inputSchema: { type: "object" },
});

interface LookedUp {
  readonly states: ReadonlyMap<Definition, LedgerState>;
  readonly problem: string;
}

async function lookUp(definitions: readonly Definition[], ports: CatalogPorts): Promise<LookedUp> {
  try {
    const states = await meet(await ports.ledger(), definitions);
    return { problem: "", states: new Map(definitions.flatMap((one, at) => pair(one, states[at]))) };
  } catch (error) {
    return { problem: messageOf(error), states: new Map() };
  }
}

const pair = <K, V>(key: K, value: V | undefined): readonly (readonly [K, V])[] =>
  value === undefined ? [] : [[key, value]];

function catalogTool(
  met: MetTool,
  alias: string | null,
  findings: CatalogTool["findings"],
  ports: CatalogPorts,
): CatalogTool {
  const { definition, from, ledger, fingerprint } = met;
  const { upstream } = from;
  const { remote } = ports.facts(met.server);
  const id = serverToolId(met.server, definition.name);
  const withheld = withheldFor(met, alias);
  const facts = {
    id,
    kind: toolKind(definition, remote),
    risk: composeRisk(from.risk, toolRisk(definition, remote)),
    fingerprint,
    findings,
    required: ports.isRequired(id),
  };
  const tool = mcpTool(upstream, definition, facts, {
    withheld: withheld && withheldWords(withheld, english),
    protections: from.ledger?.kind === "unchanged" || from.ledger?.kind === "new" ? [] : [unseen(met.server)],
    secrets: () => ports.secrets(met.server),
    ownStorage: (args, place) => ports.ownStorage(args, place),
  });
  return {
    id,
    alias: alias ?? plainAlias(met.server, definition.name),
    tool,
    upstream,
    definition,
    ledger,
    risk: facts.risk,
    findings,
    withheld,
  };
}

/** Abuse case M05. */
const unseen = (server: string) =>
  `the server '${server}' is started differently than when it was approved, or calls itself something else`;

function withheldFor({ ledger, problem, from }: MetTool, alias: string | null): Withheld | null {
  if (!ledger || !from.ledger) return { kind: "unknown", problem };
  if (from.ledger.kind === "mismatch" && from.ledger.rejected) return { kind: "rejected" };
  if (ledger.kind === "mismatch") return { kind: ledger.rejected ? "rejected" : "changed" };
  return alias === null ? { kind: "name" } : null;
}
