import * as vscode from "vscode";
import { openUp } from "./openUp.ts";
import { playback } from "./playback.ts";
import { tidyUp } from "./tidyUp.ts";
import type { AnsweredCall, Script, ScriptedCall } from "./turn.ts";

type Message = vscode.LanguageModelChatRequestMessage;

/** A chat model that follows a script and has no memory but the conversation it is given. */
export const demoModel: vscode.LanguageModelChatProvider = {
  provideLanguageModelChatInformation: () => [
    {
      id: "toolgate-demo",
      name: "Demo (scripted)",
      family: "toolgate-demo",
      version: "1",
      maxInputTokens: 100_000,
      maxOutputTokens: 10_000,
      capabilities: { toolCalling: true },
    },
  ],

  provideLanguageModelChatResponse: async (_model, messages, { tools = [] }, progress) => {
    const answered = answeredSince(messages);
    const offered = new Set(tools.map(({ name }) => name));
    const turn = scriptFor(lastPrompt(messages), messages)(answered, offered);
    if (turn.text !== "") progress.report(new vscode.LanguageModelTextPart(turn.text));
    if (turn.fails !== undefined) throw new Error(turn.fails);
    for (const [index, call] of turn.calls.entries()) {
      const id = `demo-${answered.length + index}`;
      const asked = tools.find(({ name }) => name === call.name)?.inputSchema;
      progress.report(new vscode.LanguageModelToolCallPart(id, call.name, inputOf(call, asked)));
    }
  },

  provideTokenCount: async (_model, text) =>
    Math.ceil((typeof text === "string" ? text : textsIn(text.content).join("")).length / 4),
};

/** As a model would, it gives a reason where the schema asks for one. */
function inputOf({ input, why }: ScriptedCall, schema: object | undefined): object {
  const { toolgate_reason: asked } = { ...Object(Reflect.get(Object(schema), "properties")) };
  return why === undefined || asked === undefined ? input : { ...input, toolgate_reason: why };
}

function scriptFor(prompt: string, messages: readonly Message[]): Script {
  const played = playback(prompt);
  if (played) return played;
  if (/open/i.test(prompt)) return openUp;
  if (/remember/i.test(prompt)) return remember(messages);
  return /tidy/i.test(prompt) ? tidyUp : explain;
}

const remember =
  (messages: readonly Message[]): Script =>
  () => {
    const texts = messages
      .flatMap(({ content }) => content.filter(isResult))
      .flatMap(({ content }) => textsIn(content));
    return { text: `${texts.length} results so far: ${texts.join(", ")}\n`, calls: [] };
  };

const explain: Script = () => ({
  text: "I am a scripted model for trying out Toolgate. Ask me to `tidy up this folder` or to `get the bakery ready to open`.\n",
  calls: [],
});

/** The last message of the person that is text and not a tool's result. */
function lastPrompt(messages: readonly Message[]): string {
  return textsIn(messages.findLast(isPrompt)?.content ?? []).join("");
}

/** Calls answered after the last prompt, in the order of their results. */
function answeredSince(messages: readonly Message[]): readonly AnsweredCall[] {
  const parts = messages.slice(messages.findLastIndex(isPrompt) + 1).flatMap(({ content }) => content);
  const calls = new Map(parts.filter(isCall).map((part) => [part.callId, part]));
  return parts.filter(isResult).map((part) => {
    const call = calls.get(part.callId);
    return {
      name: call?.name ?? "unknown",
      input: { ...call?.input },
      texts: part.content.map((one) => (isText(one) ? one.value : wordsOf(one))),
    };
  });
}

/** What is no text, such as an image. */
function wordsOf(part: unknown): string {
  const { mimeType = "unknown", data } = { ...Object(part) };
  return `[${mimeType}, ${data instanceof Uint8Array ? data.length : 0} bytes]`;
}

function isPrompt({ role, content }: Message): boolean {
  return role === vscode.LanguageModelChatMessageRole.User && !content.some(isResult) && content.some(isText);
}

function textsIn(parts: readonly unknown[]): readonly string[] {
  return parts.filter(isText).map(({ value }) => value);
}

const isText = (part: unknown) => part instanceof vscode.LanguageModelTextPart;
const isCall = (part: unknown) => part instanceof vscode.LanguageModelToolCallPart;
const isResult = (part: unknown) => part instanceof vscode.LanguageModelToolResultPart;
