import type { LogEntry } from "../decisionLog/entry.ts";
import type { OpenDecisionLog } from "../decisionLog/log.ts";

export interface FollowPorts {
  open(): Promise<OpenDecisionLog>;
  /** What is not visible is caught up with when it is looked at again. */
  isVisible(): boolean;
  /** This process has appended an entry to the call with this number. */
  appended(log: OpenDecisionLog, n: number, entry: LogEntry): void;
  /** Anything may be different from what was told before. */
  changed(log: OpenDecisionLog): void;
  failed(error: unknown): void;
}

export interface LogFollower {
  /** Acts on the log that is open now, after what changed was told. */
  use(act: (log: OpenDecisionLog) => void): Promise<void>;
  /** Tells of everything anew. */
  tell(): Promise<void>;
  /** Tells of what changed since, whoever changed it. */
  look(): Promise<void>;
  dispose(): void;
}

/** Keeps a view up with whichever log is open at the time. */
export function followLog(ports: FollowPorts): LogFollower {
  let source: Source | null = null;
  let behind = true;
  let disposed = false;

  async function use(act: (log: OpenDecisionLog) => void): Promise<void> {
    try {
      const log = await ports.open();
      if (disposed) return;
      const { changedElsewhere } = source?.log === log ? source : follow(log);
      // Asked first, for it is told only once.
      if (changedElsewhere() || behind) ports.changed(log);
      behind = false;
      act(log);
    } catch (error) {
      behind = true;
      if (!disposed) ports.failed(error);
    }
  }

  function follow(log: OpenDecisionLog): Source {
    source?.listening.dispose();
    behind = true;
    const listening = log.onDidAppend((n, entry) => {
      // What belongs to no call changes nothing that is shown.
      if (n === 0) return;
      if (ports.isVisible()) ports.appended(log, n, entry);
      else behind = true;
    });
    return (source = { log, listening, changedElsewhere: log.watchElsewhere() });
  }

  return {
    use,
    tell() {
      behind = true;
      return use(() => undefined);
    },
    async look() {
      if (ports.isVisible()) await use(() => undefined);
    },
    dispose() {
      disposed = true;
      source?.listening.dispose();
    },
  };
}

interface Source {
  readonly log: OpenDecisionLog;
  readonly listening: { dispose(): void };
  readonly changedElsewhere: () => boolean;
}
