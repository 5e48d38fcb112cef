import { resolve } from "node:path";
import * as z from "zod";
import type { Authority, Step } from "./core/decision.ts";
import type { ToolId } from "./core/toolSpec.ts";
import { english } from "./core/translate.ts";
import { systemClock } from "./gate/clock.ts";
import { explainCall, type ExplainPorts } from "./gate/explainCall.ts";
import { messageOf } from "./gate/fault.ts";
import type { Place, Tool } from "./gate/tool.ts";
import type { Settings } from "./rules/settings.ts";
import { conversationTools } from "./tools/conversationTools.ts";
import { lookUpPathIn } from "./tools/lookUpPath.ts";
import { tools } from "./tools/table.ts";

/** What becomes of one call. */
export interface LineDecision {
  readonly decision: "allow" | "ask" | "deny";
  readonly step: Step;
  /** The rule or row that decides, or `null`. */
  readonly rule: string | null;
  readonly reason: string;
}

/** What would become of the call in a line of JSON; one that cannot be read is refused at the step `door`. */
export async function decideLine(line: string, settings: Settings): Promise<LineDecision> {
  const refused = (reason: string) => ({ decision: "deny", step: "door", rule: null, reason }) as const;
  const call = readLine(line);
  if (typeof call === "string") return refused(call);
  const { tool, args, cwd = ".", caller = "npm run decide" } = call;
  const answer = await explainCall(
    {
      tool,
      input: args,
      caller: { kind: "languageModelTool", name: caller },
      session: null,
      policy: null,
      context: null,
    },
    portsFor(resolve(cwd), settings),
    new AbortController().signal,
  );
  if (answer.kind === "fault") return refused(answer.fault);
  const { kind, step, by, reason } = answer.explanation.verdict;
  return { decision: kind, step, rule: ruleOf(by), reason };
}

const callSchema = z.strictObject({
  tool: z.custom<ToolId>((id) => typeof id === "string" && /^[^/]+\/[^/]+$/u.test(id), {
    error: "must be a tool id such as 'github/create_issue'",
  }),
  // The gate reads the members itself, as it does those of any caller.
  args: z.custom<object>((args) => typeof args === "object" && args !== null && !Array.isArray(args), {
    error: "must be an object of arguments",
  }),
  cwd: z.string().optional(),
  caller: z.string().optional(),
});

/** The call, or what is wrong with the line. */
function readLine(line: string): z.infer<typeof callSchema> | string {
  try {
    const read = callSchema.safeParse(JSON.parse(line));
    if (read.success) return read.data;
    return read.error.issues.map(({ path, message }) => `${path.join(".")} ${message}`.trim()).join("; ");
  } catch (error) {
    return `is no JSON: ${messageOf(error)}`;
  }
}

function portsFor(cwd: string, settings: Settings): ExplainPorts {
  const place: Place = {
    folder: cwd,
    folders: [cwd],
    protectedFolders: [],
    ownFolder: null,
    keptResults: null,
    deletion: "trash",
    allowedHosts: settings.allowedHosts,
    t: english,
  };
  const path = lookUpPathIn(place);
  return {
    tool: (id) =>
      [...tools, ...conversationTools].find(({ spec }) => spec.id === id) ??
      (id.startsWith("toolgate/") ? null : foreign(id)),
    place: () => place,
    settings: () => ({
      ...settings,
      trusted: true,
      policy: { kind: settings.policy },
      sessionMode: "normal",
      rules: (call) =>
        settings.rules.match(call, {
          now: systemClock.wall(),
          folders: place.folders,
          ownFolder: null,
          path,
        }),
      standing: () => ({ restrictions: [], allowances: [] }),
      fits: () => false,
    }),
    grants: { known: () => Promise.resolve([]) },
    policies: () => [],
    vetoes: () => [],
    clock: systemClock,
  };
}

/** Of other people's tools nothing is known here but their names. */
function foreign(id: ToolId): Tool {
  return {
    spec: {
      id,
      title: id,
      description: "",
      kind: "other",
      risk: null,
      riskReasons: [],
      requiresApproval: null,
      origin: "foreign",
      inputSchema: {},
      prompt: null,
      approvalTimeoutSeconds: null,
    },
    validate: () => [],
    inspect: () => Promise.resolve({ problems: [], protections: [], insideWorkspace: false, notes: [] }),
    run: () => Promise.reject(new Error("nothing runs here")),
  };
}

function ruleOf(by: Authority): string | null {
  if (by.kind === "rule") return by.name;
  return by.kind === "row" ? `toolgate.tools: '${by.key}'` : null;
}
