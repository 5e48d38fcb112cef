import { isJsonObject } from "../core/json.ts";
import type { Mask } from "../gate/interactive.ts";
import type { LazyLog } from "./lazyLog.ts";

/** The arguments with secrets masked, for display. */
export const maskArguments =
  (log: Pick<LazyLog, "redact">): Mask =>
  async (args) => {
    const redact = await log.redact();
    const { value, masked } = await redact(args);
    if (!isJsonObject(value)) throw new Error("the arguments could not be masked");
    return { args: value, count: masked };
  };
