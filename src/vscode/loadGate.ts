import { userInfo } from "node:os";
import { join } from "node:path";
import * as vscode from "vscode";
import type { Grant } from "../core/grant.ts";
import { systemClock } from "../gate/clock.ts";
import { createGate } from "../gate/gate.ts";
import { interactive, type Offer } from "../gate/interactive.ts";
import type { Grants } from "../gate/grants.ts";
import type { Oversight } from "../gate/oversight.ts";
import type { PendingApprovals } from "../gate/pending.ts";
import { windowPolicy } from "../gate/policyInForce.ts";
import type { Gate, GatePorts } from "../gate/ports.ts";
import { asksShell } from "../rules/expression.ts";
import type { RuleWorld } from "../rules/ruleSet.ts";
import { lookUpPathIn } from "../tools/lookUpPath.ts";
import { editorActions } from "./editorActions.ts";
import { keepResult } from "./keptResults.ts";
import type { KnownTools } from "./knownTools.ts";
import { lazyJournal } from "./lazyJournal.ts";
import type { LazyLog } from "./lazyLog.ts";
import { maskArguments } from "./maskedArguments.ts";
import { maskedText } from "./maskedText.ts";
import { currentPlace } from "./place.ts";
import type { WatchedSettings } from "./settings.ts";

export interface LoadedGateParts extends Pick<GatePorts, "vetoes" | "policies" | "onEvent"> {
  readonly storage: vscode.Uri;
  settings(): Promise<WatchedSettings>;
  readonly log: LazyLog;
  readonly grants: Grants;
  readonly pending: PendingApprovals;
  readonly oversight: Oversight;
}

/** The gate, and what has to be ready before it is called. */
export interface LoadedGate extends Pick<KnownTools, "idOf">, Pick<WatchedSettings, "ready"> {
  readonly gate: Gate;
}

/** Puts the gate of this window together; `closing` is aborted when the window closes. */
export async function loadGate(
  parts: LoadedGateParts,
  tools: KnownTools,
  closing: AbortSignal,
): Promise<LoadedGate> {
  const { storage, log, grants, pending, oversight, vetoes, policies, onEvent } = parts;
  const settings = await parts.settings();
  const place = () => currentPlace(storage, settings.current().allowedHosts);
  const ruleWorld = (): RuleWorld => {
    const here = place();
    const { folders, ownFolder } = here;
    return { now: systemClock.wall(), folders, ownFolder, path: lookUpPathIn(here) };
  };
  const offer: Offer = async (call, spec) => {
    await settings.readShell();
    const world = ruleWorld();
    const { patterns } = settings.current();
    return {
      suggestion: patterns.suggest(call, spec, world),
      problem: (when) => settings.current().patterns.problem(when, call, ruleWorld()),
    };
  };
  const gate = createGate({
    tool: tools.tool,
    settings() {
      const { policy, row, prompt, approvalTimeoutSeconds, resultScan, resultLimit } = settings.current();
      return {
        trusted: vscode.workspace.isTrusted,
        policy: windowPolicy(policy, oversight.allowAllMs()),
        sessionMode: oversight.mode(),
        rules: (call) => settings.current().rules.match(call, ruleWorld()),
        standing: (tool) => settings.current().standing(tool, systemClock.wall()),
        fits: (when, call) => settings.current().patterns.fits(when, call, ruleWorld()),
        row,
        prompt,
        approvalTimeoutSeconds,
        resultScan,
        resultLimit,
      };
    },
    place,
    maskText: (text) => maskedText(text, log),
    keepResult: (call, text) => keepResult(join(storage.fsPath, "tool-output"), call, text),
    editor: editorActions(storage),
    strategy: interactive(pending, maskArguments(log), offer),
    vetoes,
    policies,
    grants: {
      ...grants,
      async known() {
        const known = await grants.known();
        if (known.some(readsShell)) await settings.readShell();
        return known;
      },
    },
    log,
    journal: lazyJournal(log),
    user: userInfo().username,
    clock: systemClock,
    newId: () => crypto.randomUUID(),
    onEvent,
    closing,
  });
  return { gate, idOf: tools.idOf, ready: () => settings.ready() };
}

const readsShell = ({ covers }: Grant) => covers.kind === "pattern" && asksShell(covers.when);
