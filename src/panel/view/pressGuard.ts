/**
 * Tells clicks that were meant from those that were not: made by a script, the second of a double click, begun
 * by a press from before `ready`, or by a key that is held down.
 */
export function pressGuard(root: HTMLElement, ready: () => boolean): (click: Event) => boolean {
  let early = false;
  const press = () => {
    early = !ready();
  };
  root.addEventListener("pointerdown", press, { capture: true });
  root.addEventListener(
    "keydown",
    (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      if (event.repeat && event.target instanceof HTMLButtonElement) event.preventDefault();
      else press();
    },
    { capture: true },
  );
  // A click that comes too early must not leave the focus, and with it the next Enter, on the button either.
  root.addEventListener("mousedown", (event) => {
    if (event.target instanceof Element && event.target.closest('[aria-disabled="true"]') !== null)
      event.preventDefault();
  });
  return (click) => {
    const begunEarly = early;
    early = false;
    return click.isTrusted && !begunEarly && (click instanceof UIEvent ? click.detail <= 1 : true);
  };
}
