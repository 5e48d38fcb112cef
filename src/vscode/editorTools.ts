import * as vscode from "vscode";
import type { ToolId, ToolSpec } from "../core/toolSpec.ts";
import { schemaProblems } from "../gate/schemaProblems.ts";
import { snapshot } from "../gate/snapshot.ts";
import type { ToolContext } from "../gate/strategy.ts";
import type { RunContext, Tool } from "../gate/tool.ts";
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

/** `ours`: names of tools that have an executor here and must not be called around it. */
export function createEditorTools(ours: ReadonlySet<string>, tokenOf: TokenOf): EditorTools {
  const list = () =>
    vscode.lm.tools.flatMap((info) => (ours.has(info.name) ? [] : (editorTool(info, tokenOf) ?? [])));
  return { list, tool: (id) => list().find(({ spec }) => spec.id === id) ?? null };
}

/** `null` for one whose schema is not plain JSON. */
function editorTool(info: vscode.LanguageModelToolInformation, tokenOf: TokenOf): EditorTool | null {
  const { name, description, tags } = info;
  const schema = snapshot(info.inputSchema);
  if (schema.kind === "bad") return null;
  const spec: ToolSpec = {
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
  };
  return {
    editorName: name,
    mcp: tags.includes("mcp"),
    spec,
    validate: (args) => schemaProblems(schema.args, args),
    inspect: async () => ({ problems: [], protections: [], insideWorkspace: false, notes: [] }),
    run: (input, _place, context) => invoke(name, input, context, tokenOf(context.context)),
  };
}

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
