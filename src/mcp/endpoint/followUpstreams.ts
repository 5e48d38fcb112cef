import type { Upstream } from "../upstream/upstream.ts";
import type { Audience } from "./audience.ts";
import type { EndpointPorts } from "./endpoint.ts";
import type { InFlight } from "./inFlight.ts";
import type { Offered } from "./offered.ts";
import { passOn } from "./unasked.ts";

/** Tells clients what changes at the servers, until it is disposed. */
export function followUpstreams(
  ports: Pick<EndpointPorts, "upstreams" | "onDidChangeUpstreams" | "tools">,
  offered: Offered,
  inFlight: InFlight,
  audience: Audience,
): Disposable {
  const followed = new Map<Upstream, Disposable>();
  let running = follow();
  const parts = [
    ports.onDidChangeUpstreams(() => {
      const now = follow();
      if (now === running) return;
      running = now;
      offered.forget();
      audience.listChanged("resources");
      audience.listChanged("prompts");
    }),
    ports.tools.onDidChange(() => audience.listChanged("tools")),
  ];
  return {
    [Symbol.dispose]() {
      for (const part of [...parts, ...followed.values()]) part[Symbol.dispose]();
    },
  };

  /** Listens to who came, no more to who went; gives who runs now. */
  function follow(): string {
    const upstreams = ports.upstreams();
    for (const [upstream, listening] of followed)
      if (!upstreams.includes(upstream)) {
        listening[Symbol.dispose]();
        followed.delete(upstream);
      }
    for (const upstream of upstreams) if (!followed.has(upstream)) followed.set(upstream, listen(upstream));
    const there = upstreams.filter((upstream) => upstream.state().kind === "running");
    return JSON.stringify(there.map(({ name, identity }) => [name, identity]));
  }

  function listen(upstream: Upstream): Disposable {
    return upstream.onNotification((notification) => {
      if (notification.method.endsWith("/list_changed")) offered.forget();
      passOn(upstream, notification, inFlight, audience);
    });
  }
}
