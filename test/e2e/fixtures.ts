import { rm } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { type Home, homeIn } from "../machine/home.ts";
import { type Settings, writeSettings } from "../machine/settings.ts";
import { renewSampleWorkspace } from "../machine/workspace.ts";
import { announcements } from "./agent.ts";
import { type EditorWindow, openWindow } from "./editorWindow.ts";
import { connect, describedHost, type Host } from "./host.ts";

export interface StoryOptions {
  /** User settings the window starts with. */
  readonly settings?: Settings;
  /** Runs before the window opens; nothing of Toolgate's is stored then. */
  readonly prepare?: (place: { readonly storage: string }) => Promise<void>;
}

/** Plays one story in a window of its own, with fresh settings, storage and workspace. */
export type Story = (
  title: string,
  play: (window: EditorWindow) => Promise<void>,
  options?: StoryOptions,
) => void;

/** Stories that belong together; like `describe`, with `story` in place of `it`. */
export function stories(title: string, tell: (story: Story) => void): void {
  inHost(title, ({ open }) =>
    tell((name, play, options = {}) => {
      it(name, async () => {
        await using window = await open(options);
        await watched(`${title} ${name}`, window, play);
      });
    }),
  );
}

/**
 * Like `stories`, for those that change no settings and do not count on an empty log: they are told one after
 * the other in one window, with fresh files each. After one that failed the next has a new window.
 */
export function storiesOfOneWindow(
  title: string,
  tell: (story: (title: string, play: (window: EditorWindow) => Promise<void>) => void) => void,
): void {
  inHost(title, ({ open }) => {
    let shared: EditorWindow | undefined;
    after(() => shared?.[Symbol.asyncDispose]());
    tell((name, play) => {
      it(name, async () => {
        const window = shared ?? (await open({}));
        shared = undefined;
        await using failed = new AsyncDisposableStack();
        failed.use(window);
        await watched(`${title} ${name}`, window, async () => {
          await play(window);
          await leaveNothing(window);
        });
        failed.move();
        shared = window;
      });
    });
  });
}

interface Opening {
  /** A window on a VS Code in which nothing of the story before is left. */
  open(options: StoryOptions): Promise<EditorWindow>;
}

function inHost(title: string, tell: (opening: Opening) => void): void {
  describe(title, () => {
    const description = describedHost();
    const home = homeIn(description.home, description.kind);
    let host: Host;
    before(async () => {
      host = await connect(description);
    });
    tell({
      open: async (options) => {
        await startAfresh(home, options);
        return openWindow(host, home);
      },
    });
    // After the hooks of who tells, which may have a window left to close.
    after(() => host[Symbol.asyncDispose]());
  });
}

async function watched(
  name: string,
  window: EditorWindow,
  play: (window: EditorWindow) => Promise<void>,
): Promise<void> {
  try {
    await within(limit, play(window));
  } catch (error) {
    await window.workbench.screenshot(`failed ${name}`.replaceAll(/\W+/g, "-"));
    throw error;
  }
}

async function leaveNothing({ agent, chat, dialog, folder }: EditorWindow): Promise<void> {
  if (await dialog.isOpen()) throw new Error("The story is over, and a dialog is still open.");
  await chat.startAnew();
  await agent.command("workbench.action.closeAllEditors");
  await agent.command("notifications.clearAll");
  await renewSampleWorkspace(folder);
}

/** For one story, in milliseconds. Below Mocha's, after which nobody would close the window. */
const limit = 75_000;

async function within(ms: number, work: Promise<void>): Promise<void> {
  const over = new AbortController();
  const late = sleep(ms, undefined, { signal: over.signal }).then(() => {
    throw new Error(`The story was not over after ${ms / 1000} s.`);
  });
  try {
    await Promise.race([work, late]);
  } finally {
    over.abort();
  }
}

async function startAfresh(home: Home, { settings, prepare }: StoryOptions): Promise<void> {
  await lastWindowGone(home);
  const { storage } = home;
  await rm(storage, { recursive: true, force: true, maxRetries: 5 });
  await writeSettings(home.user, settings);
  await prepare?.({ storage });
}

/** The extension host of a window outlives it for a moment, and with it what it has open. */
async function lastWindowGone({ driver }: Home): Promise<void> {
  for (const deadline = Date.now() + 20_000; Date.now() < deadline; await sleep(50)) {
    if ((await announcements(driver)).length === 0) return;
  }
  throw new Error("The window of the story before did not end.");
}
