// Run as a process of its own: a window with two calls that wait, which says what becomes of each.
import { writeSync } from "node:fs";
import { systemClock } from "../../../src/gate/clock.ts";
import { otherWindows } from "../../../src/windows/otherWindows.ts";
import { desk } from "../gate/desk.ts";
import { textOf } from "../gate/world.ts";
import { card, cardOf } from "./relay.ts";

const [folder = "", name = ""] = process.argv.slice(2);
const { pending, call } = desk();
for (const n of [1, 2]) void call({ n }).then((answer) => writeSync(1, `${n}: ${textOf(answer)}\n`));
await otherWindows({
  folder,
  temporary: [],
  version: "1.2.3",
  name,
  pending,
  cardOf,
  card,
  clock: systemClock,
});
