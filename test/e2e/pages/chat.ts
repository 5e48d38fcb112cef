import type { Page } from "playwright-core";
import type { Agent } from "../agent.ts";

/** The chat view. */
export interface Chat {
  /** Leaves the conversation, where there is one, for a new one: the view draws only the end of a long one. */
  startAnew(): Promise<void>;
  /** Sends a request, as a person would: "@gate tidy up this folder". Does not wait for the answer. */
  ask(query: string): Promise<void>;
  /** Waits until the answer to the last request is whole, and resolves with its text. */
  response(): Promise<string>;
  /** The same with the steps before it, which VS Code folds away when the answer is there. */
  transcript(): Promise<string>;
  /** What is there of the last answer now. */
  responseSoFar(): Promise<string>;
  /** Presses the button that stops the request. */
  stop(): Promise<void>;
}

export function chat(page: Page, agent: Agent): Chat {
  const responses = page.locator(".interactive-session .interactive-response");
  const last = responses.last();
  // Code is drawn with spaces that do not break.
  const shown = async () => (await last.innerText()).replaceAll("\u00a0", " ");
  const response = async () => {
    await last.and(page.locator(":not(.chat-response-loading)")).waitFor();
    return shown();
  };
  return {
    startAnew: async () => {
      if ((await responses.count()) === 0) return;
      await agent.command("workbench.action.chat.newChat");
      await responses.first().waitFor({ state: "detached" });
    },
    ask: async (query) => {
      const before = await responses.count();
      await agent.command("workbench.action.chat.open", { query, mode: "ask" });
      await responses.nth(before).waitFor();
    },
    response,
    transcript: async () => {
      await response();
      const steps = last.locator("details.completed-response-disclosure");
      await steps.waitFor();
      if ((await steps.getAttribute("open")) === null) await steps.locator("summary").first().click();
      await steps.locator(".chat-markdown-part").first().waitFor();
      return shown();
    },
    responseSoFar: shown,
    stop: () => page.locator(".interactive-session .codicon-stop-circle").click(),
  };
}
