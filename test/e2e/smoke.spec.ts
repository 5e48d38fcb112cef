import assert from "node:assert/strict";
import { stories } from "./fixtures.ts";

stories("smoke", (story) => {
  story("the window opens, the driver answers, the demo model is there", async ({ agent }) => {
    const models = await agent.models();
    assert.ok(Array.isArray(models) && models.includes("toolgate-demo/toolgate-demo"), String(models));
  });
});
