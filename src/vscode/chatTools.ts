import * as vscode from "vscode";
import { requestedTools } from "../agent/requestedTools.ts";
import { createTurnTools, type Searched, type TurnTools } from "../agent/turnTools.ts";
import type { ToolId } from "../core/toolSpec.ts";
import { visibleLine } from "../core/visible.ts";
import type { AgentSettings } from "../rules/agentSettings.ts";
import { searchTools } from "../tools/searchTools.ts";
import { showFile, type OfferFile } from "../tools/showFile.ts";
import { agentTools, namedTools, ownAgentTool, refusing, type AgentTurn } from "./agentTools.ts";
import type { ParticipantParts } from "./participant.ts";
import { plainMarkdown } from "./plainMarkdown.ts";
import { toolLimits } from "./toolLimits.ts";

/** What the model of a turn of `@gate` can call; the person is told of each search. */
export interface ChatTools extends TurnTools {
  /** Calls by name, as in `AgentLimits`. */
  readonly limits: Readonly<Record<string, number>>;
}

export interface ChatToolsParts extends Pick<ParticipantParts, "gate" | "ours" | "indexes" | "log"> {
  readonly turn: AgentTurn;
  readonly settings: Pick<AgentSettings, "toolSearch" | "callsOf" | "requestTools">;
  /** What the person attached to the request, by name. */
  readonly attached: ReadonlySet<string>;
  readonly stream: Pick<vscode.ChatResponseStream, "progress">;
  readonly offerFile: OfferFile;
}

export async function chatTools(parts: ChatToolsParts): Promise<ChatTools> {
  const { gate, ours, indexes, log, turn, attached, stream } = parts;
  const { toolSearch, callsOf, requestTools } = parts.settings;
  const known = await gate.tools();
  const ids = new Map<string, ToolId>([...namedTools(known)].map(([name, { spec }]) => [name, spec.id]));
  const named = new Map([...ids].map(([name, id]) => [id, name]));
  // What was attached may be VS Code's copy of a tool that is called otherwise here.
  const wanted = new Set([...attached].map((name) => named.get(known.idOf(name)) ?? name));
  const show = ownAgentTool(showFile(parts.offerFile), turn);
  const all = () => [show, ...agentTools(namedTools(known), turn).filter(({ name }) => name !== show.name)];
  const tools = createTurnTools({
    all: () => requestedTools(all(), wanted, requestTools),
    ours: new Set([...ours, ...wanted, show.name]),
    setting: toolSearch,
    session: turn.session,
    indexes,
    searchTool(find) {
      const tool = searchTools(toolSearch.index, find);
      ids.set(tool.editorName, tool.spec.id);
      return ownAgentTool(tool, turn);
    },
    onSearch: (search) => stream.progress(wordsOf(search)),
    refuse(name) {
      log.info(`tool.call.unknown name=${visibleLine(name.slice(0, 100))}`);
      return refusing(name, turn);
    },
  });
  return { ...tools, limits: toolLimits(ids, callsOf) };
}

/** Progress is Markdown, and the query the model's. */
function wordsOf({ query, count, found }: Searched): string {
  const asked = plainMarkdown(visibleLine(query));
  return found.length === 0
    ? vscode.l10n.t("Searched {0} tools for “{1}”: nothing found", count, asked)
    : vscode.l10n.t("Searched {0} tools for “{1}”: {2}", count, asked, found.map(plainMarkdown).join(", "));
}
