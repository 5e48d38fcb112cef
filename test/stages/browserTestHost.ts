import { resolve } from "node:path";
import { grepVariable, resultsVariable } from "../host/variables.ts";
import { address } from "../machine/address.ts";
import { launchBrowser } from "../machine/browser.ts";
import { linkBuiltInExtensions } from "../machine/builtInExtensions.ts";
import { linkExtensions } from "../machine/extensionsFolder.ts";
import type { Home } from "../machine/home.ts";
import { hostEnvironment } from "../machine/hostEnvironment.ts";
import { type Server, startServer } from "../machine/server.ts";
import { writeSettings } from "../machine/settings.ts";
import { copySampleWorkspace } from "../machine/workspace.ts";
import { hostTestsLimit, type TestHost, type TestHostOptions } from "./testHost.ts";

export async function browserTestHost(home: Home, { results, grep }: TestHostOptions): Promise<TestHost> {
  await linkExtensions(home.extensions, [
    "toolgate",
    "toolgate-demo",
    "toolgate-driver",
    "toolgate-neighbour",
  ]);
  await linkBuiltInExtensions(home.builtInExtensions);
  const { data, extensions, builtInExtensions } = home;
  const server = await startServer({
    data,
    extensions,
    builtInExtensions,
    forTests: true,
    env: { ...hostEnvironment(home), [resultsVariable]: results, [grepVariable]: grep },
  });
  const { authority, token } = server;
  return {
    description: { kind: "browser", home: home.folder, authority, token },
    runHostTests: () => runHostTests(server, home),
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}

async function runHostTests(server: Server, home: Home): Promise<void> {
  await writeSettings(home.user);
  const folder = await copySampleWorkspace(home.workspaces);
  const remote = (path: string) => `vscode-remote://${server.authority}${resolve(path)}`;
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage();
    const { promise: exit, resolve: exited, reject: failed } = Promise.withResolvers<void>();
    await page.exposeFunction("codeAutomationLog", () => {});
    await page.exposeFunction("codeAutomationExit", () => exited());
    page.once("crash", () => failed(new Error("the page crashed")));
    const impatience = setTimeout(() => failed(new Error("the host tests took too long")), hostTestsLimit);
    await page.goto(
      address(server, folder, [
        ["extensionDevelopmentPath", remote(".")],
        ["extensionTestsPath", remote("out/host/index.js")],
        ["skipWelcome", "true"],
      ]),
    );
    await exit.finally(() => clearTimeout(impatience));
  } finally {
    await browser.close();
  }
}
