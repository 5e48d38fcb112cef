import { appendFileSync } from "node:fs";
import Mocha from "mocha";
import { type Result, titleSeparator } from "./result.ts";

/** Runs what was loaded; every result is in the file at once, whatever happens to the process afterwards. */
export async function runInto(file: string, mocha: Mocha): Promise<number> {
  const write = (result: Result) => appendFileSync(file, `${JSON.stringify(result)}\n`);
  const title = (test: Mocha.Runnable) => test.titlePath().join(titleSeparator);
  return new Promise((resolve) => {
    mocha
      // The one that prints nothing.
      .reporter(Mocha.reporters.Base)
      .run((failures) => {
        write({ type: "ended" });
        resolve(failures);
      })
      .on("pass", (test) => write({ type: "passed", title: title(test), ms: test.duration ?? 0 }))
      .on("fail", (test, error: unknown) =>
        write({ type: "failed", title: title(test), error: describeError(error) }),
      )
      .on("pending", (test) => write({ type: "skipped", title: title(test) }));
  });
}

function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const stack = error.stack ?? error.message;
  return stack.includes(error.message) ? stack : `${error.message}\n${stack}`;
}
