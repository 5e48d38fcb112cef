import { decide } from "../../src/core/decide.ts";
import { unread, type Situation } from "../../src/core/situation.ts";
import type { ToolCall } from "../../src/core/toolCall.ts";
import { compileRules } from "../../src/rules/ruleSet.ts";
import { compare, type Contender } from "./compare.ts";
import { casbin } from "./peers/casbin.ts";
import { cedar } from "./peers/cedar.ts";
import { cel, celText } from "./peers/cel.ts";
import { native } from "./peers/native.ts";
import { type Call, calls, type Decides, type Rule, rules } from "./scenario.ts";
import type { Table } from "./table.ts";

/** What it takes to decide a call by rules: to find those that name its tool, evaluate them and weigh what they say. */
export async function deciding(): Promise<readonly Table[]> {
  return [await decidingBy(20), await decidingBy(1000), await decidingHostile()];
}

async function decidingBy(count: number): Promise<Table> {
  const written = rules(count);
  const asked = calls(count);
  const deciders: Deciders = {
    Toolgate: toolgate(written),
    "Map and RegExp": native(written),
    "CEL alone": cel(written),
    casbin: await casbin(written),
    Cedar: cedar(written),
  };
  assertAgreed(deciders, asked);
  return compare(contenders(deciders, asked), {
    title: `A call decided by ${count} rules, 20 of them for its tool`,
    note: "Ours: at most 10 µs at p50 and 100 µs at p99, and never above casbin.",
    peer: "casbin",
  });
}

/** A text that makes a backtracking pattern try everything; each character more doubles that. */
async function decidingHostile(): Promise<Table> {
  const written = rules(1000);
  const asked = calls(1000, `${"a".repeat(20)}!`);
  const deciders: Deciders = {
    Toolgate: toolgate(written),
    "Map and RegExp": native(written),
    "CEL alone": cel(written),
  };
  assertAgreed(deciders, asked);
  const longer = contenders(
    { "Toolgate, 2,000 characters": toolgate(written) },
    calls(1000, `${"a".repeat(2000)}!`),
  );
  return compare([...contenders(deciders, asked), ...longer], {
    title: "A call decided by 1000 rules, with a text of 20 characters that its patterns choke on",
    note: "Ours: at most 10 µs at p50 and 100 µs at p99.",
    peer: "Map and RegExp",
  });
}

type Deciders = Readonly<Record<string, Decides>>;

function contenders(deciders: Deciders, asked: readonly Call[]): readonly Contender[] {
  return Object.entries(deciders).map(([name, decides]) => {
    let next = 0;
    return {
      name,
      run() {
        const call = asked[next++ % asked.length];
        return call && decides(call);
      },
    };
  });
}

/** Nobody is fast by deciding something else. */
function assertAgreed(deciders: Deciders, asked: readonly Call[]): void {
  for (const call of asked) {
    const answers = Object.entries(deciders).map(([name, decides]) => `${name}: ${decides(call)}`);
    if (new Set(answers.map((answer) => answer.split(": ")[1])).size > 1)
      throw new Error(`${JSON.stringify(call)} is decided differently by ${answers.join(", ")}`);
  }
}

function toolgate(written: readonly Rule[]): Decides {
  const raw = written.map(({ tool, when, decision }) => ({
    tool,
    decision,
    ...(when && { when: celText(when, "re") }),
  }));
  const ruleSet = compileRules([{ where: "toolgate.rules", source: "user", raw }], {
    shell: null,
    preset: "strict",
  });
  if (ruleSet.problems.length > 0) throw new Error(JSON.stringify(ruleSet.problems));
  return (call) =>
    decide({ ...situation, rules: ruleSet.match(toolCall(call), world).matches }).kind === "allow";
}

const world = {
  now: 0,
  folders: ["/home/someone/shop"],
  ownFolder: null,
  path: () => {
    throw new Error("no rule asks for a path");
  },
};

const situation: Situation = {
  ...unread,
  trusted: true,
  tool: { id: "server0/create_file", kind: "other", risk: 3, requiresApproval: null, origin: "foreign" },
};

const toolCall = ({ tool, args }: Call): ToolCall => ({
  id: "b1946ac9-2f62-4a6c-8f9e-3d7c0f4f2a11",
  tool,
  args,
  canonical: "",
  digest: "",
  caller: { kind: "participant", name: "@gate" },
  session: null,
  cwd: "/home/someone/shop",
});
