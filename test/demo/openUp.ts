import type { AnsweredCall, Script, ScriptedCall, Turn } from "./turn.ts";

const notes = "# Notes\n\n- [ ] Call the printer about the new sign\n- [ ] Order flour (rye and wheat)\n";

const cleanUp: ScriptedCall = { name: "toolgate_run_command", input: { command: "rm -rf old" } };

/** Of an extension that only tests have: elsewhere its calls are left out. */
const neighbour = (name: string) => `${ofNeighbour}${name}`;
const ofNeighbour = "toolgate_toolgate-neighbour_";

const rounds: readonly Turn[] = [
  {
    text: "I will look at the notes and the menu first.\n\n",
    calls: [
      { name: "toolgate_read_file", input: { path: "notes.md" } },
      { name: "toolgate_read_file", input: { path: "menu.json" } },
    ],
  },
  {
    text: "The notes can do with some order, and the old files can go.\n\n",
    calls: [{ name: "toolgate_write_file", input: { path: "notes.md", content: notes } }, cleanUp],
  },
  {
    text: "I will try that once more, and see which files there are.\n\n",
    calls: [cleanUp, { name: "toolgate_list_file", input: {} }],
  },
  {
    text: "Now the menu of the week, which you may want to look at, and whoever else has to know of it.\n\n",
    calls: [
      { name: "toolgate_write_file", input: { path: "menu.json", content: '{ "week": 15 }\n' } },
      { name: "toolgate_show_file", input: { path: "menu.json", line: 2 } },
      { name: neighbour("mail"), input: { to: "nobody@printer.example" } },
    ],
  },
  {
    text: "The sign for the door is left.\n\n",
    calls: [{ name: neighbour("sign"), input: { special: "cardamom buns" } }],
  },
];

/** Five rounds in which every end that a call can have comes up, provided the person plays along. */
export const openUp: Script = (answered, offered) => {
  let before = 0;
  const next = rounds.flatMap(playable(offered)).find(({ calls }) => {
    const isNext = before >= answered.length;
    before += calls.length;
    return isNext;
  });
  return next ?? { text: `${closing(answered)}\n`, calls: [] };
};

const playable = (offered: ReadonlySet<string>) => (turn: Turn) => {
  const calls = turn.calls.filter(({ name }) => !name.startsWith(ofNeighbour) || offered.has(name));
  return calls.length === 0 ? [] : [{ ...turn, calls }];
};

const closing = (answered: readonly AnsweredCall[]) =>
  `That is as far as I come: I made ${answered.length} calls, and the list above says how each of them ended.`;
