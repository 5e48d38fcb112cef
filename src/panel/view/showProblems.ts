/** Brings what is wrong with changed arguments into view, under the text that is being typed; `at` begins its ids. */
export function showProblems(root: HTMLElement, at: string): void {
  const text = document.getElementById(`${at}text`);
  if (text === null || document.activeElement !== text) return;
  const problems = root.querySelector(`[id="${at}problems"]:not(:empty)`);
  for (const part of [text, problems]) part?.scrollIntoView({ block: "nearest" });
}
