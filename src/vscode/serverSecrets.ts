import * as vscode from "vscode";

/** Values that settings name as `${secret:NAME}`; VS Code keeps them in the keychain of the machine. */
export interface ServerSecrets extends vscode.Disposable {
  /** Those of these names that are set. */
  read(names: readonly string[]): Promise<ReadonlyMap<string, string>>;
  set(name: string, value: string): Promise<void>;
  readonly onDidChange: vscode.Event<void>;
}

export function createServerSecrets(storage: vscode.SecretStorage): ServerSecrets {
  const changed = new vscode.EventEmitter<void>();
  // Also where another window sets one.
  const listening = storage.onDidChange(({ key }) => {
    if (key.startsWith(prefix)) changed.fire();
  });
  return {
    async read(names) {
      const values = await Promise.all(names.map((name) => storage.get(prefix + name)));
      return new Map(names.flatMap((name, index) => entry(name, values[index])));
    },
    set: async (name, value) => storage.store(prefix + name, value),
    onDidChange: changed.event,
    dispose: () => vscode.Disposable.from(listening, changed).dispose(),
  };
}

const prefix = "server:";

const entry = (name: string, value: string | undefined): [string, string][] =>
  value === undefined ? [] : [[name, value]];
