import { messageOf } from "../../src/gate/fault.ts";
import { assertNode24 } from "../machine/node.ts";
import { openGateway } from "./gateway.ts";
import { readOptions, usage } from "./options.ts";

// npm run gateway -- --upstream "<command>" --port 3000 --policy allowAll
assertNode24();

try {
  const options = readOptions(process.argv.slice(2), process.cwd());
  const gateway = await openGateway(options, (line) => console.error(line));
  console.log(`${gateway.url} (${options.policy})`);
  const close = () => void gateway[Symbol.asyncDispose]().then(() => process.exit());
  process.once("SIGINT", close);
  process.once("SIGTERM", close);
} catch (error) {
  console.error(`${messageOf(error)}\n${usage}`);
  process.exitCode = 1;
}
