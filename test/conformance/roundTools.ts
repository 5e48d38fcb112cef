import {
  CLIENT_CAPABILITIES_META_KEY,
  inputRequired,
  type ClientCapabilities,
  type McpServer,
  type ServerContext,
} from "@modelcontextprotocol/server";
import { z } from "zod";
import { said } from "./contentTools.ts";

/** Tools that answer with what they need to know, as the era of 2026-07-28 does. */
export function addRoundTools(server: McpServer): void {
  const asks = (name: string, key: string, request: ReturnType<typeof elicit>, state?: string) =>
    server.registerTool(name, { description: "Needs to know something." }, ({ mcpReq }) => {
      const answer = answerOf(mcpReq, key);
      return answer === undefined
        ? inputRequired({
            inputRequests: { [key]: request },
            ...(state !== undefined && { requestState: state }),
          })
        : said(`${state ?? "Hello"}: ${JSON.stringify(answer)}`);
    });

  asks("test_input_required_result_elicitation", "user_name", elicit("What is your name?", "name"));
  asks("test_input_required_result_sampling", "capital_question", sample("What is the capital of France?"));
  asks("test_input_required_result_list_roots", "client_roots", inputRequired.listRoots());
  asks("test_input_required_result_request_state", "confirm", elicit("Please confirm", "ok"), "state-ok");
  asks("test_input_required_result_tampered_state", "confirm", elicit("Please confirm", "ok"), "state-kept");
  server.registerTool(
    "test_input_required_result_multiple_inputs",
    { description: "Needs much." },
    ({ mcpReq }) =>
      answerOf(mcpReq, "user_name") && answerOf(mcpReq, "greeting") && answerOf(mcpReq, "client_roots")
        ? said("All three are here.")
        : inputRequired({
            inputRequests: {
              user_name: elicit("What is your name?", "name"),
              greeting: sample("Generate a greeting"),
              client_roots: inputRequired.listRoots(),
            },
            requestState: "three",
          }),
  );
  server.registerTool(
    "test_input_required_result_multi_round",
    { description: "Needs it twice." },
    ({ mcpReq }) => {
      if (answerOf(mcpReq, "step2")) return said("Both steps are done.");
      const [key, request] = answerOf(mcpReq, "step1")
        ? (["step2", elicit("Step 2: What is your favorite color?", "color")] as const)
        : (["step1", elicit("Step 1: What is your name?", "name")] as const);
      return inputRequired({ inputRequests: { [key]: request }, requestState: `waits for ${key}` });
    },
  );
  server.registerTool(
    "test_input_required_result_capabilities",
    { description: "Asks who can." },
    ({ mcpReq }) => {
      const able = (mcpReq.envelope as Record<string, ClientCapabilities> | undefined)?.[
        CLIENT_CAPABILITIES_META_KEY
      ];
      return inputRequired({
        inputRequests: {
          ...(able?.elicitation && { name: elicit("What is your name?", "name") }),
          ...(able?.sampling && { greeting: sample("Generate a greeting") }),
        },
        requestState: "who can",
      });
    },
  );
  server.registerTool("test_streaming_elicitation", { description: "Asks." }, () =>
    inputRequired({ inputRequests: { name: elicit("What is your name?", "name") } }),
  );
  server.registerTool("test_missing_capability", { description: "Needs a model." }, () =>
    inputRequired({ inputRequests: { greeting: sample("Generate a greeting") } }),
  );
  server.registerTool("test_logging_tool", { description: "Logs." }, async ({ mcpReq }) => {
    await mcpReq.log("info", "logged");
    return said("Logged once.");
  });
  server.registerPrompt(
    "test_input_required_result_prompt",
    { description: "Needs to know something.", argsSchema: z.object({}) },
    (_, { mcpReq }) => {
      const answer = answerOf(mcpReq, "user_context");
      return answer === undefined
        ? inputRequired({
            inputRequests: { user_context: elicit("What context should the prompt use?", "context") },
          })
        : { messages: [{ role: "user", content: { type: "text", text: JSON.stringify(answer) } }] };
    },
  );
}

const answerOf = ({ inputResponses }: ServerContext["mcpReq"], key: string) => inputResponses?.[key];

const elicit = (message: string, key: string) =>
  inputRequired.elicit({
    message,
    requestedSchema: {
      type: "object",
      properties: { [key]: key === "ok" ? { type: "boolean" } : { type: "string" } },
      required: [key],
    },
  });

const sample = (text: string) =>
  inputRequired.createMessage({
    messages: [{ role: "user", content: { type: "text", text } }],
    maxTokens: 100,
  });

/** The states that the tools above give. */
export const states: readonly string[] = [
  "state-ok",
  "state-kept",
  "three",
  "waits for step1",
  "waits for step2",
  "who can",
];
