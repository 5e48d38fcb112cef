import {
  inputRequired,
  inputResponse,
  type ElicitInputParams,
  type McpServer,
  type ServerContext,
} from "@modelcontextprotocol/server";
import { z } from "zod";
import { said } from "./contentTools.ts";

/** Tools that ask in the middle of a call: by answering so in the era of 2026-07-28, back over the wire before. */
export function addAskingTools(server: McpServer): void {
  const asks = (name: string, params: ElicitInputParams) =>
    server.registerTool(name, { description: "Asks the person." }, ({ mcpReq }) =>
      elicited(mcpReq, params, (answer) => `Elicitation completed: ${answer}`),
    );

  server.registerTool(
    "test_sampling",
    { description: "Asks the model.", inputSchema: z.object({ prompt: z.string() }) },
    ({ prompt }, { mcpReq }) => {
      const answer = inputResponse(mcpReq.inputResponses, "answer");
      if (answer.kind === "sampling") {
        const [first] = [answer.result.content].flat();
        return said(`LLM response: ${first?.type === "text" ? first.text : "no text"}`);
      }
      const messages = [{ role: "user" as const, content: { type: "text" as const, text: prompt } }];
      return inputRequired({
        inputRequests: { answer: inputRequired.createMessage({ messages, maxTokens: 100 }) },
      });
    },
  );
  server.registerTool(
    "test_elicitation",
    { description: "Asks the person.", inputSchema: z.object({ message: z.string() }) },
    ({ message }, { mcpReq }) =>
      elicited(mcpReq, { message, requestedSchema: person }, (answer) => `User response: ${answer}`),
  );
  asks("test_elicitation_sep1034_defaults", {
    message: "Test client default value handling",
    requestedSchema: {
      type: "object",
      properties: {
        name: { type: "string", default: "John Doe" },
        age: { type: "integer", default: 30 },
        score: { type: "number", default: 95.5 },
        status: { type: "string", enum: ["active", "inactive", "pending"], default: "active" },
        verified: { type: "boolean", default: true },
      },
    },
  });
  const titled = [
    { const: "value1", title: "First Option" },
    { const: "value2", title: "Second Option" },
    { const: "value3", title: "Third Option" },
  ];
  const options = ["option1", "option2", "option3"];
  asks("test_elicitation_sep1330_enums", {
    message: "Test enum schemas",
    requestedSchema: {
      type: "object",
      properties: {
        untitledSingle: { type: "string", enum: options },
        titledSingle: { type: "string", oneOf: titled },
        legacyEnum: {
          type: "string",
          enum: ["opt1", "opt2", "opt3"],
          enumNames: ["Option One", "Option Two", "Option Three"],
        },
        untitledMulti: { type: "array", items: { type: "string", enum: options } },
        titledMulti: { type: "array", items: { anyOf: titled } },
      },
    },
  });
}

const person: ElicitInputParams["requestedSchema"] = {
  type: "object",
  properties: {
    username: { type: "string", description: "User's response" },
    email: { type: "string", description: "User's email address" },
  },
  required: ["username", "email"],
};

function elicited(
  { inputResponses }: ServerContext["mcpReq"],
  params: ElicitInputParams,
  words: (answer: string) => string,
) {
  const answer = inputResponse(inputResponses, "answer");
  if (answer.kind !== "elicit")
    return inputRequired({ inputRequests: { answer: inputRequired.elicit(params) } });
  const content = answer.action === "accept" ? answer.content : {};
  return said(words(`action=${answer.action}, content=${JSON.stringify(content)}`));
}
