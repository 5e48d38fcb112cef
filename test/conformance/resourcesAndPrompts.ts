import { completable, ResourceTemplate, type McpServer } from "@modelcontextprotocol/server";
import { z } from "zod";
import { png } from "./samples.ts";

export function addResources(server: McpServer): void {
  const text = "This is the content of the static text resource.";
  server.registerResource(
    "static-text",
    "test://static-text",
    { description: "A text.", mimeType: "text/plain" },
    ({ href }) => ({
      contents: [{ uri: href, mimeType: "text/plain", text }],
    }),
  );
  server.registerResource(
    "static-binary",
    "test://static-binary",
    { description: "A picture.", mimeType: "image/png" },
    ({ href }) => ({
      contents: [{ uri: href, mimeType: "image/png", blob: png }],
    }),
  );
  server.registerResource(
    "watched",
    "test://watched-resource",
    { description: "Changes.", mimeType: "text/plain" },
    ({ href }) => ({
      contents: [{ uri: href, mimeType: "text/plain", text: "Watched." }],
    }),
  );
  const template = new ResourceTemplate("test://template/{id}/data", { list: undefined });
  server.registerResource(
    "template",
    template,
    { description: "Data by id.", mimeType: "application/json" },
    ({ href }, { id }) => ({
      contents: [
        {
          uri: href,
          mimeType: "application/json",
          text: JSON.stringify({ id, templateTest: true, data: `Data for ID: ${String(id)}` }),
        },
      ],
    }),
  );
  const { server: low } = server;
  low.registerCapabilities({ resources: { subscribe: true, listChanged: true } });
  low.setRequestHandler("resources/subscribe", () => ({}));
  low.setRequestHandler("resources/unsubscribe", () => ({}));
}

export function addPrompts(server: McpServer): void {
  server.registerPrompt("test_simple_prompt", { description: "A text." }, () => ({
    messages: [words("This is a simple prompt for testing.")],
  }));
  const cities = (start: string) => ["paris", "park", "party"].filter((word) => word.startsWith(start));
  server.registerPrompt(
    "test_prompt_with_arguments",
    {
      description: "Takes two arguments.",
      argsSchema: z.object({ arg1: completable(z.string(), cities), arg2: z.string() }),
    },
    ({ arg1, arg2 }) => ({ messages: [words(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`)] }),
  );
  server.registerPrompt(
    "test_prompt_with_embedded_resource",
    { description: "Carries a resource.", argsSchema: z.object({ resourceUri: z.string() }) },
    ({ resourceUri: uri }) => {
      const resource = { uri, mimeType: "text/plain", text: "Embedded resource content for testing." };
      return {
        messages: [
          { role: "user", content: { type: "resource", resource } },
          words("Please process the embedded resource above."),
        ],
      };
    },
  );
  server.registerPrompt("test_prompt_with_image", { description: "Carries a picture." }, () => ({
    messages: [
      { role: "user", content: { type: "image", data: png, mimeType: "image/png" } },
      words("Please analyze the image above."),
    ],
  }));
}

const words = (text: string) => ({ role: "user" as const, content: { type: "text" as const, text } });
