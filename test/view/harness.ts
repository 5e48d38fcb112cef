import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { build } from "esbuild";
import type { Browser, Page } from "playwright-core";
import { page as viewPage } from "../../src/panel/page.ts";
import { launchBrowser } from "../machine/browser.ts";
import { type Language, languages, words } from "./languages.ts";
import { fonts, type ThemeName, themes } from "./themes.ts";

const views = ["card", "inbox", "decisions", "explain", "statistics"] as const;
type ViewName = (typeof views)[number];

const root = join(import.meta.dirname, "../..");

/** A view in a real browser, in a page like that of a webview: our policy, VS Code's variables, its one function. */
export interface View {
  readonly page: Page;
  /** What the view has sent so far. */
  sent(): Promise<readonly Record<string, unknown>[]>;
  send(message: object): Promise<void>;
  /** Waits until an expression is true in the page; Playwright's own waiting is what the policy forbids. */
  until(expression: string): Promise<void>;
  /** Addresses asked for that are not the view's own files, and what the policy had to stop. */
  readonly strayed: readonly string[];
}

export interface Opening {
  readonly theme?: ThemeName;
  readonly width?: number;
  readonly height?: number;
  readonly deviceScaleFactor?: number;
  readonly language?: Language;
  /** Answers messages in the page at once, as source text of `(message, reply) => void`. */
  readonly host?: string;
}

export interface Harness {
  /** The view is closed after the test, which fails where it has strayed. */
  open(view: ViewName, opening?: Opening): Promise<View>;
}

/** For a suite: its own browser, started before the first test and closed after the last. */
export function useHarness(): Harness {
  let started: StartedHarness;
  const opened: View[] = [];
  before(async () => {
    started = await startHarness();
  });
  after(() => started[Symbol.asyncDispose]());
  afterEach(async () => {
    for (const { page, strayed } of opened.splice(0)) {
      await page.context().close();
      assert.deepEqual(strayed, []);
    }
  });
  return {
    async open(name, opening) {
      const view = await started.open(name, opening);
      opened.push(view);
      return view;
    },
  };
}

interface StartedHarness extends Harness, AsyncDisposable {}

async function startHarness(): Promise<StartedHarness> {
  const files = await viewFiles();
  const server = createServer((request, response) => {
    const file = files.get(withoutQuery(request.url ?? ""));
    response.writeHead(file === undefined ? 404 : 200, { "content-type": file?.type ?? "text/plain" });
    response.end(file?.body);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("No port.");
  const origin = `http://127.0.0.1:${address.port}`;
  const browser = await launchBrowser();
  return {
    open: (view, opening = {}) => openView(browser, origin, view, opening, new Set(files.keys())),
    async [Symbol.asyncDispose]() {
      await browser.close();
      server.close();
    },
  };
}

async function until(page: Page, expression: string): Promise<void> {
  while (!(await page.evaluate(expression))) await setTimeout(10);
}

function withoutQuery(address: string): string {
  return address.split("?")[0] ?? "";
}

async function openView(
  browser: Browser,
  origin: string,
  view: ViewName,
  {
    theme = "dark",
    width = 900,
    height = 700,
    deviceScaleFactor = 1,
    host = "",
    language = "english",
  }: Opening,
  own: ReadonlySet<string>,
): Promise<View> {
  const context = await browser.newContext({ viewport: { width, height }, deviceScaleFactor });
  const page = await context.newPage();
  const strayed: string[] = [];
  page.on("request", (request) => {
    if (!own.has(withoutQuery(request.url().slice(origin.length)))) strayed.push(request.url());
  });
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") strayed.push(message.text());
  });
  page.on("pageerror", (error) => strayed.push(String(error)));
  page.on("dialog", (dialog) => void dialog.dismiss().then(() => strayed.push("dialog")));
  await page.addInitScript({ content: standIn(themes[theme], host) });
  await page.goto(`${origin}/${language}/${view}.html`);
  await until(page, "window.sent.length > 0");
  return {
    page,
    strayed,
    sent: () => page.evaluate("window.sent"),
    until: (expression) => until(page, expression),
    async send(message) {
      await page.evaluate(`window.postMessage(${JSON.stringify(message)})`);
    },
  };
}

/** Source of what runs in the page before it: what VS Code puts into the page of a webview. */
function standIn({ kind, colors }: (typeof themes)[ThemeName], host: string): string {
  const variables = { ...colors, ...fonts };
  return `
    window.sent = [];
    const answer = ${host === "" ? "() => undefined" : host};
    window.acquireVsCodeApi = () => {
      for (const [name, value] of Object.entries(${JSON.stringify(variables)}))
        document.documentElement.style.setProperty("--vscode-" + name, value);
      document.body.classList.add("${kind}");
      return {
        postMessage(message) {
          window.sent.push(message);
          answer(message, (reply) => window.postMessage(reply));
        },
        getState: () => JSON.parse(sessionStorage.getItem("state")) ?? undefined,
        setState: (state) => sessionStorage.setItem("state", JSON.stringify(state)),
      };
    };
  `;
}

async function viewFiles(): Promise<Map<string, { type: string; body: string | Buffer }>> {
  const files = new Map<string, { type: string; body: string | Buffer }>();
  const bundled = await build({
    entryPoints: views.map((name) => join(root, `src/panel/view/${name}.ts`)),
    bundle: true,
    format: "esm",
    minify: true,
    target: "chrome128",
    outdir: "/",
    write: false,
  });
  for (const { path, contents } of bundled.outputFiles)
    files.set(path, { type: "text/javascript", body: Buffer.from(contents) });
  for (const name of ["base", ...views].map((view) => `${view}.css`))
    files.set(`/${name}`, { type: "text/css", body: await readFile(join(root, "media", name)) });
  const codicons = join(root, "node_modules/@vscode/codicons/dist");
  files.set("/codicon.css", { type: "text/css", body: await readFile(join(codicons, "codicon.css")) });
  files.set("/codicon.ttf", { type: "font/ttf", body: await readFile(join(codicons, "codicon.ttf")) });
  for (const name of views)
    for (const language of languages) {
      const body = viewPage({
        title: name,
        script: `/${name}.js`,
        styles: ["/codicon.css", "/base.css", `/${name}.css`],
        cspSource: "'self'",
        nonce: "bm9uY2U",
        lang: language === "german" ? "de" : "en",
        words: words[language],
      });
      files.set(`/${language}/${name}.html`, { type: "text/html", body });
    }
  return files;
}
