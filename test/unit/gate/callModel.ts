import type { Mode } from "../../../src/core/mode.ts";
import type { PersonsAnswer } from "../../../src/gate/pending.ts";
import type { Action, Args } from "./personsActions.ts";

/** What becomes of calls, told as simply as it can be: every action has settled before the next. */
export interface CallModel {
  take(action: Action): void;
  /** The arguments of what waits, in the order in which it came. */
  waiting(): readonly unknown[];
  /** By call: `null` while it waits. */
  ends(): readonly ("result" | "refused" | null)[];
  /** The arguments of every run. */
  runs(): readonly unknown[];
}

interface Call {
  readonly args: Args;
  readonly definition: string;
  readonly grantable: boolean;
  readonly deadline: number;
  end: "result" | "refused" | null;
}

interface Granted {
  readonly definition: string;
  /** `null`: whatever they are. */
  readonly args: Args | null;
}

export function callModel(): CallModel {
  const calls: Call[] = [];
  const asked: Call[] = [];
  const runs: unknown[] = [];
  const grants: Granted[] = [];
  let mode: Mode | null = null;
  let trusted = true;
  let definition = "one";
  let now = 0;
  let disposed = false;

  const waiting = () => asked.filter(({ end }) => end === null);
  const refuseAll = (some: readonly Call[]) => some.forEach((call) => (call.end = "refused"));
  const run = (call: Call, args: unknown) => {
    call.end = "result";
    runs.push(args);
  };
  const isGranted = (call: Call) =>
    mode === "ask" &&
    grants.some((one) => one.definition === call.definition && (one.args?.n ?? call.args.n) === call.args.n);

  function request(args: Args): void {
    const deadline = now + 120_000;
    const call: Call = { args, definition, grantable: mode === "ask", deadline, end: null };
    calls.push(call);
    if (disposed || mode === "deny" || !trusted) call.end = "refused";
    else if (isGranted(call)) run(call, args);
    else asked.push(call);
  }

  function answer(call: Call, given: PersonsAnswer): void {
    const mayRun = mode !== "deny" && trusted && call.definition === definition;
    switch (given.kind) {
      case "decline":
        call.end = "refused";
        return;
      case "respond":
        call.end = "result";
        return;
      case "edit":
        if (mayRun) run(call, given.arguments);
        else call.end = "refused";
        return;
      case "approve":
        if (!mayRun || (given.grant && !call.grantable)) call.end = "refused";
        else run(call, call.args);
        if (!given.grant || call.end === "refused") return;
        grants.push({ definition, args: given.grant.covers.kind === "any" ? null : call.args });
        for (const sibling of waiting().filter(isGranted)) run(sibling, sibling.args);
    }
  }

  return {
    waiting: () => waiting().map(({ args }) => args),
    ends: () => calls.map(({ end }) => end),
    runs: () => runs,
    take(action) {
      switch (action.kind) {
        case "request":
          return request(action.args);
        case "answer": {
          const call = asked[action.to % asked.length];
          const { answer: given, way } = action;
          const inWords = way === "inWords" && given.kind === "approve";
          if (call?.end === null) answer(call, inWords ? { kind: "approve" } : given);
          return;
        }
        case "cancel": {
          const call = calls[action.of % calls.length];
          if (call?.end === null) call.end = "refused";
          return;
        }
        case "wait":
          now += action.ms;
          return refuseAll(waiting().filter(({ deadline }) => deadline <= now));
        case "mode":
          mode = action.mode;
          return;
        case "trust":
          trusted = action.trusted;
          return;
        case "redefine":
          definition = action.description;
          return;
        case "dispose":
          disposed = true;
          return refuseAll(waiting());
        case "disconnect":
          return refuseAll(waiting());
      }
    },
  };
}
