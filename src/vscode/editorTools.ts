import * as vscode from "vscode";
import type { ToolId, ToolSpec } from "../core/toolSpec.ts";
import { frozen } from "../gate/frozen.ts";
import { doubtfulKeys, schemaProblems } from "../gate/schemaProblems.ts";
import { snapshot } from "../gate/snapshot.ts";
import type { ToolContext } from "../gate/strategy.ts";
import type { RunContext, Tool } from "../gate/tool.ts";
import { ownStorageInArguments } from "../tools/ownStorage.ts";
import type { ToolToken } from "./toolDoor.ts";

/** The tools of other extensions, of MCP servers and of the editor itself, as the gate takes them. */
export interface EditorTools {
  list(): readonly EditorTool[];
  tool(id: ToolId): Tool | null;
}

export interface EditorTool extends Tool {
  /** Its name among VS Code's language-model tools. */
  readonly editorName: string;
  readonly mcp: boolean;
}

export type TokenOf = (context: ToolContext | null) => ToolToken;

/** `isOurs`: of tools that have an executor here and must not be called around it. */
export function createEditorTools(
  isOurs: (info: vscode.LanguageModelToolInformation) => boolean,
  tokenOf: TokenOf,
): EditorTools {
  const made = new WeakMap<vscode.LanguageModelToolInformation, EditorTool | null>();
  const toolOf = (info: vscode.LanguageModelToolInformation): EditorTool | null => {
    if (isOurs(info)) return null;
    const known = made.get(info) ?? editorTool(info, tokenOf);
    made.set(info, known);
    return known;
  };
  return {
    list: () => vscode.lm.tools.flatMap((info) => toolOf(info) ?? []),
    tool(id) {
      const info = vscode.lm.tools.find(({ name }) => id === `editor/${name}`);
      return info ? toolOf(info) : null;
    },
  };
}

/** `null` for one whose schema is not plain JSON. */
function editorTool(info: vscode.LanguageModelToolInformation, tokenOf: TokenOf): EditorTool | null {
  const { name, description, tags } = info;
  const schema = snapshot(info.inputSchema);
  if (schema.kind === "bad") return null;
  const spec = frozen<ToolSpec>({
    id: `editor/${name}`,
    title: name,
    description,
    kind: "other",
    risk: null,
    riskReasons: [],
    requiresApproval: null,
    origin: "foreign",
    inputSchema: schema.args,
    prompt: null,
    approvalTimeoutSeconds: null,
    runTimeoutSeconds: foreignSeconds,
  });
  return {
    editorName: name,
    mcp: tags.includes("mcp"),
    spec,
    validate: (args) => schemaProblems(schema.args, args),
    inspect: async (args, place) => ({
      problems: [],
      protections: [...doubtfulKeys(schema.args, args), ...(await ownStorageInArguments(args, place))],
      insideWorkspace: false,
      notes: [],
    }),
    run: (input, _place, context) => invoke(name, input, context, tokenOf(context.context)),
  };
}

/** Builds and terminals of others take their time; the person can cancel the request. */
const foreignSeconds = 600;

async function invoke(
  name: string,
  input: object,
  { signal }: RunContext,
  toolInvocationToken: ToolToken,
): Promise<string> {
  const cancelling = new vscode.CancellationTokenSource();
  const cancel = () => cancelling.cancel();
  signal.addEventListener("abort", cancel);
  try {
    signal.throwIfAborted();
    const { content } = await vscode.lm.invokeTool(name, { toolInvocationToken, input }, cancelling.token);
    return textOf(content);
  } finally {
    signal.removeEventListener("abort", cancel);
    cancelling.dispose();
  }
}

function textOf(content: readonly unknown[]): string {
  const texts = content.filter((part) => part instanceof vscode.LanguageModelTextPart);
  const left = content.length - texts.length;
  const note = left === 0 ? [] : [`[Toolgate: ${left} parts of the result are no text and were left out.]`];
  return [...texts.map(({ value }) => value), ...note].join("\n");
}
