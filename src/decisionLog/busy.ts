export type Sleep = (ms: number) => Promise<void>;

export const sleep: Sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Tries again while another process holds the database's lock; gives up after about three seconds. */
export async function whenFree<T>(attempt: () => T, sleep: Sleep): Promise<T> {
  for (const pauseMs of pausesMs) {
    try {
      return attempt();
    } catch (error) {
      if (!isBusy(error)) throw error;
    }
    await sleep(pauseMs);
  }
  return attempt();
}

/** Each attempt itself waits for the lock, for as long as the database's busy timeout says. */
const pausesMs = [10, 20, 40, 80, 160, 320, 480, 640, 800];

/** SQLITE_BUSY or SQLITE_LOCKED; the upper bits of a code say more precisely why. */
const isBusy = (error: unknown) =>
  error instanceof Error && "errcode" in error && [5, 6].includes(Number(error.errcode) & 0xff);
