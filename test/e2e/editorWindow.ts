import type { FrameLocator, Page } from "playwright-core";
import type { Home } from "../machine/home.ts";
import { copySampleWorkspace } from "../machine/workspace.ts";
import { type Agent, agentIn } from "./agent.ts";
import type { Host } from "./host.ts";
import { type Chat, chat } from "./pages/chat.ts";
import { type Dialog, dialog } from "./pages/dialog.ts";
import { webview } from "./pages/webview.ts";
import { type Workbench, workbench } from "./pages/workbench.ts";

/** One window on a fresh copy of the sample workspace. */
export interface EditorWindow extends AsyncDisposable {
  readonly page: Page;
  /** Absolute path of the workspace. */
  readonly folder: string;
  /** Where Toolgate keeps its log and the rest. */
  readonly storage: string;
  /** The driver in the window's extension host; another one after a reload. */
  readonly agent: Agent;
  readonly workbench: Workbench;
  readonly dialog: Dialog;
  readonly chat: Chat;
  /** The document of a webview, editor tab or view, that has this title or holds this text; waits for it. */
  webview(titleOrText: string): Promise<FrameLocator>;
  /** Reloads the window, or closes it and opens it after `meanwhile`, and resolves with it as it is then. */
  reload(meanwhile?: () => Promise<void>): Promise<EditorWindow>;
  /** A second window, on a workspace of its own. */
  another(): Promise<EditorWindow>;
}

export async function openWindow(host: Host, home: Home): Promise<EditorWindow> {
  const folder = await copySampleWorkspace(home.workspaces);
  const opened = await host.open(folder);
  const { page } = opened;
  page.setDefaultTimeout(20_000);

  const whenReady = async (since: number): Promise<EditorWindow> => {
    const agent = await agentIn(home.driver, folder, since);
    // Activates the demo model, which the first chat request would not wait for.
    await agent.models();
    return {
      page,
      folder,
      storage: home.storage,
      agent,
      workbench: workbench(page),
      dialog: dialog(page),
      chat: chat(page, agent),
      webview: (titleOrText) => webview(page, titleOrText),
      reload: async (meanwhile) => {
        const now = Date.now();
        const window = page.url();
        if (meanwhile) {
          await page.goto("about:blank");
          await meanwhile();
          await page.goto(window);
        } else {
          await page.reload();
        }
        return whenReady(now);
      },
      another: () => openWindow(host, home),
      [Symbol.asyncDispose]: () => opened[Symbol.asyncDispose](),
    };
  };

  try {
    return await whenReady(0);
  } catch (error) {
    await opened[Symbol.asyncDispose]();
    throw error;
  }
}
