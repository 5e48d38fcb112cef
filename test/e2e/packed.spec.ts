import assert from "node:assert/strict";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { linkExtensions } from "../machine/extensionsFolder.ts";
import { createHome, type Home } from "../machine/home.ts";
import { hostEnvironment } from "../machine/hostEnvironment.ts";
import { startServer } from "../machine/server.ts";
import { writeSettings } from "../machine/settings.ts";
import { installVsix, packExtension } from "../machine/vsix.ts";
import { browserHost } from "./browserHost.ts";
import { openWindow } from "./editorWindow.ts";

describe("the package", () => {
  it("installs into a clean VS Code, holds nothing but what runs, asks, and runs on Approve", async () => {
    using home = await createHome("browser");
    await linkExtensions(home.extensions, ["toolgate-driver"]);
    const file = join(home.folder, "toolgate.vsix");
    await packExtension(file);
    await installVsix(file, home);
    assert.deepEqual(await installedFiles(home), [
      ".vsixmanifest",
      "LICENSE.txt",
      "changelog.md",
      "dist",
      "media",
      "package.json",
      "package.nls.de.json",
      "package.nls.json",
      "readme.md",
    ]);

    await writeSettings(home.user);
    const { data, extensions } = home;
    await using server = await startServer({ data, extensions, env: hostEnvironment(home), forTests: true });
    await using host = await browserHost(server);
    await using window = await openWindow(host, home);
    const { agent, dialog } = window;
    const call = agent.call("toolgate_write_file", { path: "packed.txt", content: "from the package" });
    assert.match(await dialog.text(), /packed\.txt/);
    await dialog.answer("Approve");
    await call.answer;
    assert.equal(await agent.readFile("packed.txt"), "from the package");
  });
});

async function installedFiles({ extensions }: Home): Promise<readonly string[]> {
  const folder = (await readdir(extensions)).find((name) => /^toolgate\.toolgate-\d/.test(name));
  assert.ok(folder, "the package is not installed");
  return (await readdir(join(extensions, folder))).toSorted();
}
