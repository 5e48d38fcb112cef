declare function acquireVsCodeApi(): { postMessage(message: unknown): void };

/** Joins a view to its extension: call it once, it gives the function that sends. */
export function connect<Received, Sent>(receive: (message: Received) => void): (message: Sent) => void {
  const host = acquireVsCodeApi();
  window.addEventListener("message", (event: MessageEvent<Received>) => receive(event.data));
  return (message) => host.postMessage(message);
}

/** The element that `page` leaves for the view. */
export function rootElement(): HTMLElement {
  const root = document.getElementById("root");
  if (root === null) throw new Error("The page has no root.");
  return root;
}
