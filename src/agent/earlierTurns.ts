import type { Message } from "./message.ts";

/** What was said in turns of this window, calls and results included, for the turns after them. */
export interface EarlierTurns {
  /** From the person's message on. */
  keep(run: string, said: readonly Message[]): void;
  of(run: string): readonly Message[] | null;
}

export function createEarlierTurns(): EarlierTurns {
  const turns = new Map<string, readonly Message[]>();
  return {
    keep(run, said) {
      turns.set(run, said);
      const [oldest] = turns.keys();
      if (turns.size > mostKept && oldest !== undefined) turns.delete(oldest);
    },
    of: (run) => turns.get(run) ?? null,
  };
}

const mostKept = 50;

export interface EarlierTurn {
  /** What the conversation shows of it. */
  readonly shown: readonly Message[];
  /** `null`: no more is known. */
  readonly said: readonly Message[] | null;
}

/** The newest turns as they were as long as there is room, which is in characters, and of those before what is shown. */
export function conversationOf(turns: readonly EarlierTurn[], room: number): readonly Message[] {
  let left = room;
  const whole = turns.toReversed().map(({ shown, said }) => {
    left -= said ? JSON.stringify(said).length : 0;
    return said && left >= 0 ? said : shown;
  });
  return whole.toReversed().flat();
}
