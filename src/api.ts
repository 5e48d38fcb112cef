/**
 * What Toolgate offers other extensions: `extensions.getExtension("toolgate.toolgate")?.exports`, once it is active.
 * This file stands alone: copy it for its types.
 *
 * All extensions run in one process with the same rights, and VS Code does not say which of them calls. So ids are
 * only claimed, and this is for extensions that want to cooperate, not a boundary for those that do not. Nothing
 * here loosens anything: what a person's table denies or asks for stays denied or asked for.
 *
 * What is malformed throws a `TypeError`. Everything is copied when it is handed over; changing it later changes
 * nothing.
 */
import type * as vscode from "vscode";

export interface ToolgateApi {
  readonly version: 1;
  /** Puts a tool of the calling extension under the gate. Throws when the id is taken. */
  registerTool<Args = JsonObject>(definition: ToolDefinition<Args>): RegisteredTool;
  /**
   * Puts tools under the gate that are made of methods and functions: all of them, or none. Throws where a source has
   * none, and where two of them come to the same id, with what they were declared in.
   */
  registerTools(set: ToolSet): RegisteredTools;
  /**
   * A standard method decorator (not of `experimentalDecorators`): the methods it marks, private and static ones too,
   * are tools of the objects of the class once these are registered, and are called on them.
   */
  tool<Args = JsonObject>(options?: MethodOptions<Args>): ToolDecorator<Args>;
  /** Makes a source for `registerTools` of a function. */
  toolFromFunction<Args = JsonObject>(run: ToolMethod<Args>, options?: MethodOptions<Args>): object;
  /** The same of a method of an object, or of a static one of a class. */
  toolFromMethod<Args = JsonObject>(object: object, name: string, options?: MethodOptions<Args>): object;
  /**
   * Asks about something the extension is going to do itself. It is decided, asked for and recorded like any call,
   * and runs nothing: do it only if `approved` is `true`, and with the `arguments` in the answer. What became of it
   * is not on record. Never rejects once the request is well-formed.
   */
  requestApproval(request: ApprovalQuestion, token?: vscode.CancellationToken): Promise<Approval>;
  /**
   * Has a say in every call, of whatever tool and caller, that nothing denies, before a person is asked: it may
   * refuse and can allow nothing. One that throws, takes longer than ten seconds or gives no decision refuses.
   * Its name is `<publisher>.<extension>/<name>`.
   */
  registerStrategy(strategy: ApprovalStrategy): vscode.Disposable;
  /** For all calls of one session, as the events tell it. It can only tighten; of several the strictest counts. */
  setPolicy(session: string, policy: SessionPolicy): vscode.Disposable;
  /**
   * Drives a model of the extension, turn by turn, with tools of its choice, until there is an answer. Each call is
   * decided, asked for and recorded as the extension's; it runs only what is approved, and answers each call once.
   * Rejects with what the model or a hook throws.
   */
  runToolLoop(loop: ToolLoop): Promise<ToolLoopResult>;
  /** As `runToolLoop`, with the text of all rounds as it comes. Who reads no further stops the loop. */
  streamToolLoop(loop: ToolLoop): ToolLoopStream;
  /** For an extension with a loop of its own: answers the calls of the last message, as a round of `runToolLoop` does. */
  executeToolCalls(round: ToolRound): Promise<ToolRoundResult>;
  /** To put strategies together. */
  readonly strategies: Strategies;
  /** For a strategy to throw when it cannot decide, which is recorded as a fault and not as a rejection. */
  readonly ToolApprovalError: new (message: string, options?: ErrorOptions) => Error;
  /** All calls that can be decided at all, before they are; here as elsewhere the arguments are not masked. */
  readonly onDidRequest: vscode.Event<CallFacts>;
  /** All calls, refused ones included, when the decision is on record; `args` is `null` where they were unreadable. */
  readonly onDidDecide: vscode.Event<DecidedCall>;
  /** Calls that were allowed, when they are over. */
  readonly onDidFinish: vscode.Event<FinishedCall>;
  /** What those who follow a call see of it, whoever called, in order: see `AiEvent`. */
  readonly onDidEmit: vscode.Event<AiEvent>;
}

export interface ToolDefinition<Args = JsonObject> {
  /** `<publisher>.<extension>/<name>`: the extension must be installed; the name has at most 64 of a-z, 0-9, _ and -. */
  readonly id: string;
  readonly title: string;
  /** For models and people. */
  readonly description: string;
  /** Of an object. Arguments that do not match are answered as invalid and nobody is asked. */
  readonly input: InputSchema<Args>;
  /** 0 (harmless) to 5: shown as what it claims; a tool that is not Toolgate's own asks, however low it is. */
  readonly risk?: 0 | 1 | 2 | 3 | 4 | 5;
  /** `true` asks on every call unless the person's table says otherwise; `false` has no effect. */
  readonly requiresApproval?: boolean;
  /** How long a person has to answer, above 0 and up to 300; absent: as long as the person's setting says. */
  readonly timeoutSeconds?: number;
  /** `true`: what it gives is the answer for the person, and no model goes on with it. */
  readonly returnDirect?: boolean;
  /**
   * Only the gate calls it, after the decision is on record, with the arguments that were decided: frozen, as they
   * came, without defaults or transformations of the schema. What it throws is told the caller.
   */
  run(args: Args, context: RunContext): string | Promise<string>;
}

export interface ToolSet {
  /** The id of the extension. */
  readonly from: string;
  /**
   * Objects and classes with methods that are marked with `tool`, and what `toolFromFunction` and `toolFromMethod`
   * give. A class without an object has only its static methods.
   */
  readonly sources: readonly object[];
  /** JSON that all of them get beside their arguments; what a call supplies counts before it. No model sees it. */
  readonly context?: object;
  readonly errors?: {
    /** All that they throw is for whoever called, and a turn of `@gate` ends with it. */
    readonly alwaysThrow?: boolean;
    /** Only errors of these classes and their subclasses are; a `CancellationError` always is. */
    readonly rethrow?: readonly (abstract new (...given: never[]) => Error)[];
  };
}

export interface RegisteredTools extends vscode.Disposable {
  /** By their names, without the extension's id. */
  readonly tools: Readonly<Record<string, RegisteredTool>>;
  /** Marked methods that are no tools, as their results come bit by bit: generators. */
  readonly ignored: readonly string[];
}

/**
 * What it gives becomes JSON text: nothing is `"Done"`, and `{ mimeType, data }` with bytes, as data parts of VS Code
 * have it, an image in base64. A function, an iterator, an AsyncIterable or an Observable is an error, though the
 * tool has run. What it throws is told the model, secrets masked.
 */
export type ToolMethod<Args> = (args: Args, context: RunContext) => unknown;

export interface ToolDecorator<Args> {
  <This extends object>(
    method: (this: This, args: Args, context: RunContext) => unknown,
    context: ClassMethodDecoratorContext<This, (this: This, args: Args, context: RunContext) => unknown>,
  ): void;
}

/** As in `ToolDefinition`, where nothing else is said. */
export interface MethodOptions<Args = JsonObject> {
  /** Absent: that of the method or function, `printPage` as `print_page`. */
  readonly name?: string;
  readonly title?: string;
  /** Absent: the name of the method. Models go by it. */
  readonly description?: string;
  /**
   * Absent: no arguments. Objects take only what they name; what may be `null` in a schema of zod and the like may be
   * left out, unless its metadata say `required: true`, and is `null` then.
   */
  readonly input?: InputSchema<Args>;
  readonly risk?: 0 | 1 | 2 | 3 | 4 | 5;
  readonly requiresApproval?: boolean;
  readonly timeoutSeconds?: number;
  readonly returnDirect?: boolean;
  /** `true`: it fails where neither the set nor the call supplies a context. */
  readonly requiresContext?: boolean;
  /** Makes the text for the model of what it gives, instead of JSON. */
  readonly convert?: (result: unknown) => string | Promise<string>;
}

/**
 * A JSON Schema with `type: "object"`, or a schema that speaks Standard JSON Schema (`~standard.jsonSchema`), as
 * those of zod from 4.2 do, whichever copy of zod made them. For others, such as zod/mini: `z.toJSONSchema(schema)`.
 * Regular expressions in a JSON Schema are not looked at; those of a zod schema are, and so are its refinements,
 * unless they are asynchronous.
 */
export type InputSchema<Args> = JsonSchema | StandardInput<Args>;

export interface JsonSchema {
  readonly type: "object";
  readonly [key: string]: unknown;
}

export interface StandardInput<Args> {
  readonly "~standard": {
    readonly version: 1;
    readonly vendor: string;
    readonly validate: (value: unknown) => unknown;
    readonly jsonSchema: { input(options: { readonly target: "draft-2020-12" }): Record<string, unknown> };
    readonly types?: { readonly input: Args } | undefined;
  };
}

export interface RunContext {
  /** Aborted when the caller cancels, the time is over (10 minutes) or the window closes. */
  readonly signal: AbortSignal;
  /** What the caller supplied beside the arguments. */
  readonly context: JsonObject | null;
}

export interface RegisteredTool extends vscode.Disposable {
  readonly id: string;
  /**
   * Runs it through the gate. A refusal is an answer: it rejects only where the options are malformed, and with the
   * errors that its set wants whoever calls to get.
   */
  call(args: object, options?: CallOptions): Promise<CallAnswer>;
}

export interface CallOptions {
  /** Any text that tells one request, of which a call may be part, from others. */
  readonly session?: string;
  /**
   * Names something that is begun anew, with the same calls, after a crash: an answer that could not be used then is
   * used, once, for the same call. Another text each time for what is not to be repeated.
   */
  readonly run?: string;
  /** JSON, for the tool and for strategies; no model sees it. */
  readonly context?: object;
  readonly token?: vscode.CancellationToken;
}

export interface CallAnswer {
  /** `failed`: it was allowed and ran, and may have done something. `refused`: it did not run. */
  readonly kind: "result" | "failed" | "refused";
  /** For a model. */
  readonly text: string;
  readonly decision: DecisionFacts;
}

export interface ToolRound {
  /** The id of the extension. */
  readonly from: string;
  /** The conversation; a turn begins with the last message of the user. */
  readonly messages: readonly LoopMessage[];
  /**
   * What may be called, and nothing else: names in `vscode.lm.tools`, and ids of tools that are registered here. A
   * model calls these by a name in which all but letters, digits, `_` and `-` is `_`.
   */
  readonly tools: readonly string[];
  /** As in `CallOptions`; absent: one of its own. */
  readonly session?: string;
  /** As in `CallOptions`. A loop that is begun anew begins with the same messages. */
  readonly run?: string;
  /** As in `CallOptions`. */
  readonly context?: object;
  /** Of the chat request it is for, where there is one: VS Code then shows there what its tools ask. */
  readonly toolInvocationToken?: vscode.ChatParticipantToolToken;
  readonly limits?: ToolLoopLimits;
  /** Lets calls that only read, and follow one another, run at the same time. */
  readonly parallelReads?: boolean;
  /** What becomes of calls of what is not offered: the model is told, or the loop rejects. */
  readonly unknownTools?: "answer" | "fail";
  readonly token?: vscode.CancellationToken;
  /** Is told of every round, every part the model says and every call; what it throws is dropped. */
  readonly onEvent?: (event: ToolLoopEvent) => void;
}

export interface ToolRoundResult {
  readonly messages: readonly LoopMessage[];
  /** Whether the results are the answer for the person: every call ran, each of a tool that says so. */
  readonly returnDirect: boolean;
  /** Why the model is to call no more tools in this turn; `null`: it may. */
  readonly over: "toolCallLimitExceeded" | "hardStop" | "cancelled" | null;
}

export interface ToolLoop extends ToolRound {
  /** One of VS Code's, or one of the extension's own. */
  readonly model: vscode.LanguageModelChat | LoopModel;
  /** `outside`: from the second round on the model gets what is new and the messages of the system. */
  readonly history?: "inside" | "outside";
  /** `false`: the calls are returned, and nothing runs. */
  readonly runTools?: boolean;
  /** Instead: whether the calls of a response run, and whether there is another round after one without any. */
  readonly shouldContinue?: (response: LoopResponse, round: number) => boolean | Promise<boolean>;
  readonly hooks?: ToolLoopHooks;
}

export interface LoopModel {
  send(request: LoopModelRequest, signal: AbortSignal): AsyncIterable<LoopModelPart>;
}

export interface LoopModelRequest {
  readonly messages: readonly LoopMessage[];
  readonly tools: readonly OfferedTool[];
}

export interface OfferedTool {
  /** As the model calls it. */
  readonly name: string;
  readonly description: string;
  readonly inputSchema: JsonObject;
}

export type LoopModelPart =
  | LoopPart
  /** Tokens by what they were used for; of a round the last counts, and rounds are summed. */
  | { readonly kind: "usage"; readonly usage: Readonly<Record<string, number>> };

export type LoopPart = { readonly kind: "text"; readonly text: string } | LoopToolCall;

export interface LoopToolCall {
  readonly kind: "toolCall";
  /** The model's own; where it repeats one or leaves it empty, the loop gives the call another. */
  readonly callId: string;
  readonly name: string;
  /** An object, or the JSON text of one. */
  readonly input: unknown;
  /** Why, in the model's own words, where the person wants models to say so. Not part of the input. */
  readonly purpose?: string;
}

export type LoopMessage =
  | { readonly kind: "system" | "user"; readonly text: string }
  | { readonly kind: "assistant"; readonly parts: readonly LoopPart[] }
  /** One for each call of the message before, in its order. */
  | { readonly kind: "toolResults"; readonly results: readonly LoopToolResult[] };

export interface LoopToolResult {
  readonly callId: string;
  readonly texts: readonly string[];
  /** `skipped`: answered without the tool, and nobody was asked. */
  readonly kind: "result" | "failed" | "declined" | "refused" | "skipped";
  /** Whether it may be shown as the answer. */
  readonly direct: boolean;
}

/**
 * The counts are whole numbers; those of calls may be 0, which is any number. What is absent is as the person has set it
 * for `@gate`, which is as it stands here where they have not.
 */
export interface ToolLoopLimits {
  /** Rounds in which tools run: 16. */
  readonly rounds?: number;
  /** Rounds in which calls are at least answered: 18. */
  readonly roundsAtMost?: number;
  /** `fail`: `runToolLoop` rejects when the rounds are over. */
  readonly onExhausted?: "completeWithoutTools" | "fail";
  /** 40. */
  readonly callsPerTool?: number;
  /** 150. */
  readonly callsPerTurn?: number;
  /** For single tools, by the name the model calls them by. */
  readonly toolLimits?: Readonly<Record<string, number>>;
  readonly onLimit?: "stop" | "answer";
  /** What is not asked about again once a person declined it: the same call, or any call of the tool. */
  readonly declined?: "call" | "tool";
  /** 3. */
  readonly identicalCalls?: number;
  /** 1. */
  readonly questionsPerRound?: number;
}

/** The loop ends with what one of them throws, and no call of that round runs. */
export interface ToolLoopHooks {
  /** Once. `tools` are as in `ToolRound`; what they are changed to counts from then on. */
  readonly initialize?: (request: HookedRequest) => HookedRequest | Promise<HookedRequest>;
  /** Before each round; what `tools` are changed to counts for this round. */
  readonly beforeRound?: (request: HookedRequest, round: number) => HookedRequest | Promise<HookedRequest>;
  readonly afterRound?: (response: LoopResponse, round: number) => LoopResponse | Promise<LoopResponse>;
  /** What the model gets from the second round on, of all that was said. */
  readonly nextMessages?: (
    messages: readonly LoopMessage[],
    round: number,
  ) => readonly LoopMessage[] | Promise<readonly LoopMessage[]>;
  /** Once. */
  readonly finalize?: (result: ToolLoopResult) => ToolLoopResult | Promise<ToolLoopResult>;
  /** Of `streamToolLoop`, once: what is read of all that the model says. */
  readonly finalizeStream?: (text: AsyncIterable<string>) => AsyncIterable<string>;
}

export interface HookedRequest {
  readonly messages: readonly LoopMessage[];
  readonly tools: readonly string[];
}

export interface LoopResponse {
  readonly parts: readonly LoopPart[];
  readonly usage: Readonly<Record<string, number>> | null;
}

export interface ToolLoopResult {
  /**
   * `returnDirect`: the results are the answer; `toolCalls`: the last message has calls that nobody ran; `declined`: a
   * person declined one call after the other; `closed`: the window closed while a call waited.
   */
  readonly finishReason:
    | "stop"
    | "returnDirect"
    | "toolCalls"
    | "toolCallLimitExceeded"
    | "hardStop"
    | "declined"
    | "cancelled"
    | "closed";
  /** The answer for the person, as far as there is one. */
  readonly text: string;
  readonly messages: readonly LoopMessage[];
  readonly usage: Readonly<Record<string, number>>;
  /** With `returnDirect`: one for each call. */
  readonly direct: readonly { readonly toolId: string; readonly toolName: string; readonly text: string }[];
}

export interface ToolLoopStream extends AsyncIterable<string> {
  readonly result: Promise<ToolLoopResult>;
}

export type ToolLoopEvent =
  | { readonly kind: "round"; readonly round: number }
  | { readonly kind: "part"; readonly round: number; readonly part: LoopModelPart }
  /** It goes to its tool now. */
  | { readonly kind: "call"; readonly round: number; readonly id: string; readonly call: LoopToolCall }
  | {
      readonly kind: "result";
      readonly round: number;
      readonly id: string;
      readonly call: LoopToolCall;
      readonly result: LoopToolResult;
      readonly durationMs: number;
    }
  | { readonly kind: "end"; readonly finishReason: ToolLoopResult["finishReason"] };

export interface ApprovalQuestion {
  /** `<publisher>.<extension>/<name>`, for the person's table and the record; not that of a registered tool. */
  readonly tool: string;
  readonly title: string;
  readonly description: string;
  readonly arguments: object;
  readonly risk?: 0 | 1 | 2 | 3 | 4 | 5;
  readonly requiresApproval?: boolean;
  /** As in `ToolDefinition`. */
  readonly timeoutSeconds?: number;
  /** Absent: any arguments. */
  readonly input?: JsonSchema | StandardInput<unknown>;
  readonly session?: string;
  /** As in `CallOptions`. */
  readonly run?: string;
  readonly context?: object;
}

export type Approval =
  | {
      readonly approved: true;
      readonly reason: string;
      readonly decision: DecisionFacts;
      /** What was approved: a person may have changed them. */
      readonly arguments: JsonObject;
    }
  | {
      readonly approved: false;
      readonly reason: string;
      readonly decision: DecisionFacts;
      /** For a model. */
      readonly text: string;
    };

export interface ApprovalStrategy {
  readonly name: string;
  /**
   * `rawArguments` is the canonical JSON text of the arguments; `context` is what the caller supplied beside them.
   * `signal` is aborted when nobody waits for the answer any more.
   */
  approve(
    tool: ToolFacts,
    rawArguments: string,
    context: Readonly<Record<string, unknown>> | null,
    request: { readonly call: CallFacts; readonly signal: AbortSignal },
  ): StrategyDecision | Promise<StrategyDecision>;
}

/** Only a literal `true` does not refuse. */
export interface StrategyDecision {
  readonly approved: boolean;
  /** For the record and the caller. */
  readonly reason?: string | null;
  /** JSON for the record; no model sees it. */
  readonly metadata?: Readonly<Record<string, unknown>>;
}

/** All but the first two throw a `TypeError` where the answer would not depend on the members, or on one twice. */
export interface Strategies {
  alwaysApprove(): ApprovalStrategy;
  alwaysReject(reason?: string | null): ApprovalStrategy;
  /** Asks one after the other; the first that does not approve settles it. */
  allOf(...members: readonly ApprovalStrategy[]): ApprovalStrategy;
  /** Asks one after the other; the first that approves settles it. */
  anyOf(...members: readonly ApprovalStrategy[]): ApprovalStrategy;
  /** Asks all at once; `needed` of them have to approve. */
  quorum(needed: number, members: readonly ApprovalStrategy[]): ApprovalStrategy;
}

/** `from` is the id of the extension. */
export type SessionPolicy = { readonly from: string } & (
  | { readonly kind: "annotated" }
  | { readonly kind: "denyAll" }
  /** `true` asks, `false` leaves it as it is; anything else, a promise too, and an error ask. */
  | { readonly kind: "custom"; readonly predicate: (tool: ToolFacts, call: CallFacts) => boolean }
);

/** Frozen. */
export interface ToolFacts {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly kind: "edit" | "read" | "execute" | "network" | "delete" | "other";
  /** `null`: not known. */
  readonly risk: 0 | 1 | 2 | 3 | 4 | 5 | null;
  readonly requiresApproval: boolean | null;
  /** `own`: of Toolgate itself. */
  readonly origin: "own" | "foreign";
  readonly inputSchema: JsonObject;
}

/** Frozen. */
export interface CallFacts {
  readonly id: string;
  readonly tool: string;
  /** Of kind `extension`, the name is an extension's id, as far as it says so itself. */
  readonly caller: { readonly kind: string; readonly name: string };
  /** What calls of one request have in common; `null` where that is not known. */
  readonly session: string | null;
  readonly args: JsonObject | null;
}

export interface DecidedCall extends CallFacts {
  readonly decision: DecisionFacts;
  /** How long it waited for an answer; `null` when nobody was asked. */
  readonly waitedMs: number | null;
}

export interface FinishedCall extends CallFacts {
  readonly outcome: "ok" | "failed" | "timedOut" | "cancelled" | "notRun";
  readonly durationMs: number;
}

/**
 * Frozen, and ready to be sent as JSON. Of each call that nothing denies: `tool-start`; `approval-required` where a
 * person is asked, once the answer would count; then `tool-result` or, where it ran and failed, `tool-error`; and
 * `complete`, after which nothing more comes of it. A refusal is a result, too: `result` is exactly what the caller gets.
 */
export type AiEvent = FrameOf & Frame;

export type Frame =
  | {
      readonly event: "tool-start";
      /** As the caller gave them; a person may change them. */
      readonly data: { readonly toolName: string; readonly arguments: JsonObject };
    }
  | {
      readonly event: "approval-required";
      readonly data: {
        /** `apr_` and 12 hex digits. */
        readonly approvalId: string;
        readonly toolName: string;
        readonly arguments: JsonObject;
        /** What the person is asked, secrets in it masked. */
        readonly message: string;
        /** Seconds. */
        readonly expiresIn: number;
      };
    }
  | {
      readonly event: "tool-result";
      readonly data: { readonly toolName: string; readonly result: string };
    }
  | { readonly event: "tool-error"; readonly data: { readonly toolName: string; readonly error: string } }
  | { readonly event: "complete"; readonly data: Readonly<Record<string, never>> };

export interface FrameOf {
  /** `CallFacts.session`. */
  readonly sessionId: string | null;
  /** `CallFacts.id`: of several calls of one tool, the one that it is about. */
  readonly callId: string;
  /** 1, 2, …: counts the frames of this window. */
  readonly seq: number;
}

export interface DecisionFacts {
  readonly allowed: boolean;
  /** The row of the precedence table that settled it, such as `validate`, `deny`, `row` or `strategy`. */
  readonly step: string;
  /** Who or what settled it, such as `person`, `row`, `rule`, `strategy`, `timeout` or `fault`. */
  readonly by: string;
  readonly reason: string;
}

export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
export interface JsonObject {
  readonly [key: string]: Json;
}
