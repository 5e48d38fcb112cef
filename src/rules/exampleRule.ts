/** An element of `toolgate.rules` to start from: it decides nothing until `shadow` is taken out. */
export const exampleRule = {
  tool: "toolgate/run_command",
  when: "shell(args.command).exists(c, c.name == 'git' && 'push' in c.args)",
  decision: "required",
  reason: "Pushing is for people.",
  shadow: true,
} as const;
