import { mkdir, mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { EditorActions, Place, RunContext } from "../../../src/gate/tool.ts";
import { english } from "../../../src/core/translate.ts";

export interface TempWorkspace {
  /** `<base>/ws`; beside it lie `<base>/ws-evil` and `<base>/outside`. */
  readonly folder: string;
  readonly outside: string;
  readonly place: Place;
  write(path: string, content: string | Uint8Array): Promise<string>;
  remove(): Promise<void>;
}

/** A window without a folder. */
export const nowhere: Place = {
  folder: null,
  folders: [],
  protectedFolders: [],
  ownFolder: null,
  keptResults: null,
  deletion: "trash",
  allowedHosts: [],
  t: english,
};

/** A real workspace on disk, with a file `secret.txt` in each of the folders next to it. */
export async function tempWorkspace(): Promise<TempWorkspace> {
  const base = await realpath(await mkdtemp(join(tmpdir(), "toolgate-")));
  const folder = join(base, "ws");
  const outside = join(base, "outside");
  for (const path of [folder, outside, join(base, "ws-evil")]) {
    await mkdir(path);
    await writeFile(join(path, path === folder ? "notes.txt" : "secret.txt"), "first\nsecond\nthird\n");
  }
  return {
    folder,
    outside,
    place: { ...nowhere, folder, folders: [folder] },
    async write(path, content) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), content);
      return join(folder, path);
    },
    remove: () => rm(base, { recursive: true, force: true }),
  };
}

export interface TestContext extends RunContext {
  abort(reason?: Error): void;
  readonly output: string[];
}

/** Deletes for good and answers no question, unless told otherwise. */
export function runContext(editor: Partial<EditorActions> = {}): TestContext {
  const controller = new AbortController();
  const output: string[] = [];
  return {
    signal: controller.signal,
    output,
    onOutput: (text) => void output.push(text),
    context: null,
    inspected: { problems: [], protections: [], insideWorkspace: true, notes: [] },
    editor: {
      async discard(path) {
        await rm(path, { recursive: true });
        return "It is in the trash.";
      },
      ask: async () => null,
      ...editor,
    },
    abort: (reason) => controller.abort(reason),
  };
}
