// Starts a server that does not want to end, says its process id, and leaves without a word to it.
import { open } from "./open.ts";
import { hostile } from "./servers.ts";

await open(hostile("stubborn"), {
  log(line) {
    if (!line.startsWith("stubborn ")) return;
    process.stdout.write(line.slice("stubborn ".length));
    // Once it has been greeted, too.
    setTimeout(() => process.exit(0), 500);
  },
});
