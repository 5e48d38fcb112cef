import { setTimeout as pause } from "node:timers/promises";
import { fromJsonSchema, type JsonSchemaType, type McpServer } from "@modelcontextprotocol/server";
import { png, wav } from "./samples.ts";

/** Tools that only answer: the kinds of content, errors, progress, log messages. */
export function addContentTools(server: McpServer): void {
  const image = { type: "image", data: png, mimeType: "image/png" } as const;
  const resource = (uri: string, mimeType: string, text: string) =>
    ({ type: "resource", resource: { uri, mimeType, text } }) as const;

  server.registerTool("test_simple_text", { description: "Gives a text." }, () =>
    said("This is a simple text response for testing."),
  );
  server.registerTool("test_image_content", { description: "Gives a picture." }, () => ({
    content: [image],
  }));
  server.registerTool("test_audio_content", { description: "Gives a sound." }, () => ({
    content: [{ type: "audio", data: wav, mimeType: "audio/wav" }],
  }));
  server.registerTool("test_embedded_resource", { description: "Gives a resource." }, () => ({
    content: [resource("test://embedded-resource", "text/plain", "This is an embedded resource content.")],
  }));
  server.registerTool("test_multiple_content_types", { description: "Gives all kinds." }, () => ({
    content: [
      { type: "text", text: "Multiple content types test:" },
      image,
      resource(
        "test://mixed-content-resource",
        "application/json",
        JSON.stringify({ test: "data", value: 123 }),
      ),
    ],
  }));
  server.registerTool("test_error_handling", { description: "Fails." }, () => ({
    ...said("This tool intentionally returns an error for testing"),
    isError: true,
  }));
  server.registerTool("test_tool_with_logging", { description: "Logs while it works." }, async (context) => {
    for (const line of ["Tool execution started", "Tool processing data", "Tool execution completed"]) {
      await context.mcpReq.log("info", line);
      await pause(20);
    }
    return said("Logged three times.");
  });
  server.registerTool(
    "test_tool_with_progress",
    { description: "Says how far it is." },
    async ({ mcpReq }) => {
      const progressToken = mcpReq._meta?.progressToken ?? 0;
      for (const progress of [0, 50, 100]) {
        await mcpReq.notify({
          method: "notifications/progress",
          params: { progressToken, progress, total: 100 },
        });
        await pause(20);
      }
      return said(String(progressToken));
    },
  );
  server.registerTool(
    "test_reconnection",
    { description: "Closes its stream in between." },
    async ({ http }) => {
      http?.closeSSE?.();
      await pause(100);
      return said("Reconnection test completed successfully.");
    },
  );
  server.registerTool(
    "json_schema_2020_12_tool",
    { description: "Tool with JSON Schema 2020-12 features", inputSchema: fromJsonSchema(schema2020) },
    (args) => said(JSON.stringify(args)),
  );
}

// As text: linters take the word "then" for a promise's.
const schema2020 = JSON.parse(`{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "type": "object",
  "$defs": {
    "address": {
      "$anchor": "addressDef",
      "type": "object",
      "properties": { "street": { "type": "string" }, "city": { "type": "string" } }
    }
  },
  "properties": { "name": { "type": "string" }, "address": { "$ref": "#/$defs/address" } },
  "allOf": [{ "anyOf": [{ "required": ["name"] }, { "required": ["address"] }] }],
  "if": { "required": ["address"] },
  "then": { "required": ["name"] },
  "else": { "required": ["name"] },
  "additionalProperties": false
}`) as JsonSchemaType;

export const said = (text: string) => ({ content: [{ type: "text" as const, text }] });
