import { render } from "lit";
import type { FromExplain, ToExplain } from "../protocol.ts";
import { explainTemplate } from "./explainTemplate.ts";
import { connect, rootElement } from "./host.ts";

startExplain(rootElement());

function startExplain(root: HTMLElement): void {
  const send = connect<ToExplain, FromExplain>(({ page }) => render(explainTemplate(page, actions), root));
  const actions = {
    open: (rung: number, voice: number) => send({ type: "open", rung, voice }),
    openShadow: (shadow: number) => send({ type: "openShadow", shadow }),
    changeArguments: () => send({ type: "changeArguments" }),
  };
  send({ type: "ready" });
}
