import { render } from "lit";
import type { FromExplain, ToExplain } from "../protocol.ts";
import { explainTemplate } from "./explainTemplate.ts";
import { connect, rootElement } from "./host.ts";

startExplain(rootElement());

function startExplain(root: HTMLElement): void {
  let shown: number | null = null;
  const send = connect<ToExplain, FromExplain>(({ subject, page }) => {
    render(explainTemplate(page, actions), root);
    if (subject !== shown) begin();
    shown = subject;
  });
  const actions = {
    open: (rung: number, voice: number) => send({ type: "open", rung, voice }),
    openShadow: (shadow: number) => send({ type: "openShadow", shadow }),
    changeArguments: () => send({ type: "changeArguments" }),
  };
  send({ type: "ready" });

  /** Another call is read from its start, by eye and by ear. */
  function begin(): void {
    window.scrollTo(0, 0);
    if (document.hasFocus()) root.querySelector("h1")?.focus({ preventScroll: true });
  }
}
