import { rm } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { type Home, homeIn } from "../machine/home.ts";
import { changedSettings, type Settings, writeSettings } from "../machine/settings.ts";
import { renewSampleWorkspace } from "../machine/workspace.ts";
import { announcements } from "./agent.ts";
import { type EditorWindow, openWindow } from "./editorWindow.ts";
import { connect, describedHost, type Host } from "./host.ts";

// One VS Code for the stories of all files: what its browser has loaded and compiled once comes faster.
let host: Host;
/** What a story that shared it left open for the next that does. */
let shared: EditorWindow | undefined;
before(async () => {
  host = await connect(describedHost());
});
after(async () => {
  await shared?.[Symbol.asyncDispose]();
  await host[Symbol.asyncDispose]();
});

export interface StoryOptions {
  /** User settings the story starts with. */
  readonly settings?: Settings;
}

export interface OwnWindowOptions extends StoryOptions {
  /** Runs before the window opens; nothing of Toolgate's is stored then. */
  readonly prepare?: (place: { readonly storage: string }) => Promise<void>;
}

export type Story<Options> = (
  title: string,
  play: (window: EditorWindow) => Promise<void>,
  options?: Options,
) => void;

/**
 * Stories that belong together; like `describe`, with `story` in place of `it`. Each is played in a window of
 * its own, with fresh settings, storage and workspace.
 */
export function stories(title: string, tell: (story: Story<OwnWindowOptions>) => void): void {
  describe(title, () =>
    tell((name, play, options = {}) => {
      it(name, async () => {
        await using window = await open(options);
        await watched(`${title} ${name}`, window, play);
      });
    }),
  );
}

/**
 * Like `stories`, for those that do not reload and do not count on an empty log: those of all files are told
 * one after the other in one window, with fresh files and settings each. After one that failed the next has a
 * new window, and so has it after a story with a window of its own.
 */
export function storiesOfOneWindow(title: string, tell: (story: Story<StoryOptions>) => void): void {
  const suite = describe(title, () =>
    tell((name, play, { settings = {} } = {}) => {
      it(name, async () => {
        const window = shared ?? (await open({}));
        shared = undefined;
        await using failed = new AsyncDisposableStack();
        failed.use(window);
        await watched(`${title} ${name}`, window, async () => {
          for (const [key, value] of Object.entries(settings)) await window.agent.updateSetting(key, value);
          await play(window);
          await leaveNothing(window);
        });
        failed.move();
        shared = window;
      });
    }),
  );
  // To the front: stories with windows of their own would close this one.
  const all = suite.parent?.suites ?? [];
  all.unshift(...all.splice(all.indexOf(suite), 1));
}

/** A window on a VS Code in which nothing of the story before is left. */
async function open(options: OwnWindowOptions): Promise<EditorWindow> {
  await shared?.[Symbol.asyncDispose]();
  shared = undefined;
  const home = describedHome();
  await startAfresh(home, options);
  return openWindow(host, home);
}

function describedHome(): Home {
  const description = describedHost();
  return homeIn(description.home, description.kind);
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
  for (const command of ["closeAllEditors", "closeSidebar", "closePanel"])
    await agent.command(`workbench.action.${command}`);
  await renewSampleWorkspace(folder);
  for (const key of await changedSettings(describedHome().user)) await agent.updateSetting(key, undefined);
  await agent.command("notifications.clearAll");
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

async function startAfresh(home: Home, { settings, prepare }: OwnWindowOptions): Promise<void> {
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
