import * as z from "zod";
import { ruleSources, steps, type Authority, type Decision, type ShadowVerdict } from "../core/decision.ts";
import type { Grant } from "../core/grant.ts";
import type { JsonObject } from "../core/json.ts";
import { modes } from "../core/mode.ts";
import { sessionModes } from "../core/sessionMode.ts";
import type { Caller } from "../core/toolCall.ts";
import type { ToolId } from "../core/toolSpec.ts";
import type {
  ControlChange,
  ControlEntry,
  DecisionEntry,
  DefinitionReviewed,
  ServerAllowed,
  LateEntry,
  LogEntry,
  LoggedCall,
  OutcomeEntry,
  SettingEntry,
} from "./entry.ts";

/** An entry as it is written and read back. Throws on anything else. */
export const parseEntry = (value: unknown): Covered<LogEntry, typeof entry> => entry.parse(value);

export const parseAuthority = (value: unknown): Covered<Authority, typeof authority> =>
  authority.parse(value);

/** `T`; what could not be read back of it does not compile. */
type Covered<T extends z.infer<S>, S extends z.core.$ZodType> = T;

/** With the members of `T`, all of them: one that is added there and not here does not compile. */
const like =
  <T>() =>
  <S extends { readonly [K in keyof Required<T>]: z.core.$ZodType }>(shape: S) =>
    z.object(shape);

const isObject = (value: unknown) => typeof value === "object" && value !== null && !Array.isArray(value);
// Not a schema of records, which would drop `__proto__`.
const args = z.custom<JsonObject>(isObject);
const metadata = z.custom<Readonly<Record<string, unknown>>>(isObject);
const toolId = z.custom<ToolId>((value) => typeof value === "string");
const digest = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const step = z.enum(steps);

const ruleSource = z.enum(ruleSources);
const texts = z.exactOptional(z.readonly(z.array(z.string())));
type AuthorityOf<Kind extends Authority["kind"]> = Extract<Authority, { kind: Kind }>;

const authority = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("row"), key: z.string(), mode: z.enum(modes) }),
  z.object({ kind: z.literal("rule"), name: z.string(), source: ruleSource }),
  like<AuthorityOf<"policy">>()({
    kind: z.literal("policy"),
    policy: z.enum(["denyAll", "allowAll", "custom"]),
    from: z.exactOptional(z.string()),
  }),
  z.object({ kind: z.literal("mode"), mode: z.enum(["plan", "acceptEdits", "preview"]) }),
  z.object({ kind: z.literal("protection"), what: z.string() }),
  z.object({ kind: z.literal("tool"), why: z.enum(["requiresApproval", "risk"]) }),
  z.object({ kind: z.literal("grant"), id: z.string() }),
  like<AuthorityOf<"person">>()({ kind: z.literal("person"), members: texts }),
  like<AuthorityOf<"strategy">>()({ kind: z.literal("strategy"), name: z.string(), members: texts }),
  z.object({ kind: z.literal("client"), name: z.string() }),
  z.object({ kind: z.literal("timeout"), seconds: z.number() }),
  z.object({ kind: z.literal("limit"), limit: z.string() }),
  z.object({ kind: z.literal("fault"), fault: z.string() }),
  z.object({ kind: z.enum(["trust", "door", "arguments", "noStrategy", "cancelled"]) }),
]);

export const callerKind = z.enum(["languageModelTool", "participant", "extension", "mcpClient", "editor"]);
export const decisionKind = z.enum(["allow", "deny"]);
export const outcomeKind = z.enum(["ok", "failed", "timedOut", "cancelled", "notRun"]);

const decision = like<Decision>()({
  kind: decisionKind,
  step,
  by: authority,
  reason: z.string(),
  details: texts,
  shadows: z.exactOptional(
    z.readonly(
      z.array(
        like<ShadowVerdict>()({
          rule: z.string(),
          source: ruleSource,
          kind: z.enum(["allow", "ask", "deny"]),
          step,
        }),
      ),
    ),
  ),
  asked: z.exactOptional(z.object({ step, reason: z.string() })),
  metadata: z.exactOptional(metadata),
});

const call = like<LoggedCall>()({
  id: z.string(),
  tool: toolId,
  args: z.nullable(args),
  purpose: z.exactOptional(z.string()),
  digest: z.nullable(digest),
  caller: like<Caller>()({ kind: callerKind, name: z.string() }),
  session: z.nullable(z.string()),
  cwd: z.nullable(z.string()),
});

const outcome = z.discriminatedUnion("kind", [
  z.object({ kind: z.enum(["ok", "cancelled"]) }),
  z.object({ kind: z.literal("failed"), message: z.string() }),
  z.object({ kind: z.literal("timedOut"), seconds: z.number() }),
  z.object({ kind: z.literal("notRun"), reason: z.string() }),
]);

const hashes = z.readonly(z.array(digest));
const grantFacts = {
  id: z.string(),
  tool: toolId,
  definition: digest,
  call: z.string(),
  digest,
  contents: z.exactOptional(digest),
  cwd: z.nullable(z.string()),
  standing: z.object({ restrictions: hashes, allowances: hashes }),
  created: z.number(),
};
const exact = z.object({ kind: z.literal("exact") });
const pattern = z.object({ kind: z.literal("pattern"), when: z.string() });
const any = z.object({ kind: z.literal("any") });

const grant = z.union([
  z.object({
    ...grantFacts,
    scope: z.object({ kind: z.literal("session") }),
    covers: z.discriminatedUnion("kind", [exact, pattern, any]),
  }),
  z.object({
    ...grantFacts,
    scope: z.object({ kind: z.literal("until"), end: z.number() }),
    covers: z.discriminatedUnion("kind", [exact, pattern]),
  }),
]) satisfies z.ZodType<Grant>;

const change = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("mode"), from: z.enum(sessionModes), to: z.enum(sessionModes) }),
  z.object({ kind: z.literal("allowAllStarted"), seconds: z.number() }),
  z.object({ kind: z.literal("allowAllEnded"), why: z.enum(["time", "person", "mode", "closed"]) }),
  z.object({ kind: z.literal("grantCreated"), grant }),
  z.object({
    kind: z.literal("grantEnded"),
    id: z.string(),
    why: z.enum(["revoked", "definition", "tightened"]),
  }),
  like<DefinitionReviewed>()({
    kind: z.literal("definitionReviewed"),
    subject: z.string(),
    from: digest,
    to: digest,
    approved: z.boolean(),
  }),
  like<ServerAllowed>()({
    kind: z.literal("serverAllowed"),
    server: z.string(),
    folder: z.string(),
    file: z.string(),
    identity: digest,
  }),
]) satisfies z.ZodType<ControlChange>;

const entry = z.discriminatedUnion("kind", [
  like<DecisionEntry>()({
    kind: z.literal("decision"),
    time: z.number(),
    call,
    risk: z.nullable(z.literal([0, 1, 2, 3, 4, 5])),
    definition: z.nullable(digest),
    decision,
    waitedMs: z.nullable(z.number()),
  }),
  like<OutcomeEntry>()({
    kind: z.literal("outcome"),
    time: z.number(),
    callId: z.string(),
    outcome,
    durationMs: z.number(),
  }),
  like<LateEntry>()({
    kind: z.literal("late"),
    time: z.number(),
    callId: z.string(),
    answer: z.enum(["approve", "decline"]),
  }),
  like<SettingEntry>()({
    kind: z.literal("setting"),
    time: z.number(),
    tool: toolId,
    from: z.enum(modes),
    to: z.enum(modes),
  }),
  like<ControlEntry>()({ kind: z.literal("control"), time: z.number(), change }),
]);
