declare function acquireVsCodeApi(): {
  postMessage(message: unknown): void;
  getState(): unknown;
  setState(state: unknown): void;
};

/** Joins a view to its extension: call it once, it gives the function that sends. */
export function connect<Received, Sent>(receive: (message: Received) => void): (message: Sent) => void {
  return connectKeeping<Received, Sent>(receive).send;
}

interface KeepingHost<Sent> {
  send(message: Sent): void;
  /** What this page was to keep when it was last there: its content goes when its tab is hidden. */
  readonly kept: unknown;
  keep(state: string): void;
}

/** The same for a view that keeps something while its tab is hidden. */
export function connectKeeping<Received, Sent>(receive: (message: Received) => void): KeepingHost<Sent> {
  const host = acquireVsCodeApi();
  window.addEventListener("message", (event: MessageEvent<Received>) => receive(event.data));
  return {
    send: (message) => host.postMessage(message),
    kept: host.getState(),
    keep: (state) => host.setState(state),
  };
}

/** The element that `page` leaves for the view. */
export function rootElement(): HTMLElement {
  const root = document.getElementById("root");
  if (root === null) throw new Error("The page has no root.");
  return root;
}
