import assert from "node:assert/strict";
import { mkdtemp, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { serveHttp } from "../../../conformance/http.ts";
import { runSuite, type Check } from "../../../conformance/suite.ts";
import { openGateway } from "../../../gateway/gateway.ts";
import { extension, misses } from "./misses.ts";

const upstream = fileURLToPath(import.meta.resolve("../../../conformance/upstream.ts"));

/** The gateway before the server of the suite; what reaches the server is written to the file. */
const gateway = (policy: "allowAll" | "denyAll", sent?: string) =>
  openGateway(
    {
      upstream: {
        type: "stdio",
        command: process.execPath,
        args: [upstream, "stdio", ...(sent === undefined ? [] : [sent])],
        env: {},
        cwd: null,
      },
      port: 0,
      policy,
    },
    () => {},
  );

const older = "@modelcontextprotocol/conformance";
const newer = "conformance-next";
const outcomes = (checks: readonly Check[]) =>
  checks.map(({ scenario, id, status }) => `${scenario} ${id} ${status}`);
const failures = (checks: readonly Check[]) => checks.filter(({ status }) => status === "FAILURE");

describe("the conformance suite", function () {
  this.timeout(120_000);
  let itself: readonly Check[] = [];
  let through: readonly Check[] = [];
  let modern: readonly Check[] = [];
  let denied: readonly Check[] = [];
  let sent = "";

  // At once: what takes its time are pauses in the scenarios.
  before(async () => {
    const file = join(await mkdtemp(join(tmpdir(), "toolgate-")), "sent");
    await using direct = await serveHttp(0);
    await using allowing = await gateway("allowAll");
    await using denying = await gateway("denyAll", file);
    [itself, through, modern, denied] = await Promise.all([
      runSuite(older, direct.url, "--suite", "all"),
      runSuite(older, allowing.url, "--suite", "all"),
      runSuite(newer, allowing.url, "--requirements", "2026-07-28"),
      runSuite(older, denying.url),
    ]);
    sent = await readFile(file, "utf8");
  });

  it("finds the same through the gateway as at the server itself, and nothing amiss", () => {
    assert.deepEqual(outcomes(through), outcomes(itself));
    assert.deepEqual(failures(through), []);
    assert.ok(through.length >= 44, String(through.length));
    assert.ok(through.some(({ scenario }) => scenario === "dns-rebinding-protection"));
  });

  it("finds what 2026-07-28 requires, but for what has a reason", () => {
    const found = failures(modern).filter(({ scenario }) => !scenario.startsWith(extension));
    assert.deepEqual(
      found.map(({ id }) => id),
      Object.keys(misses),
      JSON.stringify(found, null, 2),
    );
    assert.ok(modern.length > 100, String(modern.length));
  });

  it("sends nothing to the server that would call a tool where everything is denied", () => {
    assert.ok(failures(denied).some(({ scenario }) => scenario === "tools-call-image"));
    assert.ok(sent.includes('"resources/read"'));
    assert.ok(!sent.includes("tools/call"));
  });
});
