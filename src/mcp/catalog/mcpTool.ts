import { contentText } from "../../core/contentText.ts";
import type { JsonObject } from "../../core/json.ts";
import type { ToolId, ToolKind, ToolSpec } from "../../core/toolSpec.ts";
import { messageOf } from "../../gate/fault.ts";
import { frozen } from "../../gate/frozen.ts";
import { capResult } from "../../gate/resultCap.ts";
import { RethrownError } from "../../gate/rethrown.ts";
import { RichFailure, type RichResult } from "../../gate/richResult.ts";
import { doubtfulKeys, schemaProblems } from "../../gate/schemaProblems.ts";
import type { Place, RunContext, Tool } from "../../gate/tool.ts";
import type { McpTool, Upstream } from "../upstream/upstream.ts";
import { UpstreamError } from "../upstream/upstreamError.ts";
import { callResult } from "./callResult.ts";
import type { ComposedRisk } from "./composeRisk.ts";
import type { Finding } from "./findings.ts";
import { findingWords } from "./findingWords.ts";
import { definitionText } from "./normalForm.ts";
import { jsonWithoutSecrets, objectWithoutSecrets, withoutSecrets } from "./secretMask.ts";

/** What is known of a tool apart from what its server says. */
export interface McpToolFacts {
  readonly id: ToolId;
  readonly kind: ToolKind;
  readonly risk: ComposedRisk;
  /** SHA-256 over the whole definition and what its server is: grants are bound to it. */
  readonly fingerprint: string;
  readonly findings: readonly Finding[];
  /** Whether its person wants to be asked on every call where no row says otherwise. */
  readonly required: boolean;
}

export interface McpToolPorts {
  /** Why it must not run at the moment, in words; `null`: it may. */
  readonly withheld: string | null;
  /** Why a person has to be asked about each call, whatever rows and rules say. */
  readonly protections: readonly string[];
  /** Values of secrets that its server was given. */
  secrets(): readonly string[];
  /** What in the arguments leads into our own storage. */
  ownStorage(args: JsonObject, place: Place): Promise<readonly string[]>;
}

/** A tool of somebody else's server as the gate takes it; the server hears of a call only when it runs. */
export function mcpTool(
  upstream: Upstream,
  definition: McpTool,
  facts: McpToolFacts,
  ports: McpToolPorts,
): Tool {
  const { inputSchema } = definition;
  return {
    spec: specOf(definition, facts),
    validate: (args) => schemaProblems(inputSchema, args),
    async inspect(args, place) {
      // No problem of the arguments: nothing that the caller could do better.
      if (ports.withheld !== null) throw new Error(ports.withheld);
      return {
        problems: [],
        protections: [
          ...ports.protections,
          ...doubtfulKeys(inputSchema, args),
          ...(await ports.ownStorage(args, place)),
        ],
        insideWorkspace: false,
        notes: facts.findings.map((finding) => findingWords(finding, place.t)),
      };
    },
    async run(args, _place, context) {
      const withheld = ports.withheld ?? changed(upstream, definition);
      if (withheld !== null) throw new Error(withheld);
      return await call(upstream, definition.name, args, context, ports.secrets());
    },
  };
}

function specOf(definition: McpTool, { id, kind, risk, fingerprint, required }: McpToolFacts): ToolSpec {
  const { name, description = "", annotations, inputSchema } = definition;
  const title = definition.title ?? annotations?.["title"];
  return frozen<ToolSpec>({
    id,
    title: typeof title === "string" && title.trim() !== "" ? title : name,
    description,
    kind,
    risk: risk.level,
    riskReasons: [...risk.reasons],
    assessed: true,
    requiresApproval: required ? true : null,
    origin: "foreign",
    inputSchema: structuredClone(inputSchema),
    prompt: null,
    approvalTimeoutSeconds: null,
    runTimeoutSeconds: foreignSeconds,
    fingerprint,
  });
}

/** Builds and deployments take their time; the caller can cancel. */
const foreignSeconds = 600;

/** A server can change a tool between the question and the run, faster than anybody hears of it. */
function changed(upstream: Upstream, definition: McpTool): string | null {
  if (upstream.state().kind !== "running") return `the server '${upstream.name}' does not run`;
  const now = upstream.tools().find(({ name }) => name === definition.name);
  if (now === definition) return null;
  return now && definitionText(now) === definitionText(definition)
    ? null
    : "its server has changed the tool meanwhile";
}

async function call(
  upstream: Upstream,
  name: string,
  args: JsonObject,
  { signal, downstream }: RunContext,
  secrets: readonly string[],
): Promise<RichResult> {
  const onProgress = downstream?.onProgress;
  try {
    const answer = await upstream.request(
      "tools/call",
      { name, arguments: args },
      { signal, session: downstream ?? null, ...(onProgress && { onProgress }) },
    );
    const { isError, ...result } = callResult(answer);
    if (isError) throw failureOf(result, secrets);
    return result;
  } catch (error) {
    throw error instanceof RichFailure ? error : masked(error, secrets, downstream !== undefined);
  }
}

/** Acceptance B2-17. What a tool gives is passed on as it is; what it says of its failure may hold secrets. */
function failureOf({ content, structured, meta }: RichResult, secrets: readonly string[]): RichFailure {
  const words = withoutSecrets(
    contentText({ content, ...(structured !== undefined && { structured }) }),
    secrets,
  );
  return new RichFailure(capResult(`Error calling tool: ${words}`), {
    content: content.map((block) => objectWithoutSecrets(block, secrets)),
    ...(structured !== undefined && { structured: jsonWithoutSecrets(structured, secrets) }),
    ...(meta && { meta: objectWithoutSecrets(meta, secrets) }),
  });
}

/** A client of the gateway gets an error of the protocol as one. */
function masked(error: unknown, secrets: readonly string[], toClient: boolean): Error {
  const message = withoutSecrets(messageOf(error), secrets);
  if (!toClient || !(error instanceof UpstreamError) || error.kind !== "answered") return new Error(message);
  const data = error.data === undefined ? undefined : jsonWithoutSecrets(error.data, secrets);
  return new RethrownError(message, new UpstreamError(error.kind, message, error.code, data));
}
