import * as z from "zod";
import type { ToolgateApi } from "../../src/api.ts";

export class OutOfPaper extends Error {}

/** A class whose methods are tools: the bundler makes of the decorators what the extension host can read. */
export function copierOf({ tool }: ToolgateApi, done: string[]): object {
  class Machine {
    readonly #name = "copier";

    @tool({ description: "Says which machine it is." })
    whoAmI(): string {
      return this.#name;
    }
  }

  class Copier extends Machine {
    static #made = 0;
    #paper = 0;

    constructor() {
      super();
      this.#refill();
    }

    @tool({
      description: "Copies a page.",
      input: z.object({ page: z.string(), copies: z.int().nullable() }),
      risk: 1,
    })
    copyPage({ page, copies }: { readonly page: string; readonly copies: number | null }): { left: number } {
      const wanted = copies ?? 1;
      if (wanted > this.#paper) throw new OutOfPaper(`only ${this.#paper} sheets are left`);
      this.#paper -= wanted;
      Copier.#made += wanted;
      done.push(`copied ${page} ${wanted}`);
      return { left: this.#paper };
    }

    @tool({ description: "Scans what lies on the glass." })
    scan(): { mimeType: string; data: Uint8Array } {
      const dot =
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
      return { mimeType: "image/png", data: Buffer.from(dot, "base64") };
    }

    @tool({ name: "refill" })
    #refill(): void {
      this.#paper = 3;
    }

    @tool({ returnDirect: true })
    static made(): number {
      return Copier.#made;
    }
  }

  return new Copier();
}
