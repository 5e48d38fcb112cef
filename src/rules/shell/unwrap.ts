import type { SimpleCommand } from "./commands.ts";
import { readName } from "./name.ts";
import { uncertain, type ShellCommand, type ShellReading } from "./reading.ts";
import { skipFlags } from "./skipFlags.ts";
import {
  changers,
  decidesPrograms,
  opaque,
  opaqueArguments,
  shellFlags,
  shells,
  wrappers,
} from "./wrappers.ts";

/** Reads the text that `sh -c` or `eval` gets, as a line of its own. */
export type ReadScript = (script: string) => ShellReading;

/** The command itself and, behind it, every command that it runs. */
export function unwrap(
  command: SimpleCommand,
  readScript: ReadScript,
  through: readonly string[] = [],
): ShellReading {
  const read = readName(command.name);
  if (read.kind === "uncertain") return read;
  const own: ShellCommand = {
    name: read.name,
    args: command.args.map(({ text }) => text),
    assignments: command.assignments.map(({ text }) => text),
    redirects: command.redirects.map(({ operator, target }) => ({ operator, target: target.text })),
    wrappers: through,
  };
  const problem = problemOf(own);
  if (problem !== null) return uncertain(problem);
  const inner = innerCommands(own, command, readScript);
  return inner.kind === "uncertain" ? inner : { kind: "certain", commands: [own, ...inner.commands] };
}

function problemOf({ name, args, assignments }: ShellCommand): string | null {
  if (opaque.has(name)) return `'${name}' runs commands that the line does not show whole`;
  if (changers.has(name)) return `'${name}' can change what later names mean`;
  const opaqueArgument = opaqueArguments.get(name);
  const found = opaqueArgument && args.find((arg) => opaqueArgument.test(arg));
  if (found !== undefined) return `'${name} ${found}' does more than the line shows`;
  const variable = assignments.map(variableOf).find((each) => decidesPrograms.test(each));
  return variable === undefined ? null : `'${variable}' decides what the names of commands mean`;
}

const variableOf = (assignment: string) => assignment.replace(/\+?=[^]*$/, "");

function innerCommands(own: ShellCommand, command: SimpleCommand, readScript: ReadScript): ShellReading {
  const through = [...own.wrappers, own.name];
  if (shells.has(own.name)) return shellScript(own, (script) => within(through, readScript(script)));
  if (own.name === "eval") return within(through, readScript(own.args.join(" ")));
  const wrapper = wrappers.get(own.name);
  const asks = own.name === "command" && /^-[vV]+$/.test(own.args[0] ?? "");
  if (wrapper === undefined || asks) return nothing;
  const rest = skipFlags(wrapper, own.args);
  if (rest.kind === "uncertain") return uncertain(`'${own.name}' has ${rest.why}`);
  let at = rest.at + (wrapper.operands ?? 0);
  const isAssignment = (text: string) => wrapper.assignments === true && text.includes("=");
  while (isAssignment(own.args[at] ?? "")) at++;
  const [name, ...args] = command.args.slice(at);
  if (name === undefined) {
    return wrapper.alone === true ? nothing : uncertain(`'${own.name}' has nothing to run`);
  }
  const assignments = command.args.slice(rest.at, at).filter(({ text }) => isAssignment(text));
  return unwrap({ name, args, assignments, redirects: [] }, readScript, through);
}

const nothing: ShellReading = { kind: "certain", commands: [] };

/** A script in a file is that command's argument, as with any interpreter; one from its input is not in the line. */
function shellScript({ name, args }: ShellCommand, readScript: ReadScript): ShellReading {
  // Here `-oc` is `-o` with the next word and `-c`.
  if (args.some((arg) => /^-[a-zA-Z]*o[a-zA-Z]/.test(arg))) return uncertain(`'${name}' has joined flags`);
  const rest = skipFlags(shellFlags, args);
  if (rest.kind === "uncertain") return uncertain(`'${name}' has ${rest.why}`);
  const operand = args[rest.at];
  if (operand === undefined) return uncertain(`'${name}' runs what it gets from its input`);
  if (operand.startsWith("+"))
    return uncertain(`'${name}' has a flag whose meaning is not known here, '${operand}'`);
  return rest.letters.includes("c") ? readScript(operand) : nothing;
}

function within(through: readonly string[], reading: ShellReading): ShellReading {
  if (reading.kind === "uncertain") return reading;
  const commands = reading.commands.map((each) => ({ ...each, wrappers: [...through, ...each.wrappers] }));
  return { kind: "certain", commands };
}
