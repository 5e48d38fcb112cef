import { join } from "node:path";
import { parseArgs } from "node:util";
import { createHome } from "./machine/home.ts";
import { assertNode24 } from "./machine/node.ts";
import { browserTestHost } from "./stages/browserTestHost.ts";
import { build } from "./stages/build.ts";
import { desktopTestHost } from "./stages/desktopTestHost.ts";
import { e2eStage } from "./stages/e2e.ts";
import { hostStage } from "./stages/host.ts";
import { runStage, type Stage } from "./stages/stage.ts";
import { counts, sum, type Tally } from "./stages/tally.ts";
import { unitStage } from "./stages/unit.ts";
import { viewStage } from "./stages/view.ts";

// npm test [-- unit view host e2e] [-g "words of a title"]
assertNode24();
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => process.exit(1));

const {
  values: { grep },
  positionals: chosen,
} = parseArgs({
  allowPositionals: true,
  options: { grep: { type: "string", short: "g" } },
});
const kind = process.env["TOOLGATE_TEST_HOST"] === "desktop" ? "desktop" : "browser";

const total = sum(await runStages());
for (const title of total.skipped) console.log(`skipped: ${title}`);
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;
console.log(`\n${counts(total)}`);

async function runStages(): Promise<readonly Tally[]> {
  using homes = new DisposableStack();
  await using opened = new AsyncDisposableStack();
  const results = homes.use(await createHome(kind));
  const resultsOf = (stage: string) => join(results.folder, `${stage}.jsonl`);

  const built = await build();
  const start = kind === "desktop" ? desktopTestHost : browserTestHost;
  const testHost = () =>
    once(async () => {
      if (built.failed > 0) throw new Error("there is no build to test");
      const home = homes.use(await createHome(kind));
      return opened.use(await start(home, { results: resultsOf("host"), grep }));
    });
  const host = testHost();
  // A window leaves a part of two cores idle. A person's screen has one window in front.
  const hosts = kind === "desktop" || grep !== undefined ? [host] : [host, testHost()];

  const wanted = ({ name }: Stage) => chosen.length === 0 || chosen.includes(name);
  // These need no host, and there are two cores.
  const alone = [unitStage(grep), viewStage(grep)].filter(wanted).map((stage) => started(stage, resultsOf));
  const inHost = [hostStage(host), e2eStage(hosts, grep)].filter(wanted);
  // On a bare machine VS Code is installed meanwhile; who needs it is told where that fails.
  if (inHost.length > 0) host().catch(() => undefined);
  const tallies = [built];
  for (const stage of [...alone, ...inHost]) {
    const options = { file: resultsOf(stage.name), mayBeEmpty: grep !== undefined };
    tallies.push(await runStage(stage, options));
  }
  return tallies;
}

function started(stage: Stage, resultsOf: (stage: string) => string): Stage {
  const running = stage.run(resultsOf(stage.name));
  // Whoever asks for its results is told.
  running.catch(() => undefined);
  return { ...stage, run: () => running };
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
}
