/** The environment for commands, without what the editor runs on (a command could attach to it) and what is ours. */
export function commandEnvironment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(env).filter(([name]) => !/^(ELECTRON|VSCODE|TOOLGATE)_/i.test(name)),
  );
}
