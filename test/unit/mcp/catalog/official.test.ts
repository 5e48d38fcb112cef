import assert from "node:assert/strict";
import { openDecisionLog, type OpenDecisionLog } from "../../../../src/decisionLog/log.ts";
import { redactNothing, useFolder } from "../../decisionLog/entries.ts";
import { world, yes } from "../../gate/world.ts";
import { open } from "../upstream/open.ts";
import { everything } from "../upstream/servers.ts";
import { catalogOf } from "./shelf.ts";

describe("the official server of everything, in the catalog", () => {
  const folder = useFolder();
  let log: OpenDecisionLog;
  beforeEach(async () => {
    log = await openDecisionLog({ folder: folder.path, redact: redactNothing });
  });
  afterEach(() => log.close());

  it("offers tools of its own names, harmless in words and in risk, that run through the gate", async () => {
    await using server = await open(everything());
    using catalog = catalogOf([server], () => log);
    await catalog.refresh();
    assert.ok(catalog.list().length > 5);
    assert.deepEqual(
      catalog
        .list()
        .flatMap(({ id, findings, withheld, risk }) =>
          findings.length > 0 || withheld || risk.level > 3 ? [{ id, findings, withheld, risk }] : [],
        ),
      [],
    );
    const echo = catalog.byAlias("other__echo");
    assert.ok(echo);
    const w = world(yes().strategy);
    w.tool = echo.tool;
    const answer = await w.call({ message: "hello" }, undefined, {
      tool: echo.id,
      caller: { kind: "mcpClient", name: "a client" },
    });
    assert.ok(answer.kind === "result");
    assert.match(JSON.stringify(answer.rich?.content), /hello/);
  });
});
