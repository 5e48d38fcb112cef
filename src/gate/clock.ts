/** Time as the gate reads it. Milliseconds; `wall` since the epoch, `monotonic` since anything. */
export interface Clock {
  wall(): number;
  monotonic(): number;
  /** Calls back once after `ms`, unless disposed before. */
  after(ms: number, callback: () => void): Disposable;
}

export const systemClock: Clock = {
  wall: () => Date.now(),
  monotonic: () => performance.now(),
  after(ms, callback) {
    const timer = setTimeout(callback, ms);
    return { [Symbol.dispose]: () => clearTimeout(timer) };
  },
};
