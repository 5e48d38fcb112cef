import { canonical, sha256 } from "../../gate/digest.ts";
import type { ServerConfig } from "./upstream.ts";

/** Another one is another server, whatever it is called. 64 hex digits. */
export function identityOf(config: ServerConfig): string {
  return sha256(canonical({ ...config }));
}
